//! Checks before the day of an event.

mod oversold;

pub use oversold::{Oversold, Sellable, oversold};

use chrono::TimeDelta;

/// A prepared phone counts as silent after this time without a call.
pub const HEARD_WITHIN: TimeDelta = TimeDelta::days(1);
/// A mail with a pass is late after waiting for this long. Bounds on mail make mails wait, too.
pub const MAILED_WITHIN: TimeDelta = TimeDelta::hours(1);
/// A backup is old at this age.
pub const BACKED_UP_WITHIN: TimeDelta = TimeDelta::hours(24);

/// A check before the day (rule `ready-for-the-day`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Check {
    /// The event is hidden from visitors.
    NotLive,
    /// Tickets that are neither paid nor without cost.
    Unpaid,
    /// Tickets that are suspended until their owner keeps them.
    Suspended,
    /// Groups that play golf and are in no round.
    WithoutRound,
    /// Groups that play golf and keep seats for unnamed teammates (rule `kept-seats`).
    OpenSpots,
    /// Pairings without a starting hole or a tee time.
    WithoutStart,
    /// Players alone in a pairing, no-shows not counted.
    PlaysAlone,
    /// Pairings of several players that 'Fill up' would move (rule `fill-up`).
    Joinable,
    /// Pairings with more players than the course allows.
    TooLarge,
    /// Attendees without a first or last name.
    WithoutName,
    /// Attendees without an address, to whom no pass can be mailed.
    WithoutAddress,
    /// Names that several attendees share, or an attendee who is in a round twice.
    SameName,
    /// Sponsors of the event, its tickets and its holes without a verified logo.
    WithoutLogo,
    /// Categories that can together sell more places than their rounds have.
    Outselling,
    /// Rounds with more places taken than they have.
    Overfull,
    /// Paper sheets that are not printed, have changed since, or are obsolete and not marked as removed.
    Sheets,
    /// Addresses of the event's people that rejected mail for good.
    RefusedMail,
    /// People whose mail with a pass waits to be sent.
    UnsentPass,
    /// No phone is prepared for check-in.
    NoStation,
    /// Prepared phones without a call within the last day.
    SilentStation,
    /// Prepared phones with unsent check-ins.
    WaitingStation,
    /// Check-ins that staff have to look at.
    OpenClash,
    /// The event page says that a decision about the weather is awaited, or that the event is cancelled.
    Weather,
    /// The newest backup is older than a day, or is missing.
    OldBackup,
}

impl Check {
    /// All checks, in the order in which staff resolve them.
    pub const ALL: [Self; 24] = [
        Self::NotLive,
        Self::Unpaid,
        Self::Suspended,
        Self::WithoutRound,
        Self::OpenSpots,
        Self::WithoutStart,
        Self::PlaysAlone,
        Self::Joinable,
        Self::TooLarge,
        Self::WithoutName,
        Self::WithoutAddress,
        Self::SameName,
        Self::WithoutLogo,
        Self::Outselling,
        Self::Overfull,
        Self::Sheets,
        Self::RefusedMail,
        Self::UnsentPass,
        Self::NoStation,
        Self::SilentStation,
        Self::WaitingStation,
        Self::OpenClash,
        Self::Weather,
        Self::OldBackup,
    ];

    /// Its name in queries and calls.
    pub fn name(self) -> &'static str {
        match self {
            Self::NotLive => "notLive",
            Self::Unpaid => "unpaid",
            Self::Suspended => "suspended",
            Self::WithoutRound => "withoutRound",
            Self::OpenSpots => "openSpots",
            Self::WithoutStart => "withoutStart",
            Self::PlaysAlone => "playsAlone",
            Self::Joinable => "joinable",
            Self::TooLarge => "tooLarge",
            Self::WithoutName => "withoutName",
            Self::WithoutAddress => "withoutAddress",
            Self::SameName => "sameName",
            Self::WithoutLogo => "withoutLogo",
            Self::Outselling => "outselling",
            Self::Overfull => "overfull",
            Self::Sheets => "sheets",
            Self::RefusedMail => "refusedMail",
            Self::UnsentPass => "unsentPass",
            Self::NoStation => "noStation",
            Self::SilentStation => "silentStation",
            Self::WaitingStation => "waitingStation",
            Self::OpenClash => "openClash",
            Self::Weather => "weather",
            Self::OldBackup => "oldBackup",
        }
    }
}

/// The kind of row that an example of a check links to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// A ticket, or a group of it.
    Ticket,
    /// A person.
    User,
    /// A sponsor.
    Sponsor,
    /// A ticket category.
    TicketCategory,
    /// A round.
    Round,
}
