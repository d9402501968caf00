//! The payment of a ticket: its day, its method, and the notes of staff.

use chrono::{DateTime, Datelike, SubsecRound, TimeDelta, Utc};

use crate::values::{Complaint, line, text};

/// The most that the clock of a caller who enters a payment may be ahead of the server's.
const CLOCK_AHEAD: TimeDelta = TimeDelta::minutes(5);
/// The longest method of a payment, in characters.
pub const METHOD_MAX: usize = 40;
/// The longest reference of a payment, in characters.
pub const REFERENCE_MAX: usize = 100;
/// The longest note on a payment, in characters.
pub const NOTE_MAX: usize = 1_000;

/// The payment of a ticket. An unpaid ticket has none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    /// `datePaid`.
    pub at: DateTime<Utc>,
    /// The method, such as `check`; may be empty.
    pub method: String,
    /// The payment's reference in the fund's books; may be empty.
    pub reference: String,
    /// Free text; may be empty.
    pub note: String,
}

impl Payment {
    /// A payment with nothing but its time.
    pub fn made_at(at: DateTime<Utc>) -> Self {
        Self { at, method: String::new(), reference: String::new(), note: String::new() }
    }
}

/// Parses `datePaid` (RFC 3339): not before 2000, and no further in the future than clocks differ. Truncated to microseconds, the database's precision.
///
/// # Errors
/// A complaint about any other text.
pub fn date_paid(told: &str, now: DateTime<Utc>) -> Result<DateTime<Utc>, Complaint> {
    let at = DateTime::parse_from_rfc3339(told.trim()).map(|at| at.to_utc().trunc_subsecs(6));
    let at = at.map_err(|_why| Complaint::from("must be a time like 2026-06-13T07:45:12Z"))?;
    if at > now + CLOCK_AHEAD {
        return Err("cannot be in the future".into());
    }
    if at.year() < 2000 { Err("cannot be before the year 2000".into()) } else { Ok(at) }
}

/// The payment method of a ticket; may be empty.
///
/// # Errors
/// A complaint when it is too long or holds characters that a word has no use for.
pub fn payment_method(typed: &str) -> Result<String, Complaint> {
    line(typed, METHOD_MAX)
}

/// The reference of a payment, such as the number of a check; may be empty.
///
/// # Errors
/// A complaint when it is too long or holds characters that a number has no use for.
pub fn payment_reference(typed: &str) -> Result<String, Complaint> {
    line(typed, REFERENCE_MAX)
}

/// A note on a payment in several lines; may be empty.
///
/// # Errors
/// A complaint when it is too long or holds characters that text has no use for.
pub fn payment_note(typed: &str) -> Result<String, Complaint> {
    text(typed, NOTE_MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(time: &str) -> DateTime<Utc> {
        time.parse().unwrap()
    }

    #[test]
    fn a_payment_was_made_in_this_century_and_not_in_the_future() {
        let now = at("2026-05-01T12:00:00Z");
        let read = |told: &str| date_paid(told, now);
        assert_eq!(read(" 2026-05-01T14:05:00+02:00 "), Ok(now + CLOCK_AHEAD));
        assert_eq!(read("2026-04-30T23:30:00.1234567Z"), Ok(at("2026-04-30T23:30:00.123456Z")));
        assert_eq!(read("2026-05-01T12:05:01Z").unwrap_err(), "cannot be in the future");
        assert_eq!(read("2000-01-01T00:00:00Z"), Ok(at("2000-01-01T00:00:00Z")));
        assert_eq!(read("1999-12-31T23:59:59Z").unwrap_err(), "cannot be before the year 2000");
        for wrong in ["", "2026-05-01", "yesterday", "2026-02-30T00:00:00Z"] {
            assert!(read(wrong).unwrap_err().starts_with("must be a time"), "{wrong}");
        }
    }

    #[test]
    fn payment_texts_are_bounded_and_only_the_note_has_several_lines() {
        assert!(payment_method(&"x".repeat(METHOD_MAX)).is_ok());
        assert!(payment_method(&"x".repeat(METHOD_MAX + 1)).is_err());
        assert!(payment_reference(&"x".repeat(REFERENCE_MAX)).is_ok());
        assert!(payment_reference(&"x".repeat(REFERENCE_MAX + 1)).is_err());
        assert!(payment_note(&"x".repeat(NOTE_MAX)).is_ok());
        assert!(payment_note(&"x".repeat(NOTE_MAX + 1)).is_err());
        assert!(
            payment_note("a\nb").is_ok()
                && payment_method("a\nb").is_err()
                && payment_reference("a\nb").is_err()
        );
    }
}
