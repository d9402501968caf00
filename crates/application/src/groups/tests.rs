use crate::error::Error;
use crate::stores;
use fairway_domain::access::Role;
use fairway_domain::ids::{CategoryId, GroupId, RoundId};
use fairway_domain::refusal::Refusal;
use fairway_domain::round::{Round, RoundBrief};

use super::*;
use crate::idempotency::{Answer, Once};
use crate::testing::{
    FakeDatabase, FixedClock, MockStores, Outcomes, actor, category, group_ticket, ports, round,
};

const OWNER: i64 = 7;
const ROLLED_BACK: Outcomes = Outcomes { commits: 0, rollbacks: 1 };
const COMMITTED: Outcomes = Outcomes { commits: 1, rollbacks: 0 };

/// Group 6, the second one of the ticket, in no round.
fn group() -> Group {
    Group {
        id: GroupId(6),
        name: "Birdies".into(),
        ticket_id: TicketId(5),
        category_id: CategoryId(3),
        round: None,
        wish: String::new(),
        pairing: None,
        partners: vec![],
        members: vec![],
        num_attendees: 4,
        num_groups: 3,
        plays: true,
        version: 2,
    }
}

/// Group 6 in round 4.
fn assigned() -> Group {
    let Round { id, details, .. } = round();
    let (name, start_date, start_time) = (details.name, details.start_date, details.start_time);
    Group { round: Some(RoundBrief { id, name, start_date, start_time }), ..group() }
}

/// Round 4, in which the category takes part, with this many places left.
fn with_room(places: i32) -> Round {
    let mut round = Round { categories: vec![(CategoryId(3), true)], assigned_maxima: 0, ..round() };
    round.details.max_attendees = places;
    round
}

fn add(by: i64, role: Role, expect: impl FnOnce(&mut MockStores)) -> (Result<Answer<GroupView>>, Outcomes) {
    let database = FakeDatabase::expecting(|stores| {
        stores.keeps_sessions();
        expect(stores);
    });
    let groups = Groups::new(&ports(database.clone(), FixedClock::default()));
    let once = Once { key: None, encode: |_| Ok(String::new()) };
    let new = NewGroup { ticket_id: Some(TicketId(5)), name: String::new() };
    (groups.add(&actor(by, &[role]), &new, &once), database.outcomes())
}

#[test]
fn a_ticket_cancelled_meanwhile_gets_no_group() {
    let held = |held: Option<bool>| {
        let (answer, outcomes) = add(OWNER, Role::User, |stores| {
            stores.groups.expect_ticket().returning(|_| Ok(Some(group_ticket())));
            stores.categories.expect_lock().returning(|_| Ok(Some(category())));
            stores.groups.expect_hold_ticket().returning(move |_| Ok(held));
        });
        assert_eq!(outcomes, ROLLED_BACK);
        answer
    };
    assert!(matches!(held(Some(true)), Err(Error::Refused(Refusal::GroupsCancelled))));
    assert!(matches!(held(None), Err(Error::NotFound(_))));
    let (answer, _) = add(OWNER, Role::User, |stores| {
        stores.groups.expect_ticket().returning(|_| Ok(Some(group_ticket())));
        stores.categories.expect_lock().returning(|_| Ok(None));
    });
    assert!(matches!(answer, Err(Error::Refused(Refusal::Overtaken))), "{answer:?}");
}

fn update(
    roles: &[Role],
    before: Group,
    change: &GroupChange,
    expect: impl FnOnce(&mut MockStores),
) -> (Result<GroupView>, Outcomes) {
    let database = FakeDatabase::expecting(|stores| {
        stores.keeps_sessions();
        stores.has_no_passes();
        stores.groups.expect_ticket().returning(|_| Ok(Some(group_ticket())));
        stores.groups.expect_hold_ticket().returning(|_| Ok(Some(false)));
        stores.groups.expect_lock().returning(move |_| Ok(Some(before.clone())));
        stores.groups.expect_find().returning(|_| Ok(Some(group())));
        expect(stores);
    });
    let groups = Groups::new(&ports(database.clone(), FixedClock::default()));
    (groups.update(&actor(OWNER, roles), Some(GroupId(6)), change), database.outcomes())
}

/// Expects an update of the group to this name and round, and no audit row.
fn writes(stores: &mut MockStores, name: &'static str, round: Option<RoundId>) {
    let update = stores.groups.expect_update().times(1);
    update.withf(move |_, told, to| (told, *to) == (name, round)).returning(|_, _, _| Ok(()));
}

fn named(name: &str) -> GroupChange {
    GroupChange { name: Some(name.into()), ..GroupChange::default() }
}

fn assign() -> GroupChange {
    GroupChange { round: RoundChange::Assign(RoundId(4)), ..GroupChange::default() }
}

#[test]
fn a_change_to_the_same_values_is_not_written() {
    for change in [GroupChange::default(), named("Birdies")] {
        let (answer, outcomes) = update(&[Role::Admin], group(), &change, |_| {});
        assert_eq!(answer.unwrap().group, group());
        assert_eq!(outcomes, COMMITTED);
    }
}

#[test]
fn a_group_that_does_not_play_golf_is_put_into_no_round() {
    let dinner = || Group { plays: false, ..group() };
    let (answer, outcomes) = update(&[Role::Admin], dinner(), &assign(), |stores| {
        stores.rounds.expect_lock().returning(|_| Ok(Some(with_room(4))));
    });
    let sentence = "roundId must be empty, as this ticket category does not play golf";
    assert_eq!((answer.unwrap_err().to_string().as_str(), outcomes), (sentence, ROLLED_BACK));
    let leave = GroupChange { round: RoundChange::Leave, ..GroupChange::default() };
    let (answer, _) = update(&[Role::User], dinner(), &leave, |_| {});
    assert_eq!(answer.unwrap().group, dinner());
}

#[test]
fn a_change_by_staff_is_audited() {
    let leave = GroupChange { round: RoundChange::Leave, ..GroupChange::default() };
    let (answer, _) = update(&[Role::Admin], assigned(), &leave, |stores| {
        writes(stores, "Birdies", None);
        let expected = stores::audit::Change { field: "roundId", before: "4".into(), after: String::new() };
        let entered = stores.audit.expect_add().times(1);
        entered
            .withf(move |entry| {
                (entry.action, &entry.changes[..]) == ("group.update", &[expected.clone()][..])
            })
            .returning(|_| Ok(()));
    });
    answer.unwrap();
}
