//! Check-in: rows only ever added, and the state that follows from them (rule `check-in-rows`).

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};

use crate::values::Complaint;

/// How far a device's clock may run ahead of the server's before its check-ins are refused (rule `check-in-clocks`).
pub const CLOCK_AHEAD: TimeDelta = TimeDelta::minutes(5);

/// One check-in or its undoing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckIn {
    /// When it happened, by the device.
    pub occurred_at: DateTime<Utc>,
    /// Made by the device; decides between two of the same instant.
    pub operation_id: String,
    /// In, or out again.
    pub checked_in: bool,
    /// The volunteer's name; `None` when their account is gone.
    pub by: Option<String>,
}

/// A device's name for one check-in: 1 to 64 characters that a UUID, a ULID or the like is made of.
///
/// # Errors
/// A complaint when it is something else.
pub fn operation_id(text: &str) -> Result<String, Complaint> {
    let right = (1..=64).contains(&text.len())
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_:.".contains(&b));
    if right {
        Ok(text.to_owned())
    } else {
        Err("must be 1 to 64 letters, digits, '-', '_', ':' or '.'".into())
    }
}

/// When a check-in happened, by the device: RFC 3339, not more than [`CLOCK_AHEAD`] after `now`. Kept to the microsecond,
/// as a database keeps it, so that rows compare the same before and after they are stored.
///
/// # Errors
/// A complaint when it is no time, or in the future.
pub fn occurred_at(told: &str, now: DateTime<Utc>) -> Result<DateTime<Utc>, Complaint> {
    let at = DateTime::parse_from_rfc3339(told).map(|at| at.to_utc().trunc_subsecs(6));
    match at {
        Ok(at) if at > now + CLOCK_AHEAD => {
            Err("is in the future; please check the clock of this device".into())
        }
        Ok(at) => Ok(at),
        Err(_) => Err("must be a time like 2026-06-13T07:45:12Z".into()),
    }
}

/// The state of an attendee.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Standing {
    /// Whether they are checked in.
    pub checked_in: bool,
    /// When that last became so: a second check-in keeps the first one's time (rule `check-in-repeats`). `None` before the first row.
    pub at: Option<DateTime<Utc>>,
    /// The volunteer who made it so.
    pub by: Option<String>,
}

/// The state after all rows, in any order of arrival: rows are sorted by `occurred_at`, then `operation_id`.
pub fn standing(rows: &[CheckIn]) -> Standing {
    let mut rows: Vec<_> = rows.iter().collect();
    rows.sort_by(|a, b| (a.occurred_at, &a.operation_id).cmp(&(b.occurred_at, &b.operation_id)));
    rows.into_iter().fold(Standing::default(), |before, row| {
        if before.at.is_some() && before.checked_in == row.checked_in {
            before
        } else {
            Standing { checked_in: row.checked_in, at: Some(row.occurred_at), by: row.by.clone() }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeZone;

    fn row(minute: u32, operation: &str, checked_in: bool) -> CheckIn {
        CheckIn {
            occurred_at: Utc.with_ymd_and_hms(2026, 5, 1, 7, minute, 0).unwrap(),
            operation_id: operation.into(),
            checked_in,
            by: Some(operation.to_uppercase()),
        }
    }

    #[test]
    fn a_device_s_clock_may_run_five_minutes_ahead_and_no_more() {
        let now = Utc.with_ymd_and_hms(2026, 5, 1, 7, 0, 0).unwrap();
        assert_eq!(occurred_at("2026-05-01T07:05:00Z", now), Ok(now + CLOCK_AHEAD));
        assert!(occurred_at("2026-05-01T07:05:00.000001Z", now).unwrap_err().contains("in the future"));
        assert!(occurred_at("9999-12-31T23:59:59Z", now).unwrap_err().contains("in the future"));
        assert!(occurred_at("yesterday", now).unwrap_err().contains("must be a time"));
    }

    #[test]
    fn a_check_in_is_kept_to_the_microsecond_and_in_utc() {
        let now = Utc.with_ymd_and_hms(2026, 5, 1, 7, 0, 0).unwrap();
        let kept = occurred_at("2026-05-01T08:59:00.1234567+02:00", now).unwrap();
        assert_eq!(kept.to_rfc3339(), "2026-05-01T06:59:00.123456+00:00");
    }

    #[test]
    fn an_operation_id_is_what_devices_make() {
        assert!(operation_id("01JAZ-7_x:y.z").is_ok());
        for wrong in ["", "a b", "é", &"x".repeat(65)] {
            assert!(operation_id(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn nobody_is_checked_in_before_the_first_row() {
        assert_eq!(standing(&[]), Standing::default());
    }

    #[test]
    fn a_second_check_in_keeps_the_first_one_s_time_and_name() {
        let stands = standing(&[row(1, "a", true), row(2, "b", true)]);
        assert_eq!((stands.checked_in, stands.by.as_deref()), (true, Some("A")));
        assert_eq!(stands.at, Some(row(1, "a", true).occurred_at));
    }

    #[test]
    fn an_undoing_counts_and_a_later_check_in_starts_anew() {
        let stands = standing(&[row(1, "a", true), row(2, "b", false), row(3, "c", true)]);
        assert_eq!((stands.checked_in, stands.by.as_deref()), (true, Some("C")));
        assert!(!standing(&[row(1, "a", true), row(2, "b", false)]).checked_in);
    }

    #[test]
    fn the_state_is_the_same_in_whatever_order_rows_arrive() {
        let rows = [row(1, "a", true), row(2, "b", false), row(2, "c", true), row(3, "d", true)];
        let expected = standing(&rows);
        for turn in 1..rows.len() {
            let mut turned = rows.clone();
            turned.rotate_left(turn);
            assert_eq!(standing(&turned), expected);
        }
        assert_eq!(
            expected.by.as_deref(),
            Some("C"),
            "of two in one instant the higher operation id counts last"
        );
    }
}
