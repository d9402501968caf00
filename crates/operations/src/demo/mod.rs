//! The demonstration (rule `demonstration`): a charity day with people, sponsors and pictures, for an empty database. Its
//! data are in `crates/operations/demo/`; its dates depend on the day of loading.

mod files;
mod plan;
mod sale;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::io::Write;

use fairway_application::ports::PictureFiles;
use fairway_application::{Error, Ports, Result};
use fairway_domain::access::Role;
use fairway_domain::account::Password;
use fairway_persistence::PgDatabase;
pub use fairway_persistence::demo::Seeding;
use fairway_persistence::demo::{Demonstration, Picture};

use files::{Files, picture};

/// An account of the demonstration. Its password is public, so it exists only in a private database, or after `seed-demo`.
pub struct Account {
    /// Its role.
    pub role: Role,
    /// The address to sign in with.
    pub email: &'static str,
    /// The password to sign in with.
    pub password: &'static str,
    name_first: &'static str,
    name_last: &'static str,
    phone: &'static str,
}

/// One account for each role, printed when the site starts with its demonstration.
pub const ACCOUNTS: [Account; 4] = [
    Account {
        role: Role::Admin,
        email: "admin@fairway.example",
        password: "demo-admin-2026",
        name_first: "Alex",
        name_last: "Morgan",
        phone: "(707) 555-0190",
    },
    Account {
        role: Role::Volunteer,
        email: "volunteer@fairway.example",
        password: "demo-volunteer-2026",
        name_first: "Vera",
        name_last: "Lindqvist",
        phone: "(707) 555-0191",
    },
    Account {
        role: Role::ContentEditor,
        email: "editor@fairway.example",
        password: "demo-editor-2026",
        name_first: "Edith",
        name_last: "Okafor",
        phone: "(707) 555-0192",
    },
    Account {
        role: Role::User,
        email: "user@fairway.example",
        password: "demo-user-2026",
        name_first: "Sam",
        name_last: "Rivera",
        phone: "(707) 555-0193",
    },
];

/// Prints the accounts.
///
/// # Errors
/// When the output cannot be written.
pub fn print_accounts(out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "Demonstration accounts (role, e-mail, password):")?;
    for account in &ACCOUNTS {
        writeln!(out, "  {:<15} {:<26} {}", account.role.name(), account.email, account.password)?;
    }
    Ok(())
}

/// Loads the demonstration into `database`, and its pictures into the picture store. Changes nothing if the database has a
/// user or a tournament. Blocks: call it on a thread that may.
///
/// # Errors
/// [`Error::Unavailable`] when the database is away; [`Error::Unexpected`] when a picture cannot be stored.
pub fn seed(database: &PgDatabase, ports: &Ports) -> Result<Seeding> {
    if !database.is_empty()? {
        return Ok(Seeding::NotEmpty);
    }
    database.seed(&demonstration(ports)?)
}

/// The whole demonstration, with hashed passwords and stored pictures.
fn demonstration(ports: &Ports) -> Result<Demonstration> {
    let files = Files::read()?;
    let mut kept = HashMap::new();
    for (kind, file_name) in files.pictures() {
        kept.insert(file_name, keep(ports, kind, file_name)?);
    }
    let mut hashes = HashMap::new();
    for account in &ACCOUNTS {
        let password =
            Password::parse(account.password).map_err(|why| wrong(&format!("a password {why}")))?;
        hashes.insert(account.email, ports.passwords.hash(&password)?);
    }
    let (now, today) = (ports.clock.now(), ports.clock.today());
    let randomness = ports.randomness.as_ref();
    plan::Plan { files: &files, now, today, randomness, kept: &kept, hashes: &hashes }.demonstration()
}

/// Stores a picture under a random name.
fn keep(ports: &Ports, kind: &str, file_name: &str) -> Result<Picture> {
    let bytes = picture(file_name)?;
    let (extension, content_type) = match file_name.rsplit_once('.') {
        Some((_, "png")) => ("png", "image/png"),
        Some((_, "jpg")) => ("jpg", "image/jpeg"),
        _ => return Err(wrong(&format!("{file_name} is no picture"))),
    };
    let name = format!("{:032x}.{extension}", ports.randomness.bits());
    let size = i64::try_from(bytes.len()).map_err(|error| Error::Unexpected(error.into()))?;
    // The picture is small enough for every screen.
    ports.pictures.put(kind, &name, &PictureFiles { whole: bytes.into_owned(), small: None })?;
    Ok(Picture { file_name: file_name.to_owned(), content_type, size, name })
}

/// The demonstration's files contradict each other or the code.
fn wrong(what: &str) -> Error {
    Error::Unexpected(format!("the demonstration is wrong: {what}").into())
}
