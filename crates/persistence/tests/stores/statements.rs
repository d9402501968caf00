//! The number of statements of a query: constant, whatever the number of rows.

use std::cell::RefCell;

use chrono::NaiveDate;
use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};
use fairway_application::Result;
use fairway_application::page::Page;
use fairway_application::ports::Stores;
use fairway_application::stores::accounts::UserFilter;
use fairway_application::stores::audit::EntryFilter;
use fairway_application::stores::bank::BankFilter;
use fairway_application::stores::sales::SaleOf;
use fairway_application::stores::sponsors::Whose;
use fairway_application::stores::tickets::TicketFilter;
use fairway_application::stores::waitlist::EntryFilter as WaitlistFilter;
use fairway_domain::ids::{
    AttendeeId, CategoryId, RoundId, SponsorId, TicketId, TournamentId, UserId, WidgetId,
};
use serde_json::json;

use crate::fixture::{Fixture, Ticket, at};
use crate::sales::facts;

thread_local! {
    /// The statements of this thread, as tests of one process run in parallel.
    static STATEMENTS: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

struct Listening;

impl Instrumentation for Listening {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        if let InstrumentationEvent::StartQuery { query, .. } = event {
            STATEMENTS.with_borrow_mut(|statements| statements.push(query.to_string()));
        }
    }
}

/// A database whose statements [`statements_of`] records.
pub(crate) fn heard_database() -> Fixture {
    set_default_instrumentation(|| Some(Box::new(Listening))).unwrap();
    Fixture::new()
}

/// The statements of `work` on this thread.
pub(crate) fn statements_of(work: impl FnOnce()) -> Vec<String> {
    STATEMENTS.take();
    work();
    STATEMENTS.take()
}

type Reading = fn(&mut dyn Stores, &Ticket) -> Result<usize>;

/// The first round of `grow`.
const FIRST_ROUND: RoundId = RoundId(1);
/// The first sponsor of `grow`.
const FIRST_SPONSOR: SponsorId = SponsorId(1);

/// The first widget of `grow`.
const FIRST_WIDGET: WidgetId = WidgetId(1);

/// A day after the end of the terms of [`grow`]'s tickets.
const TERM_OVER: NaiveDate = NaiveDate::from_ymd_opt(2026, 5, 10).unwrap();
const TERM_ENDS: NaiveDate = NaiveDate::from_ymd_opt(2026, 5, 2).unwrap();

/// Each returns the number of rows that it read.
const READINGS: [(&str, Reading); 54] = [
    ("tournaments", |stores, _| Ok(stores.tournaments().list(true)?.len())),
    ("sponsors of a tournament", |stores, on| {
        Ok(stores.tournaments().sponsors(TournamentId(on.tournament))?.len())
    }),
    ("rounds", |stores, on| Ok(stores.rounds().of_tournament(TournamentId(on.tournament), true)?.len())),
    ("a round's categories", |stores, _| {
        Ok(stores.rounds().find(FIRST_ROUND, true)?.unwrap().categories.len())
    }),
    ("payments of files", |stores, on| {
        Ok(stores.bank().rows(TournamentId(on.tournament), &BankFilter::default())?.rows.len())
    }),
    ("what payments of files stand for", |stores, on| {
        let rows = stores.bank().rows(TournamentId(on.tournament), &BankFilter::default())?.rows;
        let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
        Ok(stores.bank().matches(&ids)?.len())
    }),
    ("sums of payments of files", |stores, on| {
        let sums = stores.bank().sums(TournamentId(on.tournament))?;
        Ok(sums.iter().map(|sum| usize::try_from(sum.count).unwrap()).sum())
    }),
    ("tickets that are owed for", |stores, on| Ok(stores.bank().owed(TournamentId(on.tournament))?.len())),
    ("payments in the books", |stores, on| Ok(stores.bank().booked(TournamentId(on.tournament))?.len())),
    ("tickets to cancel", |stores, _| Ok(stores.terms().overdue(TERM_OVER, at("12:00:00"))?.len())),
    ("tickets to remind of", |stores, _| Ok(stores.terms().reminders_due(TERM_ENDS, at("12:00:00"))?.len())),
    ("pairings of a round", |stores, _| {
        let pairings = stores.pairings().of_round(FIRST_ROUND)?.unwrap().pairings;
        Ok(pairings.iter().map(|pairing| pairing.players.len()).sum())
    }),
    ("what sheets are made of", |stores, on| {
        let source = stores.sheets().source(TournamentId(on.tournament))?.unwrap();
        Ok(source.people.len().min(source.rounds.len()))
    }),
    ("rounds that a category's groups are in", |stores, on| {
        Ok(stores.rounds().lock_of_category(CategoryId(on.category))?.len())
    }),
    ("what is used of a category", |stores, on| {
        let used = stores.categories().usage(CategoryId(on.category), at("12:00:00"))?;
        Ok(usize::try_from(used.tickets).unwrap())
    }),
    ("categories", |stores, on| {
        Ok(stores.categories().of_tournament(TournamentId(on.tournament), true, None, at("12:00:00"))?.len())
    }),
    ("what decides about a sale", |stores, on| {
        let of = SaleOf {
            category: CategoryId(on.category),
            buyer: Some(UserId(on.user)),
            sponsor: Some(FIRST_SPONSOR),
        };
        Ok(usize::try_from(facts(stores, of)?.unwrap().unpaid).unwrap())
    }),
    ("the waitlist", |stores, on| {
        let filter =
            WaitlistFilter { tournament: Some(TournamentId(on.tournament)), ..WaitlistFilter::default() };
        Ok(stores.waitlist().list(&filter, at("12:00:00"))?.rows.len())
    }),
    ("photos of a widget", |stores, _| Ok(stores.widgets().find(FIRST_WIDGET, true)?.unwrap().photos.len())),
    ("content", |stores, on| Ok(stores.widgets().of_tournament(TournamentId(on.tournament), true)?.len())),
    ("tickets of a person", |stores, on| Ok(stores.tickets().of_user(UserId(on.user))?.len())),
    ("tickets of a tournament", |stores, on| {
        let filter = TicketFilter::default();
        Ok(stores.tickets().of_tournament(TournamentId(on.tournament), &filter)?.rows.len())
    }),
    ("tickets to be marked paid", |stores, _| {
        let ids: Vec<_> = (1..=100).map(TicketId).collect();
        Ok(stores.tickets().lock_all(&ids)?.len())
    }),
    ("passes of a ticket", |stores, on| Ok(stores.attendees().passes_of_ticket(TicketId(on.id))?.len())),
    ("groups of a ticket in a list", |stores, on| {
        Ok(stores.tickets().view(TicketId(on.id))?.unwrap().groups.len())
    }),
    ("groups of a ticket", |stores, on| {
        let groups = stores.groups().of_ticket(TicketId(on.id))?;
        Ok(groups.iter().map(|group| group.members.len()).sum())
    }),
    ("passes of a person", |stores, on| Ok(stores.attendees().passes_of(UserId(on.user))?.len())),
    ("people", |stores, _| Ok(stores.users().list(&UserFilter::default())?.rows.len())),
    ("suggested people", |stores, on| Ok(stores.users().teammates(UserId(on.user))?.len())),
    ("sponsors that were put on a tournament", |stores, ticket| {
        Ok(stores.tournament_sponsors().of_tournament(TournamentId(ticket.tournament))?.len())
    }),
    ("those who manage a sponsor", |stores, _| Ok(stores.user_sponsors().of_sponsor(FIRST_SPONSOR)?.len())),
    ("sponsors", |stores, _| Ok(stores.sponsors().list(Whose::All)?.len())),
    ("sponsors of a person", |stores, on| {
        Ok(stores.sponsors().list(Whose::ManagedBy(UserId(on.user)))?.len())
    }),
    ("the check-in list", |stores, on| {
        Ok(stores.check_ins().of_tournament(TournamentId(on.tournament), &Page::default())?.rows.len())
    }),
    ("a part of the check-in list", |stores, on| {
        let page = Page { limit: Some(1_000), ..Page::default() };
        Ok(stores.check_ins().of_tournament(TournamentId(on.tournament), &page)?.rows.len())
    }),
    ("what changed of the check-in list", |stores, on| {
        Ok(stores.check_ins().changed(TournamentId(on.tournament), 0)?.rows.len())
    }),
    ("who left the check-in list", |stores, on| {
        Ok(stores.check_ins().changed(TournamentId(on.tournament), 0)?.removed.len())
    }),
    ("the checks before the day", |stores, on| {
        let found = stores.tournaments().readiness(TournamentId(on.tournament), at("12:00:00"))?;
        Ok(found.iter().map(|finding| usize::try_from(finding.count).unwrap()).sum())
    }),
    ("the categories that play, with their rounds", |stores, on| {
        Ok(stores.tournaments().sellable(TournamentId(on.tournament))?.len())
    }),
    ("a sale by category", |stores, on| {
        let sold = stores.overview().alike(TournamentId(on.tournament))?;
        Ok(sold.iter().map(|category| 1 + category.tickets.len()).sum())
    }),
    ("money by method", |stores, on| {
        let methods = stores.overview().by_method(TournamentId(on.tournament))?;
        Ok(methods.iter().map(|(_, cents)| usize::try_from(*cents).unwrap()).sum())
    }),
    ("tickets by the time of their reservation", |stores, on| {
        let quarters = stores.overview().reserved(TournamentId(on.tournament))?;
        Ok(quarters.iter().map(|(_, tickets)| usize::try_from(*tickets).unwrap()).sum())
    }),
    ("money by day", |stores, on| {
        let days = stores.overview().received(TournamentId(on.tournament))?;
        Ok(days.iter().map(|(_, cents)| usize::try_from(*cents).unwrap()).sum())
    }),
    ("the count for the bill", |stores, on| {
        let bill = stores.tournaments().bill(TournamentId(on.tournament))?;
        Ok(bill.iter().map(|row| usize::try_from(row.registered).unwrap()).sum())
    }),
    ("the captains of groups", |stores, on| {
        Ok(stores.check_ins().captains(TournamentId(on.tournament))?.len())
    }),
    ("the clashes of check-in", |stores, on| {
        Ok(stores.clashes().of_tournament(TournamentId(on.tournament))?.len())
    }),
    ("passes that a batch names", |stores, on| {
        let ids: Vec<_> = (1..=1_000).map(AttendeeId).collect();
        Ok(stores.check_ins().lock_all(TournamentId(on.tournament), &ids, &[])?.len())
    }),
    ("the attendee roster", |stores, on| {
        let mut rows = 0;
        stores.exports().roster(TournamentId(on.tournament), &mut |_| counted(&mut rows))?;
        Ok(rows)
    }),
    ("the comprehensive export", |stores, on| {
        let mut rows = 0;
        stores.exports().tickets(TournamentId(on.tournament), &mut |_| counted(&mut rows))?;
        Ok(rows)
    }),
    ("tickets with their payments", |stores, on| {
        let mut rows = 0;
        stores.exports().sales(TournamentId(on.tournament), &mut |_| counted(&mut rows))?;
        Ok(rows)
    }),
    ("the audit trail", |stores, _| Ok(stores.audit().list(&EntryFilter::default())?.rows.len())),
    ("the whole audit trail", |stores, _| {
        let mut rows = 0;
        stores.audit().each(&EntryFilter::default(), &mut |_| counted(&mut rows))?;
        Ok(rows)
    }),
    ("names of people in the audit trail", |stores, _| {
        let users = (1..=10_000).map(|id| ("user".to_owned(), id)).collect::<Vec<_>>();
        Ok(stores.audit().names(&users)?.len())
    }),
    ("mail that could not be sent", |stores, _| Ok(stores.mail().unsent(&Page::default())?.rows.len())),
];

#[expect(clippy::unnecessary_wraps, reason = "as whoever takes rows answers")]
fn counted(rows: &mut usize) -> Result<()> {
    *rows += 1;
    Ok(())
}

fn of_tournament(on: &Ticket) -> serde_json::Value {
    json!({"tournament_id": on.tournament})
}

/// Inserts one more row of everything that is read.
fn grow(fixture: &Fixture, on: &Ticket) {
    let rows = &fixture.rows;
    let of = json!({"tournament_id": on.tournament});
    rows.insert("tournaments", json!({}));
    let round = rows.insert("rounds", of.clone());
    let category = rows.insert("ticket_categories", of.clone());
    let enabled = json!({"round_id": round, "ticket_category_id": category, "tournament_id": on.tournament});
    rows.link("round_ticket_categories", enabled);
    rows.insert("waitlist", json!({"ticket_category_id": category}));
    let widget = rows.insert("widgets", of);
    rows.insert("widget_photos", json!({"widget_id": widget}));
    rows.insert("widget_photos", json!({"widget_id": FIRST_WIDGET.0}));
    let sponsor = rows.insert("sponsors", json!({}));
    rows.insert("sponsor_logos", json!({"sponsor_id": sponsor}));
    rows.insert(
        "user_sponsors",
        json!({"user_id": on.user, "sponsor_id": sponsor, "tournament_id": on.tournament}),
    );
    rows.insert("tournament_sponsors", json!({"sponsor_id": sponsor, "tournament_id": on.tournament}));
    let other = rows.insert("users", json!({}));
    rows.insert("user_sponsors", json!({"user_id": other, "sponsor_id": FIRST_SPONSOR.0}));
    rows.link("user_roles", json!({"user_id": other, "role_id": 4}));
    let (group, attendees) = fixture.group(fixture.another_ticket(on), &[on.user, other]);
    rows.execute(&format!("UPDATE groups SET round_id = {round} WHERE id = {group}"));
    rows.insert("check_ins", json!({"attendee_id": attendees[0], "user_id": on.user}));
    let (group, _) = fixture.group(fixture.another_ticket(on), &[on.user, other]);
    rows.execute(&format!("UPDATE groups SET round_id = {} WHERE id = {group}", FIRST_ROUND.0));
    let (group, attendees) = fixture.group(on.id, &[on.user, other]);
    rows.execute(&format!("UPDATE groups SET round_id = {round} WHERE id = {group}"));
    rows.insert("check_ins", json!({"attendee_id": attendees[1], "user_id": on.user}));
    let (_, gone) = fixture.group(on.id, &[rows.insert("users", json!({}))]);
    rows.execute(&format!("DELETE FROM attendees WHERE id = {}", gone[0]));
    rows.insert("check_in_clashes", of_tournament(on));
    grow_money(fixture, on);
    rows.insert("audit_log", json!({}));
    rows.insert("outbox", json!({"last_error": "The mail server did not answer."}));
}

/// Inserts one more row of everything about payments.
fn grow_money(fixture: &Fixture, on: &Ticket) {
    let rows = &fixture.rows;
    rows.insert(
        "ledger_entries",
        json!({"ticket_id": on.id, "tournament_id": on.tournament, "ticket_reference": "7K3Q2M"}),
    );
    rows.execute(&format!(
        "INSERT INTO payment_terms (tournament_id, days, reminder_days, lapse_flag) VALUES ({}, 5, 5, true) ON CONFLICT DO NOTHING",
        on.tournament
    ));
    rows.insert(
        "tickets",
        json!({"tournament_id": on.tournament, "ticket_category_id": on.category, "user_id": on.user, "due_on": "2026-05-05",
            "created_at": "2026-04-20T12:00:00Z"}),
    );
    rows.insert(
        "tickets",
        json!({"tournament_id": on.tournament, "ticket_category_id": on.category, "user_id": on.user, "paid": true,
            "date_paid": "2026-04-20T12:00:00Z"}),
    );
    let bank_row = rows.insert("bank_rows", of_tournament(on));
    let entered = rows.insert(
        "ledger_entries",
        json!({"ticket_id": on.id, "tournament_id": on.tournament, "ticket_reference": "7K3Q2M"}),
    );
    rows.insert("bank_matches", json!({"bank_row_id": bank_row, "ledger_entry_id": entered, "added": true}));
}

/// The rows and the statements of each query.
fn measure(fixture: &Fixture, on: &Ticket) -> Vec<(usize, usize)> {
    let one = |(_, reading): &(&str, Reading)| {
        let mut read = 0;
        let statements = statements_of(|| read = fixture.done(|stores| reading(stores, on)));
        (read, statements.len())
    };
    READINGS.iter().map(one).collect()
}

#[test]
fn reading_much_takes_as_many_statements_as_reading_little() {
    let fixture = heard_database();
    let on = fixture.ticket();
    fixture.rows.execute(&format!("UPDATE users SET phone = '602 555 0100' WHERE id = {}", on.user));
    grow(&fixture, &on);
    let little = measure(&fixture, &on);
    for _ in 0..5 {
        grow(&fixture, &on);
    }
    let much = measure(&fixture, &on);
    for (((name, _), (read, few)), (read_much, many)) in READINGS.iter().zip(little).zip(much) {
        assert!(few > 0 && read_much >= read + 5, "{name}: there is more to read, {read} and {read_much}");
        assert_eq!(many, few, "{name}");
        // A transaction begins, runs at most seven queries (decision 134), and ends.
        assert!(
            many <= 9 || *name != "the check-in list",
            "the whole list is read by few statements: {many}"
        );
    }
}
