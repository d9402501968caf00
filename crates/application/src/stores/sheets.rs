//! Sheets of paper for the day: their contents as they are now, and what was printed.

use chrono::{DateTime, NaiveDate, Utc};
use fairway_domain::ids::{TournamentId, UserId};
use fairway_domain::sheet::{Fact, SheetSource};

use crate::error::Result;

/// A sheet as it was on paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrintedSheet {
    /// Its key.
    pub key: String,
    /// The SHA-256 of what stood on it.
    pub digest: String,
    /// Its contents, without the names of people who deleted their account since, or were deleted by staff.
    pub facts: Vec<Fact>,
    /// When it was marked as printed.
    pub at: DateTime<Utc>,
    /// The name of the Admin who marked it; `None` once their account is deleted.
    pub by: Option<String>,
}

/// A sheet to be marked as printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPrint {
    /// Its key.
    pub key: String,
    /// The SHA-256 of what stands on it.
    pub digest: String,
    /// Its contents.
    pub facts: Vec<Fact>,
}

/// The rows that sheets are made of, and the table of those that were printed.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait SheetStore {
    /// The rows that the sheets of a tournament are made of; `None` when there is no such tournament.
    fn source(&mut self, id: TournamentId) -> Result<Option<SheetSource>>;
    /// The sheets of a tournament that were printed, each as it last was, also those that the tournament has no longer.
    fn printed(&mut self, id: TournamentId) -> Result<Vec<PrintedSheet>>;
    /// Keeps what stands on these sheets as what was last printed.
    fn save_printed(
        &mut self,
        id: TournamentId,
        by: UserId,
        at: DateTime<Utc>,
        sheets: &[NewPrint],
    ) -> Result<()>;
    /// Empties the names that stay without a person, of events that are over on `today`.
    fn forget_names(&mut self, today: NaiveDate) -> Result<()>;
    /// Forgets the paper of these sheets, by their keys.
    fn forget_printed(&mut self, id: TournamentId, keys: &[String]) -> Result<usize>;
}
