//! Pairings: the players who start together in a round, and the place or time of their start.

mod assign;
mod fill;
mod kept;
mod round;
mod search;
mod seats;
mod starts;
mod wishes;

use chrono::NaiveTime;

use crate::ids::{AttendeeId, GroupId, PairingId, SponsorId, TicketId};
use crate::reference::Reference;
pub use fill::Join;
pub use round::RoundPairings;
pub use seats::Seating;
pub use starts::Placed;
pub use wishes::{WISH_MAX, Wish};

#[cfg(test)]
mod tests;

/// The start of a pairing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Start {
    /// A hole, as the first or the second pairing there.
    Hole {
        /// The number of the hole.
        number: i32,
        /// Whether it is the second of two.
        second: bool,
    },
    /// A time, on hole 1.
    TeeTime(NaiveTime),
}

impl Start {
    /// The first start of a hole.
    pub fn hole(number: i32) -> Self {
        Self::Hole { number, second: false }
    }

    /// The place alone, equal for the first and the second pairing on it.
    fn place(self) -> Self {
        match self {
            Self::Hole { number, .. } => Self::hole(number),
            time @ Self::TeeTime(_) => time,
        }
    }
}

/// A start as shown: a letter distinguishes two pairings on one hole, and is omitted where there is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShownStart {
    /// The start.
    pub start: Start,
    /// Whether two pairings start on the hole.
    pub shared: bool,
}

impl ShownStart {
    /// `A` or `B`, where two pairings start on the hole.
    pub fn letter(self) -> Option<char> {
        match self.start {
            Start::Hole { second, .. } if self.shared => Some(if second { 'B' } else { 'A' }),
            _ => None,
        }
    }
}

impl std::fmt::Display for ShownStart {
    /// `7`, `7A`, or `8:10 AM`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.start {
            Start::Hole { number, .. } => {
                write!(f, "{number}")?;
                self.letter().map_or(Ok(()), |letter| write!(f, "{letter}"))
            }
            Start::TeeTime(time) => write!(f, "{}", time.format("%-I:%M %p")),
        }
    }
}

impl ShownStart {
    /// `7`, `7A`, or `08:10`: a hole with its letter, or a 24-hour tee time, for programs.
    pub fn code(self) -> String {
        match self.start {
            Start::Hole { .. } => self.to_string(),
            Start::TeeTime(time) => time.format("%H:%M").to_string(),
        }
    }
}

/// The pairing that an attendee plays in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TheirPairing {
    /// Its id.
    pub id: PairingId,
    /// Its start, once there is one.
    pub start: Option<ShownStart>,
}

/// A group of a pairing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairedGroup {
    /// Its id.
    pub id: GroupId,
    /// Its name.
    pub name: String,
    /// The ticket that has it.
    pub ticket_id: TicketId,
    /// The reference of this ticket.
    pub reference: Reference,
    /// The name of the buyer.
    pub captain: String,
    /// The sponsor that the ticket was bought for, and its name.
    pub sponsor: Option<(SponsorId, String)>,
    /// The buyer's wish for playing partners; may be empty.
    pub wish: String,
    /// The most people in the group.
    pub num_attendees: i32,
    /// Whether staff may give its open places to others.
    pub given_away: bool,
}

/// A player of a pairing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// Their place.
    pub id: AttendeeId,
    /// The group that they belong to, which may be in another pairing.
    pub group_id: GroupId,
    /// The person's name.
    pub name: String,
    /// Whether staff marked them as a no-show (rule `no-shows`).
    pub no_show: bool,
}

/// Players who start together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pairing {
    /// Its id.
    pub id: PairingId,
    /// Its start, once there is one.
    pub start: Option<Start>,
    /// Whether staff chose the start, so that assignments keep it.
    pub fixed: bool,
    /// The groups of the pairing. A member may play in another pairing.
    pub groups: Vec<PairedGroup>,
    /// Its players, in the order in which their places were created.
    pub players: Vec<Player>,
}

impl Pairing {
    /// The sponsor of its first group that has one.
    pub fn sponsor(&self) -> Option<SponsorId> {
        self.groups.iter().find_map(|group| group.sponsor.as_ref()).map(|(id, _)| *id)
    }

    /// The number of its players who came or are still expected.
    pub fn expected(&self) -> usize {
        self.players.iter().filter(|player| !player.no_show).count()
    }

    fn is_on(&self, hole: i32) -> bool {
        matches!(self.start, Some(Start::Hole { number, .. }) if number == hole)
    }
}
