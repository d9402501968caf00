//! The outcome of a payment, as staff enter it.

use std::collections::BTreeSet;

use fairway_domain::bank::State;
use fairway_domain::ids::{BankRowId, LedgerEntryId, TicketId};
use fairway_domain::ledger::Amount;

use crate::checks::{Checks, expect_valid};
use crate::error::Result;

/// The most tickets and rows of the ledger for one payment.
const AT_ONCE: usize = 50;

/// The outcome of a payment, as staff enter it.
#[derive(Debug, Clone, Default)]
pub struct BankChange {
    /// The payment; required.
    pub id: Option<BankRowId>,
    /// Its state, as a word; required.
    pub state: Option<String>,
    /// Its parts for tickets, to be entered in their ledgers; for a matched payment.
    pub payments: Vec<Toward>,
    /// Rows of the ledger that it corresponds to; for a matched payment.
    pub entries: Vec<LedgerEntryId>,
    /// Tickets that share it; for a matched payment without parts and rows.
    pub tickets: Vec<TicketId>,
    /// Whether to enter it for these tickets even if their ledgers have an equal payment.
    pub is_new: bool,
}

/// A part of a payment that is for a ticket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Toward {
    /// The ticket.
    pub ticket: TicketId,
    /// Dollars as a decimal number.
    pub amount: String,
}

/// The outcome of a payment, examined.
pub(super) struct Examined {
    pub(super) id: BankRowId,
    pub(super) state: State,
    pub(super) purpose: Purpose,
}

/// The purpose of a matched payment.
pub(super) struct Purpose {
    /// Parts to enter for tickets.
    pub(super) payments: Vec<(TicketId, Amount)>,
    /// Rows of the ledger that it corresponds to.
    pub(super) entries: Vec<LedgerEntryId>,
    /// Tickets that share it.
    pub(super) shared: Vec<TicketId>,
    /// Whether it is missing in the ledgers of all these tickets.
    pub(super) is_new: bool,
}

impl BankChange {
    pub(super) fn examine(&self) -> Result<Examined> {
        let mut checks = Checks::default();
        let id = checks.there("id", self.id);
        let state = checks.required_value("state", self.state.as_deref().unwrap_or_default(), State::parse);
        let payments = checks.value("payments", self.payments.iter().map(Toward::examine).collect());
        self.check_repeats(&mut checks);
        self.check_state(&mut checks, state);
        checks.finish()?;
        let (entries, shared) = (self.entries.clone(), self.tickets.clone());
        let purpose = Purpose { payments: expect_valid(payments)?, entries, shared, is_new: self.is_new };
        Ok(Examined { id: expect_valid(id)?, state: expect_valid(state)?, purpose })
    }

    fn check_repeats(&self, checks: &mut Checks) {
        let paid: BTreeSet<_> = self.payments.iter().map(|toward| toward.ticket).collect();
        let entries: BTreeSet<_> = self.entries.iter().collect();
        let shared: BTreeSet<_> = self.tickets.iter().collect();
        if paid.len() < self.payments.len() {
            checks.value::<()>("payments", Err("hold a ticket twice".into()));
        }
        if entries.len() < self.entries.len() {
            checks.value::<()>("entryIds", Err("hold a row twice".into()));
        }
        if shared.len() < self.tickets.len() {
            checks.value::<()>("ticketIds", Err("hold a ticket twice".into()));
        }
        if self.payments.len() + self.entries.len() > AT_ONCE {
            checks.value::<()>("payments", Err(format!("and entryIds cannot hold more than {AT_ONCE}")));
        }
        if self.tickets.len() > AT_ONCE {
            checks.value::<()>("ticketIds", Err(format!("cannot hold more than {AT_ONCE}")));
        }
    }

    fn check_state(&self, checks: &mut Checks, state: Option<State>) {
        let is_told = !(self.payments.is_empty() && self.entries.is_empty());
        match state {
            Some(State::Matched) if !is_told && self.tickets.is_empty() => {
                checks.there::<()>("payments", None);
            }
            Some(State::Matched) if is_told && !self.tickets.is_empty() => {
                let told = "cannot be told beside payments and entryIds".into();
                checks.value::<()>("ticketIds", Err(told));
            }
            Some(State::Matched) | None => {}
            Some(_) if is_told => {
                checks.value::<()>("payments", Err("and entryIds are told of what is matched alone".into()));
            }
            Some(_) if !self.tickets.is_empty() => {
                checks.value::<()>("ticketIds", Err("are told of what is matched alone".into()));
            }
            Some(_) => {}
        }
    }
}

impl Toward {
    fn examine(&self) -> std::result::Result<(TicketId, Amount), String> {
        let amount =
            Amount::parse(&self.amount).map_err(|complaint| format!("hold an amount that {complaint}"))?;
        let is_there = amount.cents > 0;
        is_there.then_some((self.ticket, amount)).ok_or_else(|| "hold an amount that is not above 0".into())
    }
}
