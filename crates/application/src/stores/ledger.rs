//! The ledger: payments, refunds and gifts of tickets.

use chrono::{DateTime, Utc};
use fairway_domain::access::Actor;
use fairway_domain::ids::{LedgerEntryId, TicketId, UserId};
use fairway_domain::ledger::{Entry, Row};

use crate::error::Result;
use crate::stores::tickets::TicketView;

/// A row of the ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerEntry {
    /// Its id.
    pub id: LedgerEntryId,
    /// The row itself.
    pub entry: Entry,
    /// The user who entered it, and their address then; `None` for payments from before there was a ledger.
    pub actor: Option<(UserId, String)>,
    /// The time of entry.
    pub at: DateTime<Utc>,
}

impl From<LedgerEntry> for Row {
    fn from(LedgerEntry { id, entry, at, .. }: LedgerEntry) -> Self {
        Self { id, entry, at }
    }
}

/// The table of the ledger, whose rows are only ever added.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait LedgerStore {
    /// Adds a row to a locked ticket, whose totals include it from then on.
    fn add(
        &mut self,
        ticket: &TicketView,
        entry: &Entry,
        by: &Actor,
        at: DateTime<Utc>,
    ) -> Result<LedgerEntryId>;
    /// Adds rows to a locked ticket because of its buyer's choice, without a member of staff.
    fn add_chosen(&mut self, ticket: &TicketView, entries: &[Entry], at: DateTime<Utc>) -> Result<()>;
    /// The rows of a ticket, oldest first.
    fn of_ticket(&mut self, ticket: TicketId) -> Result<Vec<LedgerEntry>>;
}
