//! Migrates a database to the current tables.

use std::collections::BTreeSet;

use diesel::migration::{Migration, MigrationSource};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use crate::address;

pub(crate) const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations");

/// An arbitrary number, the same for all instances: "fairway" in ASCII.
pub(crate) const LOCK: i64 = 0x0066_6169_7277_6179;

/// Why the tables could not be migrated.
#[derive(Debug, thiserror::Error)]
pub enum MigrateError {
    /// The database did not answer.
    #[error("cannot reach the database: {0}")]
    Connect(String),
    /// A statement failed.
    #[error("the database refused: {0}")]
    Query(#[from] diesel::result::Error),
    /// A migration failed; earlier ones are kept.
    #[error("a migration failed: {0}")]
    Migration(Box<dyn std::error::Error + Send + Sync>),
    /// A newer Fairway migrated it further; contains the unknown migrations.
    #[error("the database is as a newer Fairway left it, with migrations that this one does not know ({})", .0.join(", "))]
    Newer(Vec<String>),
}

/// Runs the missing migrations, and returns their number. Takes an advisory lock first, so that several instances may start
/// together (rule `many-instances`). Refuses tables of a newer Fairway without changing anything.
///
/// # Errors
/// [`MigrateError`]; run it again after fixing the cause.
pub fn migrate(url: &str) -> Result<usize, MigrateError> {
    let mut connection = address::connect(url).map_err(MigrateError::Connect)?;
    // The lock ends with the connection.
    diesel::sql_query("SELECT pg_advisory_lock($1)").bind::<BigInt, _>(LOCK).execute(&mut connection)?;
    let unknown = unknown(applied(&mut connection)?);
    if !unknown.is_empty() {
        return Err(MigrateError::Newer(unknown));
    }
    let ran = connection.run_pending_migrations(MIGRATIONS).map_err(MigrateError::Migration)?.len();
    diesel::sql_query("SELECT index_searches()").execute(&mut connection)?;
    diesel::sql_query("SELECT pg_advisory_unlock($1)").bind::<BigInt, _>(LOCK).execute(&mut connection)?;
    Ok(ran)
}

/// A comparison of a database's migrations with this Fairway's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Age {
    /// The database was never migrated.
    Unmigrated,
    /// The database is older.
    Older,
    /// The versions are equal.
    Same,
    /// The database is newer.
    Newer,
}

/// Versions of the built-in migrations in order.
pub(crate) fn known() -> BTreeSet<String> {
    // Listing built-in migrations cannot fail.
    let known: Vec<Box<dyn Migration<Pg>>> = MIGRATIONS.migrations().unwrap_or_default();
    known.iter().map(|migration| migration.name().version().to_string()).collect()
}

/// The migrations that this Fairway lacks.
pub(crate) fn unknown(migrations: impl IntoIterator<Item = String>) -> Vec<String> {
    let known = known();
    migrations.into_iter().filter(|version| !known.contains(version)).collect()
}

/// The age of the database at this address. Changes nothing.
///
/// # Errors
/// [`MigrateError::Connect`], [`MigrateError::Query`].
pub fn age_of(url: &str) -> Result<Age, MigrateError> {
    let mut connection = address::connect(url).map_err(MigrateError::Connect)?;
    Ok(age(&applied(&mut connection)?))
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Bool)]
    found: bool,
}

#[derive(QueryableByName)]
struct Version {
    #[diesel(sql_type = Text)]
    version: String,
}

/// Versions of the applied migrations. Changes nothing, whereas diesel's own query creates its table.
pub(crate) fn applied(connection: &mut PgConnection) -> QueryResult<BTreeSet<String>> {
    let there = "SELECT to_regclass('__diesel_schema_migrations') IS NOT NULL AS found";
    if !diesel::sql_query(there).get_result::<Found>(connection)?.found {
        return Ok(BTreeSet::new());
    }
    let versions = diesel::sql_query("SELECT version FROM __diesel_schema_migrations");
    Ok(versions.load::<Version>(connection)?.into_iter().map(|row| row.version).collect())
}

/// The age by the applied migrations.
pub(crate) fn age(applied: &BTreeSet<String>) -> Age {
    let known = known();
    if applied.is_empty() {
        Age::Unmigrated
    } else if !applied.is_subset(&known) {
        Age::Newer
    } else if applied.len() < known.len() {
        Age::Older
    } else {
        Age::Same
    }
}
