//! Files of banks and of donation forms, and the payments that they tell of (rule `reconciliation`).

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

/// Rows that a file may have below its headings.
pub const ROWS_MAX: usize = 20_000;

/// A line of a file, cut into its cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The number of its first line in the file, counted from 1.
    pub number: u64,
    /// Its cells.
    pub cells: Vec<String>,
}

/// The reason for which a file is refused, with the line that it is about.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A line that cannot be read.
    #[error("cannot be read: line {line} {why}")]
    Line {
        /// The line.
        line: u64,
        /// To follow the line's number.
        why: String,
    },
    /// Nothing in the file shows which number of its days is the month.
    #[error("must be told: line {line} has {day}, of which either number may be the month")]
    NoOrder {
        /// The first line with such a day.
        line: u64,
        /// The day as it is written.
        day: String,
    },
    /// The month was said to stand elsewhere.
    #[error("does not fit line {line}, which has {day}")]
    OtherOrder {
        /// The line.
        line: u64,
        /// The day as it is written.
        day: String,
    },
}

impl Fault {
    /// Of a line.
    pub fn at(line: u64, why: impl Into<String>) -> Self {
        Self::Line { line, why: why.into() }
    }

    /// Whether it is gone once somebody says which number of a day is the month.
    pub fn is_of_order(&self) -> bool {
        !matches!(self, Self::Line { .. })
    }
}

/// A payment that came, as a file tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Incoming {
    /// The text that tells it from every other one, in every file that has it.
    pub identity: String,
    /// The source of the file that tells it.
    pub source: Source,
    /// When.
    pub day: NaiveDate,
    /// The amount that was given, in US cents; more than 0.
    pub cents: i64,
    /// The part of it that somebody else has kept; 0 where the file does not tell it.
    pub fee_cents: i64,
    /// The giver; may be empty, as the rest may.
    pub name: String,
    /// Their address.
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

/// The outcome of a payment that came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// Nobody has said what it is for.
    Open,
    /// It is in the ledger of one or several tickets.
    Matched,
    /// It is a gift that is for no ticket.
    Gift,
    /// It has nothing to do with tickets.
    Aside,
}

impl State {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Open, Self::Matched, Self::Gift, Self::Aside];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Matched => "matched",
            Self::Gift => "gift",
            Self::Aside => "aside",
        }
    }

    /// The state of this word.
    ///
    /// # Errors
    /// A complaint when it is none.
    pub fn parse(told: &str) -> Result<Self, String> {
        let state = Self::ALL.into_iter().find(|state| state.name() == told.trim());
        state.ok_or_else(|| "must be open, matched, gift or aside".into())
    }
}

/// The most that may be entered for tickets by a payment of so many cents: a fee may have been taken off before it came.
pub fn most_entered(cents: i64) -> i64 {
    cents.saturating_add(cents / 20).saturating_add(100)
}
