//! Printed sheets for the day: their present contents, and the last prints.

use chrono::{DateTime, NaiveDate, Utc};
use fairway_domain::ids::{TournamentId, UserId};
use fairway_domain::sheet::{Fact, SheetSource};

use crate::error::Result;

/// A sheet as last printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrintedSheet {
    /// Its key.
    pub key: String,
    /// The SHA-256 of its contents.
    pub digest: String,
    /// Its contents, without the names of people whose accounts were deleted since.
    pub facts: Vec<Fact>,
    /// The time at which it was marked as printed.
    pub at: DateTime<Utc>,
    /// The name of the Admin who marked it; `None` once their account is deleted.
    pub by: Option<String>,
}

/// A sheet to mark as printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPrint {
    /// Its key.
    pub key: String,
    /// The SHA-256 of its contents.
    pub digest: String,
    /// Its contents.
    pub facts: Vec<Fact>,
}

/// The source rows of sheets, and the table of prints.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait SheetStore {
    /// The source rows for the sheets of a tournament; `None` for an unknown tournament.
    fn source(&mut self, id: TournamentId) -> Result<Option<SheetSource>>;
    /// The last prints of a tournament's sheets, also of sheets that it has no longer.
    fn printed(&mut self, id: TournamentId) -> Result<Vec<PrintedSheet>>;
    /// Stores the contents of these sheets as their last print.
    fn save_printed(
        &mut self,
        id: TournamentId,
        by: UserId,
        at: DateTime<Utc>,
        sheets: &[NewPrint],
    ) -> Result<()>;
    /// Deletes names without a person from prints of events that are over on `today`.
    fn forget_names(&mut self, today: NaiveDate) -> Result<()>;
    /// Deletes the prints of these sheets, by key.
    fn forget_printed(&mut self, id: TournamentId, keys: &[String]) -> Result<usize>;
}
