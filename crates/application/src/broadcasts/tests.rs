use fairway_domain::access::Role;
use fairway_domain::ids::{TournamentId, UserId};

use super::*;
use crate::testing::{FakeDatabase, FixedClock, MockStores, Outcomes, actor, ports, user};

fn with(expect: impl FnOnce(&mut MockStores)) -> (Broadcasts, FakeDatabase) {
    let database = FakeDatabase::expecting(expect);
    let compose: Compose = |_, _, _, words, _| (words.subject, words.body);
    (Broadcasts::new(&ports(database.clone(), FixedClock::default()), compose), database)
}

#[test]
fn only_admins_send_broadcasts() {
    for role in [Role::User, Role::Volunteer, Role::ContentEditor, Role::Guest] {
        let (broadcasts, database) = with(|_| {});
        let by = actor(1, &[role]);
        assert!(matches!(broadcasts.of_tournament(&by, TournamentId(2)), Err(Error::Forbidden)));
        assert!(matches!(broadcasts.cancel(&by, None), Err(Error::Forbidden)));
        assert!(matches!(broadcasts.preview(&by, None, None), Err(Error::Forbidden)));
        assert!(matches!(broadcasts.test(&by, &BroadcastForm::default()), Err(Error::Forbidden)));
        assert_eq!(database.outcomes(), Outcomes::default(), "{role:?}");
    }
}

#[test]
fn consent_cannot_be_given_for_another_person() {
    let (broadcasts, database) = with(|_| {});
    let for_another = broadcasts.set_invited(&actor(1, &[Role::Admin]), Some(UserId(7)), Some(true));
    assert!(matches!(for_another, Err(Error::Forbidden)));
    let by_another = broadcasts.set_invited(&actor(1, &[Role::User]), Some(UserId(7)), Some(false));
    assert!(matches!(by_another, Err(Error::NotFound(_))));
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
