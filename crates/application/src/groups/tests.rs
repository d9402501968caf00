use crate::error::Error;
use crate::stores;
use chrono::NaiveDate;
use fairway_domain::access::Role;
use fairway_domain::category::Category;
use fairway_domain::ids::{CategoryId, GroupId, RoundId, TournamentId};
use fairway_domain::refusal::Refusal;
use fairway_domain::round::{Round, RoundBrief};

use super::*;
use crate::IfVersion;
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

/// The category takes part in round 4, which has as many places left as that.
fn with_room(places: i32) -> Round {
    let mut round = Round { categories: vec![(CategoryId(3), true)], assigned_maxima: 0, ..round() };
    round.details.max_attendees = places;
    round
}

fn names() -> Vec<(GroupId, String)> {
    vec![(GroupId(4), "Group 1".into()), (GroupId(6), "Birdies".into())]
}

fn add(by: i64, role: Role, expect: impl FnOnce(&mut MockStores)) -> (Result<Answer<GroupView>>, Outcomes) {
    let database = FakeDatabase::expecting(|stores| {
        stores.keeps_sessions();
        expect(stores);
    });
    let groups = Groups::new(ports(database.clone(), FixedClock::default()));
    let once = Once { key: None, encode: |_| Ok(String::new()) };
    let new = NewGroup { ticket_id: Some(TicketId(5)), name: String::new() };
    (groups.add(&actor(by, &[role]), &new, &once), database.outcomes())
}

/// A ticket with two groups of a category that allows as many as that.
fn allows(stores: &mut MockStores, num_groups: i32) {
    stores.groups.expect_ticket().returning(|_| Ok(Some(group_ticket())));
    stores.categories.expect_lock().returning(move |_| Ok(Some(Category { num_groups, ..category() })));
    stores.groups.expect_hold_ticket().returning(|_| Ok(Some(false)));
    stores.groups.expect_names().returning(|_| Ok(names()));
}

/// A third group is written.
fn adds(stores: &mut MockStores) {
    let add = stores.groups.expect_add().times(1).withf(|id, name| (*id, name) == (TicketId(5), "Group 3"));
    add.returning(|_, _| Ok(GroupId(9)));
    stores.groups.expect_find().returning(|_| Ok(Some(group())));
}

#[test]
fn owners_add_missing_groups_and_only_staff_s_are_audited() {
    let (answer, outcomes) = add(OWNER, Role::User, |stores| {
        allows(stores, 3);
        adds(stores);
    });
    assert!(matches!(answer, Ok(Answer::New(_))), "{answer:?}");
    assert_eq!(outcomes, COMMITTED);
    let (answer, _) = add(1, Role::Admin, |stores| {
        allows(stores, 3);
        adds(stores);
        let entered = stores.audit.expect_add().times(1);
        entered
            .withf(|entry| (entry.action, entry.subject_id) == ("group.create", Some(9)))
            .returning(|_| Ok(()));
    });
    assert!(answer.is_ok(), "{answer:?}");
}

#[test]
fn a_ticket_with_all_its_groups_gets_no_other() {
    let (answer, outcomes) = add(OWNER, Role::User, |stores| allows(stores, 2));
    assert!(matches!(answer, Err(Error::Refused(Refusal::GroupsComplete(2)))), "{answer:?}");
    assert_eq!(outcomes, ROLLED_BACK);
}

#[test]
fn another_s_ticket_is_404_and_an_unknown_one_a_wrong_field_for_admins() {
    let (answer, outcomes) = add(8, Role::User, |stores| {
        stores.groups.expect_ticket().returning(|_| Ok(Some(group_ticket())));
    });
    assert!(matches!(answer, Err(Error::NotFound(_))), "{answer:?}");
    assert_eq!(outcomes, ROLLED_BACK);
    let (answer, _) = add(1, Role::Admin, |stores| {
        stores.groups.expect_ticket().returning(|_| Ok(None));
    });
    assert_eq!(answer.unwrap_err().to_string(), "ticketId is no ticket");
}

#[test]
fn a_ticket_cancelled_while_a_group_is_added_gets_none() {
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
    let groups = Groups::new(ports(database.clone(), FixedClock::default()));
    (groups.update(&actor(OWNER, roles), Some(GroupId(6)), change), database.outcomes())
}

/// Expects the group to be written with this name and round, and nothing to be entered.
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
fn a_change_of_an_old_version_or_to_another_ticket_is_refused() {
    let stale = GroupChange { if_version: IfVersion::one(1), ..named("Eagles") };
    let (answer, outcomes) = update(&[Role::User], group(), &stale, |_| {});
    assert!(matches!(answer, Err(Error::Refused(Refusal::Stale))), "{answer:?}");
    assert_eq!(outcomes, ROLLED_BACK);
    let moved = GroupChange { ticket_id: Some(TicketId(9)), ..named("Eagles") };
    let (answer, _) = update(&[Role::User], group(), &moved, |_| {});
    assert_eq!(answer.unwrap_err().to_string(), "ticketId cannot be changed");
}

#[test]
fn a_name_that_is_taken_away_gives_the_number_back_unless_another_has_it() {
    let (answer, _) = update(&[Role::User], assigned(), &named(" "), |stores| {
        stores.groups.expect_names().returning(|_| Ok(names()));
        writes(stores, "Group 2", Some(RoundId(4)));
    });
    answer.unwrap();
    let (answer, _) = update(&[Role::User], group(), &named(""), |stores| {
        let others = vec![(GroupId(4), "Group 2".to_owned()), (GroupId(6), "Birdies".to_owned())];
        stores.groups.expect_names().returning(move |_| Ok(others.clone()));
        writes(stores, "Group 1", None);
    });
    answer.unwrap();
}

#[test]
fn a_change_to_the_same_is_not_written() {
    for change in [GroupChange::default(), named("Birdies")] {
        let (answer, outcomes) = update(&[Role::Admin], group(), &change, |_| {});
        assert_eq!(answer.unwrap().group, group());
        assert_eq!(outcomes, COMMITTED);
    }
}

#[test]
fn a_group_moves_where_all_its_places_fit_and_may_stay_in_a_full_round() {
    let (answer, _) = update(&[Role::User], group(), &assign(), |stores| {
        stores.rounds.expect_lock().returning(|_| Ok(Some(with_room(4))));
        writes(stores, "Birdies", Some(RoundId(4)));
    });
    answer.unwrap();
    let closed = Round { categories: vec![(CategoryId(3), false)], ..with_room(4) };
    for full in [with_room(3), closed] {
        let (answer, outcomes) = update(&[Role::User], group(), &assign(), |stores| {
            stores.rounds.expect_lock().returning(move |_| Ok(Some(full.clone())));
        });
        assert!(matches!(answer, Err(Error::Refused(Refusal::InsufficientSpots))), "{answer:?}");
        assert_eq!(outcomes, ROLLED_BACK);
    }
    let (answer, _) = update(&[Role::User], assigned(), &assign(), |stores| {
        stores.rounds.expect_lock().returning(|_| Ok(Some(with_room(0))));
    });
    answer.unwrap();
}

#[test]
fn a_round_that_is_not_live_or_of_another_tournament_is_a_wrong_field() {
    let mut hidden = with_room(4);
    hidden.details.live = false;
    let elsewhere = Round { tournament_id: TournamentId(9), ..with_room(4) };
    for (roles, round, found) in [
        (&[Role::User], Some(hidden.clone()), false),
        (&[Role::Admin], Some(hidden), true),
        (&[Role::Admin], Some(elsewhere), false),
        (&[Role::Admin], None, false),
    ] {
        let (answer, _) = update(roles, group(), &assign(), |stores| {
            stores.rounds.expect_lock().returning(move |_| Ok(round.clone()));
            if found {
                writes(stores, "Birdies", Some(RoundId(4)));
                stores.audit.expect_add().times(1).returning(|_| Ok(()));
            }
        });
        match answer {
            Ok(_) => assert!(found),
            Err(error) => assert_eq!(error.to_string(), "roundId is no round of this tournament"),
        }
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
fn a_change_by_staff_is_entered() {
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

#[test]
fn owners_change_groups_until_the_tournament_ends_and_staff_after_it() {
    let of = |roles: &[Role], ticket: Ticket| {
        let database = FakeDatabase::expecting(|stores| {
            stores.groups.expect_ticket().returning(move |_| Ok(Some(ticket)));
            stores.groups.expect_of_ticket().returning(|_| Ok(vec![group()]));
        });
        let groups = Groups::new(ports(database, FixedClock::default()));
        groups.of_ticket(&actor(OWNER, roles), TicketId(5)).unwrap()[0].can_change
    };
    let over = Ticket { date_end: NaiveDate::from_ymd_opt(2026, 4, 30).unwrap(), ..group_ticket() };
    let cancelled = Ticket { cancelled: true, ..group_ticket() };
    assert!(of(&[Role::User], group_ticket()) && of(&[Role::Admin], over));
    assert!(!of(&[Role::User], over) && !of(&[Role::User], cancelled) && !of(&[Role::Admin], cancelled));
}
