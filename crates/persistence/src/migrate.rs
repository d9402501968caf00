//! Bringing a database to the newest tables.

use diesel::prelude::*;
use diesel::sql_types::BigInt;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use crate::address;

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations");

/// Any number will do, as long as all instances use the same: "fairway" in ASCII.
const LOCK: i64 = 0x0066_6169_7277_6179;

/// Why the tables could not be brought up to date.
#[derive(Debug, thiserror::Error)]
pub enum MigrateError {
    /// The database did not answer.
    #[error("cannot reach the database: {0}")]
    Connect(String),
    /// A statement failed.
    #[error("the database refused: {0}")]
    Query(#[from] diesel::result::Error),
    /// A migration failed; the ones before it stay.
    #[error("a migration failed: {0}")]
    Migration(Box<dyn std::error::Error + Send + Sync>),
}

/// Brings the database to the newest tables, and answers how many migrations ran. Takes a lock first, so that several
/// instances may start together (decisions §10).
///
/// # Errors
/// [`MigrateError`]; run it again when the cause is mended.
pub fn migrate(url: &str) -> Result<usize, MigrateError> {
    let connection = PgConnection::establish(&address::bounded(url));
    let mut connection = connection.map_err(|error| MigrateError::Connect(address::said(&error)))?;
    diesel::sql_query("SELECT pg_advisory_lock($1)").bind::<BigInt, _>(LOCK).execute(&mut connection)?;
    let ran = connection.run_pending_migrations(MIGRATIONS).map_err(MigrateError::Migration)?.len();
    diesel::sql_query("SELECT pg_advisory_unlock($1)").bind::<BigInt, _>(LOCK).execute(&mut connection)?;
    Ok(ran)
}
