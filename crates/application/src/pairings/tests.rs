use chrono::NaiveTime;
use fairway_domain::access::{Actor, Role};
use fairway_domain::course::{Course, StartKind};
use fairway_domain::ids::{AttendeeId, GroupId, PairingId, RoundId, TicketId};
use fairway_domain::pairing::{PairedGroup, Pairing, Placed, Player, RoundPairings, Start};
use fairway_domain::reference::Reference;
use fairway_domain::refusal::Refusal;
use mockall::predicate::eq;

use super::*;
use crate::testing::{FakeDatabase, FixedClock, MockStores, Outcomes, actor, ports, round};

const ROLLED_BACK: Outcomes = Outcomes { commits: 0, rollbacks: 1 };
const COMMITTED: Outcomes = Outcomes { commits: 1, rollbacks: 0 };
const ROUND: Option<RoundId> = Some(RoundId(4));

/// Two pairings, with two players and with one.
fn pairings() -> RoundPairings {
    let pairing = |id: i64, players: i64| {
        let player = |place: i64| Player {
            id: AttendeeId(id * 10 + place),
            group_id: GroupId(id),
            name: "Ann Lee".into(),
            no_show: false,
        };
        let group = PairedGroup {
            id: GroupId(id),
            name: "Group 1".into(),
            ticket_id: TicketId(id),
            reference: Reference::parse("7K3Q2M").unwrap(),
            captain: "Ann Lee".into(),
            sponsor: None,
            wish: String::new(),
            num_attendees: 4,
            given_away: true,
        };
        let players = (0..players).map(player).collect();
        Pairing { id: PairingId(id), start: None, fixed: false, groups: vec![group], players }
    };
    RoundPairings::new(Course::proposed(), NaiveTime::default(), vec![pairing(1, 2), pairing(2, 1)])
}

fn run(
    roles: &[Role],
    expect: impl FnOnce(&mut MockStores),
    work: impl FnOnce(&Pairings, &Actor) -> Result<PairingsView>,
) -> (Result<PairingsView>, Outcomes) {
    let database = FakeDatabase::expecting(expect);
    let pairings = Pairings::new(&ports(database.clone(), FixedClock::default()));
    (work(&pairings, &actor(7, roles)), database.outcomes())
}

/// Changes the pairings as an Admin; expects the lock on the round before the one on its players.
fn change(
    expect: impl FnOnce(&mut MockStores),
    work: impl FnOnce(&Pairings, &Actor) -> Result<PairingsView>,
) -> (Result<PairingsView>, Outcomes) {
    change_of(pairings(), expect, work)
}

fn change_of(
    round_of_them: RoundPairings,
    expect: impl FnOnce(&mut MockStores),
    work: impl FnOnce(&Pairings, &Actor) -> Result<PairingsView>,
) -> (Result<PairingsView>, Outcomes) {
    let locked = |stores: &mut MockStores| {
        let mut order = mockall::Sequence::new();
        let lock = stores.rounds.expect_lock().with(eq(RoundId(4))).times(1).in_sequence(&mut order);
        lock.returning(|_| Ok(Some(round())));
        let lock = stores.pairings.expect_lock_players().times(1).in_sequence(&mut order);
        lock.returning(|_| Ok(()));
        stores.pairings.expect_of_round().returning(move |_| Ok(Some(round_of_them.clone())));
        expect(stores);
    };
    run(&[Role::Admin], locked, work)
}

fn is_audited(stores: &mut MockStores, action: &'static str) {
    let entry = stores.audit.expect_add().times(1);
    entry.withf(move |entry| entry.action == action && entry.subject_id == Some(4)).returning(|_| Ok(()));
}

#[test]
fn a_change_based_on_other_pairings_is_stale() {
    let (answer, outcomes) =
        change(|_| (), |pairings, actor| pairings.assign(actor, ROUND, false, |_| false));
    assert!(matches!(answer, Err(Error::Refused(Refusal::Stale))));
    assert_eq!(outcomes, ROLLED_BACK);
}

#[test]
fn a_move_into_the_same_pairing_changes_nothing() {
    let told = Move { attendees: vec![AttendeeId(10)], into: Some(PairingId(1)) };
    let (answer, outcomes) =
        change(|_| (), |pairings, actor| pairings.move_players(actor, ROUND, &told, |_| true));
    assert!(answer.is_ok());
    assert_eq!(outcomes, COMMITTED);
}

#[test]
fn a_new_pairing_is_added_for_players_who_move_apart() {
    let told = Move { attendees: vec![AttendeeId(10)], into: None };
    let expect = |stores: &mut MockStores| {
        stores.pairings.expect_add().with(eq(RoundId(4))).times(1).returning(|_| Ok(PairingId(9)));
        let seat = stores.pairings.expect_seat().times(1);
        seat.withf(|seating| seating.players.contains(&(AttendeeId(10), Some(PairingId(9)))))
            .returning(|_| Ok(()));
        is_audited(stores, "round.move_players");
    };
    let (answer, outcomes) =
        change(expect, |pairings, actor| pairings.move_players(actor, ROUND, &told, |_| true));
    assert!(answer.is_ok());
    assert_eq!(outcomes, COMMITTED);
}

/// The audited changes of a move.
fn entry_of(round: RoundPairings, told: &Move) -> Vec<(String, String, String)> {
    let entry = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let kept = entry.clone();
    let expect = move |stores: &mut MockStores| {
        stores.pairings.expect_add().returning(|_| Ok(PairingId(9)));
        stores.pairings.expect_seat().returning(|_| Ok(()));
        stores.audit.expect_add().times(1).returning(move |entry| {
            let told =
                entry.changes.iter().map(|it| (it.field.to_owned(), it.before.clone(), it.after.clone()));
            kept.lock().unwrap().extend(told);
            Ok(())
        });
    };
    let (answer, _) =
        change_of(round, expect, |pairings, actor| pairings.move_players(actor, ROUND, told, |_| true));
    answer.unwrap();
    entry.lock().unwrap().clone()
}

#[test]
fn a_move_is_audited_with_the_old_and_the_new_pairing() {
    let of = |entry: &[(&str, &str, &str)]| -> Vec<(String, String, String)> {
        entry.iter().map(|(field, was, is)| ((*field).into(), (*was).into(), (*is).into())).collect()
    };
    let told = Move { attendees: vec![AttendeeId(20)], into: Some(PairingId(1)) };
    assert_eq!(entry_of(pairings(), &told), of(&[("attendeeId", "", "20"), ("groupId", "2", "1")]));
    let new = Move { attendees: vec![AttendeeId(10)], into: None };
    assert_eq!(entry_of(pairings(), &new), of(&[("attendeeId", "", "10"), ("groupId", "1", "")]));
    let mut apart = pairings();
    apart.pairings[0].groups.clear();
    assert_eq!(entry_of(apart, &told), of(&[("attendeeId", "20", "10"), ("groupId", "2", "")]));
}

#[test]
fn filling_up_is_audited_with_the_joined_groups() {
    let expect = |stores: &mut MockStores| {
        stores.pairings.expect_seat().times(1).returning(|_| Ok(()));
        let entry = stores.audit.expect_add().times(1);
        entry
            .withf(|entry| {
                entry.changes.iter().any(|it| (it.before.as_str(), it.after.as_str()) == ("2", "1"))
            })
            .returning(|_| Ok(()));
    };
    let (answer, outcomes) = change(expect, |pairings, actor| pairings.fill_up(actor, ROUND, |_| true));
    assert!(answer.is_ok());
    assert_eq!(outcomes, COMMITTED);
}

#[test]
fn filling_up_gives_a_pairing_the_start_of_the_one_that_joins_it() {
    let single = Some(Start::hole(5));
    let mut round = pairings();
    (round.pairings[1].start, round.pairings[1].fixed) = (single, true);
    let expect = move |stores: &mut MockStores| {
        let place = stores.pairings.expect_place().times(1);
        let left = Placed { id: PairingId(2), start: None, fixed: false };
        let taken = Placed { id: PairingId(1), start: single, fixed: true };
        place.withf(move |placed| placed == [left, taken]).returning(|_| Ok(()));
        stores.pairings.expect_seat().times(1).returning(|_| Ok(()));
        let entry = stores.audit.expect_add().times(1);
        entry
            .withf(|entry| {
                let told = entry.changes.iter().map(|it| (it.field, it.before.as_str(), it.after.as_str()));
                told.collect::<Vec<_>>() == [("groupId", "2", "1"), ("start", "-", "5")]
            })
            .returning(|_| Ok(()));
    };
    let (answer, outcomes) =
        change_of(round, expect, |pairings, actor| pairings.fill_up(actor, ROUND, |_| true));
    assert!(answer.is_ok());
    assert_eq!(outcomes, COMMITTED);
}

#[test]
fn filling_up_audits_players_apart_from_their_groups_by_id() {
    let mut apart = pairings();
    apart.pairings[1].groups.clear();
    let pairs = [(30, 3), (40, 4)].map(|(first, group): (i64, i64)| {
        let mut pairing = apart.pairings[0].clone();
        (pairing.id, pairing.groups[0].id) = (PairingId(group), GroupId(group));
        for (player, id) in pairing.players.iter_mut().zip(first..) {
            (player.id, player.group_id) = (AttendeeId(id), GroupId(group));
        }
        pairing
    });
    apart.pairings.extend(pairs);
    let expect = |stores: &mut MockStores| {
        stores.pairings.expect_seat().times(1).returning(|_| Ok(()));
        let entry = stores.audit.expect_add().times(1);
        entry
            .withf(|entry| {
                let told: Vec<_> = entry
                    .changes
                    .iter()
                    .map(|it| (it.field, it.before.as_str(), it.after.as_str()))
                    .collect();
                assert_eq!(told, [("groupId", "4", "1"), ("attendeeId", "20", "30")]);
                true
            })
            .returning(|_| Ok(()));
    };
    let (answer, outcomes) =
        change_of(apart, expect, |pairings, actor| pairings.fill_up(actor, ROUND, |_| true));
    assert!(answer.is_ok());
    assert_eq!(outcomes, COMMITTED);
}

#[test]
fn saving_a_course_removes_starts_that_it_has_no_longer() {
    let form = CourseForm { start: Some("teeTimes".into()), ..CourseForm::default() };
    let expect = |stores: &mut MockStores| {
        let save = stores.pairings.expect_save_course().times(1);
        save.withf(|_, course| course.start == StartKind::TeeTimes).returning(|_, _| Ok(()));
        stores.pairings.expect_place().withf(<[_]>::is_empty).times(1).returning(|_| Ok(()));
        is_audited(stores, "round.save_course");
    };
    let (answer, outcomes) =
        change(expect, |pairings, actor| pairings.save_course(actor, ROUND, &form, |_| true));
    assert!(answer.is_ok());
    assert_eq!(outcomes, COMMITTED);
}

#[test]
fn the_start_of_players_apart_from_their_groups_is_audited_by_id() {
    let mut apart = pairings();
    apart.pairings[1].groups.clear();
    let expect = |stores: &mut MockStores| {
        stores.pairings.expect_place().times(1).returning(|_| Ok(()));
        let entry = stores.audit.expect_add().times(1);
        entry
            .withf(|entry| {
                let told: Vec<_> = entry.changes.iter().map(|it| (it.field, it.after.as_str())).collect();
                told == [("attendeeId", "20"), ("start", "5"), ("fixedFlag", "true")]
            })
            .returning(|_| Ok(()));
    };
    let form = StartForm { pairing_id: Some(PairingId(2)), start: NewStart::Hole(5), ..StartForm::default() };
    let (answer, outcomes) =
        change_of(apart, expect, |pairings, actor| pairings.place(actor, ROUND, &form, |_| true));
    assert!(answer.is_ok());
    assert_eq!(outcomes, COMMITTED);
}
