//! The ledger of a ticket (rule `ledger`).

mod paid;

use chrono::{DateTime, NaiveDate, Utc};
use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::{LedgerEntryId, TicketId};
use fairway_domain::ledger::{Amount, Entry, Kind, entry_day};
use fairway_domain::ticket::{Payment, payment_method, payment_note, payment_reference};
use fairway_domain::values::date;

pub(super) use self::paid::pay;
use super::payment::fields;
use super::{Messenger, Tickets, news};
use crate::audit;
use crate::checks::{Checks, expect_valid};
use crate::due;
use crate::error::Result;
use crate::idempotency::{Answer, Once};
use crate::not_found::NO_SUCH_TICKET;
use crate::ports::{Clock, Stores};
use crate::receipts::MayBegin;
use crate::stores::audit::{Change, Field};
use crate::stores::ledger::LedgerEntry;
use crate::stores::tickets::TicketView;

/// A ticket with its rows, oldest first.
#[derive(Debug, Clone)]
pub struct Ledger {
    /// The ticket, which has the sums.
    pub ticket: TicketView,
    /// The rows.
    pub entries: Vec<LedgerEntry>,
}

/// A row as a form sends it.
#[derive(Debug, Clone, Default)]
pub struct EntryForm {
    /// The word for its kind; required.
    pub kind: Option<String>,
    /// Dollars as a decimal number; required.
    pub amount: Option<String>,
    /// How.
    pub method: Option<String>,
    /// By which the fund finds it in its books.
    pub reference: Option<String>,
    /// When the money came or went, as in `2026-06-13`; today when it is not told.
    pub day: Option<String>,
    /// Anything else.
    pub note: Option<String>,
}

impl EntryForm {
    fn examine(&self, today: NaiveDate) -> Result<Entry> {
        let mut checks = Checks::default();
        let kind = checks.required_value("kind", self.kind.as_deref().unwrap_or_default(), Kind::parse);
        let amount = checks.value_or("amount", self.amount.as_deref(), None, Amount::parse);
        let told = self.day.as_deref().filter(|told| !told.trim().is_empty());
        let day = told.map_or(Ok(today), date).and_then(|day| entry_day(day, today));
        let day = checks.value("day", day);
        let text = |told: &Option<String>| told.clone().unwrap_or_default();
        let method = checks.value("method", payment_method(&text(&self.method)));
        let reference = checks.value("reference", payment_reference(&text(&self.reference)));
        let note = checks.value("note", payment_note(&text(&self.note)));
        checks.finish()?;
        Ok(Entry {
            kind: expect_valid(kind)?,
            amount: expect_valid(amount)?,
            method: expect_valid(method)?,
            reference: expect_valid(reference)?,
            note: expect_valid(note)?,
            day: expect_valid(day)?,
            takes_back: None,
        })
    }
}

impl Tickets {
    /// The rows of a ticket and their sums. Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound`.
    pub fn ledger(&self, actor: &Actor, id: TicketId) -> Result<Ledger> {
        actor.require(Permission::ManageTickets)?;
        self.database.read(|stores| {
            let ticket = stores.tickets().view(id)?.ok_or(NO_SUCH_TICKET)?;
            Ok(Ledger { ticket, entries: stores.ledger().of_ticket(id)? })
        })
    }

    /// Adds a row. Admins. The ticket is paid from then on when nothing is outstanding, and unpaid when something is; who is told of
    /// that is as by [`Tickets::update`].
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound`; `Error::Invalid`; `Refusal::RefundTooHigh`, `Refusal::WaivedTooHigh`,
    /// `Refusal::TakenBackTooHigh`, `Refusal::KeyReused`.
    pub fn add_entry(
        &self,
        actor: &Actor,
        id: TicketId,
        form: &EntryForm,
        once: &Once<LedgerEntry>,
    ) -> Result<Answer<LedgerEntry>> {
        actor.require(Permission::ManageTickets)?;
        let now = self.clock.now();
        let entry = form.examine(self.clock.today())?;
        self.database.once(actor, once, now, |stores| {
            let before = stores.tickets().lock(id)?.ok_or(NO_SUCH_TICKET)?;
            let added = enter(stores, &self.messenger, actor, &before, &entry)?;
            let by = (actor.id, actor.email.as_str().to_owned());
            Ok(LedgerEntry { id: added, entry, actor: Some(by), at: now })
        })
    }
}

/// Adds a row to the ledger of a locked ticket, with all that follows: whether it is paid, who is told so, its receipt and the audit entry.
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
    // Also where it stays as it was: who has the ticket on the screen has other sums now.
    stores.tickets().set_payment(id, after.payment.clone())?;
    due::begin_if_open_again(stores, clock, before, &after)?;
    let told = news::tell(stores, clock, before, &after)?;
    news::tell_teammates(stores, &messenger.teller, actor, told, &[id])?;
    let gave_back = entry.kind == Kind::Refund;
    news::renew_receipts(stores, messenger, &[(&after, told, MayBegin(true))], gave_back)?;
    let mut changes = Change::between(&[], &told_of(entry));
    changes.extend(Change::between(&fields(before), &fields(&after)));
    audit::record(stores, actor, now, "ticket.add_entry", id.0, changes)?;
    Ok(added)
}

/// A moment of that day: now if it is today, else its first one.
fn moment(clock: &dyn Clock, day: NaiveDate, now: DateTime<Utc>) -> DateTime<Utc> {
    if day == clock.today() { now } else { clock.begins(day) }
}

/// The payment that the ticket tells, of the row that settled it.
fn payment_of(entry: &Entry, at: DateTime<Utc>) -> Payment {
    let Entry { method, reference, note, .. } = entry.clone();
    Payment { at, method, reference, note }
}

/// The fields of a row, for the audit trail.
fn told_of(entry: &Entry) -> Vec<Field> {
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
