use std::collections::BTreeSet;

use fairway_domain::access::{Actor, Permission};
use fairway_domain::bank::{Books, State, most_entered};
use fairway_domain::ids::{BankRowId, LedgerEntryId, TicketId};
use fairway_domain::ledger::{Amount, Entry, Kind, left_of};
use fairway_domain::refusal::Refusal;
use fairway_domain::ticket::payment_reference;

use super::{Bank, BankRowView, NO_SUCH_ROW, proposed};
use crate::IfVersion;
use crate::audit;
use crate::checks::{Checks, expect_valid};
use crate::error::{Error, Result};
use crate::ports::Stores;
use crate::stores::audit::Change;
use crate::stores::bank::BankRow;
use crate::stores::tickets::TicketView;
use crate::tickets::enter;

/// Tickets and rows of the ledger that one payment may be for.
const AT_ONCE: usize = 50;

/// The outcome of a payment, as somebody says it.
#[derive(Debug, Clone, Default)]
pub struct BankChange {
    /// The payment; required.
    pub id: Option<BankRowId>,
    /// The word for its state; required.
    pub state: Option<String>,
    /// Its parts for tickets, entered where it is matched.
    pub payments: Vec<Toward>,
    /// Rows of the ledger that it stands for, where it is matched.
    pub entries: Vec<LedgerEntryId>,
}

/// A part of a payment that is for a ticket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Toward {
    /// The ticket.
    pub ticket: TicketId,
    /// Dollars as a decimal number.
    pub amount: String,
}

impl Bank {
    /// Says what became of a payment. Matched: it is entered for tickets, or stands for what is in their ledgers. Open: whatever it was matched
    /// with is undone, by rows that take back what it entered. Saying again that it is open, a gift or set aside changes nothing. The default
    /// `if_version` changes whatever is there. Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::NotFound`]; [`Error::Invalid`]; [`Refusal::Stale`], [`Refusal::PaymentSettled`],
    /// [`Refusal::PaymentElsewhere`], [`Refusal::TicketsCancelled`], [`Refusal::TicketPaidMeanwhile`], [`Refusal::TakenBackTooHigh`].
    pub fn settle(&self, actor: &Actor, change: &BankChange, if_version: &IfVersion) -> Result<BankRowView> {
        actor.require(Permission::ManageTickets)?;
        let (id, state, payments) = change.examine()?;
        let now = self.ports.clock.now();
        self.ports.database.transaction(|stores| {
            let row = stores.bank().lock(id)?.ok_or(NO_SUCH_ROW)?;
            if_version.admit(row.version)?;
            if row.state != state || state == State::Matched {
                if state == State::Open {
                    self.undo(stores, actor, &row)?;
                } else if row.state != State::Open {
                    return Err(Refusal::PaymentSettled.into());
                }
                // Before anything is entered, so that a payment that counts for another tournament is told first.
                stores.bank().settle(id, state, actor, now)?;
                if state == State::Matched {
                    let entries = self.matched(stores, actor, &row, &payments, &change.entries)?;
                    stores.bank().add_matches(id, &entries)?;
                }
                let changes = Change::of("state", &row.state.name(), &state.name()).into_iter().collect();
                audit::record(stores, actor, now, "bank_row.update", id.0, changes)?;
            }
            view(stores, id)
        })
    }

    /// Enters what is for tickets, and answers all rows of the ledger that the payment stands for.
    fn matched(
        &self,
        stores: &mut dyn Stores,
        actor: &Actor,
        row: &BankRow,
        payments: &[(TicketId, Amount)],
        entries: &[LedgerEntryId],
    ) -> Result<Vec<(LedgerEntryId, bool)>> {
        let tickets = to_pay(stores, row, payments)?;
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
        for (id, amount) in payments {
            let Some(ticket) = tickets.iter().find(|ticket| ticket.id == *id) else { continue };
            let entered = enter(stores, &self.ports, actor, ticket, &self.entry(row, *amount))?;
            stands_for.push((entered, true));
        }
        Ok(stands_for)
    }

    /// Takes back what a payment entered, ticket by ticket.
    fn undo(&self, stores: &mut dyn Stores, actor: &Actor, row: &BankRow) -> Result<()> {
        let matches = stores.bank().matches(&[row.id])?;
        let entered: Vec<_> = matches.iter().filter(|it| it.added).collect();
        let ids: BTreeSet<TicketId> = entered.iter().map(|it| it.ticket).collect();
        let ids: Vec<TicketId> = ids.into_iter().collect();
        let tickets = stores.tickets().lock_all(&ids)?;
        for one in entered {
            // The ledger of a deleted ticket stays as it is.
            let Some(ticket) = tickets.iter().find(|ticket| ticket.id == one.ticket) else { continue };
            let rows = stores.ledger().of_ticket(ticket.id)?;
            let place = rows.iter().position(|it| it.id == one.entry).unwrap_or(rows.len());
            let entries: Vec<Entry> = rows.into_iter().map(|it| it.entry).collect();
            // Less of it is left than was entered where staff have taken it back by hand.
            let left = left_of(&entries, place).min(one.cents);
            if left == 0 {
                continue;
            }
            let back = self.entry(row, Amount { cents: -left });
            let back = Entry { day: self.ports.clock.today(), ..back };
            enter(stores, &self.ports, actor, ticket, &back)?;
        }
        stores.bank().undo_matches(row.id)
    }

    /// The row of the ledger by which so much of a payment is entered. Some files tell days that are to come.
    fn entry(&self, row: &BankRow, amount: Amount) -> Entry {
        let payment = &row.payment;
        Entry {
            kind: Kind::Payment,
            amount,
            method: payment.source.method(&payment.check).into(),
            reference: payment_reference(&payment.check).unwrap_or_default(),
            note: String::new(),
            day: payment.day.min(self.ports.clock.today()),
        }
    }
}

/// A payment with the rows of the ledger that it stands for, or a proposal.
fn view(stores: &mut dyn Stores, id: BankRowId) -> Result<BankRowView> {
    let row = stores.bank().lock(id)?.ok_or(NO_SUCH_ROW)?;
    let matches = stores.bank().matches(&[id])?;
    let books = if row.state == State::Open {
        Books::new(stores.bank().owed(row.tournament_id)?, stores.bank().booked(row.tournament_id)?)
    } else {
        Books::default()
    };
    Ok(BankRowView { matches, proposal: proposed(&row, &books), row })
}

/// The tickets of payments, locked: each is there, neither cancelled nor paid meanwhile.
fn to_pay(
    stores: &mut dyn Stores,
    row: &BankRow,
    payments: &[(TicketId, Amount)],
) -> Result<Vec<TicketView>> {
    let ids: Vec<TicketId> = payments.iter().map(|(ticket, _)| *ticket).collect();
    let tickets = stores.tickets().lock_all(&ids)?;
    let is_there =
        |id: &TicketId| tickets.iter().any(|it| it.id == *id && it.tournament_id == row.tournament_id);
    if let Some(unknown) = ids.iter().find(|id| !is_there(id)) {
        let told = format!("payments hold {unknown}, which is no ticket of this tournament");
        return Err(Error::field("payments", told));
    }
    let cancelled = tickets.iter().filter(|ticket| ticket.cancelled).count();
    if cancelled > 0 {
        return Err(Refusal::TicketsCancelled(cancelled).into());
    }
    match tickets.iter().find(|ticket| ticket.payment.is_some()) {
        Some(paid) => Err(Refusal::TicketPaidMeanwhile(paid.reference.to_string()).into()),
        None => Ok(tickets),
    }
}

/// The payment, its state, and its parts for tickets.
type Examined = (BankRowId, State, Vec<(TicketId, Amount)>);

impl BankChange {
    fn examine(&self) -> Result<Examined> {
        let mut checks = Checks::default();
        let id = checks.there("id", self.id);
        let state = checks.required_value("state", self.state.as_deref().unwrap_or_default(), State::parse);
        let amounts = self.payments.iter().map(|toward| {
            let amount = Amount::parse(&toward.amount)
                .map_err(|complaint| format!("hold an amount that {complaint}"))?;
            let is_there = amount.cents > 0;
            is_there
                .then_some((toward.ticket, amount))
                .ok_or_else(|| "hold an amount that is not above 0".to_owned())
        });
        let payments = checks.value("payments", amounts.collect::<Result<Vec<_>, String>>());
        let tickets: BTreeSet<_> = self.payments.iter().map(|toward| toward.ticket).collect();
        let entries: BTreeSet<_> = self.entries.iter().collect();
        if tickets.len() < self.payments.len() {
            checks.value::<()>("payments", Err("hold a ticket twice".into()));
        }
        if entries.len() < self.entries.len() {
            checks.value::<()>("entryIds", Err("hold a row twice".into()));
        }
        if self.payments.len() + self.entries.len() > AT_ONCE {
            checks.value::<()>("payments", Err(format!("and entryIds cannot hold more than {AT_ONCE}")));
        }
        let is_empty = self.payments.is_empty() && self.entries.is_empty();
        match state {
            Some(State::Matched) if is_empty => {
                checks.there::<()>("payments", None);
            }
            Some(State::Matched) | None => {}
            Some(_) if !is_empty => {
                checks.value::<()>("payments", Err("and entryIds are told of what is matched alone".into()));
            }
            Some(_) => {}
        }
        checks.finish()?;
        Ok((expect_valid(id)?, expect_valid(state)?, expect_valid(payments)?))
    }
}
