//! Files with tables.

use fairway_domain::bank::{BankFileFault, Line};

/// Reads files of comma-separated values.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait Tables: Send + Sync {
    /// The lines of a file without the empty ones, for any encoding and any separator of its cells.
    ///
    /// # Errors
    /// [`BankFileFault`] with the first line that cannot be read.
    fn lines(&self, file: &[u8]) -> Result<Vec<Line>, BankFileFault>;
}
