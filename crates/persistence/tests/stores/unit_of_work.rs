//! Transactions: a failure leaves no rows behind, and connections return usable.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use diesel::{Connection, PgConnection};
use fairway_application::ports::{Database, Stores};
use fairway_application::stores::accounts::NewUser;
use fairway_application::{Error, Result};
use fairway_domain::access::Role;
use fairway_domain::ids::UserId;
use fairway_domain::refusal::Refusal;
use fairway_domain::values::Email;
use fairway_persistence::PgDatabase;
use serde_json::json;

use crate::fixture::{Fixture, at};

fn add(stores: &mut dyn Stores, email: &str) -> Result<UserId> {
    stores.users().add(&NewUser {
        email: Email::parse(email).unwrap(),
        name_first: String::new(),
        name_last: String::new(),
        phone: String::new(),
        password_hash: None,
        proven_at: None,
        roles: vec![Role::User],
        created_at: at("12:00:00"),
    })
}

#[test]
fn work_that_succeeds_is_kept_and_a_failure_leaves_nothing() {
    let fixture = Fixture::new();
    fixture.done(|stores| add(stores, "kept@example.org"));
    let before = fixture.rows.state();
    let failed: Result<()> = fixture.run(|stores| {
        add(stores, "lost@example.org")?;
        Err(Error::NotFound("no"))
    });
    assert!(matches!(failed, Err(Error::NotFound("no"))), "its own error comes out");
    assert_eq!(fixture.rows.state(), before);
    assert_eq!(fixture.rows.count("users"), 1);
}

#[test]
fn work_that_goes_on_after_a_failed_statement_is_not_kept_either() {
    let fixture = Fixture::new();
    let _ = fixture.run(|stores| {
        add(stores, "lost@example.org")?;
        let failed = stores.users().set_roles(UserId(404), &[Role::User], false);
        assert!(
            matches!(failed, Err(Error::Refused(Refusal::Overtaken))),
            "there is no such user to give a role to: whoever looked for them has been overtaken"
        );
        let after = add(stores, "lost.too@example.org");
        assert!(matches!(after, Err(Error::Unexpected(_))), "PostgreSQL has given the transaction up");
        Ok(())
    });
    assert_eq!(fixture.rows.count("users"), 0);
}

#[test]
fn a_panic_leaves_no_half_open_transaction_in_the_pool() {
    let fixture = Fixture::new();
    let pool = PgDatabase::new(&fixture.rows.url(), 1);
    let database: &dyn Database = &pool;
    for _ in 0..3 {
        let work = |stores: &mut dyn Stores| -> Result<()> {
            add(stores, "lost@example.org")?;
            panic!("on purpose")
        };
        assert!(catch_unwind(AssertUnwindSafe(|| database.transaction(work))).is_err());
        database.transaction(|stores| stores.users().find(UserId(1))).unwrap();
    }
    let idle = "pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'";
    // The server takes a moment to notice a closed connection.
    let asked = Instant::now();
    while fixture.rows.count(idle) > 0 {
        assert!(asked.elapsed() < Duration::from_secs(10), "a transaction stays open");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(fixture.rows.count("users"), 0);
}

#[test]
fn an_unreachable_database_is_reported_in_seconds_and_found_again() {
    let fixture = Fixture::new();
    let id = fixture.rows.insert("users", json!({}));
    let find = || fixture.run(|stores| stores.users().find(UserId(id)));
    assert!(find().unwrap().is_some());
    fixture.rows.set_away(true);
    let asked = Instant::now();
    let away = find();
    assert!(matches!(away, Err(Error::Unavailable(_))), "{away:?}");
    assert!(asked.elapsed() < Duration::from_secs(6), "{:?}", asked.elapsed());
    fixture.rows.set_away(false);
    assert!(find().unwrap().is_some());
}

/// The control of every test with an outage.
#[test]
fn an_outage_ends_connections_that_are_being_opened() {
    let (fixture, other) = (Fixture::new(), Fixture::new());
    let url = fixture.rows.url();
    let name = url.rsplit('/').next().and_then(|name| name.split('?').next()).unwrap();
    let open = format!("SELECT count(*) AS number FROM pg_stat_activity WHERE datname = '{name}'");
    let is_over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..16 {
            scope.spawn(|| {
                let mut held = Vec::new();
                while !is_over.load(Ordering::Relaxed) {
                    if let Ok(connection) = PgConnection::establish(&url) {
                        held.truncate(4);
                        held.insert(0, connection);
                    }
                }
            });
        }
        for _ in 0..15 {
            std::thread::sleep(Duration::from_millis(20));
            fixture.rows.set_away(true);
            let since = Instant::now();
            while other.rows.number(&open) > 0 && since.elapsed() < Duration::from_secs(5) {
                std::thread::sleep(Duration::from_millis(5));
            }
            let left = other.rows.number(&open);
            fixture.rows.set_away(false);
            is_over.store(left > 0, Ordering::Relaxed);
            assert_eq!(left, 0);
        }
        is_over.store(true, Ordering::Relaxed);
    });
}

#[test]
fn a_connection_broken_in_a_transaction_is_reported_as_unavailable() {
    let fixture = Fixture::new();
    let outcome = fixture.run(|stores| {
        add(stores, "lost@example.org")?;
        fixture.rows.set_away(true);
        add(stores, "lost.too@example.org")
    });
    assert!(matches!(outcome, Err(Error::Unavailable(_))), "{outcome:?}");
    fixture.rows.set_away(false);
    assert_eq!(fixture.rows.count("users"), 0);
}

#[test]
fn while_all_connections_are_in_use_a_call_waits_its_turn() {
    let fixture = Fixture::new();
    let pool = PgDatabase::new(&fixture.rows.url(), 1);
    let database: &dyn Database = &pool;
    std::thread::scope(|scope| {
        let (busy, is_busy) = std::sync::mpsc::channel();
        scope.spawn(move || {
            database.transaction(|_| {
                busy.send(()).unwrap();
                // Longer than a call waits while the database is down.
                std::thread::sleep(Duration::from_millis(2500));
                Ok(())
            })
        });
        is_busy.recv().unwrap();
        let busy = database.connections();
        assert_eq!((busy.most, busy.in_use, busy.idle, busy.given), (1, 1, 0, 1));
        database.transaction(|stores| stores.users().find(UserId(1))).unwrap();
    });
    let free = database.connections();
    assert_eq!((free.in_use, free.idle, free.given, free.refused), (0, 1, 2, 0));
    assert!(free.waited > Duration::from_secs(1), "{:?}", free.waited);
}

#[test]
fn a_call_for_which_no_connection_comes_free_finds_the_site_busy() {
    let fixture = Fixture::new();
    let pool = PgDatabase::new(&fixture.rows.url(), 1);
    let database: &dyn Database = &pool;
    let refused = database.transaction(|_| Ok(database.transaction(|_| Ok(())))).unwrap();
    assert!(matches!(refused, Err(Error::Busy(_))), "{refused:?}");
    assert_eq!((database.connections().given, database.connections().refused), (1, 1));
}

#[test]
fn a_pool_can_be_made_before_the_database_is_there() {
    let fixture = Fixture::new();
    fixture.rows.set_away(true);
    let pool = PgDatabase::new(&fixture.rows.url(), 2);
    let database: &dyn Database = &pool;
    assert!(matches!(database.transaction(|_| Ok(())), Err(Error::Unavailable(_))));
    assert_eq!((database.connections().given, database.connections().refused), (0, 1));
    fixture.rows.set_away(false);
    database.transaction(|_| Ok(())).unwrap();
}
