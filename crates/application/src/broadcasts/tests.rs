use fairway_domain::access::Role;
use fairway_domain::ids::{BroadcastId, TournamentId, UserId};

use super::*;
use crate::testing::{FakeDatabase, FixedClock, MockStores, Outcomes, actor, ports, user};

fn with(expect: impl FnOnce(&mut MockStores)) -> (Broadcasts, FakeDatabase) {
    let database = FakeDatabase::expecting(expect);
    let compose: Compose = |_, _, _, words, _| (words.subject, words.body);
    (Broadcasts::new(&ports(database.clone(), FixedClock::default()), compose), database)
}

#[test]
fn a_call_without_the_right_opens_no_transaction() {
    let (broadcasts, database) = with(|_| {});
    let user = actor(1, &[Role::User]);
    assert!(broadcasts.of_tournament(&user, TournamentId(2)).is_err());
    assert!(broadcasts.cancel(&user, Some(BroadcastId(3))).is_err());
    assert_eq!(database.outcomes(), Outcomes::default());
}

#[test]
fn a_refused_consent_for_another_person_opens_no_transaction() {
    let (broadcasts, database) = with(|_| {});
    assert!(broadcasts.set_invited(&actor(1, &[Role::Admin]), Some(UserId(7)), Some(true)).is_err());
    assert!(broadcasts.set_invited(&actor(1, &[Role::User]), Some(UserId(7)), Some(false)).is_err());
    assert_eq!(database.outcomes(), Outcomes::default());
}

#[test]
fn the_time_of_the_first_consent_stays() {
    let (broadcasts, _) = with(|stores| {
        stores.users.expect_lock().returning(|id| Ok(Some(user(id.0))));
        stores.keeps_sessions();
        stores.broadcasts.expect_is_invited().returning(|_| Ok(Some(true)));
        stores.broadcasts.expect_set_invited().times(0);
    });
    assert!(broadcasts.set_invited(&actor(7, &[Role::User]), Some(UserId(7)), Some(true)).unwrap());
}

#[test]
fn a_session_that_ended_meanwhile_gives_no_consent() {
    let (broadcasts, _) = with(|stores| {
        stores.users.expect_lock().returning(|id| Ok(Some(user(id.0))));
        stores.users.expect_session().returning(|_| Ok(None));
        stores.broadcasts.expect_set_invited().times(0);
    });
    let late = broadcasts.set_invited(&actor(7, &[Role::User]), Some(UserId(7)), Some(true));
    assert!(matches!(late, Err(Error::Unauthenticated)));
}
