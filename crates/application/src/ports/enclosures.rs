//! Files that come with mail.

use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use fairway_domain::values::ScanCode;

use crate::error::Result;

/// An entry of a calendar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// The same in every file that has it, so that a later one takes the place of an earlier one.
    pub uid: String,
    /// Its title.
    pub title: String,
    /// Its description.
    pub description: String,
    /// The address of the place.
    pub place: String,
    /// The address of a page with more about it.
    pub url: String,
    /// When it is, local to the site (rule `time-zone`).
    pub when: When,
}

/// When something is, local to the site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// All day, from the first to the last.
    Days(NaiveDate, NaiveDate),
    /// From then on, and until then if that is known.
    Times(NaiveDateTime, Option<NaiveDateTime>),
}

/// Makes files that come with mail. Not quick: never call it inside a transaction.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait Enclosures: Send + Sync {
    /// A QR code as a PNG that a phone can read from a phone's screen: dark on light, with its quiet zone, error
    /// correction M.
    fn qr_code(&self, code: &ScanCode) -> Result<Vec<u8>>;
    /// A calendar file (RFC 5545) of these events, as of `at`.
    fn calendar(&self, events: &[Event], at: DateTime<Utc>) -> Vec<u8>;
}
