use crate::error::Error;
use crate::stores;
use crate::stores::attendees::Attendee;
use fairway_domain::access::Role;
use fairway_domain::ids::{AttendeeId, GroupId};
use fairway_domain::person::Person;
use fairway_domain::refusal::Refusal;

use super::*;
use crate::idempotency::{Answer, Once};
use crate::ports::MockTries;
use crate::stores::accounts::Suggestion;
use crate::teammate::TeammateForm;
use crate::testing::{FakeDatabase, FixedClock, MockStores, Outcomes, actor, category, group_ticket, ports};

const OWNER: i64 = 7;
const ROLLED_BACK: Outcomes = Outcomes { commits: 0, rollbacks: 1 };
const COMMITTED: Outcomes = Outcomes { commits: 1, rollbacks: 0 };

fn attendee() -> Attendee {
    Attendee {
        id: AttendeeId(8),
        group_id: GroupId(6),
        scan_code: ScanCode::from_random(1),
        checked_in: false,
        user_id: UserId(9),
        user: Person { name_first: "Ann".into(), name_last: "Lee".into(), email: None },
        address_typed_by: None,
        made_for_place: false,
        version: 1,
    }
}

/// An empty group of user 7's ticket.
fn open(stores: &mut MockStores) {
    stores.keeps_sessions();
    stores.groups.expect_ticket().returning(|_| Ok(Some(group_ticket())));
    stores.groups.expect_hold_ticket().returning(|_| Ok(Some(false)));
    stores.attendees.expect_members().returning(|_| Ok(vec![]));
    stores.categories.expect_lock().returning(|_| Ok(Some(category())));
}

fn ann() -> NewTeammate {
    let who = TeammateForm { email: "ann@example.org".into(), ..TeammateForm::default() };
    NewTeammate { group_id: Some(GroupId(6)), who, ..NewTeammate::default() }
}

fn add(by: i64, role: Role, expect: impl FnOnce(&mut MockStores)) -> (Result<Answer<Attendee>>, Outcomes) {
    let database = FakeDatabase::expecting(expect);
    let attendees = Attendees::new(&ports(database.clone(), FixedClock::default()));
    let once = Once { key: None, encode: |_| Ok(String::new()) };
    (attendees.add(&actor(by, &[role]), &ann(), &once), database.outcomes())
}

fn suggestion() -> Suggestion {
    Suggestion { id: UserId(9), name_first: String::new(), name_last: String::new(), email: None }
}

#[test]
fn an_address_added_by_a_concurrent_call_is_reused() {
    let (answer, outcomes) = add(OWNER, Role::User, |stores| {
        open(stores);
        stores.users.expect_owner_of().times(1).returning(|_| Ok(None));
        stores.users.expect_add_guest().times(1).returning(|_| Ok(None));
        stores.users.expect_owner_of().times(1).returning(|_| Ok(Some(suggestion())));
        let added = stores.attendees.expect_add().times(1);
        added.withf(|new| new.user_id == UserId(9)).returning(|_| Ok(AttendeeId(8)));
        stores.attendees.expect_find().returning(|_| Ok(Some(attendee())));
    });
    assert!(matches!(answer, Ok(Answer::New(_))), "{answer:?}");
    assert_eq!(outcomes, COMMITTED);
}

#[test]
fn an_address_added_and_removed_meanwhile_asks_for_a_retry() {
    let (answer, outcomes) = add(OWNER, Role::User, |stores| {
        open(stores);
        stores.users.expect_owner_of().returning(|_| Ok(None));
        stores.users.expect_add_guest().returning(|_| Ok(None));
    });
    assert!(matches!(answer, Err(Error::Refused(Refusal::Overtaken))), "{answer:?}");
    assert_eq!(outcomes, ROLLED_BACK);
}

#[test]
fn an_admins_change_is_audited_without_name_and_address() {
    let (answer, _) = add(1, Role::Admin, |stores| {
        open(stores);
        stores.users.expect_owner_of().returning(|_| Ok(Some(suggestion())));
        stores.attendees.expect_add().returning(|_| Ok(AttendeeId(8)));
        stores.attendees.expect_find().returning(|_| Ok(Some(attendee())));
        let entered = stores.audit.expect_add().times(1);
        let told =
            |field, after: &str| stores::audit::Change { field, before: String::new(), after: after.into() };
        let expected = vec![told("groupId", "6"), told("userId", "9")];
        entered.withf(move |entry| entry.changes == expected).returning(|_| Ok(()));
    });
    assert!(answer.is_ok(), "{answer:?}");
}

#[test]
fn too_many_look_ups_are_refused_before_the_database_is_read() {
    let database = FakeDatabase::expecting(|_| {});
    let mut tries = MockTries::new();
    tries.expect_count().returning(|_| Err(Error::TooMany(std::time::Duration::from_secs(9))));
    let ports = Ports { tries: std::sync::Arc::new(tries), ..ports(database.clone(), FixedClock::default()) };
    let once = Once { key: None, encode: |_| Ok(String::new()) };
    let answer = Attendees::new(&ports).add(&actor(OWNER, &[Role::User]), &ann(), &once);
    assert!(matches!(answer, Err(Error::TooMany(_))), "{answer:?}");
    assert_eq!(database.outcomes(), Outcomes::default());
}
