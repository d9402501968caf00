//! The file of settings: the environment's names and values, a line each. The environment, and the command line before it,
//! win over the file.

use std::collections::HashSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::{ArgMatches, Command};

/// Names that begin so are settings of this program.
const OURS: &str = "FAIRWAY_";
/// Names that begin so are the tests' own.
const TESTS: &str = "FAIRWAY_TEST_";

/// Why the settings cannot be told. Each names the setting, never its value.
#[derive(Debug, thiserror::Error)]
pub enum BadSettings {
    /// There is no such setting.
    #[error("{name} in {place} is no setting; {hint}")]
    Unknown {
        /// As it is written.
        name: String,
        /// The file, or the environment.
        place: String,
        /// What may have been meant.
        hint: String,
    },
    /// The file cannot be read.
    #[error("FAIRWAY_CONFIG: {path} cannot be read: {cause}")]
    Unreadable {
        /// The file.
        path: String,
        /// Why.
        cause: String,
    },
}

/// What was told on the command line, in the environment and in the file that `--config` or `FAIRWAY_CONFIG` names.
/// Ends the process with a sentence where a value is wrong, and with the help where that is asked for.
///
/// # Errors
/// [`BadSettings`].
pub fn told(command: Command, arguments: Vec<OsString>) -> Result<ArgMatches, BadSettings> {
    let known = names(&command);
    let environment = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    for name in environment.filter(|name| name.starts_with(OURS) && !name.starts_with(TESTS)) {
        expect(&known, &name, "the environment")?;
    }
    let told = command.clone().try_get_matches_from(&arguments).ok();
    let command = match told.and_then(|told| told.get_one::<PathBuf>("config").cloned()) {
        Some(path) => with_file(command, &known, &path)?,
        None => command,
    };
    Ok(command.get_matches_from(arguments))
}

/// The environment's names of all settings.
fn names(command: &Command) -> HashSet<String> {
    let name = |argument: &clap::Arg| argument.get_env().and_then(|name| name.to_str()).map(str::to_owned);
    command.get_arguments().filter_map(name).collect()
}

fn expect(known: &HashSet<String>, name: &str, place: &str) -> Result<(), BadSettings> {
    if known.contains(name) {
        return Ok(());
    }
    let alike = |known: &&String| strsim::jaro_winkler(known, name);
    let nearest = known.iter().max_by(|one, other| alike(one).total_cmp(&alike(other)));
    let hint = match nearest.filter(|nearest| alike(nearest) > 0.85) {
        Some(nearest) => format!("{nearest} is one"),
        None => "`fairway-server --help` lists all".into(),
    };
    Err(BadSettings::Unknown { name: name.into(), place: place.into(), hint })
}

/// The command with the file's values as defaults, which keeps all that a value must be, and what wins over what, in one place.
fn with_file(mut command: Command, known: &HashSet<String>, path: &Path) -> Result<Command, BadSettings> {
    let place = path.display().to_string();
    let unreadable = |cause: &dyn std::fmt::Display| BadSettings::Unreadable {
        path: path.display().to_string(),
        cause: cause.to_string(),
    };
    for line in dotenvy::from_path_iter(path).map_err(|error| unreadable(&error))? {
        let (name, value) = line.map_err(|error| unreadable(&said(&error)))?;
        expect(known, &name, &place)?;
        command = command.mut_args(|argument| {
            if argument.get_env().is_none_or(|known| *known != *name) {
                return argument;
            }
            // What is not to be shown in the environment is not to be shown as a default either.
            let secret = argument.is_hide_env_values_set();
            argument.default_value(value.clone()).hide_default_value(secret)
        });
    }
    Ok(command)
}

/// A line that cannot be read may hold a secret, so that only its place is told.
fn said(error: &dotenvy::Error) -> String {
    match error {
        dotenvy::Error::LineParse(_line, place) => {
            format!("a line is not NAME=value, near its character {}", place + 1)
        }
        other => other.to_string(),
    }
}
