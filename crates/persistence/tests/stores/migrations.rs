//! The migrations: from an empty database up, each of them down again, and with several instances at once.

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel_migrations::{FileBasedMigrations, MigrationHarness};
use fairway_persistence::{TestDatabase, migrate};

fn migrations() -> FileBasedMigrations {
    FileBasedMigrations::from_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations")).unwrap()
}

/// Every object that a migration can create, by name, with PostgreSQL's definition.
fn everything(database: &TestDatabase) -> BTreeMap<String, String> {
    let not_ours = "'__diesel_schema_migrations'";
    let mut found = database.texts(&format!(
        "SELECT 'column ' || table_name || '.' || column_name AS name,
                concat_ws(' ', data_type, is_nullable, column_default, is_identity, collation_name) AS text
         FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> {not_ours}
         UNION ALL
         SELECT 'constraint ' || conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
         FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conrelid::regclass::text <> {not_ours}
         UNION ALL
         SELECT 'index ' || indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> {not_ours}
         UNION ALL
         SELECT 'trigger ' || tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
         UNION ALL
         SELECT 'function ' || oid::regprocedure, concat_ws(' ', prosrc, proconfig) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
         UNION ALL
         SELECT 'type ' || oid::regtype, typtype::text FROM pg_type WHERE typnamespace = 'public'::regnamespace
            AND typname NOT LIKE '%diesel%'
         UNION ALL
         SELECT 'sequence ' || sequencename, data_type::text FROM pg_sequences
         UNION ALL
         SELECT concat_ws('.', 'comment ' || objoid::regclass, attname), description FROM pg_description
         LEFT JOIN pg_attribute ON attrelid = objoid AND attnum = objsubid AND attnum > 0
         WHERE classoid = 'pg_class'::regclass AND objoid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)"
    ));
    let rows = database.state();
    found.extend(
        rows.into_iter()
            .filter(|(table, _)| !table.contains("diesel"))
            .map(|(table, rows)| (format!("rows {table}"), rows)),
    );
    found
}

#[test]
fn every_migration_is_undone_by_its_down_and_can_then_run_again() {
    let database = TestDatabase::empty();
    let mut connection = database.connect();
    let mut ran = 0;
    let mut before = everything(&database);
    assert!(before.is_empty(), "{before:?}");
    while connection.has_pending_migration(migrations()).unwrap() {
        let name = connection.run_next_migration(migrations()).unwrap().to_string();
        let after = everything(&database);
        assert_ne!(after, before, "{name} does something");
        connection.revert_last_migration(migrations()).unwrap();
        assert_eq!(everything(&database), before, "down.sql of {name}");
        connection.run_next_migration(migrations()).unwrap();
        assert_eq!(everything(&database), after, "{name}, for the second time");
        before = after;
        ran += 1;
    }
    assert!(ran >= 6);
    assert_eq!(before, everything(&TestDatabase::new()), "what tests are cloned from is the same");
}

#[test]
fn all_migrations_can_be_undone_one_after_the_other() {
    let database = TestDatabase::empty();
    migrate(&database.url()).unwrap();
    database.connect().revert_all_migrations(migrations()).unwrap();
    assert_eq!(everything(&database), BTreeMap::new());
    migrate(&database.url()).unwrap();
}

#[test]
fn a_second_run_has_nothing_to_do() {
    let database = TestDatabase::empty();
    assert!(migrate(&database.url()).unwrap() >= 6);
    let before = everything(&database);
    assert_eq!(migrate(&database.url()).unwrap(), 0);
    assert_eq!(everything(&database), before);
}

#[test]
fn instances_that_start_together_migrate_once() {
    let database = TestDatabase::empty();
    let url = database.url();
    let ran: Vec<usize> = std::thread::scope(|scope| {
        let all: Vec<_> = (0..4).map(|_| scope.spawn(|| migrate(&url).unwrap())).collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert_eq!(ran.iter().filter(|ran| **ran == 0).count(), 3, "{ran:?}");
    let mut connection = database.connect();
    assert!(!connection.has_pending_migration(migrations()).unwrap());
    assert_eq!(database.count("roles"), 5);
    diesel::sql_query("SELECT 1").execute(&mut connection).unwrap();
}
