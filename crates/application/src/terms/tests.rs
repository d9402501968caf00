use chrono::{NaiveDate, TimeDelta};
use fairway_domain::access::Role;
use fairway_domain::dates::full_date;
use fairway_domain::ids::TicketId;
use fairway_domain::term::{Term, Until};

use super::*;
use crate::ports::Clock;
use crate::stores::terms::ToPay;
use crate::testing::{FakeDatabase, FixedClock, MockStores, Outcomes, actor, ports, tournament};

const ID: TournamentId = TournamentId(2);

fn kept(term: Term) -> KeptTerm {
    KeptTerm { term, first_day: tournament().date_start, version: 3 }
}

fn fourteen() -> Term {
    Term { until: Some(Until::Days(14)), reminder_days: None, lapses: true }
}

fn set(form: &TermForm, expect: impl FnOnce(&mut MockStores)) -> (Result<KeptTerm>, Outcomes) {
    let database = FakeDatabase::expecting(|stores| {
        stores.tournaments.expect_lock_sales().returning(|_| Ok(Some(tournament())));
        expect(stores);
    });
    let terms = Terms::new(&ports(database.clone(), FixedClock::default()));
    let admin = actor(1, &[Role::Admin]);
    (terms.update(&admin, Some(ID), form, &IfVersion::one(3)), database.outcomes())
}

fn today() -> NaiveDate {
    FixedClock::default().today()
}

fn complaints(form: &TermForm, was: &Term) -> Vec<String> {
    let Err(Error::Invalid(errors)) = form.examine(&kept(*was), today()) else { panic!("it was taken") };
    errors.iter().map(|(_, told)| told[0].clone()).collect()
}

#[test]
fn a_new_term_gives_every_unpaid_ticket_its_last_day() {
    let day = |day| NaiveDate::from_ymd_opt(2026, 5, day);
    let form = TermForm { days: FieldEdit::Set(7), ..TermForm::default() };
    let (answer, outcomes) = set(&form, |stores| {
        let mut seen = 0;
        stores.terms.expect_of_tournament().returning(move |_| {
            seen += 1;
            let days = if seen == 1 { 14 } else { 7 };
            Ok(Some(kept(Term { until: Some(Until::Days(days)), ..fourteen() })))
        });
        stores.terms.expect_save().times(1).returning(|_, _| Ok(()));
        let now = FixedClock::default().now();
        let to_pay = |id, reserved| ToPay { id: TicketId(id), reserved, due_on: day(30) };
        let unpaid = vec![to_pay(5, now), to_pay(6, now - TimeDelta::days(6))];
        stores.terms.expect_lock_unpaid().times(1).return_once(|_| Ok(unpaid));
        let set = stores.terms.expect_set_due().times(1);
        set.withf(move |due| due == [(TicketId(5), day(8)), (TicketId(6), day(4))]).returning(|_| Ok(()));
        stores.audit.expect_add().times(1).returning(|_| Ok(()));
    });
    assert_eq!((answer.unwrap().term.until, outcomes.commits), (Some(Until::Days(7)), 1));
}

#[test]
fn an_unchanged_term_writes_nothing() {
    let form = TermForm { lapses: Some(true), ..TermForm::default() };
    let (answer, _) = set(&form, |stores| {
        stores.terms.expect_of_tournament().returning(|_| Ok(Some(kept(fourteen()))));
    });
    assert_eq!(answer.unwrap(), kept(fourteen()));
}

#[test]
fn a_day_replaces_days_and_null_clears_either() {
    let day = NaiveDate::from_ymd_opt(2026, 5, 20).unwrap();
    let told = TermForm { day: FieldEdit::Set("2026-05-20".into()), ..TermForm::default() };
    assert_eq!(told.examine(&kept(fourteen()), today()).unwrap().until, Some(Until::Day(day)));
    let off = TermForm { days: FieldEdit::Cleared, lapses: Some(false), ..TermForm::default() };
    assert_eq!(off.examine(&kept(fourteen()), today()).unwrap(), Term::default());
    let other = TermForm { day: FieldEdit::Cleared, ..TermForm::default() };
    assert_eq!(other.examine(&kept(fourteen()), today()).unwrap(), fourteen());
}

#[test]
fn fields_that_make_no_term_are_reported() {
    let both =
        TermForm { days: FieldEdit::Set(3), day: FieldEdit::Set("2026-05-20".into()), ..TermForm::default() };
    assert_eq!(complaints(&both, &fourteen()), ["day cannot be told beside days: a term is one of them"]);
    let off = TermForm { days: FieldEdit::Cleared, ..TermForm::default() };
    assert_eq!(
        complaints(&off, &fourteen()),
        ["lapseFlag needs days or a day by which tickets are to be paid"]
    );
    let many =
        TermForm { days: FieldEdit::Set(366), reminder_days: FieldEdit::Set(0), ..TermForm::default() };
    assert_eq!(
        complaints(&many, &fourteen()),
        ["days must be from 1 to 365", "reminderDays must be from 1 to 60"]
    );
}

#[test]
fn a_new_last_day_is_not_over_and_a_reminder_comes_after_the_reservation() {
    let day = |told: &str| TermForm { day: FieldEdit::Set(told.into()), ..TermForm::default() };
    let yesterday = NaiveDate::from_ymd_opt(2026, 4, 30).unwrap();
    assert_eq!(complaints(&day("2026-04-30"), &fourteen()), ["day cannot be in the past"]);
    assert!(day("2026-05-01").examine(&kept(fourteen()), today()).is_ok(), "today is not over");
    let over = Term { until: Some(Until::Day(yesterday)), ..fourteen() };
    assert!(day("2026-04-30").examine(&kept(over), today()).is_ok(), "it is unchanged");
    let with = |days, reminder| TermForm { days, reminder_days: reminder, ..TermForm::default() };
    let told = "reminderDays must be less than the 14 days within which tickets are to be paid";
    assert_eq!(complaints(&with(FieldEdit::Absent, FieldEdit::Set(14)), &fourteen()), [told]);
    assert!(with(FieldEdit::Absent, FieldEdit::Set(13)).examine(&kept(fourteen()), today()).is_ok());
    let reminds = Term { reminder_days: Some(14), ..fourteen() };
    assert!(
        with(FieldEdit::Absent, FieldEdit::Absent).examine(&kept(reminds), today()).is_ok(),
        "it is unchanged"
    );
    let told = "reminderDays must be less than the 7 days within which tickets are to be paid";
    assert_eq!(complaints(&with(FieldEdit::Set(7), FieldEdit::Absent), &reminds), [told]);
}

#[test]
fn a_new_last_day_is_before_the_event() {
    let first = tournament().date_start;
    let day = |day: NaiveDate| TermForm { day: FieldEdit::Set(day.to_string()), ..TermForm::default() };
    for within in [first, first + TimeDelta::days(3)] {
        let told = format!("day must be before the event, which begins on {}", full_date(first));
        assert_eq!(complaints(&day(within), &fourteen()), [told]);
    }
    assert!(day(first - TimeDelta::days(1)).examine(&kept(fourteen()), today()).is_ok());
    let moved = Term { until: Some(Until::Day(first)), ..fourteen() };
    assert!(day(first).examine(&kept(moved), today()).is_ok(), "it is unchanged");
}

#[test]
fn a_term_of_one_day_has_no_reminder() {
    let one = TermForm { days: FieldEdit::Set(1), reminder_days: FieldEdit::Set(1), ..TermForm::default() };
    let told = "reminderDays must be empty where tickets are to be paid within 1 day";
    assert_eq!(complaints(&one, &fourteen()), [told]);
}
