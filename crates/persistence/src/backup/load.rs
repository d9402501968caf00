use std::collections::BTreeSet;
use std::io::Read;

use diesel::connection::{AnsiTransactionManager, TransactionManager};
use diesel::migration::{Migration, MigrationSource};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};
use diesel_migrations::MigrationHarness;

use super::{BackupError, Count, Counter, Table, copy, count, quoted};
use crate::migrate::{self, LOCK, MIGRATIONS};

/// An empty database that is being filled, in one transaction: without [`Loading::commit`] it stays empty.
pub struct Loading {
    connection: PgConnection,
    /// Those that its migrations made.
    tables: Vec<Table>,
}

impl Loading {
    /// Makes the tables of these migrations, without a row.
    ///
    /// # Errors
    /// [`BackupError::Connect`]; [`BackupError::NotEmpty`]; [`BackupError::Newer`] when a migration is not known;
    /// [`BackupError::Migration`].
    pub fn begin(url: &str, migrations: &[String]) -> Result<Self, BackupError> {
        let wanted: BTreeSet<_> = migrations.iter().cloned().collect();
        let mut connection = super::connect(url)?;
        AnsiTransactionManager::begin_transaction(&mut connection)?;
        // An instance that starts now waits, and finds the database whole.
        diesel::sql_query("SELECT pg_advisory_xact_lock($1)")
            .bind::<BigInt, _>(LOCK)
            .execute(&mut connection)?;
        let sql = format!("SELECT count(*) AS count FROM pg_class WHERE relkind <> 'c' AND {}", super::OURS);
        if diesel::sql_query(sql).get_result::<Count>(&mut connection)?.count > 0 {
            return Err(BackupError::NotEmpty);
        }
        run(&mut connection, |version| wanted.contains(version))?;
        let tables = super::tables(&mut connection)?;
        let names: Vec<_> = tables.iter().map(|table| quoted(&table.name)).collect();
        // Some migrations put rows in; the backup has them too.
        diesel::sql_query(format!("TRUNCATE {}", names.join(", "))).execute(&mut connection)?;
        Ok(Self { connection, tables })
    }

    /// Adds the rows of a table, in the order in which [`Snapshot::tables`](super::Snapshot::tables) tells them.
    ///
    /// # Errors
    /// [`BackupError::Foreign`] when there is no such table; [`BackupError::Rows`] when there are not as many rows;
    /// [`BackupError::Query`] when a constraint does not hold.
    pub fn load(&mut self, table: &Table, rows: u64, from: &mut dyn Read) -> Result<(), BackupError> {
        if !self.tables.contains(table) {
            let columns = table.columns.join(", ");
            return Err(BackupError::Foreign(format!("there was no {} ({columns})", table.name)));
        }
        copy::back(&mut self.connection, table, from)?;
        let added = count(&mut self.connection, table)?;
        if added == rows {
            return Ok(());
        }
        let cause = format!("{added} of {rows} came");
        Err(BackupError::Rows { table: table.name.clone(), cause })
    }

    /// Lets ids go on behind the last one, and brings the tables to those of this Fairway. Answers how many migrations ran.
    ///
    /// # Errors
    /// [`BackupError::Migration`], [`BackupError::Query`].
    pub fn bring_up(&mut self, counters: &[Counter]) -> Result<usize, BackupError> {
        let connection = &mut self.connection;
        for counter in counters {
            let sql = format!(
                "SELECT setval(pg_get_serial_sequence($1, $2), last)
                 FROM (SELECT greatest(max({}), $3) AS last FROM {}) AS highest WHERE last IS NOT NULL",
                quoted(&counter.column),
                quoted(&counter.table)
            );
            diesel::sql_query(sql)
                .bind::<Text, _>(quoted(&counter.table))
                .bind::<Text, _>(&counter.column)
                .bind::<Nullable<BigInt>, _>(counter.last)
                .execute(connection)?;
        }
        let applied = migrate::applied(connection)?;
        let ran = run(connection, |version| !applied.contains(version))?;
        for table in super::tables(connection)? {
            // Or the first who come would wait for plans that were made for empty tables.
            diesel::sql_query(format!("ANALYZE {}", quoted(&table.name))).execute(connection)?;
        }
        Ok(ran)
    }

    /// Shows everybody what was loaded.
    ///
    /// # Errors
    /// [`BackupError::Query`].
    pub fn commit(mut self) -> Result<(), BackupError> {
        Ok(AnsiTransactionManager::commit_transaction(&mut self.connection)?)
    }
}

/// Runs those of our migrations, and answers how many there were.
fn run(connection: &mut PgConnection, which: impl Fn(&str) -> bool) -> Result<usize, BackupError> {
    // Makes diesel's own table.
    connection.applied_migrations().map_err(BackupError::Migration)?;
    let mut migrations: Vec<Box<dyn Migration<Pg>>> =
        MIGRATIONS.migrations().map_err(BackupError::Migration)?;
    migrations.retain(|migration| which(&migration.name().version().to_string()));
    migrations.sort_by_key(|migration| migration.name().version().as_owned());
    for migration in &migrations {
        connection.run_migration(migration).map_err(BackupError::Migration)?;
    }
    Ok(migrations.len())
}

/// Those of these migrations that this Fairway does not have.
pub fn unknown_migrations(migrations: &[String]) -> Vec<&String> {
    let known = migrate::known();
    migrations.iter().filter(|version| !known.contains(*version)).collect()
}
