//! Pairings: who plays together in a round, and where or when they start.

mod assign;
mod fill;
mod kept;
mod search;
mod seats;
mod starts;
#[cfg(test)]
mod tests;
mod wishes;

pub use fill::Join;
pub use seats::Seating;
pub use starts::Placed;
pub use wishes::{WISH_MAX, Wish};

use std::collections::HashMap;

use chrono::{DateTime, NaiveTime, Utc};

use crate::course::Course;
use crate::ids::{AttendeeId, GroupId, PairingId, SponsorId, TicketId};
use crate::reference::Reference;

/// The start of a pairing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Start {
    /// A hole, as the first or the second pairing there.
    Hole {
        /// The hole.
        number: i32,
        /// As the second of two.
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

    /// The same place, whether it is taken as the first or the second pairing.
    fn place(self) -> Self {
        match self {
            Self::Hole { number, .. } => Self::hole(number),
            time @ Self::TeeTime(_) => time,
        }
    }
}

/// A start as people read it: a letter tells two pairings on one hole apart, and is left out where there is one.
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
    /// `7`, `7A`, or `08:10`: a hole with its letter, or a tee time, as programs read it.
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
    /// With whom the buyer would like to play, in their words; may be empty.
    pub wish: String,
    /// The most people that the group may hold.
    pub num_attendees: i32,
    /// Whether staff may seat others on its open places.
    pub given_away: bool,
}

/// A player of a pairing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// Their place.
    pub id: AttendeeId,
    /// The group that they belong to, in this pairing or in another one.
    pub group_id: GroupId,
    /// Their name.
    pub name: String,
    /// Whether staff marked that they did not come (rule `no-shows`).
    pub no_show: bool,
}

/// Players who start together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pairing {
    /// Its id.
    pub id: PairingId,
    /// Its start, once there is one.
    pub start: Option<Start>,
    /// Whether staff chose the start, so that no assignment moves it.
    pub fixed: bool,
    /// The groups whose members play here, but for those who play apart.
    pub groups: Vec<PairedGroup>,
    /// Everybody who plays here, by the order in which they came.
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

/// The pairings of a round, and the course that they play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundPairings {
    /// The course.
    pub course: Course,
    /// The start of the round, at which the first tee time is.
    pub first_start: NaiveTime,
    /// The moment from which on groups keep no seats any more (rule `teams-freeze`).
    pub teams_freeze_at: Option<DateTime<Utc>>,
    /// Whether this moment has passed.
    pub are_teams_final: bool,
    /// The wishes between players of the round.
    pub wishes: Vec<Wish>,
    /// By start, those without one last, and then by id.
    pub pairings: Vec<Pairing>,
}

impl RoundPairings {
    /// The pairings in the order of their starts.
    pub fn new(course: Course, first_start: NaiveTime, mut pairings: Vec<Pairing>) -> Self {
        in_order(&mut pairings);
        Self {
            course,
            first_start,
            teams_freeze_at: None,
            are_teams_final: false,
            wishes: Vec::new(),
            pairings,
        }
    }

    /// As it is at a moment: groups keep their open seats until teams are frozen.
    #[must_use]
    pub fn at(self, now: DateTime<Utc>) -> Self {
        Self { are_teams_final: self.teams_freeze_at.is_some_and(|freeze| freeze <= now), ..self }
    }

    /// As it is once these starts are written.
    #[must_use]
    pub fn placed(&self, changes: &[Placed]) -> Self {
        let mut after = self.clone();
        for pairing in &mut after.pairings {
            if let Some(placed) = changes.iter().find(|placed| placed.id == pairing.id) {
                (pairing.start, pairing.fixed) = (placed.start, placed.fixed);
            }
        }
        in_order(&mut after.pairings);
        after
    }

    /// The pairing with this id.
    pub fn pairing(&self, id: PairingId) -> Option<&Pairing> {
        self.pairings.iter().find(|pairing| pairing.id == id)
    }

    /// The pairings with more players who came or are expected than the course says.
    pub fn too_large(&self) -> Vec<&Pairing> {
        self.pairings.iter().filter(|pairing| pairing.expected() > self.size()).collect()
    }

    /// The start of a pairing as people read it.
    pub fn shown(&self, pairing: &Pairing) -> Option<ShownStart> {
        let start = pairing.start?;
        let there = self.pairings.iter().filter(|other| other.start.map(Start::place) == Some(start.place()));
        Some(ShownStart { start, shared: there.count() > 1 })
    }

    /// The players who start on another hole, or at another time, than before, or have no start any more. The letter of a hole does
    /// not count, as it comes and goes with others.
    pub fn moved_since(&self, before: &Self) -> Vec<AttendeeId> {
        let was: HashMap<_, _> = before.places().collect();
        let moved = self.places().filter(|(id, place)| was.get(id).copied().flatten() != *place);
        moved.map(|(id, _)| id).collect()
    }

    /// Each player with the hole or the tee time of their pairing.
    fn places(&self) -> impl Iterator<Item = (AttendeeId, Option<Start>)> {
        self.pairings.iter().flat_map(|pairing| {
            let place = pairing.start.map(Start::place);
            pairing.players.iter().map(move |player| (player.id, place))
        })
    }

    /// The most players of a pairing.
    fn size(&self) -> usize {
        usize::try_from(self.course.pairing_size).unwrap_or_default()
    }
}

/// By start, those without one last, and then by id.
fn in_order(pairings: &mut [Pairing]) {
    pairings.sort_by_key(|pairing| (pairing.start.is_none(), pairing.start, pairing.id));
}
