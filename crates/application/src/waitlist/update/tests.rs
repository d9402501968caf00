use crate::IfVersion;
use crate::stores;
use chrono::NaiveDate;
use fairway_domain::access::Role;
use fairway_domain::waitlist::Places;

use super::*;
use crate::error::Error;
use crate::ports::Clock;
use crate::stores::tournaments::Tournament;
use crate::testing::{self, FakeDatabase, FixedClock, MockStores, Outcomes, actor, category, ports};

fn now() -> DateTime<Utc> {
    FixedClock::default().now()
}

fn entry(state: State) -> EntryView {
    let held_until = now() + TimeDelta::hours(if state == State::Lapsed { -1 } else { 1 });
    let offer = Offer { at: now() - TimeDelta::hours(2), held_until };
    EntryView {
        name: "Kim Park".into(),
        email: Email::parse("kim@example.org").unwrap(),
        created_at: now() - TimeDelta::days(1),
        offer: (state != State::Waiting).then_some(offer),
        version: 4,
        ..testing::entry(state)
    }
}

fn tournament(day: u32) -> Tournament {
    let day = NaiveDate::from_ymd_opt(2026, 4, day).unwrap() + TimeDelta::days(1);
    Tournament { date_start: day, date_end: day, ..testing::tournament() }
}

/// Changes an entry while `used` places are taken; the tournament is on the day before this day of May 2026.
fn update(
    before: &EntryView,
    form: &EntryForm,
    used: i64,
    expect: impl FnOnce(&mut MockStores),
) -> (Result<EntryView>, Outcomes) {
    let database = FakeDatabase::expecting(|stores| {
        let (found, locked) = (before.clone(), before.clone());
        stores.waitlist.expect_find().returning(move |_, _| Ok(Some(found.clone())));
        stores.categories.expect_lock().returning(|_| Ok(Some(category())));
        stores.waitlist.expect_lock().returning(move |_, _| Ok(Some(locked.clone())));
        stores.categories.expect_places().returning(move |_, _| Ok(Places { given_out: used, in_line: 0 }));
        expect(stores);
    });
    let waitlist = Waitlist::new(&ports(database.clone(), FixedClock::default()));
    let admin = actor(1, &[Role::Admin]);
    (waitlist.update(&admin, Some(EntryId(9)), form, &IfVersion::one(4)), database.outcomes())
}

fn is_today(stores: &mut MockStores) {
    stores.tournaments.expect_find().returning(|_, _| Ok(Some(tournament(30))));
}

fn offered(offered: bool) -> EntryForm {
    EntryForm { offered: Some(offered), ..EntryForm::default() }
}

/// Expects an offer to be written that is held for this number of hours, mailed until then, and audited.
fn writes(stores: &mut MockStores, hours: Option<i64>) {
    let expected = hours.map(|hours| Offer { at: now(), held_until: now() + TimeDelta::hours(hours) });
    let update = stores.waitlist.expect_update().times(1).withf(move |entry| entry.offer == expected);
    update.returning(|_| Ok(()));
    stores.audit.expect_add().times(1).returning(|_| Ok(()));
    if let Some(offer) = expected {
        let mail = NewMail {
            recipient: entry(State::Waiting).email,
            message: Message::PlaceOffered(EntryId(9)),
            created_at: now(),
            expires_at: Some(offer.held_until),
        };
        stores.mail.expect_add().times(1).withf(move |added| *added == mail).returning(|_| Ok(()));
    }
}

#[test]
fn a_free_place_is_held_for_two_days_or_for_the_term_that_staff_set() {
    let (answer, outcomes) = update(&entry(State::Waiting), &offered(true), 9, |stores| {
        is_today(stores);
        writes(stores, Some(48));
    });
    answer.unwrap();
    assert_eq!(outcomes, Outcomes { commits: 1, rollbacks: 0 });
    let form = EntryForm { hold_hours: Some(3), ..offered(true) };
    let (answer, _) = update(&entry(State::Lapsed), &form, 9, |stores| {
        is_today(stores);
        writes(stores, Some(3));
    });
    answer.unwrap();
}

#[test]
fn a_held_place_is_offered_only_to_its_holder() {
    for state in [State::Waiting, State::Lapsed] {
        let (answer, outcomes) = update(&entry(state), &offered(true), 10, is_today);
        assert!(matches!(answer, Err(Error::Refused(Refusal::NoPlaceToOffer))), "{answer:?}");
        assert_eq!(outcomes, Outcomes { commits: 0, rollbacks: 1 });
    }
    let (answer, _) = update(&entry(State::Offered), &offered(true), 10, |stores| {
        is_today(stores);
        writes(stores, Some(48));
    });
    answer.unwrap();
}

#[test]
fn no_place_of_a_past_tournament_is_offered() {
    let (answer, _) = update(&entry(State::Waiting), &offered(true), 0, |stores| {
        stores.tournaments.expect_find().returning(|_, _| Ok(Some(tournament(29))));
    });
    assert!(matches!(answer, Err(Error::Refused(Refusal::TournamentOver))), "{answer:?}");
}

#[test]
fn an_offer_is_withdrawn_until_it_is_taken_also_without_free_places() {
    let (answer, _) = update(&entry(State::Offered), &offered(false), 10, |stores| {
        let ended = |entry: &EntryView| entry.offer.is_some_and(|offer| offer.held_until == now());
        stores.waitlist.expect_update().times(1).withf(ended).returning(|_| Ok(()));
        stores.audit.expect_add().times(1).returning(|_| Ok(()));
    });
    answer.unwrap();
    for form in [offered(true), offered(false)] {
        let (answer, _) = update(&entry(State::Taken), &form, 0, |_| {});
        assert!(matches!(answer, Err(Error::Refused(Refusal::OfferTaken))), "{answer:?}");
    }
}

#[test]
fn corrections_are_audited_without_their_values() {
    let form =
        EntryForm { name: Some("Kim Lee".into()), email: Some("lee@example.org".into()), ..offered(false) };
    let (answer, _) = update(&entry(State::Waiting), &form, 0, |stores| {
        stores.waitlist.expect_update().times(1).returning(|_| Ok(()));
        let confirms = |mail: &NewMail| mail.message == Message::WaitlistJoined(EntryId(9));
        stores.mail.expect_add().times(1).withf(confirms).returning(|_| Ok(()));
        let entered = stores.audit.expect_add().times(1);
        let told =
            ["name", "email"].map(|field| stores::audit::Change::withheld(field, &"was", &"is").unwrap());
        entered.withf(move |entry| entry.changes == told).returning(|_| Ok(()));
    });
    answer.unwrap();
}

#[test]
fn a_change_to_the_same_values_is_not_written() {
    let (answer, _) = update(&entry(State::Waiting), &offered(false), 0, |_| {});
    assert_eq!(answer.unwrap(), entry(State::Waiting));
}

#[test]
fn all_broken_rules_are_reported_together() {
    let form = EntryForm {
        name: Some(" ".into()),
        email: Some("kim".into()),
        hold_hours: Some(721),
        ..EntryForm::default()
    };
    let (answer, _) = update(&entry(State::Waiting), &form, 0, |_| {});
    let Err(Error::Invalid(errors)) = answer else { panic!("{answer:?}") };
    assert_eq!(errors.iter().map(|(field, _)| field).collect::<Vec<_>>(), ["email", "holdHours", "name"]);
}
