use std::collections::BTreeMap;
use std::time::Duration;

use chrono::{DateTime, SubsecRound, Utc};
use diesel_migrations::{FileBasedMigrations, MigrationHarness};
use fairway_application::page::Page;
use fairway_application::ports::Database;
use fairway_application::stores::audit::{Change, Entry, EntryFilter};
use fairway_domain::access::{Actor, Caller, Role};
use fairway_domain::ids::UserId;
use fairway_domain::values::Email;
use fairway_persistence::TestDatabase;
use serde_json::{Value, json};

use crate::fixture::{Fixture, at};

#[test]
fn an_entry_names_author_action_and_row_and_outlives_its_author() {
    let fixture = Fixture::new();
    let email = Email::parse("alex@example.org").unwrap();
    let entry = Entry {
        at: at("12:00:00").trunc_subsecs(6),
        author: Some(Caller::Person(Actor {
            id: UserId(404),
            email,
            roles: vec![Role::Admin],
            proven: true,
            token_version: 0,
        })),
        action: "user.update",
        subject_id: Some(7),
        changes: vec![Change { field: "phone", before: String::new(), after: "\"555\"".into() }],
    };
    fixture.done(|stores| stores.audit().add(&entry));
    let kept = fixture.rows.texts(
        "SELECT action AS name, concat_ws(' ', at AT TIME ZONE 'UTC', actor_id, actor_email, subject_id, changes) AS text
         FROM audit_log",
    );
    assert_eq!(
        kept["user.update"],
        r#"2026-05-01 12:00:00 404 alex@example.org 7 [{"after": "\"555\"", "field": "phone", "before": ""}]"#
    );
}

/// Inserts entries of `staff` people, `each` per person, one a minute, on 50 rows of each kind.
fn grow(fixture: &Fixture, staff: i64, each: i64) {
    fixture.rows.execute(&format!(
        "INSERT INTO audit_log (at, actor_id, actor_email, action, subject_id, changes)
         SELECT timestamptz '2026-01-01 00:00Z' + n * interval '1 minute', n % {staff}, 'staff' || n % {staff} || '@example.org',
             CASE WHEN n % 1000 = 0 THEN 'widget.update' ELSE 'ticket.update' END, n % 5000,
             '[{{\"field\": \"paid\", \"before\": \"false\", \"after\": \"true\"}}]'
         FROM generate_series(1, {each} * {staff}) n"
    ));
    fixture.rows.execute("VACUUM ANALYZE audit_log");
}

/// The number of scans of each index of the trail.
fn reads(fixture: &Fixture) -> BTreeMap<String, String> {
    fixture.rows.texts(
        "SELECT indexrelname AS name, idx_scan::text AS text FROM pg_stat_user_indexes WHERE relname = 'audit_log'",
    )
}

/// Reads a page on a new connection, whose end publishes its statistics, and returns the used indexes.
fn read_by(fixture: &Fixture, filter: &EntryFilter) -> Vec<String> {
    let before = reads(fixture);
    let pool = fixture.rows.pool();
    let database: &dyn Database = &pool;
    let found = database.transaction(|stores| stores.audit().list(filter)).unwrap();
    assert!(found.total > 0, "{filter:?}");
    drop(pool);
    // The end of a connection publishes the statistics of one index after the other.
    let mut after = reads(fixture);
    for _ in 0..500 {
        std::thread::sleep(Duration::from_millis(20));
        let again = reads(fixture);
        if after != before && after == again {
            break;
        }
        after = again;
    }
    after.into_iter().filter(|(name, reads)| before[name] != *reads).map(|(name, _)| name).collect()
}

#[test]
fn each_look_up_is_read_from_its_index() {
    let fixture = Fixture::new();
    grow(&fixture, 40, 1_000);
    let page = Page { limit: Some(50), ..Page::default() };
    let all = EntryFilter { page: page.clone(), ..EntryFilter::default() };
    let search = Page { search: Some("STAFF7@".into()), ..page };
    let look_ups = [
        ("audit_log_at", all.clone()),
        ("audit_log_at", EntryFilter { until: Some(day("2026-01-02")), ..all.clone() }),
        ("audit_log_actor", EntryFilter { actor_id: Some(UserId(7)), ..all.clone() }),
        ("audit_log_actor_email", EntryFilter { page: search, ..all.clone() }),
        ("audit_log_action", EntryFilter { actions: Some(vec!["widget.update"]), ..all.clone() }),
        ("audit_log_subject", EntryFilter { subject_id: Some(7), ..all }),
    ];
    for (index, filter) in look_ups {
        let read = read_by(&fixture, &filter);
        assert!(read.iter().any(|name| name == index), "{filter:?}: {read:?}");
    }
}

fn day(date: &str) -> DateTime<Utc> {
    format!("{date}T00:00:00Z").parse().unwrap()
}

#[test]
fn earlier_entries_about_people_are_forgotten() {
    let database = TestDatabase::empty();
    let migrations = FileBasedMigrations::from_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations"));
    let migrations = migrations.unwrap();
    let mut connection = database.connect();
    let own = r#"[{"field": "nameFirst", "before": "", "after": "Sam"}, {"field": "roleArray", "before": "User", "after": "Admin"},
        {"field": "phone", "before": "555", "after": "556"}]"#;
    // Up to the migration before the trail's own.
    while !has_table(&database, "audit_log") {
        connection.run_next_migration(migrations.clone()).unwrap();
    }
    for action in ["user.update", "round.update"] {
        let changes: Value = serde_json::from_str(own).unwrap();
        database.insert("audit_log", json!({"action": action, "changes": changes}));
    }
    connection.run_pending_migrations(migrations).unwrap();
    let kept = database.texts("SELECT action AS name, changes::text AS text FROM audit_log");
    let changes = |action: &str| serde_json::from_str::<Value>(&kept[action]).unwrap();
    let forgotten = json!([
        {"field": "nameFirst", "before": "", "after": "(withheld)"},
        {"field": "roleArray", "before": "User", "after": "Admin"},
        {"field": "phone", "before": "(withheld)", "after": "(withheld)"},
    ]);
    assert_eq!(changes("user.update"), forgotten);
    assert_eq!(changes("round.update"), serde_json::from_str::<Value>(own).unwrap());
}

fn has_table(database: &TestDatabase, name: &str) -> bool {
    database.count(&format!("pg_tables WHERE tablename = '{name}'")) > 0
}
