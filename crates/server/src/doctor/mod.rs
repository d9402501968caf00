//! Checks the site where it is to run, and says what is wrong and how to mend it (decision 028). Changes nothing for good, and
//! prints no secret.

mod connection;
mod database;
mod folder;
mod fund;
mod mail;
mod pictures;
mod settings;

use std::io::Write;

use crate::config::Config;
use crate::failure::Failure;

/// The result of a check.
enum Finding {
    /// As it should be.
    Fine(String),
    /// Worth knowing.
    Note(String),
    /// Not as it should be.
    Wrong {
        /// The problem.
        what: String,
        /// The remedy, by the names of settings.
        mend: String,
    },
}

fn wrong(what: impl Into<String>, mend: impl Into<String>) -> Finding {
    Finding::Wrong { what: what.into(), mend: mend.into() }
}

type Check<'a> = Box<dyn Fn() -> Vec<Finding> + 'a>;

/// Runs every check, whatever the others find, and prints the results. Sends a mail to `mail_to`. Blocks.
///
/// # Errors
/// [`Failure::Unwell`] when something is wrong.
pub fn doctor(config: &Config, mail_to: Option<&str>) -> Result<(), Failure> {
    let checks: [(&str, Check<'_>); 6] = [
        ("settings", Box::new(|| settings::check(config))),
        ("fund", Box::new(|| fund::check(config))),
        ("database", Box::new(|| database::check(config))),
        ("data folder", Box::new(|| folder::check(config))),
        ("pictures", Box::new(|| pictures::check(config))),
        ("mail", Box::new(|| mail::check(config, mail_to))),
    ];
    let mut wrong = 0;
    for (about, check) in checks {
        for finding in check() {
            wrong += usize::from(matches!(finding, Finding::Wrong { .. }));
            tell(about, &finding).map_err(Failure::Print)?;
        }
    }
    if wrong == 0 { Ok(()) } else { Err(Failure::Unwell(wrong)) }
}

fn tell(about: &str, finding: &Finding) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    match finding {
        Finding::Fine(what) => writeln!(out, "ok     {about}: {what}"),
        Finding::Note(what) => writeln!(out, "note   {about}: {what}"),
        Finding::Wrong { what, mend } => writeln!(out, "WRONG  {about}: {what}\n       To mend it: {mend}"),
    }?;
    out.flush()
}
