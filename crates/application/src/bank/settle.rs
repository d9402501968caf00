mod locked;

use fairway_domain::access::{Actor, Permission};
use fairway_domain::bank::{State, most_entered};
use fairway_domain::ids::{BankRowId, LedgerEntryId};
use fairway_domain::ledger::{Amount, Entry, Kind, Row, current_row, left_of};
use fairway_domain::refusal::Refusal;
use fairway_domain::ticket::payment_reference;
use fairway_domain::weather::Choice;

use self::locked::{Locked, lock, shared, to_pay};
use super::change::{BankChange, Examined, Purpose};
use super::{Bank, BankRowView, NO_SUCH_ROW, books};
use crate::IfVersion;
use crate::audit;
use crate::error::{Error, Result};
use crate::ledger_entry::enter;
use crate::ports::Stores;
use crate::stores::audit::Change;
use crate::stores::bank::BankRow;

impl Bank {
    /// Sets the state of a payment. Matched: enters it for tickets, or links it to rows of their ledgers. Open: undoes the match, by rows that
    /// reverse the entered amounts. Repeating the state open, gift or set aside changes no row. The default `if_version` matches every version.
    /// Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::NotFound`]; [`Error::Invalid`]; [`Refusal::Stale`], [`Refusal::PaymentSettled`],
    /// [`Refusal::PaymentElsewhere`], [`Refusal::TicketsCancelled`], [`Refusal::TicketPaidMeanwhile`], [`Refusal::PaymentRefunded`], [`Refusal::PaymentGiven`].
    pub fn settle(&self, actor: &Actor, change: &BankChange, if_version: &IfVersion) -> Result<BankRowView> {
        actor.require(Permission::ManageTickets)?;
        let Examined { id, state, purpose } = change.examine()?;
        let now = self.clock.now();
        self.database.transaction(|stores| {
            let locked = lock(stores, id, &purpose)?;
            if_version.admit(locked.row.version)?;
            let before = locked.row.state;
            if before == state && state != State::Matched {
                return view(stores, id);
            }
            if before != State::Open && state != State::Open {
                return Err(Refusal::PaymentSettled.into());
            }
            if state == State::Open {
                self.undo(stores, actor, &locked)?;
            }
            // Before the ledger is written, so that a payment that counts for another tournament is refused first.
            stores.bank().settle(id, state, actor, now)?;
            let mut entries = vec![];
            if state == State::Matched {
                entries = self.matched(stores, actor, &locked, purpose)?;
                stores.bank().add_matches(id, &entries)?;
            }
            let (was, is) =
                (locked.matches.iter().map(|it| it.entry), entries.iter().map(|(entry, _)| *entry));
            let ledger = Change::of("ledgerEntryId", &id_list(was), &id_list(is));
            let changes =
                Change::of("state", &before.name(), &state.name()).into_iter().chain(ledger).collect();
            audit::record(stores, actor, now, "bank_row.update", id.0, changes)?;
            view(stores, id)
        })
    }

    /// Enters the parts for tickets, and returns all rows of the ledger that the payment corresponds to.
    fn matched(
        &self,
        stores: &mut dyn Stores,
        actor: &Actor,
        locked: &Locked,
        purpose: Purpose,
    ) -> Result<Vec<(LedgerEntryId, bool)>> {
        let row = &locked.row;
        let Purpose { payments, entries, .. } =
            if purpose.shared.is_empty() { purpose } else { shared(stores, locked, &purpose)? };
        let tickets = to_pay(locked, &payments)?;
        let booked = stores.bank().booked(row.tournament_id)?;
        let cents = |id: &LedgerEntryId| booked.iter().find(|it| it.entry == *id).map(|it| it.cents);
        if let Some(other) = entries.iter().find(|id| cents(id).is_none()) {
            let told = format!("entryIds hold {other}, which is no payment that waits to be matched");
            return Err(Error::field("entryIds", told));
        }
        let total: i64 = payments.iter().map(|(_, amount)| amount.cents).sum();
        if total + entries.iter().filter_map(cents).sum::<i64>() > most_entered(row.payment.cents) {
            return Err(Error::field("payments", "payments and entryIds cannot be more than what came"));
        }
        let mut stands_for: Vec<_> = entries.iter().map(|id| (*id, false)).collect();
        for (ticket, amount) in tickets {
            let entered = enter(stores, &self.messenger, actor, ticket, &self.entry(row, amount))?;
            stands_for.push((entered, true));
        }
        Ok(stands_for)
    }

    /// Reverses the rows that a payment entered, ticket by ticket.
    fn undo(&self, stores: &mut dyn Stores, actor: &Actor, locked: &Locked) -> Result<()> {
        let Locked { row, matches, tickets } = locked;
        for one in matches.iter().filter(|it| it.added) {
            // The ledger of a deleted ticket stays unchanged.
            let Some(ticket) = tickets.iter().find(|ticket| ticket.id == one.ticket) else { continue };
            let rows: Vec<Row> = stores.ledger().of_ticket(ticket.id)?.into_iter().map(Row::from).collect();
            let current = current_row(&rows, one.entry);
            // Less is left than was entered if staff have reversed some by hand, or if the buyer made it a gift.
            let left = left_of(&rows, current);
            if left < one.cents && ticket.choice == Some(Choice::Gift) && ticket.totals.gifts > 0 {
                return Err(Refusal::PaymentGiven(ticket.reference.to_string()).into());
            }
            if left == 0 {
                continue;
            }
            let amount = Amount { cents: -left };
            let refunded = |_| Refusal::PaymentRefunded(ticket.reference.to_string());
            ticket.totals.admit(ticket.price, Kind::Payment, amount).map_err(refunded)?;
            let back = self.entry(row, amount);
            let back = Entry { day: self.clock.today(), takes_back: Some(current), ..back };
            enter(stores, &self.messenger, actor, ticket, &back)?;
        }
        stores.bank().undo_matches(row.id)
    }

    /// The row of the ledger that enters this amount of a payment. Some files have days in the future.
    fn entry(&self, row: &BankRow, amount: Amount) -> Entry {
        let payment = &row.payment;
        Entry {
            kind: Kind::Payment,
            amount,
            method: payment.source.method(&payment.check).into(),
            reference: payment_reference(&payment.check).unwrap_or_default(),
            note: String::new(),
            day: payment.day.min(self.clock.today()),
            takes_back: None,
        }
    }
}

/// A payment with the rows of the ledger that it corresponds to, or a proposal.
fn view(stores: &mut dyn Stores, id: BankRowId) -> Result<BankRowView> {
    let row = stores.bank().lock(id)?.ok_or(NO_SUCH_ROW)?;
    let matches = stores.bank().matches(&[id])?;
    let books = books(&mut stores.reads(), row.tournament_id, std::slice::from_ref(&row))?;
    Ok(BankRowView::of(row, matches, &books))
}

/// Ids of ledger rows, as the audit trail stores them.
fn id_list(entries: impl Iterator<Item = LedgerEntryId>) -> String {
    entries.map(|entry| entry.0.to_string()).collect::<Vec<_>>().join(", ")
}
