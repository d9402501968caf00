//! Stations: phones that check people in for one tournament without a signed-in user (rule `stations`).

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};

use crate::ids::{StationId, TournamentId};
use crate::values::{Complaint, line};

/// The longest name of a station, in characters.
pub const NAME_MAX: usize = 60;

/// The prefix of every credential; no session token begins with it.
const PREFIX: &str = "fs_";

/// The time within which a code can be exchanged for a credential.
pub const CODE_LASTS: TimeDelta = TimeDelta::minutes(15);

/// The least time between two updates of a station's last call.
pub const HEARD_FOR: TimeDelta = TimeDelta::seconds(15);

/// A phone that checks people in for one tournament, identified by its credential.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Station {
    /// Its id.
    pub id: StationId,
    /// The only tournament that it may access.
    pub tournament_id: TournamentId,
    /// Its name.
    pub name: String,
    /// When it was revoked; `None` while it is valid.
    pub revoked_at: Option<DateTime<Utc>>,
    /// The time of its last call, within [`HEARD_FOR`].
    pub last_heard_at: Option<DateTime<Utc>>,
}

impl Station {
    /// Whether the time of this call is to be stored.
    pub fn is_news(&self, now: DateTime<Utc>) -> bool {
        self.last_heard_at.is_none_or(|heard| now - heard >= HEARD_FOR)
    }
}

/// The name of a station.
///
/// # Errors
/// A complaint when it is too long or contains invalid characters.
pub fn name(typed: &str) -> Result<String, Complaint> {
    line(typed, NAME_MAX)
}

/// Creates a credential from 128 random bits.
pub fn credential(bits: u128) -> String {
    format!("{PREFIX}{bits:032x}")
}

/// Whether a token is a station's credential, and no session token.
pub fn is_credential(token: &str) -> bool {
    token.starts_with(PREFIX)
}

/// The first day on which a station is no longer valid: the second after the tournament's last day.
pub fn end(date_end: NaiveDate) -> NaiveDate {
    date_end.checked_add_days(Days::new(2)).unwrap_or(date_end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_one_line_of_at_most_60_characters() {
        assert_eq!(name(" Cart barn 2 "), Ok("Cart barn 2".into()));
        assert!(name(&"é".repeat(60)).is_ok());
        assert!(name(&"é".repeat(61)).is_err());
        assert!(name("Cart\nbarn").is_err());
    }

    #[test]
    fn a_credential_is_no_token_of_a_session() {
        assert_eq!(credential(7), "fs_00000000000000000000000000000007");
        assert!(is_credential(&credential(7)));
        assert!(!is_credential("eyJ0eXAiOiJKV1QifQ.e30.x"));
    }

    #[test]
    fn a_station_is_good_on_the_day_after_the_last() {
        let day = |day| NaiveDate::from_ymd_opt(2026, 6, day).unwrap();
        assert_eq!(end(day(13)), day(15));
        assert_eq!(end(NaiveDate::MAX), NaiveDate::MAX);
    }
}
