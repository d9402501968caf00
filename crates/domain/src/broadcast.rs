//! Mails of an Admin to many people of a tournament (rule `broadcasts`).

mod words;

use chrono::{DateTime, TimeDelta, Utc};

use crate::ids::{CategoryId, RoundId};
use crate::values::Complaint;
pub use words::{BODY_MAX, Filling, PLACEHOLDERS, SUBJECT_MAX, Words, body, subject};

/// The latest time of a scheduled broadcast, from now.
pub const AHEAD_MAX: TimeDelta = TimeDelta::days(366);
/// A send time may be this far in the past: the form may have been open for so long.
const AGO_MAX: TimeDelta = TimeDelta::hours(1);

/// The people that a broadcast is for, before it is narrowed by category, round and hole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// Purchasers and everybody with a place.
    Everyone,
    /// Purchasers of sponsors' tickets, and the people who manage these sponsors.
    Sponsors,
    /// Purchasers of tickets that are still to be paid.
    Unpaid,
    /// Purchasers of tickets with a group that has open spots.
    IncompleteGroups,
    /// Attendees who are checked in.
    Arrived,
    /// Attendees who are not checked in.
    NotArrived,
}

impl Who {
    /// All audiences, in the order of the form.
    pub const ALL: [Self; 6] = [
        Self::Everyone,
        Self::Sponsors,
        Self::Unpaid,
        Self::IncompleteGroups,
        Self::NotArrived,
        Self::Arrived,
    ];

    /// Its name in calls and rows.
    pub fn name(self) -> &'static str {
        match self {
            Self::Everyone => "everyone",
            Self::Sponsors => "sponsors",
            Self::Unpaid => "unpaid",
            Self::IncompleteGroups => "incompleteGroups",
            Self::Arrived => "arrived",
            Self::NotArrived => "notArrived",
        }
    }

    /// The audience with this name.
    ///
    /// # Errors
    /// A complaint about another name.
    pub fn parse(told: &str) -> Result<Self, Complaint> {
        let who = Self::ALL.into_iter().find(|who| who.name() == told.trim());
        who.ok_or_else(|| {
            "must be everyone, sponsors, unpaid, incompleteGroups, notArrived or arrived".into()
        })
    }
}

/// The filter for the recipients. All parts have to match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Audience {
    /// Their relation to a ticket.
    pub who: Who,
    /// Only tickets of this category.
    pub category: Option<CategoryId>,
    /// Only groups in this round.
    pub round: Option<RoundId>,
    /// Only players who start at this hole of the round.
    pub hole: Option<i32>,
    /// Only people who agreed to hear of coming tournaments, and whose address is proven.
    pub invitation: bool,
}

/// The number of a starting hole.
///
/// # Errors
/// A complaint when no course has such a hole, or `round` is missing.
pub fn hole(number: i64, round: Option<RoundId>) -> Result<i32, Complaint> {
    match i32::try_from(number) {
        _ if round.is_none() => Err("needs a round".into()),
        Ok(number) if (1..=27).contains(&number) => Ok(number),
        _ => Err("must be from 1 to 27".into()),
    }
}

/// The moment at which a broadcast is sent: the requested one, or now.
///
/// # Errors
/// A complaint when it is past or more than a year ahead.
pub fn send_at(told: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Result<DateTime<Utc>, Complaint> {
    match told {
        Some(at) if at < now - AGO_MAX => Err("cannot be in the past".into()),
        Some(at) if at > now + AHEAD_MAX => Err("cannot be more than a year ahead".into()),
        told => Ok(told.unwrap_or(now).max(now)),
    }
}

/// The state of a broadcast.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// It starts later.
    Scheduled,
    /// Some of its mails wait to be sent.
    Sending,
    /// None of its mails waits any more.
    Done,
    /// An Admin stopped it.
    Cancelled,
}

/// The recipients of a broadcast, by the state of their mail.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Progress {
    /// Recipients in all; none before it starts.
    pub recipients: i64,
    /// Mails that a mail server accepted.
    pub sent: i64,
    /// Mails that failed for good.
    pub refused: i64,
    /// Mails that were never sent: the broadcast was stopped, or the recipient was deleted or has unsubscribed.
    pub dropped: i64,
}

impl Progress {
    /// The state of a broadcast with this progress.
    #[must_use]
    pub fn state(self, started: bool, cancelled: bool) -> State {
        let waiting = self.recipients - self.sent - self.refused - self.dropped;
        match (cancelled, started) {
            (true, _) => State::Cancelled,
            (false, false) => State::Scheduled,
            (false, true) if waiting > 0 => State::Sending,
            (false, true) => State::Done,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broadcast_is_sent_now_or_within_a_year() {
        let now = DateTime::UNIX_EPOCH + TimeDelta::days(100);
        assert_eq!(send_at(None, now), Ok(now));
        assert_eq!(send_at(Some(now - TimeDelta::hours(1)), now), Ok(now), "the form was open for a while");
        assert!(send_at(Some(now - TimeDelta::minutes(61)), now).is_err());
        assert_eq!(send_at(Some(now + AHEAD_MAX), now), Ok(now + AHEAD_MAX));
        assert!(send_at(Some(now + AHEAD_MAX + TimeDelta::seconds(1)), now).is_err());
    }

    #[test]
    fn a_hole_is_one_of_a_round() {
        assert_eq!(hole(27, Some(RoundId(1))), Ok(27));
        assert_eq!(hole(28, Some(RoundId(1))), Err("must be from 1 to 27".into()));
        assert_eq!(hole(i64::MAX, Some(RoundId(1))), Err("must be from 1 to 27".into()));
        assert_eq!(hole(1, None), Err("needs a round".into()));
    }

    #[test]
    fn a_broadcast_is_done_once_no_mail_waits() {
        let progress = Progress { recipients: 600, sent: 412, refused: 3, dropped: 1 };
        assert_eq!(progress.state(true, false), State::Sending);
        assert_eq!(Progress { sent: 596, ..progress }.state(true, false), State::Done);
        assert_eq!(progress.state(true, true), State::Cancelled);
        assert_eq!(Progress::default().state(false, false), State::Scheduled);
        assert_eq!(Progress::default().state(true, false), State::Done, "nobody was to be told");
    }

    #[test]
    fn each_word_is_read_back() {
        assert!(Who::ALL.into_iter().all(|who| Who::parse(who.name()) == Ok(who)));
        assert!(Who::parse("Everyone").is_err());
    }
}
