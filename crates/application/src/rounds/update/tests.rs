use crate::IfVersion;
use chrono::{NaiveDate, NaiveTime};
use fairway_domain::access::Role;
use fairway_domain::ids::TournamentId;
use fairway_domain::refusal::Refusal;
use fairway_domain::round::{AssignedGroups, RoundDetails};
use mockall::predicate::eq;

use super::*;
use crate::error::Error;
use crate::testing::{FakeDatabase, FixedClock, MockStores, Outcomes, actor, ports};

const ROLLED_BACK: Outcomes = Outcomes { commits: 0, rollbacks: 1 };
const COMMITTED: Outcomes = Outcomes { commits: 1, rollbacks: 0 };

fn round() -> Round {
    let day = NaiveDate::from_ymd_opt(2026, 6, 13).unwrap();
    Round {
        id: RoundId(2),
        tournament_id: TournamentId(1),
        details: RoundDetails {
            name: "Morning".into(),
            location: "First tee".into(),
            start_date: day,
            start_time: NaiveTime::from_hms_opt(8, 30, 0).unwrap(),
            end_date: day,
            end_time: NaiveTime::from_hms_opt(12, 30, 0).unwrap(),
            end_date_visible: false,
            description: "Shotgun start".into(),
            max_attendees: 72,
            live: true,
        },
        categories: vec![(CategoryId(3), true), (CategoryId(4), false)],
        assigned_maxima: 8,
        version: 5,
    }
}

fn update(
    roles: &[Role],
    id: Option<RoundId>,
    form: &RoundForm,
    expect: impl FnOnce(&mut MockStores),
) -> (Result<Round>, Outcomes) {
    let database = FakeDatabase::expecting(expect);
    let rounds = Rounds::new(&ports(database.clone(), FixedClock::default()));
    (rounds.update(&actor(7, roles), id, form, &IfVersion::one(5)), database.outcomes())
}

/// Changes the existing round as an Admin.
fn change(form: &RoundForm, expect: impl FnOnce(&mut MockStores)) -> (Result<Round>, Outcomes) {
    update(&[Role::Admin], Some(RoundId(2)), form, |stores| {
        stores.rounds.expect_lock().with(eq(RoundId(2))).returning(|_| Ok(Some(round())));
        stores.has_no_passes();
        let held = [(3, true), (4, true), (6, false)].map(|(id, plays)| (CategoryId(id), plays));
        stores.categories.expect_hold().returning(move |_| Ok(held.to_vec()));
        expect(stores);
    })
}

fn toggles(categories: &[(i64, bool)]) -> RoundForm {
    let categories = categories.iter().map(|(id, enabled)| (CategoryId(*id), *enabled)).collect();
    RoundForm { categories, ..RoundForm::default() }
}

#[test]
fn a_stale_change_is_refused_before_its_form_is_checked() {
    let wrong = RoundForm { max_attendees: Some(-1), ..RoundForm::default() };
    let (answer, outcomes) = update(&[Role::Admin], Some(RoundId(2)), &wrong, |stores| {
        stores.rounds.expect_lock().returning(|_| Ok(Some(Round { version: 6, ..round() })));
        stores.has_no_passes();
    });
    assert!(matches!(answer, Err(Error::Refused(Refusal::Stale))), "{answer:?}");
    assert_eq!(outcomes, ROLLED_BACK);
}

#[test]
fn a_change_to_the_same_values_writes_nothing() {
    let same = RoundForm { name: Some(" Morning ".into()), ..toggles(&[(3, true), (4, false)]) };
    let (answer, outcomes) = change(&same, |_| {});
    assert_eq!((answer.unwrap(), outcomes), (round(), COMMITTED));
}

#[test]
fn groups_are_counted_only_when_a_category_becomes_disabled() {
    let groups =
        |category| AssignedGroups { category_id: CategoryId(category), category: "Four".into(), groups: 2 };
    let (answer, outcomes) = change(&toggles(&[(3, false)]), |stores| {
        stores.rounds.expect_assigned_groups().times(1).returning(move |_| Ok(vec![groups(4), groups(3)]));
    });
    let refusal = Refusal::CategoryInRound { category: "Four".into(), groups: 2 };
    assert!(matches!(answer, Err(Error::Refused(it)) if it == refusal));
    assert_eq!(outcomes, ROLLED_BACK);
    let (answer, _) = change(&toggles(&[(3, true), (4, false)]), |_| {});
    assert!(answer.is_ok(), "{answer:?}");
}

#[test]
fn a_category_without_golf_is_enabled_for_no_round_and_keeps_its_toggle() {
    let (answer, outcomes) = change(&toggles(&[(6, true)]), |_| {});
    let sentence = "enabledDisabledTicketCategories enables 6, which does not play golf";
    assert_eq!((answer.unwrap_err().to_string().as_str(), outcomes), (sentence, ROLLED_BACK));
    let (answer, outcomes) = change(&toggles(&[(6, false)]), |_| {});
    assert_eq!((answer.unwrap(), outcomes), (round(), COMMITTED), "nothing is written");
}

#[test]
fn an_overfull_round_may_be_renamed_and_grow_but_not_shrink() {
    let crowded = || Round { assigned_maxima: 100, ..round() };
    for (form, allowed) in [
        (RoundForm { name: Some("Other".into()), ..RoundForm::default() }, true),
        (RoundForm { max_attendees: Some(73), ..RoundForm::default() }, true),
        (RoundForm { max_attendees: Some(71), ..RoundForm::default() }, false),
    ] {
        let (answer, _) = update(&[Role::Admin], Some(RoundId(2)), &form, |stores| {
            stores.rounds.expect_lock().returning(move |_| Ok(Some(crowded())));
            stores.has_no_passes();
            stores.rounds.expect_update().returning(|_, _| Ok(()));
            stores.rounds.expect_toggle().returning(|_, _, _| Ok(()));
            stores.rounds.expect_find().returning(move |_, _| Ok(Some(crowded())));
            stores.audit.expect_add().returning(|_| Ok(()));
        });
        assert_eq!(answer.is_ok(), allowed, "{form:?}: {answer:?}");
    }
}

#[test]
fn all_broken_rules_are_reported_together() {
    let wrong = RoundForm {
        tournament_id: Some(TournamentId(9)),
        name: Some(String::new()),
        start_time: Some("13:00".into()),
        end_time: Some("late".into()),
        end_date: Some("2026-06-12".into()),
        max_attendees: Some(-1),
        ..toggles(&[(5, true)])
    };
    let (answer, outcomes) = change(&wrong, |_| {});
    let Err(Error::Invalid(errors)) = answer else { panic!("{answer:?}") };
    let fields: Vec<_> = errors.iter().map(|(field, _)| field).collect();
    let expected =
        ["enabledDisabledTicketCategories", "endDate", "endTime", "maxAttendees", "name", "tournamentId"];
    assert_eq!((fields.as_slice(), outcomes), (expected.as_slice(), ROLLED_BACK));
}
