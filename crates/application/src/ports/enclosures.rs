//! Attachments of mail.

use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use fairway_domain::values::ScanCode;

use crate::error::Result;

/// An entry of a calendar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// The id, the same in every file with this event, so that a later file replaces an earlier one.
    pub uid: String,
    /// The category's title.
    pub title: String,
    /// Its description.
    pub description: String,
    /// The address of the place.
    pub place: String,
    /// The URL of its page.
    pub url: String,
    /// Its time, in the site's time zone (rule `time-zone`).
    pub when: When,
}

/// The time of an event, in the site's time zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// All day, from the first to the last day.
    Days(NaiveDate, NaiveDate),
    /// Start, and end if that is known.
    Times(NaiveDateTime, Option<NaiveDateTime>),
}

/// Makes attachments of mail. Slow: never call it inside a transaction.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait Enclosures: Send + Sync {
    /// A QR code as a PNG that a phone can read from a phone's screen: dark on light, with its quiet zone, error
    /// correction M.
    fn qr_code(&self, code: &ScanCode) -> Result<Vec<u8>>;
    /// A calendar file (RFC 5545) of these events, as of `at`.
    fn calendar(&self, events: &[Event], at: DateTime<Utc>) -> Vec<u8>;
}
