//! Writes the demonstration (rule `demonstration`): the whole in one transaction, into an empty database, or nothing.
//!
//! Passwords are hashed, pictures stored and codes generated already. The parts refer to each other by key: a
//! person by the given key; a sponsor, a category and a round by name.

mod ids;
mod parts;
mod people;
mod rows;
mod sale;
mod tickets;

use diesel::dsl::{exists, select};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use fairway_application::Result;

pub use self::parts::{Category, Person, Picture, Round, Sponsor, Tournament, Widget};
pub use self::tickets::{Attendee, CheckIn, Group, Ticket};
use crate::PgDatabase;
use crate::errors::Ours;
use crate::schema::{fund_settings, tournaments, users};

/// Advisory lock while seeding: a second process finds the rows of the first.
const LOCK: i64 = 0x6465_6d6f;

/// The content of the demonstration.
pub struct Demonstration {
    /// Account holders, players and sponsors' contacts.
    pub people: Vec<Person>,
    /// Companies, with their logos.
    pub sponsors: Vec<Sponsor>,
    /// Tournaments, with all their parts.
    pub tournaments: Vec<Tournament>,
}

/// The result of seeding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seeding {
    /// The demonstration was written.
    Written,
    /// The database was not empty, so nothing was written.
    NotEmpty,
}

impl PgDatabase {
    /// Whether there is neither a user nor a tournament: only then may the demonstration be written.
    ///
    /// # Errors
    /// [`Error::Unavailable`](fairway_application::Error::Unavailable) when the database is away.
    pub fn is_empty(&self) -> Result<bool> {
        self.transact(|stores| is_empty(stores.connection))
    }

    /// Writes the demonstration, or nothing if the database is not empty.
    ///
    /// # Errors
    /// [`Error::Unavailable`](fairway_application::Error::Unavailable) when the database is away, and
    /// [`Error::Unexpected`](fairway_application::Error::Unexpected) when a part refers to a missing one.
    pub fn seed(&self, demonstration: &Demonstration) -> Result<Seeding> {
        self.transact(|stores| {
            let connection = &mut *stores.connection;
            diesel::sql_query("SELECT pg_advisory_xact_lock($1)")
                .bind::<BigInt, _>(LOCK)
                .execute(connection)
                .ours()?;
            if !is_empty(connection)? {
                return Ok(Seeding::NotEmpty);
            }
            rows::write(connection, demonstration)?;
            // The invented fund's data may be shown together with the demonstration only.
            diesel::update(fund_settings::table)
                .set(fund_settings::demonstration.eq(true))
                .execute(connection)
                .ours()?;
            Ok(Seeding::Written)
        })
    }
}

fn is_empty(connection: &mut PgConnection) -> Result<bool> {
    let anything: bool =
        select(exists(users::table.select(users::id)).or(exists(tournaments::table.select(tournaments::id))))
            .get_result(connection)
            .ours()?;
    Ok(!anything)
}
