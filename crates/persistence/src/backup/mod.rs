//! Copies the whole database out and back in: tables by `COPY`, whether or not this Fairway knows them.

mod copy;
mod load;
mod record;
mod snapshot;

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable, Text};
use serde::{Deserialize, Serialize};

pub use load::Loading;
pub use record::record;
pub use snapshot::Snapshot;

use crate::{MigrateError, address, migrate};

/// A table that a backup holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, QueryableByName)]
pub struct Table {
    /// The database's name for it.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// Its columns, in the order of each row.
    #[diesel(sql_type = Array<Text>)]
    pub columns: Vec<String>,
}

/// A sequence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, QueryableByName)]
pub struct Counter {
    /// Of which table …
    #[diesel(sql_type = Text)]
    pub table: String,
    /// … and column.
    #[diesel(sql_type = Text)]
    pub column: String,
    /// The last one that was given out; none so far when it is `None`.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub last: Option<i64>,
}

/// A picture that a row refers to.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, QueryableByName)]
pub struct Picture {
    /// As in `/media/banner/…`.
    #[diesel(sql_type = Text)]
    pub kind: String,
    /// Its name in the picture store.
    #[diesel(sql_type = Text)]
    pub name: String,
}

/// Reasons for which a database could not be read whole, or be filled.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The database did not answer, refused, or is newer.
    #[error(transparent)]
    Database(#[from] MigrateError),
    /// Rows came or went otherwise than they should.
    #[error("the rows of {table} did not get through: {cause}")]
    Rows {
        /// Of which table.
        table: String,
        /// The cause.
        cause: String,
    },
    /// The rows could not be written.
    #[error("rows cannot be put down: {0}")]
    Unwritten(#[source] std::io::Error),
    /// There is nothing in it to keep.
    #[error("the database has no tables yet: there is nothing to back up")]
    Unmigrated,
    /// The tables are of an older Fairway, so their meaning is unknown.
    #[error("the database is as an older Fairway left it")]
    Older,
    /// Nothing may be lost by filling it.
    #[error("the database holds tables already, and a backup goes into an empty one only")]
    NotEmpty,
    /// The tables of the backup are of no Fairway before this one.
    #[error("the tables of the backup are not those of Fairway at that time: {0}")]
    Foreign(String),
    /// The connection was lost when all was there and was to stay: it may have stayed, or not.
    #[error("the connection to the database was lost just when the rows were to stay ({0})")]
    Undecided(String),
}

impl From<diesel::result::Error> for BackupError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Database(error.into())
    }
}

/// The migrations of a backup that this Fairway does not have.
pub fn unknown_migrations(migrations: &[String]) -> Vec<String> {
    migrate::unknown(migrations.iter().cloned())
}

/// Tables of the schema that the connection uses, except those of extensions.
const OURS: &str = "relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')";

/// A connection whose statements take as long as they take, and whose rows read the same everywhere.
fn connect(url: &str) -> Result<PgConnection, BackupError> {
    let mut connection = address::connect(url).map_err(MigrateError::Connect)?;
    diesel::sql_query(
        "SELECT set_config('TimeZone', 'UTC', false), set_config('DateStyle', 'ISO, YMD', false),
                set_config('IntervalStyle', 'postgres', false), set_config('extra_float_digits', '1', false),
                set_config('statement_timeout', '0', false), set_config('lock_timeout', '60s', false),
                set_config('idle_in_transaction_session_timeout', '0', false)",
    )
    .execute(&mut connection)?;
    Ok(connection)
}

/// The tables, each after those that it references.
fn tables(connection: &mut PgConnection) -> QueryResult<Vec<Table>> {
    let sql = format!(
        "WITH RECURSIVE placed (id, depth) AS (
             SELECT oid, 0 FROM pg_class WHERE relkind = 'r' AND {OURS}
             UNION
             SELECT conrelid, depth + 1 FROM placed
             JOIN pg_constraint ON contype = 'f' AND confrelid = id AND conrelid <> confrelid
             WHERE depth < 50
         )
         SELECT relname::text AS name, ARRAY(
             SELECT attname::text FROM pg_attribute
             WHERE attrelid = oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum
         ) AS columns
         FROM placed JOIN pg_class ON oid = id
         WHERE relname <> '__diesel_schema_migrations'
         GROUP BY oid, relname ORDER BY max(depth), relname"
    );
    diesel::sql_query(sql).load(connection)
}

/// Quotes a name for SQL.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

fn count(connection: &mut PgConnection, table: &Table) -> QueryResult<u64> {
    let sql = format!("SELECT count(*) AS count FROM {}", quoted(&table.name));
    let count = diesel::sql_query(sql).get_result::<Count>(connection)?.count;
    Ok(u64::try_from(count).unwrap_or_default())
}
