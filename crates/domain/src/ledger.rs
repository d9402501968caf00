//! The ledger of a ticket: payments and their like, and what follows from them (rule `ledger`).

mod rows;
mod totals;

use chrono::{DateTime, Datelike, NaiveDate, Utc};

use crate::ids::LedgerEntryId;
pub use crate::price::Amount;
use crate::values::Complaint;
pub use rows::{left_of, left_of_each, on_days_that_count, told_anew, told_now, unpaid_again};
pub use totals::{Standing, Sums, Totals};

/// The kind of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Money toward the price.
    Payment,
    /// Money that was given back.
    Refund,
    /// Money beyond the price, told as such.
    Gift,
    /// A part of the price that nobody has to pay.
    Waived,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Payment, Self::Refund, Self::Gift, Self::Waived];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Payment => "payment",
            Self::Refund => "refund",
            Self::Gift => "gift",
            Self::Waived => "waived",
        }
    }

    /// The kind of this word.
    ///
    /// # Errors
    /// A complaint when it is none.
    pub fn parse(told: &str) -> Result<Self, Complaint> {
        let kind = Self::ALL.into_iter().find(|kind| kind.name() == told.trim());
        kind.ok_or_else(|| "must be payment, refund, gift or waived".into())
    }
}

/// A row, but for who entered it and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its kind.
    pub kind: Kind,
    /// How much.
    pub amount: Amount,
    /// How, as in `check`; may be empty.
    pub method: String,
    /// By which the fund finds it in its books; may be empty.
    pub reference: String,
    /// Anything else; may be empty.
    pub note: String,
    /// When the money came or went.
    pub day: NaiveDate,
    /// The earlier row that it takes back; a negative row without one comes off the newest of its kind.
    pub takes_back: Option<LedgerEntryId>,
}

/// A row that is in the books.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Its id.
    pub id: LedgerEntryId,
    /// The row itself.
    pub entry: Entry,
    /// When it was entered: a row that tells another one anew at the moment at which that is taken back.
    pub at: DateTime<Utc>,
}

impl Row {
    /// The row that takes so much of this one back, on another day.
    fn taken_back(&self, cents: i64, day: NaiveDate) -> Entry {
        Entry { amount: Amount { cents: -cents }, day, takes_back: Some(self.id), ..self.entry.clone() }
    }
}

/// The day of a row: not in the future and not before 2000, as with payments (rule `date-paid`).
///
/// # Errors
/// A complaint when it is.
pub fn entry_day(day: NaiveDate, today: NaiveDate) -> Result<NaiveDate, Complaint> {
    match day {
        day if day > today => Err("cannot be in the future".into()),
        day if day.year() < 2000 => Err("cannot be before the year 2000".into()),
        day => Ok(day),
    }
}

#[cfg(test)]
mod tests;
