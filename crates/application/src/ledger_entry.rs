//! Adds a row to a ticket's ledger: typed by staff, or from an imported payment (rule `ledger`).

use chrono::{DateTime, NaiveDate, Utc};
use fairway_domain::access::Actor;
use fairway_domain::ids::LedgerEntryId;
use fairway_domain::ledger::{Amount, Entry, Kind};
use fairway_domain::ticket::Payment;

use crate::audit;
use crate::due;
use crate::error::Result;
use crate::ports::{Clock, Stores};
use crate::receipt_renewal::MayBegin;
use crate::stores::audit::{Change, Field};
use crate::stores::tickets::TicketView;
use crate::ticket_fields::fields;
use crate::ticket_news::{self, Messenger};

/// Adds a row to the ledger of a locked ticket, with its consequences: the paid state, mails, the receipt and the audit entry.
pub(crate) fn enter(
    stores: &mut dyn Stores,
    messenger: &Messenger,
    actor: &Actor,
    before: &TicketView,
    entry: &Entry,
) -> Result<LedgerEntryId> {
    let (clock, id) = (&*messenger.clock, before.id);
    let now = clock.now();
    let totals = before.totals.admit(before.price, entry.kind, entry.amount)?;
    let added = stores.ledger().add(before, entry, actor, now)?;
    let is_paid = totals.outstanding(before.price).cents == 0;
    let payment = match &before.payment {
        Some(payment) if is_paid => Some(payment.clone()),
        None if is_paid => Some(payment_of(entry, moment(clock, entry.day, now))),
        _ => None,
    };
    let after = TicketView { payment, totals, ..before.clone() };
    // Also when it stays the same, to increment the version: clients that show the ticket have outdated sums.
    stores.tickets().set_payment(id, after.payment.clone())?;
    due::begin_if_open_again(stores, clock, before, &after)?;
    let news = ticket_news::queue_purchaser_mail(stores, clock, before, &after)?;
    ticket_news::queue_teammate_mail(stores, &messenger.pass_mailer, actor, news, &[id])?;
    let gave_back = entry.kind == Kind::Refund;
    ticket_news::renew_receipts(stores, messenger, &[(&after, news, MayBegin(true))], gave_back)?;
    let mut changes = Change::between(&[], &entry_fields(entry));
    changes.extend(Change::between(&fields(before), &fields(&after)));
    audit::record(stores, actor, now, "ticket.add_entry", id.0, changes)?;
    Ok(added)
}

/// A time on that day: now if it is today, else the beginning of the day.
fn moment(clock: &dyn Clock, day: NaiveDate, now: DateTime<Utc>) -> DateTime<Utc> {
    if day == clock.today() { now } else { clock.begins(day) }
}

/// The ticket's payment, from the row that settled it.
fn payment_of(entry: &Entry, at: DateTime<Utc>) -> Payment {
    let Entry { method, reference, note, .. } = entry.clone();
    Payment { at, method, reference, note }
}

/// The fields of a row, for the audit trail.
fn entry_fields(entry: &Entry) -> Vec<Field> {
    let Amount { cents } = entry.amount;
    let sign = if cents < 0 { "-" } else { "" };
    vec![
        ("kind", entry.kind.name().to_owned()),
        ("amount", format!("{sign}{}.{:02}", cents.abs() / 100, cents.abs() % 100)),
        ("method", entry.method.clone()),
        ("reference", entry.reference.clone()),
        ("note", entry.note.clone()),
        ("day", entry.day.to_string()),
    ]
}
