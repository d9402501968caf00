//! Exports the whole database, and imports it again: tables by `COPY`, even unknown ones.

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

/// A table in a backup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, QueryableByName)]
pub struct Table {
    /// Its name in the database.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// Its columns in the order of each row.
    #[diesel(sql_type = Array<Text>)]
    pub columns: Vec<String>,
}

/// A sequence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, QueryableByName)]
pub struct Counter {
    /// Its table.
    #[diesel(sql_type = Text)]
    pub table: String,
    /// Its column.
    #[diesel(sql_type = Text)]
    pub column: String,
    /// The last value; `None` if it was never used.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub last: Option<i64>,
}

/// A picture that a row refers to.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, QueryableByName)]
pub struct Picture {
    /// The kind, as in `/media/banner/…`.
    #[diesel(sql_type = Text)]
    pub kind: String,
    /// Its name in the picture store.
    #[diesel(sql_type = Text)]
    pub name: String,
}

/// Why a database could not be exported or filled.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The database does not answer, failed, or is newer.
    #[error(transparent)]
    Database(#[from] MigrateError),
    /// The number of copied rows is wrong.
    #[error("the rows of {table} did not get through: {cause}")]
    Rows {
        /// The table.
        table: String,
        /// The cause.
        cause: String,
    },
    /// The rows could not be written.
    #[error("rows cannot be put down: {0}")]
    Unwritten(#[source] std::io::Error),
    /// The database has no tables.
    #[error("the database has no tables yet: there is nothing to back up")]
    Unmigrated,
    /// The tables are of an older Fairway, so their meaning is unknown.
    #[error("the database is as an older Fairway left it")]
    Older,
    /// The database to be filled is not empty.
    #[error("the database holds tables already, and a backup goes into an empty one only")]
    NotEmpty,
    /// The backup's tables differ from those of its migrations.
    #[error("the tables of the backup are not those of Fairway at that time: {0}")]
    Foreign(String),
    /// The connection was lost during the commit, which may have succeeded.
    #[error("the connection to the database was lost just when the rows were to stay ({0})")]
    Undecided(String),
}

impl From<diesel::result::Error> for BackupError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Database(error.into())
    }
}

/// The migrations of a backup that this Fairway lacks.
pub fn unknown_migrations(migrations: &[String]) -> Vec<String> {
    migrate::unknown(migrations.iter().cloned())
}

/// Tables in the connection's schema, except those of extensions.
const OURS: &str = "relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')";

/// A connection without a limit on statements, whose output of values does not depend on settings.
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

/// The tables, each after the tables that it references.
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
