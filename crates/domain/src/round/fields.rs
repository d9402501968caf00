//! The fields of a round that staff may edit.

use chrono::{NaiveDate, NaiveTime};

use crate::values::{Complaint, line, text};

/// The longest name and location, in characters.
pub const LINE_MAX: usize = 200;
/// The longest description, in characters.
pub const DESCRIPTION_MAX: usize = 5_000;
/// The most places of a round; more is a typing error.
pub const MAX_PLACES: i32 = 100_000;

/// A round's name, or the place of its start.
///
/// # Errors
/// A complaint when it is too long or holds characters that a name has no use for.
pub fn name(typed: &str) -> Result<String, Complaint> {
    line(typed, LINE_MAX)
}

/// Notes for players, in plain text of several lines.
///
/// # Errors
/// A complaint when it is too long or holds characters that text has no use for.
pub fn description(typed: &str) -> Result<String, Complaint> {
    text(typed, DESCRIPTION_MAX)
}

/// `maxAttendees`: places in all, from none.
///
/// # Errors
/// A complaint when it is negative or beyond [`MAX_PLACES`].
pub fn places(number: i64) -> Result<i32, Complaint> {
    let places = i32::try_from(number).ok().filter(|places| (0..=MAX_PLACES).contains(places));
    places.ok_or_else(|| format!("must be from 0 to {MAX_PLACES}"))
}

/// Checks the last day of a round that starts on `start` (rule `dates-in-order`).
///
/// # Errors
/// A complaint when it is before the first day.
pub fn end_date(start: NaiveDate, end: NaiveDate) -> Result<NaiveDate, Complaint> {
    if end < start { Err("cannot be before startDate".into()) } else { Ok(end) }
}

/// Checks the end of a round that starts and ends on one day (rule `dates-in-order`).
///
/// # Errors
/// A complaint when it is before the start.
pub fn end_time(start: NaiveTime, end: NaiveTime) -> Result<NaiveTime, Complaint> {
    if end < start { Err("cannot be before startTime on the same day".into()) } else { Ok(end) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_from_none_to_the_bound() {
        assert_eq!((places(0), places(100_000)), (Ok(0), Ok(MAX_PLACES)));
        for wrong in [-1, 100_001, i64::MAX, i64::MIN] {
            assert_eq!(places(wrong).unwrap_err(), "must be from 0 to 100000", "{wrong}");
        }
    }

    #[test]
    fn a_round_may_end_when_it_starts_and_not_before() {
        let day = NaiveDate::from_ymd_opt(2026, 6, 13).unwrap();
        assert_eq!(end_date(day, day), Ok(day));
        assert_eq!(end_date(day, day.pred_opt().unwrap()).unwrap_err(), "cannot be before startDate");
        let (seven, eight) =
            (NaiveTime::from_hms_opt(7, 59, 0).unwrap(), NaiveTime::from_hms_opt(8, 0, 0).unwrap());
        assert_eq!(end_time(eight, eight), Ok(eight));
        assert_eq!(end_time(eight, seven).unwrap_err(), "cannot be before startTime on the same day");
    }
}
