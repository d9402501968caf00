//! Payments from files of banks and donation forms.

use chrono::{DateTime, NaiveDate, Utc};
use fairway_domain::access::Actor;
use fairway_domain::bank::{BankColumns, Booked, Incoming, Leaver, Owed, Settled, Source, State};
use fairway_domain::ids::{BankRowId, LedgerEntryId, TicketId, TournamentId};
use fairway_domain::reference::Reference;

use crate::error::Result;
use crate::page::{Page, Part};

/// A payment to add, with the digest of its identity.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewBankRow {
    /// The digest.
    pub digest: String,
    /// The payment.
    pub payment: Incoming,
}

/// A stored payment with its outcome.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BankRow {
    /// Its id.
    pub id: BankRowId,
    /// The tournament of its import.
    pub tournament_id: TournamentId,
    /// The payment; its identity is empty.
    pub payment: Incoming,
    /// Its state.
    pub state: State,
    /// The time of its import.
    pub imported_at: DateTime<Utc>,
    /// The time at which staff set its state, and their address then; `None` while it is open.
    pub settled: Option<(DateTime<Utc>, String)>,
    /// Counts its changes.
    pub version: i64,
}

/// A row of the ledger that a payment corresponds to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BankMatch {
    /// The payment.
    pub row: BankRowId,
    /// The row of the ledger.
    pub entry: LedgerEntryId,
    /// Its ticket.
    pub ticket: TicketId,
    /// The ticket's reference.
    pub reference: Reference,
    /// The part of the payment, in US cents.
    pub cents: i64,
    /// The part of it that is still a payment in the ledger: staff may have reversed it, or the buyer made it a gift.
    pub left: i64,
    /// The day of the payment in the ledger.
    pub day: NaiveDate,
    /// Whether the payment entered it; otherwise it was in the ledger before.
    pub added: bool,
}

/// The payments of one state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BankSum {
    /// The state.
    pub state: State,
    /// Their number.
    pub count: i64,
    /// Their sum in US cents.
    pub cents: i64,
    /// The part of the sum that is no payment in the ledgers any more; 0 for other states than matched.
    pub gone: i64,
}

/// A search for payments.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BankFilter {
    /// Only payments of this state.
    pub state: Option<State>,
    /// The part of the list; the search covers names, addresses, numbers of checks and texts.
    pub page: Page,
}

/// The tables of payments, their matches, and the named columns of files.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait BankStore {
    /// Removes a giver's data, as [`Incoming::without`] does, from payments with their address or matched with their tickets, and from copies of these
    /// in other tournaments; also their address as the person who settled one. Later imports restore none of it, in any tournament.
    fn forget(&mut self, giver: &Leaver) -> Result<()>;
    /// The columns named for files with these headings, by their digest.
    fn columns(&mut self, headings: &str) -> Result<Option<BankColumns>>;
    /// Replaces the columns named for these headings.
    fn keep_columns(&mut self, headings: &str, columns: &BankColumns) -> Result<()>;
    /// Number of a tournament's payments with these digests.
    fn known(&mut self, tournament: TournamentId, digests: &[String]) -> Result<usize>;
    /// Adds the payments that a tournament does not have yet, in one statement, and returns their number. Open payments are updated to the present
    /// reading of the file.
    fn add(
        &mut self,
        tournament: TournamentId,
        rows: &[NewBankRow],
        by: &Actor,
        at: DateTime<Utc>,
    ) -> Result<usize>;
    /// A tournament's payments, the newest day first.
    fn rows(&mut self, id: TournamentId, filter: &BankFilter) -> Result<Part<BankRow>>;
    /// One payment, locked until the transaction ends.
    fn lock(&mut self, id: BankRowId) -> Result<Option<BankRow>>;
    /// The rows of the ledger that these payments correspond to, without undone matches.
    fn matches(&mut self, ids: &[BankRowId]) -> Result<Vec<BankMatch>>;
    /// A tournament's payments, summed up by state.
    fn sums(&mut self, id: TournamentId) -> Result<Vec<BankSum>>;
    /// A tournament's tickets with an open amount.
    fn owed(&mut self, id: TournamentId) -> Result<Vec<Owed>>;
    /// Payments in the ledgers of a tournament without a payment from a file, each with its remaining amount.
    fn booked(&mut self, id: TournamentId) -> Result<Vec<Booked>>;
    /// A tournament's tickets with these references that are paid or cancelled.
    fn settled(&mut self, id: TournamentId, named: &[Reference]) -> Result<Vec<Settled>>;
    /// The tickets of rows of the ledger.
    fn tickets_of(&mut self, entries: &[LedgerEntryId]) -> Result<Vec<TicketId>>;
    /// Stores the state of a payment, and the member of staff who set it.
    fn settle(&mut self, id: BankRowId, state: State, by: &Actor, at: DateTime<Utc>) -> Result<()>;
    /// Stores the rows of the ledger that a payment corresponds to, each with whether the payment entered it.
    fn add_matches(&mut self, id: BankRowId, entries: &[(LedgerEntryId, bool)]) -> Result<()>;
    /// Undoes the matches of a payment: rows that were in the ledger before may be matched again, and its own rows were reversed.
    fn undo_matches(&mut self, id: BankRowId) -> Result<()>;
}

/// The source with this stored name.
pub fn source(name: &str) -> Source {
    Source::named(name).unwrap_or(Source::Bank)
}
