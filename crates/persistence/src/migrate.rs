//! Bringing a database to the newest tables.

use std::collections::BTreeSet;

use diesel::migration::{Migration, MigrationSource};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use crate::address;

pub(crate) const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations");

/// Any number will do, as long as all instances use the same: "fairway" in ASCII.
pub(crate) const LOCK: i64 = 0x0066_6169_7277_6179;

/// Reasons for which the tables could not be brought up to date.
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
    /// A newer Fairway brought it further; holds the migrations that this one does not know.
    #[error("the database is as a newer Fairway left it, with migrations that this one does not know ({})", .0.join(", "))]
    Newer(Vec<String>),
}

/// Runs the missing migrations, and returns their number. Takes an advisory lock first, so that several instances may start
/// together (rule `many-instances`). Refuses tables of a newer Fairway without changing anything.
///
/// # Errors
/// [`MigrateError`]; run it again when the cause is mended.
pub fn migrate(url: &str) -> Result<usize, MigrateError> {
    let mut connection = address::connect(url).map_err(MigrateError::Connect)?;
    // It ends with the connection.
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

/// A comparison of a database's migrations with those of this Fairway.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Age {
    /// None: it was never migrated.
    Unmigrated,
    /// Older.
    Older,
    /// The same.
    Same,
    /// Newer.
    Newer,
}

/// Versions of the migrations that are built in, the first one first.
pub(crate) fn known() -> BTreeSet<String> {
    // Built in, they can always be listed.
    let known: Vec<Box<dyn Migration<Pg>>> = MIGRATIONS.migrations().unwrap_or_default();
    known.iter().map(|migration| migration.name().version().to_string()).collect()
}

/// The migrations that this Fairway does not have.
pub(crate) fn unknown(migrations: impl IntoIterator<Item = String>) -> Vec<String> {
    let known = known();
    migrations.into_iter().filter(|version| !known.contains(version)).collect()
}

/// The age of the tables in the database of this address. Changes nothing.
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

/// Versions of the migrations that have run. Changes nothing, whereas diesel's own query creates its table.
pub(crate) fn applied(connection: &mut PgConnection) -> QueryResult<BTreeSet<String>> {
    let there = "SELECT to_regclass('__diesel_schema_migrations') IS NOT NULL AS found";
    if !diesel::sql_query(there).get_result::<Found>(connection)?.found {
        return Ok(BTreeSet::new());
    }
    let versions = diesel::sql_query("SELECT version FROM __diesel_schema_migrations");
    Ok(versions.load::<Version>(connection)?.into_iter().map(|row| row.version).collect())
}

/// The age of the tables that these migrations left.
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
