//! Things to be in order before the day of an event.

mod oversold;

pub use oversold::{Oversold, Sellable, oversold};

use chrono::TimeDelta;

/// A prepared phone counts as silent once it was not heard for so long.
pub const HEARD_WITHIN: TimeDelta = TimeDelta::days(1);
/// A mail with a pass is late once it waits for so long. Past a bound on mail it waits, too.
pub const MAILED_WITHIN: TimeDelta = TimeDelta::hours(1);
/// A backup is old once it was taken so long ago.
pub const BACKED_UP_WITHIN: TimeDelta = TimeDelta::hours(24);

/// Something that is looked at before the day (rule `ready-for-the-day`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Check {
    /// The event is hidden from visitors.
    NotLive,
    /// Tickets that are neither paid nor free of cost.
    Unpaid,
    /// Tickets that are suspended until their owner keeps them.
    Suspended,
    /// Groups that play, and are in no round.
    WithoutRound,
    /// Groups that play and keep seats for people who are not named yet (rule `kept-seats`).
    OpenSpots,
    /// Pairings without a starting hole or a tee time.
    WithoutStart,
    /// Players who play with nobody who came or is still expected.
    PlaysAlone,
    /// Pairings of several players whom 'Fill up' would move (rule `fill-up`).
    Joinable,
    /// Pairings with more players than the course says.
    TooLarge,
    /// Attendees of whom a first or last name is missing.
    WithoutName,
    /// Attendees without an address: their pass cannot be mailed.
    WithoutAddress,
    /// Names that several attendees have, or one who is in a round twice.
    SameName,
    /// Sponsors of the event, its tickets and its holes of which no logo is verified.
    WithoutLogo,
    /// Categories that can together sell more places than the rounds that take them hold.
    Outselling,
    /// Rounds with more places taken than they hold.
    Overfull,
    /// Sheets of paper that are not printed, changed since, or are no longer wanted and not told as removed.
    Sheets,
    /// Addresses of the event's people that refused mail for good.
    RefusedMail,
    /// People to whom a mail with their pass waits to be sent.
    UnsentPass,
    /// No phone is prepared for check-in.
    NoStation,
    /// Prepared phones that were not heard within the last day.
    SilentStation,
    /// Prepared phones on which check-ins wait.
    WaitingStation,
    /// Check-ins that somebody has to look at.
    OpenClash,
    /// Visitors read that the weather is to be decided about, or that the event is cancelled.
    Weather,
    /// The site was never backed up, or not within the last day.
    OldBackup,
}

impl Check {
    /// All of them, in the order in which staff mend them.
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

    /// The name by which queries and calls tell it from others.
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

/// The kind of row that an example of a check is about, where it has a page.
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
