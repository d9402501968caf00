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
    /// All gifts for a ticket.
    Ticket(TicketId),
    /// All gifts of the giver in a year.
    Year(i32),
}

/// The gift for a ticket on a receipt.
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
    /// The day of the last payment for it.
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
    /// The time of issue.
    pub issued_at: DateTime<Utc>,
    /// Its tickets, by id.
    pub lines: Vec<ReceiptLine>,
}

/// A receipt to issue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewReceipt {
    /// The giver.
    pub user: UserId,
    /// Its subject.
    pub of: ReceiptOf,
    /// The sentences about gift and value.
    pub wording: String,
    /// The time of issue.
    pub issued_at: DateTime<Utc>,
    /// Its tickets.
    pub lines: Vec<ReceiptLine>,
}

/// A ticket with payments, and the data for its receipts.
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
    /// The figures of its sale.
    pub sold: Sold,
    /// Its ledger rows.
    pub rows: Vec<Entry>,
}

/// The tables of receipts, whose rows are only ever added.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait ReceiptStore {
    /// Those of these tickets that have payments.
    fn paid_for(&mut self, tickets: &[TicketId]) -> Result<Vec<PaidFor>>;
    /// A person's tickets that have payments, by id.
    fn paid_by(&mut self, user: UserId) -> Result<Vec<PaidFor>>;
    /// The giver as on receipts, locked until the transaction ends, so that concurrent calls do not issue two receipts for one year.
    fn lock_giver(&mut self, user: UserId) -> Result<Option<Person>>;
    /// The giver; `None` once the account is deleted.
    fn giver(&mut self, user: UserId) -> Result<Option<Person>>;
    /// Issues receipts, and returns their ids in the same order.
    fn add(&mut self, receipts: &[NewReceipt]) -> Result<Vec<ReceiptId>>;
    /// A person's receipts, the newest first.
    fn of_user(&mut self, user: UserId) -> Result<Vec<Receipt>>;
    /// The newest receipt of each of these tickets, if any.
    fn newest_of(&mut self, tickets: &[TicketId]) -> Result<Vec<Receipt>>;
    /// The giver of a receipt.
    fn user_of(&mut self, id: ReceiptId) -> Result<Option<UserId>>;
}
