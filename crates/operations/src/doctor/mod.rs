//! Checks the site where it is to run, and says what is wrong and how to mend it (decision 028). Changes nothing for good, and
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

/// Runs every check, whatever the others find, prints the results, and returns how many things are wrong. Sends a mail to
/// `mail_to`. Blocks.
///
/// # Errors
/// When nobody takes what is printed.
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
            tell(out, about, &finding)?;
        }
    }
    Ok(wrong)
}

fn tell(out: &mut impl Write, about: &str, finding: &Finding) -> std::io::Result<()> {
    match finding {
        Finding::Fine(what) => writeln!(out, "ok     {about}: {what}"),
        Finding::Note(what) => writeln!(out, "note   {about}: {what}"),
        Finding::Wrong { what, mend } => writeln!(out, "WRONG  {about}: {what}\n       To mend it: {mend}"),
    }?;
    out.flush()
}
