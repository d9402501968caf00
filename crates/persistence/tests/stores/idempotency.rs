use std::sync::Barrier;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::connection::SimpleConnection;
use fairway_application::idempotency::KEPT;
use fairway_application::stores::idempotency::{FirstAnswer, KeptAnswer, Key};
use fairway_application::{Error, Result};
use fairway_domain::ids::UserId;
use serde_json::json;

use crate::fixture::{Fixture, at};

fn key(key: &str) -> Key {
    Key { key: key.into(), request: "digest".into() }
}

fn kept(caller: i64, key: &str, answer: &str) -> KeptAnswer {
    KeptAnswer { caller: UserId(caller), key: key.into(), answer: answer.into() }
}

fn claim(fixture: &Fixture, caller: i64, name: &str, now: DateTime<Utc>) -> Option<FirstAnswer> {
    fixture.done(|stores| {
        let first = stores.idempotency().claim(UserId(caller), &key(name), now, now - KEPT)?;
        if first.is_none() {
            stores.idempotency().remember(&kept(caller, name, "the first answer"))?;
        }
        Ok(first)
    })
}

#[test]
fn a_key_is_claimed_once_by_each_caller_and_then_gives_the_first_answer() {
    let fixture = Fixture::new();
    let (ann, bob) = (fixture.rows.insert("users", json!({})), fixture.rows.insert("users", json!({})));
    assert_eq!(claim(&fixture, ann, "k", at("12:00:00")), None);
    let first = FirstAnswer { request: "digest".into(), answer: "the first answer".into() };
    assert_eq!(claim(&fixture, ann, "k", at("12:00:01")), Some(first));
    assert_eq!(claim(&fixture, bob, "k", at("12:00:02")), None);
    assert_eq!(claim(&fixture, ann, "other", at("12:00:03")), None);
}

#[test]
fn a_claim_locks_no_key_that_it_leaves() {
    let fixture = Fixture::new();
    let ann = fixture.rows.insert("users", json!({}));
    for name in ["one", "two", "three"] {
        claim(&fixture, ann, name, at("12:00:00"));
    }
    let locked = "SELECT count(*) AS number FROM idempotency_keys WHERE xmax <> '0'::xid";
    assert_eq!(fixture.rows.number(locked), 0);
    fixture.rows.execute("SELECT FROM idempotency_keys FOR UPDATE");
    assert_eq!(fixture.rows.number(locked), 3, "a lock would be seen");
}

#[test]
fn a_key_is_free_again_after_its_time_and_not_before() {
    let fixture = Fixture::new();
    let ann = fixture.rows.insert("users", json!({}));
    claim(&fixture, ann, "k", at("12:00:00"));
    assert!(claim(&fixture, ann, "k", at("12:00:00") + KEPT).is_some());
    assert!(claim(&fixture, ann, "k", at("12:00:00") + KEPT + TimeDelta::microseconds(1)).is_none());
    assert_eq!(fixture.rows.count("idempotency_keys"), 1, "the old one is gone");
}

#[test]
fn a_claim_that_was_rolled_back_leaves_the_key_free() {
    let fixture = Fixture::new();
    let ann = fixture.rows.insert("users", json!({}));
    let failed: Result<()> = fixture.run(|stores| {
        stores.idempotency().claim(UserId(ann), &key("k"), at("12:00:00"), at("11:00:00"))?;
        Err(Error::Forbidden)
    });
    assert!(matches!(failed, Err(Error::Forbidden)));
    assert_eq!(claim(&fixture, ann, "k", at("12:00:00")), None);
}

#[test]
fn a_second_claim_waits_for_the_first_and_gets_its_answer() {
    let fixture = Fixture::new();
    let ann = fixture.rows.insert("users", json!({}));
    let claimed = Barrier::new(2);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            fixture.done(|stores| {
                stores.idempotency().claim(UserId(ann), &key("k"), at("12:00:00"), at("11:00:00"))?;
                claimed.wait();
                std::thread::sleep(Duration::from_millis(100));
                stores.idempotency().remember(&kept(ann, "k", "made meanwhile"))
            });
        });
        claimed.wait();
        let second = claim(&fixture, ann, "k", at("12:00:00")).unwrap();
        assert_eq!(second.answer, "made meanwhile");
    });
}

#[test]
fn a_caller_s_newest_thousand_answers_are_kept_and_all_of_others() {
    let fixture = Fixture::new();
    let (ann, bob) = (fixture.rows.insert("users", json!({})), fixture.rows.insert("users", json!({})));
    claim(&fixture, bob, "0001", at("12:00:00"));
    fixture.rows.execute(&format!(
        "INSERT INTO idempotency_keys (caller_id, key, request, answer, created_at)
         SELECT {ann}, lpad(n::text, 4, '0'), 'digest', 'kept', TIMESTAMPTZ '{}' + n * INTERVAL '1 ms' FROM generate_series(1, 1000) n",
        at("12:00:00").to_rfc3339()
    ));
    assert!(claim(&fixture, ann, "0001", at("12:00:02")).is_some(), "a repeat is answered, however old");
    assert!(claim(&fixture, ann, "new", at("12:00:02")).is_none());
    assert!(claim(&fixture, ann, "newer", at("12:00:03")).is_none());
    let of_ann = format!("idempotency_keys WHERE caller_id = {ann}");
    assert_eq!(fixture.rows.count(&of_ann), 1_000);
    assert_eq!(fixture.rows.count(&format!("{of_ann} AND key IN ('0003', '1000', 'new', 'newer')")), 4);
    assert!(claim(&fixture, bob, "0001", at("12:00:04")).is_some());
}

#[test]
fn many_keys_are_claimed_at_once_and_each_has_its_own_answer() {
    let fixture = Fixture::new();
    let people: Vec<_> = (0..3).map(|_| fixture.rows.insert("users", json!({}))).collect();
    claim(&fixture, people[1], "k", at("12:00:00"));
    // In another order than that of their ids.
    let calls: Vec<_> = people.iter().rev().map(|id| (UserId(*id), key("k"))).collect();

    let firsts = fixture
        .done(|stores| stores.idempotency().claim_all(&calls, (at("12:00:01"), at("12:00:01") - KEPT), None));

    let first = FirstAnswer { request: "digest".into(), answer: "the first answer".into() };
    assert_eq!(firsts, [None, Some(first), None]);
    assert_eq!(fixture.rows.count("idempotency_keys"), 3);
}

#[test]
fn a_claim_fails_at_its_lock_timeout() {
    let fixture = Fixture::new();
    let ann = fixture.rows.insert("users", json!({}));
    let mut other = fixture.rows.connect();
    other
        .batch_execute(&format!(
            "BEGIN; INSERT INTO idempotency_keys (caller_id, key, request, answer, created_at) VALUES ({ann}, 'k', '', '', now())"
        ))
        .unwrap();
    let claim = |name: &str| {
        let (calls, times) = ([(UserId(ann), key(name))], (at("12:00:00"), at("12:00:00") - KEPT));
        let lock_timeout = Some(Duration::from_millis(20));
        fixture.run(|stores| stores.idempotency().claim_all(&calls, times, lock_timeout))
    };

    let waited = claim("k");

    assert!(matches!(waited, Err(Error::Contended(_))), "{waited:?}");
    assert!(claim("free").is_ok_and(|firsts| firsts == [None]));
}

#[test]
fn a_released_key_is_free_and_no_other_one() {
    let fixture = Fixture::new();
    let (ann, bob) = (fixture.rows.insert("users", json!({})), fixture.rows.insert("users", json!({})));
    for (caller, name) in [(ann, "a"), (ann, "b"), (bob, "a"), (bob, "b")] {
        claim(&fixture, caller, name, at("12:00:00"));
    }

    fixture.done(|stores| stores.idempotency().release(&[(UserId(ann), key("a")), (UserId(bob), key("b"))]));

    let left = "idempotency_keys WHERE (caller_id, key) IN";
    assert_eq!(fixture.rows.count("idempotency_keys"), 2);
    assert_eq!(fixture.rows.count(&format!("{left} (({ann}, 'b'), ({bob}, 'a'))")), 2);
}
