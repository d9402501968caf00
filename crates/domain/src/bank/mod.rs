//! Files of banks and donation forms, and their payments (rule `reconciliation`).

mod amount;
mod columns;
mod day;
mod giver;
mod heading;
mod layout;
mod matched;
mod places;
mod propose;
mod read;
mod source;

use chrono::NaiveDate;

use crate::reference::{Reference, found_in};
pub use columns::{BankColumns, COLUMN_MAX, TEXTS_MAX};
pub use day::DayOrder;
pub use giver::Leaver;
pub use heading::{Heading, LINES_MAX, heading};
pub use matched::Matched;
pub use propose::{Booked, Books, Chosen, Owed, Proposal, Settled, SettledWhy, Shares, Why};
pub use read::{BankFile, Local, Said, read};
pub use source::Source;

/// The most rows below the headings of a file.
pub const ROWS_MAX: usize = 20_000;

/// A line of a file, cut into its cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The number of its first line in the file, counted from 1.
    pub number: u64,
    /// Its cells.
    pub cells: Vec<String>,
}

/// Why a file is refused, and the line that is at fault.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BankFileFault {
    /// An unreadable line.
    #[error("cannot be read: line {line} {why}")]
    Line {
        /// The line.
        line: u64,
        /// The text behind the line's number.
        why: String,
    },
    /// No day in the file shows whether day or month comes first.
    #[error("must be told: line {line} has {day}, of which either number may be the month")]
    NoOrder {
        /// The first line with such a day.
        line: u64,
        /// The day as written.
        day: String,
    },
    /// A day contradicts the chosen order of day and month.
    #[error("does not fit line {line}, which has {day}")]
    OtherOrder {
        /// The line.
        line: u64,
        /// The day as written.
        day: String,
    },
}

impl BankFileFault {
    /// A fault of a line.
    pub fn at(line: u64, why: impl Into<String>) -> Self {
        Self::Line { line, why: why.into() }
    }

    /// Whether choosing the order of day and month fixes it.
    pub fn is_of_order(&self) -> bool {
        !matches!(self, Self::Line { .. })
    }
}

/// A received payment, as a file states it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Incoming {
    /// Identifies the payment in every file that contains it.
    pub identity: String,
    /// The source of the file.
    pub source: Source,
    /// Its first day.
    pub day: NaiveDate,
    /// The gross amount, in US cents; more than 0.
    pub cents: i64,
    /// The fee within it, kept by a third party; 0 where the file states none.
    pub fee_cents: i64,
    /// The giver's name; may be empty, like all fields below.
    pub name: String,
    /// The giver's address.
    pub email: String,
    /// The number of a check.
    pub check: String,
    /// All other texts.
    pub text: String,
}

impl Incoming {
    /// The references of tickets that its texts hold, each once.
    pub fn references(&self) -> Vec<Reference> {
        found_in(&format!("{} {} {}", self.text, self.check, self.name))
    }
}

/// The state of a received payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// Its purpose is not decided yet.
    Open,
    /// It is in the ledger of one or more tickets.
    Matched,
    /// It is a gift without a ticket.
    Gift,
    /// It does not concern tickets.
    Aside,
}

impl State {
    /// All states.
    pub const ALL: [Self; 4] = [Self::Open, Self::Matched, Self::Gift, Self::Aside];

    /// Its name in calls and rows.
    pub fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Matched => "matched",
            Self::Gift => "gift",
            Self::Aside => "aside",
        }
    }

    /// The state with this name.
    ///
    /// # Errors
    /// A complaint about another name.
    pub fn parse(told: &str) -> Result<Self, String> {
        let state = Self::ALL.into_iter().find(|state| state.name() == told.trim());
        state.ok_or_else(|| "must be open, matched, gift or aside".into())
    }
}

/// The most that a payment of so many cents may enter for tickets: a fee may have been taken off before it came.
pub fn most_entered(cents: i64) -> i64 {
    cents.saturating_add(cents / 20).saturating_add(100)
}
