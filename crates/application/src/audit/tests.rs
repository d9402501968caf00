use chrono::{NaiveDate, NaiveDateTime, TimeDelta};
use fairway_domain::access::Role;

use super::*;
use crate::error::Error;
use crate::page::Page;
use crate::ports::Clock;
use crate::stores::audit::EntryFilter;
use crate::testing::{FakeDatabase, FixedClock, MockStores, Outcomes, actor, ports};

fn list(
    roles: &[Role],
    query: &EntryQuery,
    expect: impl FnOnce(&mut MockStores),
) -> (Result<Part<ShownEntry>>, Outcomes) {
    let database = FakeDatabase::expecting(expect);
    let trail = AuditTrail::new(&ports(database.clone(), FixedClock::default()));
    (trail.list(&actor(7, roles), query), database.outcomes())
}

/// The filter that reaches the store.
fn asked(query: &EntryQuery) -> EntryFilter {
    query.examine_part(&FixedClock::default()).unwrap()
}

fn complaints(query: &EntryQuery) -> Vec<(String, String)> {
    let (answer, outcomes) = list(&[Role::Admin], query, |_| {});
    assert_eq!(outcomes, Outcomes::default());
    let Err(Error::Invalid(errors)) = answer else { panic!("{answer:?}") };
    errors.iter().map(|(field, told)| (field.to_owned(), told[0].clone())).collect()
}

fn parts(limit: usize) -> EntryQuery {
    EntryQuery { page: Page { limit: Some(limit), ..Page::default() }, ..EntryQuery::default() }
}

#[test]
fn days_are_from_their_first_moment_to_the_last() {
    let query = EntryQuery {
        from: Some("2026-05-01".into()),
        to: Some("2026-05-02".into()),
        ..EntryQuery::default()
    };
    let filter = asked(&query);
    let (since, until) = (filter.since.unwrap(), filter.until.unwrap());
    assert_eq!((since.to_rfc3339(), until - since), ("2026-05-01T00:00:00+00:00".into(), TimeDelta::days(2)));
    let one = EntryQuery { to: Some("2026-05-01".into()), ..query };
    assert_eq!(asked(&one).until.unwrap() - since, TimeDelta::days(1));
}

#[test]
fn a_subject_stands_for_all_its_actions_and_an_action_for_itself() {
    let of = |action, subject| {
        let query = EntryQuery { action, subject, ..EntryQuery::default() };
        asked(&query).actions
    };
    assert_eq!(of(None, None), None, "of other versions, too");
    assert_eq!(of(Some("ticket.update".into()), None), Some(vec!["ticket.update"]));
    let tickets = [
        "ticket.add_entry",
        "ticket.choose",
        "ticket.delete",
        "ticket.lapse",
        "ticket.remind",
        "ticket.reserve",
        "ticket.update",
    ];
    assert_eq!(of(None, Some("ticket".into())), Some(tickets.to_vec()), "without a ticket category");
    assert_eq!(of(Some("ticket.update".into()), Some("ticket".into())), Some(vec!["ticket.update"]));
    assert_eq!(of(Some("ticket.update".into()), Some("user".into())), Some(vec![]));
}

#[test]
fn all_wrong_filters_are_reported_together() {
    let wrong = EntryQuery {
        action: Some("ticket.steal".into()),
        subject: Some("Ticket".into()),
        from: Some("yesterday".into()),
        to: Some("2026-02-30".into()),
        ..parts(9999)
    };
    let fields: Vec<_> = complaints(&wrong).into_iter().map(|(field, _)| field).collect();
    assert_eq!(fields, ["action", "from", "limit", "subject", "to"]);
    let backwards = EntryQuery {
        from: Some("2026-05-02".into()),
        to: Some("2026-05-01".into()),
        ..EntryQuery::default()
    };
    assert_eq!(complaints(&backwards), [("to".to_owned(), "to cannot be before from".to_owned())]);
    let told = complaints(&EntryQuery { action: Some("ticket".into()), ..EntryQuery::default() });
    assert_eq!(told, [("action".to_owned(), "action is no action of the audit trail".to_owned())]);
}

#[test]
fn personal_fields_are_audited_without_their_values() {
    let told = |before: &str, after: &str| {
        Change::withheld("phone", &before, &after).map(|change| (change.before, change.after))
    };
    let pair = |before: &str, after: &str| Some((before.to_owned(), after.to_owned()));
    assert_eq!(told("555", "556"), pair("(withheld)", "(withheld)"));
    assert_eq!(told("", "556"), pair("", "(withheld)"));
    assert_eq!(told("555", ""), pair("(withheld)", ""));
    assert_eq!(told("555", "555"), None);
}

#[test]
fn actions_are_sorted_and_unique() {
    assert!(ACTIONS.is_sorted_by(|one, next| one < next));
    assert!(ACTIONS.iter().all(|action| subject_of(action).len() + 1 < action.len()), "subject and verb");
}

/// A clock with offset `usual` from UTC, and offset `then` from `change` on.
struct Shifted {
    usual: TimeDelta,
    change: DateTime<Utc>,
    then: TimeDelta,
}

impl Clock for Shifted {
    fn now(&self) -> DateTime<Utc> {
        self.change
    }

    fn local(&self, at: DateTime<Utc>) -> NaiveDateTime {
        at.naive_utc() - if at < self.change { self.usual } else { self.then }
    }
}

#[test]
fn a_day_begins_when_clocks_first_show_its_date() {
    let begins = |usual: i64, change: &str, then: i64| {
        let (usual, then) = (TimeDelta::hours(usual), TimeDelta::hours(then));
        let clock = Shifted { usual, change: change.parse().unwrap(), then };
        clock.begins(NaiveDate::from_ymd_opt(2026, 5, 1).unwrap()).to_rfc3339()
    };
    let never = "2027-01-01T00:00:00Z";
    assert_eq!(begins(7, never, 7), "2026-05-01T07:00:00+00:00");
    assert_eq!(begins(-14, never, -14), "2026-04-30T10:00:00+00:00");
    assert_eq!(begins(12, never, 12), "2026-05-01T12:00:00+00:00");
    // Clocks go forward at midnight, to one o'clock.
    assert_eq!(begins(4, "2026-05-01T04:00:00Z", 3), "2026-05-01T04:00:00+00:00");
    // Clocks go back at one o'clock, so that midnight comes twice.
    assert_eq!(begins(4, "2026-05-01T05:00:00Z", 5), "2026-05-01T04:00:00+00:00");
}
