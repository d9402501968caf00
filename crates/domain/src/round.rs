//! Rounds: when they end, and how many places are left.

use chrono::{NaiveDate, NaiveTime};

use crate::refusal::Refusal;
use crate::values::{Complaint, line, text};

/// The longest name and location, in characters.
pub const LINE_MAX: usize = 200;
/// The longest description, in characters.
pub const DESCRIPTION_MAX: usize = 5_000;
/// Places that a round may have at most: more is a slip of the finger.
pub const MAX_PLACES: i32 = 100_000;

/// A round's name, or where it starts.
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

/// The last day of a round that starts on this one (rule `dates-in-order`).
///
/// # Errors
/// A complaint when it is before the first.
pub fn end_date(start: NaiveDate, end: NaiveDate) -> Result<NaiveDate, Complaint> {
    if end < start { Err("cannot be before startDate".into()) } else { Ok(end) }
}

/// The end of a round that starts and ends on one day (rule `dates-in-order`).
///
/// # Errors
/// A complaint when it is before the start.
pub fn end_time(start: NaiveTime, end: NaiveTime) -> Result<NaiveTime, Complaint> {
    if end < start { Err("cannot be before startTime on the same day".into()) } else { Ok(end) }
}

/// `attendeeSpotsAvailiable`: the round's maximum less the maxima of the groups assigned to it, whether or not their
/// places are filled (rule `round-places`). Never negative.
pub fn spots_available(max_attendees: i32, assigned_maxima: i64) -> i64 {
    (i64::from(max_attendees) - assigned_maxima).max(0)
}

/// Lets a round have so many places while the groups assigned to it need some.
///
/// # Errors
/// [`Refusal::PlacesTaken`] when they need more.
pub fn resize(max_attendees: i32, assigned_maxima: i64) -> Result<(), Refusal> {
    if assigned_maxima > i64::from(max_attendees) {
        return Err(Refusal::PlacesTaken(assigned_maxima));
    }
    Ok(())
}

/// Lets groups of a round grow by so many places each.
///
/// # Errors
/// [`Refusal::RoundTooSmall`] when the round, named `name`, has no room for that.
pub fn grow_groups(
    name: &str,
    max_attendees: i32,
    assigned_maxima: i64,
    groups: i64,
    by: i32,
) -> Result<(), Refusal> {
    let needed = assigned_maxima + groups * i64::from(by);
    if groups > 0 && needed > i64::from(max_attendees) {
        return Err(Refusal::RoundTooSmall { round: name.to_owned(), needed, room: max_attendees });
    }
    Ok(())
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

    #[test]
    fn a_group_takes_its_maximum_off_the_round() {
        assert_eq!(spots_available(72, 8), 64);
        assert_eq!(spots_available(8, 8), 0);
        assert_eq!(spots_available(4, 8), 0);
    }

    #[test]
    fn groups_grow_as_far_as_their_round_has_room() {
        assert_eq!(grow_groups("Morning", 12, 8, 2, 2), Ok(()));
        let too_small = Refusal::RoundTooSmall { round: "Morning".into(), needed: 14, room: 12 };
        assert_eq!(grow_groups("Morning", 12, 8, 2, 3), Err(too_small));
        assert_eq!(grow_groups("Morning", 4, 8, 0, 3), Ok(()), "none of its groups grows");
    }

    #[test]
    fn a_round_is_never_smaller_than_its_groups_need() {
        assert_eq!(resize(8, 8), Ok(()));
        assert_eq!(resize(7, 8), Err(Refusal::PlacesTaken(8)));
    }
}
