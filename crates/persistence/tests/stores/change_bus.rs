//! The change bus (rule `change-bus`).

use std::time::{Duration, Instant};

use fairway_application::ports::Database;
use fairway_application::{Error, Result};
use fairway_domain::refusal::Refusal;
use fairway_persistence::ChangeBus;

use crate::fixture::Fixture;

/// Longer than a notification takes on a busy machine.
const LONG: Duration = Duration::from_secs(20);

fn bus(fixture: &Fixture) -> ChangeBus {
    ChangeBus::connect(&fixture.rows.url()).unwrap()
}

/// Waits until the bus has heard of a change.
fn hears(bus: &mut ChangeBus) {
    let began = Instant::now();
    while !bus.hear().unwrap() {
        assert!(began.elapsed() < LONG, "nothing was heard");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn all_others_hear_what_one_tells() {
    let (fixture, elsewhere) = (Fixture::new(), Fixture::new());
    let (mut one, mut two, mut three) = (bus(&fixture), bus(&fixture), bus(&fixture));
    let mut of_another_database = bus(&elsewhere);
    assert!(!two.hear().unwrap(), "nothing was told yet");
    for _ in 0..3 {
        one.tell().unwrap();
    }
    hears(&mut two);
    hears(&mut three);
    two.tell().unwrap();
    // It comes after all that the first one has told itself.
    hears(&mut one);
    assert!(!one.hear().unwrap() && !of_another_database.hear().unwrap());
}

#[test]
fn a_lost_connection_is_an_error_and_another_one_hears_again() {
    let fixture = Fixture::new();
    let (mut one, mut lost) = (bus(&fixture), bus(&fixture));
    fixture.rows.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'fairway change bus'",
    );
    let began = Instant::now();
    while lost.hear().is_ok() {
        assert!(began.elapsed() < LONG, "its loss is not noticed");
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(matches!(lost.hear(), Err(Error::Unavailable(_))));
    assert!(matches!(lost.tell(), Err(Error::Unavailable(_))));
    assert!(one.tell().is_err(), "it was ended, too");
    let (mut one, mut two) = (bus(&fixture), bus(&fixture));
    one.tell().unwrap();
    hears(&mut two);
}

#[test]
fn a_database_that_is_away_is_unavailable() {
    let fixture = Fixture::new();
    fixture.rows.set_away(true);
    assert!(matches!(ChangeBus::connect(&fixture.rows.url()), Err(Error::Unavailable(_))));
    fixture.rows.set_away(false);
}

#[test]
fn commits_are_counted_and_failures_are_not() {
    let fixture = Fixture::new();
    let pool = fixture.rows.pool();
    let (changes, database): (_, &dyn Database) = (pool.changes(), &pool);
    database.transaction(|_| Ok(())).unwrap();
    assert_eq!(changes.commits(), 1);
    let refused: Result<()> = database.transaction(|_| Err(Refusal::EmailTaken.into()));
    assert!(refused.is_err());
    database.read(|stores| stores.fund().find()).unwrap();
    assert_eq!(changes.commits(), 1, "a refused call and a read change nothing");
    let apart = pool.uncounted();
    let database: &dyn Database = &apart;
    database.transaction(|_| Ok(())).unwrap();
    assert_eq!((changes.commits(), apart.changes().commits()), (1, 1));
    changes.hear();
    assert_eq!((changes.commits(), changes.number()), (1, 2), "heard changes are not told again");
}
