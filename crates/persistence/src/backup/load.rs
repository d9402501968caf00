use std::collections::BTreeSet;
use std::io::Read;

use diesel::connection::{AnsiTransactionManager, SimpleConnection, TransactionManager};
use diesel::migration::{Migration, MigrationSource};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};
use diesel_migrations::MigrationHarness;

use super::{BackupError, Count, Counter, Table, copy, count, quoted};
use crate::MigrateError;
use crate::migrate::{self, LOCK, MIGRATIONS};

/// A restore into an empty database, in one transaction: without [`Loading::commit`] it stays empty.
pub struct Loading {
    connection: PgConnection,
}

impl Loading {
    /// Creates the empty tables of these migrations, and checks that they are the expected ones.
    ///
    /// # Errors
    /// [`BackupError::Database`]; [`BackupError::NotEmpty`]; [`BackupError::Foreign`] when the migrations
    /// create other tables.
    pub fn begin(url: &str, migrations: &[String], tables: &[&Table]) -> Result<Self, BackupError> {
        let wanted: BTreeSet<_> = migrations.iter().cloned().collect();
        let mut connection = super::connect(url)?;
        AnsiTransactionManager::begin_transaction(&mut connection)?;
        // An instance that starts now waits, and then finds the complete database.
        diesel::sql_query("SELECT pg_advisory_xact_lock($1)")
            .bind::<BigInt, _>(LOCK)
            .execute(&mut connection)?;
        if !is_empty(&mut connection)? {
            return Err(BackupError::NotEmpty);
        }
        run(&mut connection, |version| wanted.contains(version))?;
        let made = super::tables(&mut connection)?;
        are_those(&made, tables).map_err(BackupError::Foreign)?;
        // The backup contains the rows that triggers would write.
        triggers(&mut connection, &made, "DISABLE")?;
        // Some migrations insert rows, which the backup contains as well.
        truncate(&mut connection, &made)?;
        Ok(Self { connection })
    }

    /// Inserts the rows of a table. Call in the order of [`Snapshot::tables`](super::Snapshot::tables).
    ///
    /// # Errors
    /// [`BackupError::Rows`] when the number of rows differs; [`BackupError::Database`] when a constraint is violated.
    pub fn load(&mut self, table: &Table, rows: u64, from: &mut dyn Read) -> Result<(), BackupError> {
        copy::back(&mut self.connection, table, from)?;
        let added = count(&mut self.connection, table)?;
        if added == rows {
            return Ok(());
        }
        let cause = format!("{added} of {rows} came");
        Err(BackupError::Rows { table: table.name.clone(), cause })
    }

    /// Sets the sequences to their last value, and runs the migrations that are newer than the backup. Returns their number.
    ///
    /// # Errors
    /// [`BackupError::Database`].
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
        let loaded = super::tables(connection)?;
        triggers(connection, &loaded, "ENABLE")?;
        let applied = migrate::applied(connection)?;
        let ran = run(connection, |version| !applied.contains(version))?;
        diesel::sql_query(AHEAD).execute(connection)?;
        for table in super::tables(connection)? {
            // Otherwise the first queries would use plans for empty tables.
            diesel::sql_query(format!("ANALYZE {}", quoted(&table.name))).execute(connection)?;
        }
        Ok(ran)
    }

    /// Commits, which makes the loaded rows visible.
    ///
    /// # Errors
    /// [`BackupError::Undecided`] when the connection is lost during the commit; [`BackupError::Database`] when the commit fails.
    pub fn commit(mut self) -> Result<(), BackupError> {
        let Err(error) = AnsiTransactionManager::commit_transaction(&mut self.connection) else {
            return Ok(());
        };
        // If the connection still works, the commit failed; if not, it may have succeeded.
        if self.connection.batch_execute("SELECT 1").is_ok() {
            return Err(error.into());
        }
        Err(BackupError::Undecided(error.to_string().split_whitespace().collect::<Vec<_>>().join(" ")))
    }
}

/// Moves the numbers of check-in logs beyond any number that devices can have received since the backup, so that they read the whole list again. The
/// numbers continue from the present time in milliseconds, as the same backup may be restored twice, and devices then know numbers of the first
/// restored log; even with a clock that is behind, they rise by a million.
const AHEAD: &str = "
    UPDATE check_in_counters SET number = ahead, oldest = ahead
    FROM (SELECT tournament_id,
            greatest(number + 1000000, (extract(epoch FROM clock_timestamp()) * 1000)::bigint) AS ahead
          FROM check_in_counters) counted
    WHERE check_in_counters.tournament_id = counted.tournament_id";

/// Whether the schema has no table, view or sequence, except those of extensions.
fn is_empty(connection: &mut PgConnection) -> Result<bool, BackupError> {
    let sql = format!("SELECT count(*) AS count FROM pg_class WHERE relkind <> 'c' AND {}", super::OURS);
    Ok(diesel::sql_query(sql).get_result::<Count>(connection)?.count == 0)
}

/// Deletes the rows of these tables.
fn truncate(connection: &mut PgConnection, tables: &[Table]) -> Result<(), BackupError> {
    let names: Vec<_> = tables.iter().map(|table| quoted(&table.name)).collect();
    diesel::sql_query(format!("TRUNCATE {}", names.join(", "))).execute(connection)?;
    Ok(())
}

/// Switches triggers on or off, except those of constraints.
fn triggers(connection: &mut PgConnection, tables: &[Table], switch: &str) -> Result<(), BackupError> {
    for table in tables {
        let sql = format!("ALTER TABLE {} {switch} TRIGGER USER", quoted(&table.name));
        diesel::sql_query(sql).execute(connection)?;
    }
    Ok(())
}

/// Checks that the created tables are the expected ones, in any order. The error names the differences.
fn are_those(made: &[Table], told: &[&Table]) -> Result<(), String> {
    if let Some(table) = told.iter().find(|table| !made.contains(table)) {
        return Err(format!("there was no {} ({})", table.name, table.columns.join(", ")));
    }
    match made.iter().find(|table| !told.contains(table)) {
        Some(table) => Err(format!("{} is not among them", table.name)),
        None => Ok(()),
    }
}

/// Runs the selected migrations, and returns their number.
fn run(connection: &mut PgConnection, which: impl Fn(&str) -> bool) -> Result<usize, BackupError> {
    // Creates diesel's own table.
    connection.applied_migrations().map_err(MigrateError::Migration)?;
    let mut migrations: Vec<Box<dyn Migration<Pg>>> =
        MIGRATIONS.migrations().map_err(MigrateError::Migration)?;
    migrations.retain(|migration| which(&migration.name().version().to_string()));
    migrations.sort_by_key(|migration| migration.name().version().as_owned());
    for migration in &migrations {
        connection.run_migration(migration).map_err(MigrateError::Migration)?;
    }
    Ok(migrations.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TestDatabase;

    fn loading(database: &TestDatabase) -> Loading {
        let mut connection = database.connect();
        AnsiTransactionManager::begin_transaction(&mut connection).unwrap();
        Loading { connection }
    }

    #[test]
    fn a_connection_lost_during_commit_leaves_the_outcome_open() {
        let database = TestDatabase::empty();
        let mut loading = loading(&database);
        let ends_with_it = "CREATE TABLE last_words ();
            CREATE FUNCTION hang_up() RETURNS trigger LANGUAGE plpgsql AS
                'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END';
            CREATE CONSTRAINT TRIGGER hang_up AFTER INSERT ON last_words DEFERRABLE INITIALLY DEFERRED
                FOR EACH ROW EXECUTE FUNCTION hang_up();
            INSERT INTO last_words DEFAULT VALUES";
        loading.connection.batch_execute(ends_with_it).unwrap();
        let error = loading.commit().unwrap_err();
        assert!(matches!(error, BackupError::Undecided(_)), "{error}");
    }

    #[test]
    fn a_failed_commit_is_reported_as_failed() {
        let database = TestDatabase::empty();
        let mut loading = loading(&database);
        let broken = "CREATE TABLE alone (id int UNIQUE DEFERRABLE INITIALLY DEFERRED); INSERT INTO alone VALUES (1), (1)";
        loading.connection.batch_execute(broken).unwrap();
        let error = loading.commit().unwrap_err();
        assert!(matches!(error, BackupError::Database(MigrateError::Query(_))), "{error}");
    }
}
