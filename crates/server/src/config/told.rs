//! What was told: the environment wins over the file of settings, and the command line over both.

use std::collections::HashMap;
use std::ffi::OsString;
use std::path::PathBuf;

use clap::error::{ContextKind, ContextValue};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};

use super::file::File;
use super::site::{Invented, OF_THE_FUND};

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
        /// The file and its line, or the environment.
        place: String,
        /// What may have been meant.
        hint: String,
    },
    /// It is not clear which of the two is meant.
    #[error("{name} is in line {first} and again in line {line} of {path}: leave one of them")]
    Twice {
        /// The setting.
        name: String,
        /// Where it is first.
        first: usize,
        /// Where it is again.
        line: usize,
        /// The file.
        path: String,
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

/// What was told, and what was not.
pub struct Told {
    /// Every setting.
    pub matches: ArgMatches,
    /// Those of the fund that were told nowhere.
    pub invented: Vec<Invented>,
}

/// What was told on the command line, in the environment and in the file that `--config` or `FAIRWAY_CONFIG` names.
/// Ends the process with a sentence where a value is wrong, and with the help where that is asked for.
///
/// # Errors
/// [`BadSettings`].
pub fn told(command: &Command, arguments: Vec<OsString>) -> Result<Told, BadSettings> {
    let environment: HashMap<String, OsString> =
        std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value))).collect();
    for name in environment.keys().filter(|name| name.starts_with(OURS) && !name.starts_with(TESTS)) {
        expect(command, name, || "the environment".into())?;
    }
    let told = command.clone().try_get_matches_from(&arguments).ok();
    let file = match told.as_ref().and_then(|told| told.get_one::<PathBuf>("config")) {
        Some(path) => File::read(path)?,
        None => File::default(),
    };
    for setting in &file.settings {
        expect(command, &setting.name, || format!("line {} of {}", setting.line, file.path))?;
    }
    let matches = with(command.clone(), &file).try_get_matches_from(arguments);
    let matches = matches.unwrap_or_else(|error| placed(error, command, &environment, &file).exit());
    let invented = invented(command, &matches, &file);
    Ok(Told { matches, invented })
}

/// The environment's name of a setting.
fn name(argument: &Arg) -> Option<&str> {
    argument.get_env().and_then(|name| name.to_str())
}

fn expect(command: &Command, told: &str, place: impl Fn() -> String) -> Result<(), BadSettings> {
    let known: Vec<_> = command.get_arguments().filter_map(name).collect();
    if known.contains(&told) {
        return Ok(());
    }
    let alike = |known: &&str| strsim::jaro_winkler(known, told);
    let nearest = known.into_iter().max_by(|one, other| alike(one).total_cmp(&alike(other)));
    let hint = match nearest.filter(|nearest| alike(nearest) > 0.85) {
        Some(nearest) => format!("{nearest} is one"),
        None => "`fairway-server --help` lists all".into(),
    };
    Err(BadSettings::Unknown { name: told.into(), place: place(), hint })
}

/// The command with the file's values as defaults, which keeps all that a value must be, and what wins over what, in one place.
fn with(command: Command, file: &File) -> Command {
    command.mut_args(|argument| {
        let Some(setting) = name(&argument).and_then(|name| file.get(name)) else { return argument };
        // What is not to be shown in the environment is not to be shown as a default either.
        let secret = argument.is_hide_env_values_set();
        argument.default_value(setting.value.clone()).hide_default_value(secret)
    })
}

/// clap knows settings by their names on the command line alone: a wrong value that stands elsewhere is told by the name that it has
/// there, and where that is.
fn placed(
    mut error: clap::Error,
    command: &Command,
    environment: &HashMap<String, OsString>,
    file: &File,
) -> clap::Error {
    let (Some(ContextValue::String(told)), Some(ContextValue::String(value))) =
        (error.get(ContextKind::InvalidArg), error.get(ContextKind::InvalidValue))
    else {
        return error;
    };
    // As in --time-zone <ZONE>.
    let flag = told.split(' ').next().and_then(|flag| flag.strip_prefix("--"));
    let argument = command.get_arguments().find(|argument| flag.is_some() && argument.get_long() == flag);
    let Some(name) = argument.and_then(name) else { return error };
    let in_file = file.get(name).filter(|setting| setting.value == *value);
    let place = match (environment.get(name), in_file) {
        (Some(there), _) if there.to_str() == Some(value) => "the environment".into(),
        (_, Some(setting)) => format!("line {} of {}", setting.line, file.path),
        _ => return error,
    };
    error.insert(ContextKind::InvalidArg, ContextValue::String(format!("{name} in {place}")));
    error
}

/// The fund's settings that are left at their demonstration default. A value that is set explicitly counts as set, even if it
/// equals the default.
fn invented(command: &Command, told: &ArgMatches, file: &File) -> Vec<Invented> {
    let nobody_s = |argument: &Arg| {
        let setting =
            name(argument).filter(|name| name.starts_with(OF_THE_FUND) && file.get(name).is_none())?;
        let source = told.value_source(argument.get_id().as_str());
        let value =
            argument.get_default_values().first().filter(|_| source == Some(ValueSource::DefaultValue))?;
        Some(Invented { setting: setting.into(), value: value.to_string_lossy().into_owned() })
    };
    command.get_arguments().filter_map(nobody_s).collect()
}
