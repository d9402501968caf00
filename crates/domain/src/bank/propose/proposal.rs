//! Tickets and booked payments that a payment may be for, and the proposal for it.

use chrono::NaiveDate;

use crate::ids::{LedgerEntryId, TicketId};
use crate::reference::Reference;

/// A ticket with an amount owed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Owed {
    /// The ticket.
    pub ticket: TicketId,
    /// Its reference.
    pub reference: Reference,
    /// The amount owed, in US cents; more than 0.
    pub cents: i64,
    /// The purchaser's first and last name.
    pub name: (String, String),
    /// The purchaser's address.
    pub email: String,
}

/// A payment that staff have entered, and that no payment of a file is matched with yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Booked {
    /// The row of the ledger.
    pub entry: LedgerEntryId,
    /// Its ticket.
    pub ticket: TicketId,
    /// The reference of its ticket.
    pub reference: Reference,
    /// The amount less what was reversed, in US cents; more than 0.
    pub cents: i64,
    /// The reference that staff typed, such as the number of a check.
    pub told: String,
    /// The day on which the money came.
    pub day: NaiveDate,
    /// The purchaser's first and last name.
    pub name: (String, String),
    /// The purchaser's address.
    pub email: String,
}

/// The reason of a proposal, the surest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// A text contains the reference of a ticket.
    Reference,
    /// A check of this number is in the books.
    CheckNumber,
    /// A person with this name owes this amount.
    AmountAndName,
    /// As before, but for a fee or a tip.
    FeeOrTip,
    /// It is the sum of several payments in the books.
    SeveralPayments,
}

impl Why {
    /// Its name in calls.
    pub fn name(self) -> &'static str {
        match self {
            Self::Reference => "reference",
            Self::CheckNumber => "checkNumber",
            Self::AmountAndName => "amountAndName",
            Self::FeeOrTip => "feeOrTip",
            Self::SeveralPayments => "severalPayments",
        }
    }
}

/// The probable purpose of a payment. A person confirms it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    /// The reason.
    pub why: Why,
    /// The amounts that would be entered for tickets, in US cents.
    pub payments: Vec<(TicketId, i64)>,
    /// The rows of the books that the payment would be matched with.
    pub entries: Vec<LedgerEntryId>,
}

impl Proposal {
    pub(super) fn paying(why: Why, ticket: TicketId, cents: i64) -> Self {
        Self { why, payments: vec![(ticket, cents)], entries: vec![] }
    }

    pub(super) fn of_entries(why: Why, entries: Vec<LedgerEntryId>) -> Self {
        Self { why, payments: vec![], entries }
    }
}
