//! The pairings of a round, and its course.

use std::collections::HashMap;

use chrono::{DateTime, NaiveTime, Utc};

use super::{Pairing, Placed, ShownStart, Start, Wish};
use crate::course::Course;
use crate::ids::{AttendeeId, PairingId};

/// The pairings of a round, and its course.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundPairings {
    /// The course.
    pub course: Course,
    /// The start of the round, which is the first tee time.
    pub first_start: NaiveTime,
    /// From this moment on, groups keep no seats (rule `teams-freeze`).
    pub teams_freeze_at: Option<DateTime<Utc>>,
    /// Whether this moment has passed.
    pub are_teams_final: bool,
    /// The wishes between players of the round.
    pub wishes: Vec<Wish>,
    /// Sorted by start, then by id; pairings without a start are last.
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

    /// The round at a moment: groups keep their open seats until teams are frozen.
    #[must_use]
    pub fn at(self, now: DateTime<Utc>) -> Self {
        Self { are_teams_final: self.teams_freeze_at.is_some_and(|freeze| freeze <= now), ..self }
    }

    /// The round after these changes of starts.
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

    /// The pairings with more expected players than the course allows.
    pub fn too_large(&self) -> Vec<&Pairing> {
        self.pairings.iter().filter(|pairing| pairing.expected() > self.size()).collect()
    }

    /// The start of a pairing as shown.
    pub fn shown(&self, pairing: &Pairing) -> Option<ShownStart> {
        let start = pairing.start?;
        let there = self.pairings.iter().filter(|other| other.start.map(Start::place) == Some(start.place()));
        Some(ShownStart { start, shared: there.count() > 1 })
    }

    /// The players whose hole or tee time changed or was removed. The letter of a hole does not count, as it depends on
    /// other pairings.
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

    /// The most players in a pairing.
    pub(super) fn size(&self) -> usize {
        usize::try_from(self.course.pairing_size).unwrap_or_default()
    }
}

/// Sorts by start, then by id; pairings without a start are last.
fn in_order(pairings: &mut [Pairing]) {
    pairings.sort_by_key(|pairing| (pairing.start.is_none(), pairing.start, pairing.id));
}
