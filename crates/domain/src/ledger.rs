//! The ledger of a ticket: payments, refunds, gifts and waivers, and the sums of them (rule `ledger`).

mod rows;
mod totals;

use chrono::{DateTime, Datelike, NaiveDate, Utc};

use crate::ids::LedgerEntryId;
pub use crate::price::Amount;
use crate::values::Complaint;
pub use rows::{corrected, current_row, left_of, left_of_each, on_days_that_count, unpaid_again};
pub use totals::{Standing, Sums, Totals};

/// The kind of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Money toward the price.
    Payment,
    /// Money that was refunded.
    Refund,
    /// Money beyond the price, entered as a gift.
    Gift,
    /// A waived part of the price.
    Waived,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Payment, Self::Refund, Self::Gift, Self::Waived];

    /// Its name in calls and rows.
    pub fn name(self) -> &'static str {
        match self {
            Self::Payment => "payment",
            Self::Refund => "refund",
            Self::Gift => "gift",
            Self::Waived => "waived",
        }
    }

    /// The kind with this name.
    ///
    /// # Errors
    /// A complaint about another name.
    pub fn parse(told: &str) -> Result<Self, Complaint> {
        let kind = Self::ALL.into_iter().find(|kind| kind.name() == told.trim());
        kind.ok_or_else(|| "must be payment, refund, gift or waived".into())
    }
}

/// A row without its author and time of entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its kind.
    pub kind: Kind,
    /// Its amount.
    pub amount: Amount,
    /// The method, such as `check`; may be empty.
    pub method: String,
    /// The reference in the fund's books; may be empty.
    pub reference: String,
    /// Free text; may be empty.
    pub note: String,
    /// The day on which the money came or went.
    pub day: NaiveDate,
    /// The earlier row that this one reverses; a negative row without one reverses the newest of its kind.
    pub takes_back: Option<LedgerEntryId>,
}

/// A row that is in the books.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Its id.
    pub id: LedgerEntryId,
    /// The row itself.
    pub entry: Entry,
    /// Time of entry. A row that replaces another one is entered at the same moment as that one's reversal.
    pub at: DateTime<Utc>,
}

impl Row {
    /// The row that reverses this many cents of this one, on the given day.
    fn taken_back(&self, cents: i64, day: NaiveDate) -> Entry {
        Entry { amount: Amount { cents: -cents }, day, takes_back: Some(self.id), ..self.entry.clone() }
    }
}

/// Checks the day of a row: not in the future and not before 2000, as with payments (rule `date-paid`).
///
/// # Errors
/// A complaint about any other day.
pub fn entry_day(day: NaiveDate, today: NaiveDate) -> Result<NaiveDate, Complaint> {
    match day {
        day if day > today => Err("cannot be in the future".into()),
        day if day.year() < 2000 => Err("cannot be before the year 2000".into()),
        day => Ok(day),
    }
}

#[cfg(test)]
mod tests;
