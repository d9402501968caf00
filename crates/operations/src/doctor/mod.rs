//! Checks the site in its environment, and reports problems with their remedies (decision 028). Leaves no changes behind, and
//! prints no secret.

mod checked;
mod connection;
mod database;
mod folder;
mod fund;
mod mail;
mod pictures;
mod settings;

use std::io::Write;

pub use checked::{MailSettings, PictureSettings, Settings};

/// The result of a check.
enum Finding {
    /// No problem.
    Fine(String),
    /// A remark.
    Note(String),
    /// A problem.
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

/// Runs every check, prints the results, and returns the number of problems. Sends a mail to
/// `mail_to`, if given. Blocks.
///
/// # Errors
/// When the output cannot be written.
pub fn check(settings: &Settings<'_>, mail_to: Option<&str>, out: &mut impl Write) -> std::io::Result<usize> {
    let checks: [(&str, Check<'_>); 6] = [
        ("settings", Box::new(|| settings::check(settings))),
        ("fund", Box::new(|| fund::check(settings))),
        ("database", Box::new(|| database::check(settings))),
        ("data folder", Box::new(|| folder::check(settings))),
        ("pictures", Box::new(|| pictures::check(&settings.pictures))),
        ("mail", Box::new(|| mail::check(settings, mail_to))),
    ];
    let mut wrong = 0;
    for (about, check) in checks {
        for finding in check() {
            wrong += usize::from(matches!(finding, Finding::Wrong { .. }));
            print_finding(out, about, &finding)?;
        }
    }
    Ok(wrong)
}

fn print_finding(out: &mut impl Write, about: &str, finding: &Finding) -> std::io::Result<()> {
    match finding {
        Finding::Fine(what) => writeln!(out, "ok     {about}: {what}"),
        Finding::Note(what) => writeln!(out, "note   {about}: {what}"),
        Finding::Wrong { what, mend } => writeln!(out, "WRONG  {about}: {what}\n       To mend it: {mend}"),
    }?;
    out.flush()
}
