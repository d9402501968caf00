use std::io::Write;

use diesel::connection::AnsiTransactionManager;
use diesel::prelude::*;

use super::{BackupError, Counter, Picture, Table, copy, count};
use crate::migrate::{self, Age};
use crate::{MigrateError, pictures};

/// The database at one moment, unaffected by later writes. Blocks no writer.
pub struct Snapshot {
    connection: PgConnection,
    migrations: Vec<String>,
}

impl Snapshot {
    /// A snapshot of the present moment.
    ///
    /// # Errors
    /// [`BackupError::Database`], also when the tables are of a newer Fairway; [`BackupError::Unmigrated`] and [`BackupError::Older`]
    /// when they are not of this version.
    pub fn open(url: &str) -> Result<Self, BackupError> {
        let mut connection = super::connect(url)?;
        AnsiTransactionManager::begin_transaction_sql(
            &mut connection,
            "BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY",
        )?;
        // The first query fixes the snapshot.
        let migrations = migrate::applied(&mut connection)?;
        match migrate::age(&migrations) {
            Age::Unmigrated => Err(BackupError::Unmigrated),
            Age::Older => Err(BackupError::Older),
            Age::Newer => Err(MigrateError::Newer(migrate::unknown(migrations)).into()),
            Age::Same => Ok(Self { connection, migrations: migrations.into_iter().collect() }),
        }
    }

    /// Versions of the applied migrations in order.
    pub fn migrations(&self) -> &[String] {
        &self.migrations
    }

    /// The tables, each after the tables that it references.
    ///
    /// # Errors
    /// [`BackupError::Database`].
    pub fn tables(&mut self) -> Result<Vec<Table>, BackupError> {
        Ok(super::tables(&mut self.connection)?)
    }

    /// Writes the rows of a table, and returns their number.
    ///
    /// # Errors
    /// [`BackupError::Rows`], also when rows are missing at the end; [`BackupError::Unwritten`].
    pub fn copy(&mut self, table: &Table, rows: &mut dyn Write) -> Result<u64, BackupError> {
        let copied = copy::out(&mut self.connection, table, rows)?;
        // After an error on the server, the rows end as usual, so they are counted.
        let there = count(&mut self.connection, table)?;
        if copied == there {
            return Ok(copied);
        }
        let cause = format!("{copied} of {there} came");
        Err(BackupError::Rows { table: table.name.clone(), cause })
    }

    /// The sequences: present values, not those of the snapshot, and so never behind it.
    ///
    /// # Errors
    /// [`BackupError::Database`].
    pub fn counters(&mut self) -> Result<Vec<Counter>, BackupError> {
        let sql = format!(
            "SELECT owner.relname::text AS table, attname::text AS column, last_value AS last
             FROM pg_class
             JOIN pg_sequences ON sequencename = pg_class.relname AND schemaname = current_schema()
             JOIN pg_depend ON classid = 'pg_class'::regclass AND objid = pg_class.oid
                 AND refclassid = 'pg_class'::regclass AND deptype IN ('a', 'i')
             JOIN pg_class AS owner ON owner.oid = refobjid
             JOIN pg_attribute ON attrelid = refobjid AND attnum = refobjsubid
             WHERE pg_class.relkind = 'S' AND {} ORDER BY 1, 2",
            super::OURS.replace("relnamespace", "pg_class.relnamespace")
        );
        Ok(diesel::sql_query(sql).load(&mut self.connection)?)
    }

    /// The pictures that rows refer to.
    ///
    /// # Errors
    /// [`BackupError::Database`].
    pub fn pictures(&mut self) -> Result<Vec<Picture>, BackupError> {
        Ok(diesel::sql_query(pictures::SHOWN).load(&mut self.connection)?)
    }
}
