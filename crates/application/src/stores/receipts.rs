//! Receipts of gifts.

use chrono::{DateTime, NaiveDate, Utc};
use fairway_domain::giving::{Given, Sold};
use fairway_domain::ids::{ReceiptId, TicketId, UserId};
use fairway_domain::ledger::Entry;
use fairway_domain::person::Person;
use fairway_domain::reference::Reference;

use crate::error::Result;

/// The subject of a receipt: a newer one of the same subject replaces it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReceiptOf {
    /// All that was given for a ticket.
    Ticket(TicketId),
    /// All that its giver gave in a year.
    Year(i32),
}

/// The gift for a ticket, as a receipt tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReceiptLine {
    /// The ticket.
    pub ticket: TicketId,
    /// Its reference.
    pub reference: Reference,
    /// The tournament's name, with its year.
    pub event: String,
    /// The category's name.
    pub category: String,
    /// The sponsor's name; empty for an attendee ticket.
    pub sponsor: String,
    /// The last day on which money of it came.
    pub received_on: NaiveDate,
    /// The figures.
    pub given: Given,
}

/// A receipt as it was issued.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Receipt {
    /// Its id, which is its number.
    pub id: ReceiptId,
    /// The giver.
    pub user: UserId,
    /// Its subject.
    pub of: ReceiptOf,
    /// The sentences about gift and value.
    pub wording: String,
    /// When.
    pub issued_at: DateTime<Utc>,
    /// Its tickets, by id.
    pub lines: Vec<ReceiptLine>,
}

/// A receipt to be issued.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewReceipt {
    /// The giver.
    pub user: UserId,
    /// Its subject.
    pub of: ReceiptOf,
    /// The sentences about gift and value.
    pub wording: String,
    /// When.
    pub issued_at: DateTime<Utc>,
    /// Its tickets.
    pub lines: Vec<ReceiptLine>,
}

/// A ticket for which money came, with all that receipts follow from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaidFor {
    /// The ticket.
    pub ticket: TicketId,
    /// Its purchaser, who is the giver.
    pub user: UserId,
    /// Its reference.
    pub reference: Reference,
    /// The tournament's name, with its year.
    pub event: String,
    /// The category's name.
    pub category: String,
    /// The sponsor's name; empty for an attendee ticket.
    pub sponsor: String,
    /// Its figures.
    pub sold: Sold,
    /// Its ledger rows.
    pub rows: Vec<Entry>,
}

/// The tables of receipts, whose rows are only ever added.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait ReceiptStore {
    /// Those of these tickets for which money came.
    fn paid_for(&mut self, tickets: &[TicketId]) -> Result<Vec<PaidFor>>;
    /// A person's tickets for which money came, by id.
    fn paid_by(&mut self, user: UserId) -> Result<Vec<PaidFor>>;
    /// The giver as receipts name them, locked until the transaction ends, so that two receipts of a year do not arise at once.
    fn lock_giver(&mut self, user: UserId) -> Result<Option<Person>>;
    /// The giver; `None` once the account is deleted.
    fn giver(&mut self, user: UserId) -> Result<Option<Person>>;
    /// Issues receipts, and answers their ids in the same order.
    fn add(&mut self, receipts: &[NewReceipt]) -> Result<Vec<ReceiptId>>;
    /// A person's, the newest first.
    fn of_user(&mut self, user: UserId) -> Result<Vec<Receipt>>;
    /// The newest one of each of these tickets, where there is one.
    fn newest_of(&mut self, tickets: &[TicketId]) -> Result<Vec<Receipt>>;
    /// The giver of a receipt.
    fn user_of(&mut self, id: ReceiptId) -> Result<Option<UserId>>;
}
