//! Loads the demonstration into a configured database, to try out a real installation.

use std::io::Write;

use fairway_application::pictures::PICTURE_KINDS;
use fairway_operations::demo::{self, Seeding};
use fairway_persistence::Age;

use crate::config::Config;
use crate::failure::Failure;
use crate::wiring;

/// Loads the demonstration into the configured database and picture store, and prints its accounts. Blocks.
///
/// # Errors
/// [`Failure::InventedAccounts`] without consent to the accounts, [`Failure::Inhabited`] if the database has a person or a tournament,
/// [`Failure::PicturesThere`], and the failures of a start. A refusal changes nothing.
pub fn seed_demo(config: &Config, invented_accounts: bool) -> Result<(), Failure> {
    let url = config.database_url().ok_or(Failure::NoDatabase)?;
    if !invented_accounts {
        return Err(Failure::InventedAccounts);
    }
    let secret = config.secret.clone().ok_or(Failure::NoSecret)?.0;
    let tokens = wiring::tokens(&secret)?;
    // Comes before the pool, which would retry an unreadable address forever.
    let age = fairway_persistence::age_of(url)?;
    let database = wiring::database(config, url);
    if age != Age::Unmigrated && !database.is_empty()? {
        return Err(Failure::Inhabited);
    }
    if wiring::stored_pictures(config)?.holds_any(&PICTURE_KINDS)? {
        return Err(Failure::PicturesThere);
    }
    fairway_persistence::migrate(url)?;
    let ports = wiring::ports(config, database.clone(), tokens)?;
    match demo::seed(&database, &ports)? {
        Seeding::NotEmpty => Err(Failure::Inhabited),
        Seeding::Written => print_seeded().map_err(Failure::Print),
    }
}

fn print_seeded() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "The demonstration is in the database.")?;
    demo::print_accounts(&mut out)?;
    out.flush()
}
