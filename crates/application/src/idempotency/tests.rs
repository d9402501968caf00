use chrono::TimeZone;
use fairway_domain::access::Role;
use mockall::predicate::eq;

use super::*;
use crate::error::Error;
use crate::stores::idempotency::FirstAnswer;
use crate::testing::{FakeDatabase, MockStores, Outcomes, actor};

fn noon() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 5, 1, 12, 0, 0).unwrap()
}

fn key() -> Key {
    Key { key: "k".into(), request: "digest".into() }
}

/// Creates 5 under the key, and returns the outcome of the transaction.
fn make(
    key: Option<Key>,
    work: impl FnOnce() -> Result<i32>,
    expect: impl FnOnce(&mut MockStores),
) -> (Result<Answer<i32>>, Outcomes) {
    let fake = FakeDatabase::expecting(expect);
    let database: &dyn Database = &fake;
    let once = Once { key, encode: |made: &i32| Ok(format!("made {made}")) };
    let answer = database.once(&actor(7, &[Role::User]), &once, noon(), |_| work());
    (answer, fake.outcomes())
}

#[test]
fn without_a_key_the_work_runs_and_no_answer_is_stored() {
    let (answer, outcomes) = make(None, || Ok(5), |_| {});
    assert!(matches!(answer, Ok(Answer::New(5))));
    assert_eq!(outcomes, Outcomes { commits: 1, rollbacks: 0 });
}

#[test]
fn the_first_request_claims_the_key_works_and_stores_the_answer() {
    let (answer, outcomes) = make(
        Some(key()),
        || Ok(5),
        |stores| {
            let claim = stores.idempotency.expect_claim().times(1);
            claim
                .with(eq(UserId(7)), eq(key()), eq(noon()), eq(noon() - TimeDelta::hours(24)))
                .returning(|_, _, _, _| Ok(None));
            let remember = stores.idempotency.expect_remember().times(1);
            let kept = KeptAnswer { caller: UserId(7), key: "k".into(), answer: "made 5".into() };
            remember.with(eq(kept)).returning(|_| Ok(()));
        },
    );
    assert!(matches!(answer, Ok(Answer::New(5))));
    assert_eq!(outcomes, Outcomes { commits: 1, rollbacks: 0 });
}

#[test]
fn a_repeat_gets_the_first_answer_without_running_the_work() {
    let unreached = || -> Result<i32> { panic!("a repeat does no work") };
    let (answer, _) = make(Some(key()), unreached, |stores| {
        let first = FirstAnswer { request: "digest".into(), answer: "made 4".into() };
        stores.idempotency.expect_claim().returning(move |_, _, _, _| Ok(Some(first.clone())));
    });
    assert!(matches!(answer, Ok(Answer::Again(first)) if first == "made 4"));
}

#[test]
fn a_key_of_another_request_is_refused_without_running_the_work() {
    let unreached = || -> Result<i32> { panic!("a refused request does no work") };
    let (answer, outcomes) = make(Some(key()), unreached, |stores| {
        let other = FirstAnswer { request: "another digest".into(), answer: "made 4".into() };
        stores.idempotency.expect_claim().returning(move |_, _, _, _| Ok(Some(other.clone())));
    });
    assert!(matches!(answer, Err(Error::Refused(Refusal::KeyReused))));
    assert_eq!(outcomes, Outcomes { commits: 0, rollbacks: 1 });
}

#[test]
fn failed_work_rolls_its_claim_back() {
    let (answer, outcomes) = make(
        Some(key()),
        || Err(Error::Forbidden),
        |stores| {
            stores.idempotency.expect_claim().times(1).returning(|_, _, _, _| Ok(None));
        },
    );
    assert!(matches!(answer, Err(Error::Forbidden)));
    assert_eq!(outcomes, Outcomes { commits: 0, rollbacks: 1 });
}

#[test]
fn an_answer_that_cannot_be_stored_rolls_the_work_back() {
    let (answer, outcomes) = make(
        Some(key()),
        || Ok(5),
        |stores| {
            stores.idempotency.expect_claim().returning(|_, _, _, _| Ok(None));
            stores.idempotency.expect_remember().returning(|_| Err(Error::Forbidden));
        },
    );
    assert!(answer.is_err());
    assert_eq!(outcomes, Outcomes { commits: 0, rollbacks: 1 });
}

/// Creates each number under a key of its own, and returns the outcome of the transaction.
fn make_each(
    keys: &[Option<Key>],
    work: impl FnOnce(&[usize]) -> Result<Answers<i32>>,
    expect: impl FnOnce(&mut MockStores),
) -> (Result<Answers<Answer<i32>>>, Outcomes) {
    let fake = FakeDatabase::expecting(expect);
    let database: &dyn Database = &fake;
    let onces: Vec<_> = keys
        .iter()
        .map(|key| Once { key: key.clone(), encode: |made: &i32| Ok(format!("made {made}")) })
        .collect();
    let people = (7..).map(|id| actor(id, &[Role::User]));
    let calls: Vec<_> = people.zip(&onces).map(|(by, once)| Keeping::of(&by, once)).collect();
    let answers = database.once_each(&calls, (noon(), None), |_, new| work(new));
    (answers, fake.outcomes())
}

#[test]
fn of_many_calls_only_new_ones_run() {
    let keys = [Some(key()), None, Some(Key { request: "other".into(), ..key() }), Some(key())];
    let (answers, outcomes) = make_each(
        &keys,
        |new| {
            assert_eq!(new, [1, 3]);
            Ok(vec![Some(Ok(10)), Some(Ok(30))])
        },
        |stores| {
            let first = || Some(FirstAnswer { request: "digest".into(), answer: "made before".into() });
            let claim = stores.idempotency.expect_claim_all().times(1);
            claim
                .withf(|calls, _, _| calls.iter().map(|(id, _)| id.0).eq([7, 9, 10]))
                .returning(move |_, _, _| Ok(vec![first(), first(), None]));
        },
    );
    let answers = answers.unwrap();
    assert!(matches!(&answers[0], Some(Ok(Answer::Again(answer))) if answer == "made before"));
    assert!(matches!(&answers[1], Some(Ok(Answer::New(10)))));
    assert!(matches!(&answers[2], Some(Err(Error::Refused(Refusal::KeyReused)))));
    assert!(matches!(&answers[3], Some(Ok(Answer::New(30)))));
    assert_eq!(outcomes, Outcomes { commits: 1, rollbacks: 0 });
}

#[test]
fn the_keys_of_refused_calls_are_released() {
    let (answers, outcomes) = make_each(
        &[Some(key()), Some(key()), Some(key())],
        |_| Ok(vec![Some(Err(Error::Forbidden)), Some(Ok(5)), None]),
        |stores| {
            stores.idempotency.expect_claim_all().returning(|_, _, _| Ok(vec![None, None, None]));
            let release = stores.idempotency.expect_release().times(1);
            release.withf(|calls| calls == [(UserId(7), key()), (UserId(9), key())]).returning(|_| Ok(()));
        },
    );
    assert!(matches!(
        answers.unwrap().as_slice(),
        [Some(Err(Error::Forbidden)), Some(Ok(Answer::New(5))), None]
    ));
    assert_eq!(outcomes, Outcomes { commits: 1, rollbacks: 0 });
}

#[test]
fn where_all_calls_are_refused_the_transaction_is_rolled_back() {
    let (answers, outcomes) = make_each(
        &[Some(key()), None],
        |_| Ok(vec![Some(Err(Error::Forbidden)), Some(Err(Error::Unauthenticated))]),
        |stores| {
            stores.idempotency.expect_claim_all().returning(|_, _, _| Ok(vec![None]));
        },
    );
    assert!(matches!(
        answers.unwrap().as_slice(),
        [Some(Err(Error::Forbidden)), Some(Err(Error::Unauthenticated))]
    ));
    assert_eq!(outcomes, Outcomes { commits: 0, rollbacks: 1 });
}
