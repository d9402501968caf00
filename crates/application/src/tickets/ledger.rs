//! The ledger of a ticket (rule `ledger`).

mod paid;

use chrono::NaiveDate;
use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::TicketId;
use fairway_domain::ledger::{Amount, Entry, Kind, entry_day};
use fairway_domain::ticket::{payment_method, payment_note, payment_reference};
use fairway_domain::values::date;

pub(super) use self::paid::pay;
use super::Tickets;
use crate::checks::{Checks, expect_valid};
use crate::error::Result;
use crate::idempotency::{Answer, Once};
use crate::ledger_entry::enter;
use crate::not_found::NO_SUCH_TICKET;
use crate::stores::ledger::LedgerEntry;
use crate::stores::tickets::TicketView;

/// A ticket with its rows, oldest first.
#[derive(Debug, Clone)]
pub struct Ledger {
    /// The ticket, with the sums.
    pub ticket: TicketView,
    /// The rows.
    pub entries: Vec<LedgerEntry>,
}

/// A row as a form sends it.
#[derive(Debug, Clone, Default)]
pub struct EntryForm {
    /// Its kind, as a word; required.
    pub kind: Option<String>,
    /// Dollars as a decimal number; required.
    pub amount: Option<String>,
    /// The method of payment.
    pub method: Option<String>,
    /// The reference in the fund's books.
    pub reference: Option<String>,
    /// The day of the payment or refund, as in `2026-06-13`; today when absent.
    pub day: Option<String>,
    /// Further remarks.
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

    /// Adds a row. Admins. The ticket becomes paid when no amount is outstanding, and unpaid otherwise; mails the same people as [`Tickets::update`].
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
