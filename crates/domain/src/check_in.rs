//! Check-in: rows only ever added, and the state that follows from them (rule `check-in-rows`).

use chrono::{DateTime, Datelike, Utc};

use crate::values::Complaint;

/// One check-in or its undoing.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CheckIn {
    /// When it happened, by the device's clock once that was corrected; never later than the server had it.
    pub occurred_at: DateTime<Utc>,
    /// Counts the device's operations, and decides between two of the same instant; 0 where the device does not count.
    pub device_counter: i64,
    /// Made by the device; decides between two of the same instant and count.
    pub operation_id: String,
    /// In, or out again.
    pub checked_in: bool,
    /// The name of the volunteer or the station; `None` when the account is gone.
    pub by: Option<String>,
    /// The name that the device gives itself; `None` when it gave none.
    pub device: Option<String>,
}

impl CheckIn {
    /// Orders the rows of an attendee: by time, then by the device's count, then by operation id.
    fn order(&self) -> (DateTime<Utc>, i64, &str) {
        (self.occurred_at, self.device_counter, &self.operation_id)
    }

    /// Whether both were entered on one device, or by one volunteer where neither names a device.
    fn is_of_the_same_hand(&self, other: &Self) -> bool {
        self.device == other.device && (self.device.is_some() || self.by == other.by)
    }
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

/// A time that a device tells: RFC 3339. Kept to the microsecond, as a database keeps it, so that rows compare the same before
/// and after they are stored; a leap second is the next second, as it is there.
///
/// # Errors
/// A complaint when it is no time, or when UTC has another year than 0000 to 9999 then, which RFC 3339 has no way to write.
pub fn told_at(told: &str) -> Result<DateTime<Utc>, Complaint> {
    let at = DateTime::parse_from_rfc3339(told).ok();
    let at = at.and_then(|at| DateTime::from_timestamp_micros(at.timestamp_micros()));
    at.filter(|at| (0..=9999).contains(&at.year()))
        .ok_or_else(|| "must be a time like 2026-06-13T07:45:12Z".into())
}

/// The time that a check-in is ordered by (rule `check-in-clocks`): what the device told, or `now` where that is ahead or missing.
pub fn clamped(told: Option<DateTime<Utc>>, now: DateTime<Utc>) -> DateTime<Utc> {
    told.map_or(now, |told| told.min(now))
}

/// The state of an attendee.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Standing {
    /// Whether they are checked in.
    pub checked_in: bool,
    /// When that last became so: a second check-in keeps the first one's time (rule `check-in-repeats`). `None` before the first row.
    pub at: Option<DateTime<Utc>>,
    /// The volunteer, or the station, who made it so.
    pub by: Option<String>,
}

/// The result of folding an attendee's rows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Fold {
    /// Their state after all rows.
    pub standing: Standing,
    /// Check-ins of somebody who was in already, by the hand of another device (rule `check-in-clashes`).
    pub twice: Vec<Twice>,
}

/// Two check-ins of one attendee, with no undoing between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Twice {
    /// The operation that brought them in.
    pub first: String,
    /// The operation that brought them in again.
    pub second: String,
}

/// The reason for which a check-in has to be looked at (rule `check-in-clashes`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClashKind {
    /// Two devices checked the same person in.
    Twice,
    /// The ticket was cancelled.
    Cancelled,
    /// It is somebody else's place on a suspended ticket (rule `suspended-tickets`).
    Suspended,
    /// The place has a new pass.
    Replaced,
    /// No pass is known by what was told.
    Unknown,
    /// The pass is of another tournament.
    Elsewhere,
    /// The station was revoked before (rule `revoked-stations`).
    Revoked,
}

impl ClashKind {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Twice,
        Self::Cancelled,
        Self::Suspended,
        Self::Replaced,
        Self::Unknown,
        Self::Elsewhere,
        Self::Revoked,
    ];
}

/// Folds all rows of an attendee, in any order of arrival, into where they stand. The pages have the same fold
/// (`frontend/src/features/check-in/fold.ts`); `tests/check_in_fold.json` holds the cases that both pass.
pub fn fold(rows: &[CheckIn]) -> Fold {
    let mut rows: Vec<_> = rows.iter().collect();
    rows.sort_by_key(|row| row.order());
    let mut folded = Fold::default();
    let mut made_by: Option<&CheckIn> = None;
    for row in rows {
        match made_by {
            Some(maker) if maker.checked_in == row.checked_in => {
                if row.checked_in && !maker.is_of_the_same_hand(row) {
                    let (first, second) = (maker.operation_id.clone(), row.operation_id.clone());
                    folded.twice.push(Twice { first, second });
                }
            }
            _ => {
                let (checked_in, at, by) = (row.checked_in, Some(row.occurred_at), row.by.clone());
                folded.standing = Standing { checked_in, at, by };
                made_by = Some(row);
            }
        }
    }
    folded
}

/// The state of an attendee after these rows, as [`fold`] says.
pub fn standing(rows: &[CheckIn]) -> Standing {
    fold(rows).standing
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
            ..CheckIn::default()
        }
    }

    #[test]
    fn a_clock_that_is_ahead_is_set_to_the_server_s_and_none_is_refused() {
        let now = Utc.with_ymd_and_hms(2026, 5, 1, 7, 0, 0).unwrap();
        let told = |text: &str| clamped(Some(told_at(text).unwrap()), now);
        assert_eq!(told("2026-05-01T07:00:00.000001Z"), now);
        assert_eq!(told("9999-12-31T23:59:59Z"), now);
        assert_eq!(told("2026-05-01T04:00:00Z"), now - chrono::TimeDelta::hours(3));
        assert_eq!(clamped(None, now), now);
        assert!(told_at("yesterday").unwrap_err().contains("must be a time"));
    }

    #[test]
    fn a_time_has_a_year_of_four_digits_in_utc_and_no_leap_second() {
        for told in ["0000-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01"] {
            assert!(told_at(told).is_err(), "{told}");
        }
        for told in ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59Z"] {
            assert_eq!(told_at(told).unwrap().to_rfc3339(), told.replace('Z', "+00:00"));
        }
        assert_eq!(told_at("2026-06-30T23:59:60Z"), told_at("2026-07-01T00:00:00Z"));
    }

    #[test]
    fn a_time_is_kept_to_the_microsecond_and_in_utc() {
        let kept = told_at("2026-05-01T08:59:00.1234567+02:00").unwrap();
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
