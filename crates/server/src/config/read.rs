//! Reads the settings. The environment overrides the file, and the command line both.

use std::collections::HashMap;
use std::ffi::OsString;
use std::path::PathBuf;

use clap::error::{ContextKind, ContextValue};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};

use super::file::File;
use super::site::{Invented, OF_THE_FUND};

/// Prefix of our settings.
const OURS: &str = "FAIRWAY_";
/// Prefix of the tests' own variables.
const TESTS: &str = "FAIRWAY_TEST_";

/// The reasons for unreadable settings. Each names the setting, never its value.
#[derive(Debug, thiserror::Error)]
pub enum BadSettings {
    /// The name is no setting.
    #[error("{name} in {place} is no setting; {hint}")]
    Unknown {
        /// The name as written.
        name: String,
        /// The file and its line, or the environment.
        place: String,
        /// The most similar setting.
        hint: String,
    },
    /// The setting is in the file twice.
    #[error("{name} is in line {first} and again in line {line} of {path}: leave one of them")]
    Twice {
        /// The setting.
        name: String,
        /// Its first line.
        first: usize,
        /// The line of its repetition.
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

/// The values of all settings, and the names that need a warning.
pub struct ReadSettings {
    /// Every setting.
    pub matches: ArgMatches,
    /// The fund's settings that are not set.
    pub invented: Vec<Invented>,
    /// Unknown names in the environment with our prefix.
    pub strange: Vec<String>,
}

/// Reads the settings of the command line, the environment and the file of `--config` or `FAIRWAY_CONFIG`. Ends the process with a message for a wrong
/// value, and with the help on `--help`.
///
/// # Errors
/// [`BadSettings`].
pub fn read(command: &Command, arguments: Vec<OsString>) -> Result<ReadSettings, BadSettings> {
    let environment: HashMap<String, OsString> =
        std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value))).collect();
    let strange = strange(command, &environment)?;
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
    Ok(ReadSettings { matches, invented, strange })
}

/// The name of a setting in the environment.
fn name(argument: &Arg) -> Option<&str> {
    argument.get_env().and_then(|name| name.to_str())
}

fn is_setting(command: &Command, told: &str) -> bool {
    command.get_arguments().filter_map(name).any(|known| known == told)
}

/// Unknown names in the environment with our prefix. Others may have set them, so they do not prevent the start, unless they look like a misspelt setting.
fn strange(command: &Command, environment: &HashMap<String, OsString>) -> Result<Vec<String>, BadSettings> {
    let mut strange = Vec::new();
    for (told, value) in environment {
        let ours = told.starts_with(OURS) && !told.starts_with(TESTS);
        if !ours || is_setting(command, told) || is_of_a_service(told, &value.to_string_lossy()) {
            continue;
        }
        if let Some(nearest) = nearest(command, told) {
            let hint = format!("{nearest} is one");
            return Err(BadSettings::Unknown { name: told.clone(), place: "the environment".into(), hint });
        }
        strange.push(told.clone());
    }
    strange.sort();
    Ok(strange)
}

/// Whether Kubernetes sets the variable in every pod, for a Service whose name begins with `fairway`: `FAIRWAY_SERVICE_HOST`,
/// `FAIRWAY_SERVICE_PORT_HTTP`, `FAIRWAY_PORT=tcp://10.0.0.1:80`, `FAIRWAY_PORT_80_TCP_ADDR`.
fn is_of_a_service(name: &str, value: &str) -> bool {
    let address = ["tcp://", "udp://", "sctp://"].iter().any(|protocol| value.starts_with(protocol));
    let of_a_port = name.split("_PORT_").skip(1).any(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    name.contains("_SERVICE_HOST")
        || name.contains("_SERVICE_PORT")
        || of_a_port
        || address && name.ends_with("_PORT")
}

/// The most similar setting, compared without the common prefix.
fn nearest<'c>(command: &'c Command, told: &str) -> Option<&'c str> {
    let rest = |name: &str| name.strip_prefix(OURS).unwrap_or(name).to_owned();
    let alike = |known: &str| strsim::jaro_winkler(&rest(known), &rest(told));
    let known = command.get_arguments().filter_map(name).map(|known| (alike(known), known));
    let (alike, nearest) = known.max_by(|one, other| one.0.total_cmp(&other.0))?;
    (alike > 0.9).then_some(nearest)
}

/// Refuses an unknown name: every line of the file is meant for us.
fn expect(command: &Command, told: &str, place: impl Fn() -> String) -> Result<(), BadSettings> {
    if is_setting(command, told) {
        return Ok(());
    }
    let hint = match nearest(command, told) {
        Some(nearest) => format!("{nearest} is one"),
        None => "`fairway-server --help` lists all".into(),
    };
    Err(BadSettings::Unknown { name: told.into(), place: place(), hint })
}

/// The command with the file's values as defaults, so that clap checks all values and their precedence in one place.
fn with(command: Command, file: &File) -> Command {
    command.mut_args(|argument| {
        let Some(setting) = name(&argument).and_then(|name| file.get(name)) else { return argument };
        // A setting hidden in the environment is hidden as a default, too.
        let secret = argument.is_hide_env_values_set();
        argument.default_value(setting.value.clone()).hide_default_value(secret)
    })
}

/// For a value from the environment or the file, names it and its place there: clap names settings by their command-line names only.
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
    // Finds the flag in a name like `--time-zone <ZONE>`.
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
        (source == Some(ValueSource::DefaultValue)).then(|| Invented { setting: setting.into() })
    };
    command.get_arguments().filter_map(nobody_s).collect()
}
