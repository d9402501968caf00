//! Payments that files of banks and donation forms tell of.

use chrono::{DateTime, NaiveDate, Utc};
use fairway_domain::access::Actor;
use fairway_domain::bank::{BankColumns, Booked, Incoming, Leaver, Owed, Settled, Source, State};
use fairway_domain::ids::{BankRowId, LedgerEntryId, TicketId, TournamentId};
use fairway_domain::reference::Reference;

use crate::error::Result;
use crate::page::{Page, Part};

/// A payment to be added, by the digest of what tells it from every other one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewBankRow {
    /// The digest.
    pub digest: String,
    /// The payment.
    pub payment: Incoming,
}

/// A payment that came, with what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BankRow {
    /// Its id.
    pub id: BankRowId,
    /// The tournament for which its file was taken in.
    pub tournament_id: TournamentId,
    /// The payment; its identity is empty.
    pub payment: Incoming,
    /// Its outcome.
    pub state: State,
    /// When its file was taken in.
    pub imported_at: DateTime<Utc>,
    /// When somebody said what became of it, and their address then; `None` while it is open.
    pub settled: Option<(DateTime<Utc>, String)>,
    /// Counts its changes.
    pub version: i64,
}

/// A row of the ledger that a payment stands for.
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
    /// How much of the payment, in US cents.
    pub cents: i64,
    /// The part of it that is still a payment in the ledger: staff may have taken it back, or its buyer made it a gift.
    pub left: i64,
    /// When the money came, as the ledger has it.
    pub day: NaiveDate,
    /// Whether the payment entered it; else it was in the books before.
    pub added: bool,
}

/// Payments of one state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BankSum {
    /// The state.
    pub state: State,
    /// How many.
    pub count: i64,
    /// Their sum in US cents.
    pub cents: i64,
    /// The part of the sum that is no payment in the ledgers any more; 0 of other states than matched.
    pub gone: i64,
}

/// A search for payments.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BankFilter {
    /// Of this state.
    pub state: Option<State>,
    /// The part of the list; the search looks through names, addresses, numbers of checks and texts.
    pub page: Page,
}

/// Keeps payments, what they stand for, and the columns of files that have been named.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait BankStore {
    /// Takes a giver out of all payments that tell their address or stand for their tickets, as [`Incoming::without`] says, also as files of other
    /// tournaments told these, and the address of who settled them where it is this one. No file tells such a payment anew, of whatever tournament.
    fn forget(&mut self, giver: &Leaver) -> Result<()>;
    /// The columns that were named for files with these headings, by their digest.
    fn columns(&mut self, headings: &str) -> Result<Option<BankColumns>>;
    /// Names them, in place of those that were named before.
    fn keep_columns(&mut self, headings: &str, columns: &BankColumns) -> Result<()>;
    /// How many payments with these digests a tournament has.
    fn known(&mut self, tournament: TournamentId, digests: &[String]) -> Result<usize>;
    /// Adds those payments that a tournament does not have yet, in one statement, and answers how many. Those that are still open are told as
    /// they are read now.
    fn add(
        &mut self,
        tournament: TournamentId,
        rows: &[NewBankRow],
        by: &Actor,
        at: DateTime<Utc>,
    ) -> Result<usize>;
    /// A tournament's payments, the newest day first.
    fn rows(&mut self, id: TournamentId, filter: &BankFilter) -> Result<Part<BankRow>>;
    /// One, locked until the transaction ends.
    fn lock(&mut self, id: BankRowId) -> Result<Option<BankRow>>;
    /// The rows of the ledger that these payments stand for, without those that were undone.
    fn matches(&mut self, ids: &[BankRowId]) -> Result<Vec<BankMatch>>;
    /// A tournament's payments by their state.
    fn sums(&mut self, id: TournamentId) -> Result<Vec<BankSum>>;
    /// A tournament's tickets for which something is to be paid.
    fn owed(&mut self, id: TournamentId) -> Result<Vec<Owed>>;
    /// Payments in the books of a tournament that no payment of a file stands for, each with what is left of it.
    fn booked(&mut self, id: TournamentId) -> Result<Vec<Booked>>;
    /// A tournament's tickets of these references that are paid or cancelled.
    fn settled(&mut self, id: TournamentId, named: &[Reference]) -> Result<Vec<Settled>>;
    /// The tickets of rows of the ledger.
    fn tickets_of(&mut self, entries: &[LedgerEntryId]) -> Result<Vec<TicketId>>;
    /// Writes what became of a payment, and by whom.
    fn settle(&mut self, id: BankRowId, state: State, by: &Actor, at: DateTime<Utc>) -> Result<()>;
    /// Writes the rows of the ledger that a payment stands for, each with whether it was entered by it.
    fn add_matches(&mut self, id: BankRowId, entries: &[(LedgerEntryId, bool)]) -> Result<()>;
    /// Undoes them: rows that were in the books before may be stood for anew, those that it entered were taken back.
    fn undo_matches(&mut self, id: BankRowId) -> Result<()>;
}

/// The source of this word, as rows keep it.
pub fn source(name: &str) -> Source {
    Source::named(name).unwrap_or(Source::Bank)
}
