//! Starts that staff choose for a pairing.

use super::{Pairing, RoundPairings, Start};
use crate::course::{Course, StartKind};
use crate::ids::PairingId;
use crate::refusal::Refusal;

/// A pairing with its new start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placed {
    /// The pairing.
    pub id: PairingId,
    /// Its start; `None` removes it.
    pub start: Option<Start>,
    /// Whether assignments keep it.
    pub fixed: bool,
}

impl RoundPairings {
    /// The changes of starts when this pairing gets or loses a start: another pairing on the same hole gets or loses its letter.
    ///
    /// # Errors
    /// [`Refusal::HoleTakesOne`], [`Refusal::HoleTaken`] or [`Refusal::TeeTimeTaken`].
    pub fn place(&self, id: PairingId, start: Option<Start>, fixed: bool) -> Result<Vec<Placed>, Refusal> {
        let others = || self.pairings.iter().filter(|other| other.id != id);
        match start {
            Some(Start::Hole { number, .. }) => {
                self.takes_one_more(number, others().filter(|other| other.is_on(number)).count())?;
            }
            Some(Start::TeeTime(time)) if others().any(|other| other.start == start) => {
                return Err(Refusal::TeeTimeTaken(time.format("%-I:%M %p").to_string()));
            }
            Some(Start::TeeTime(_)) | None => (),
        }
        let keeps = |other: &Pairing| Placed { id: other.id, start: other.start, fixed: other.fixed };
        let mut after: Vec<_> = others().map(keeps).collect();
        after.push(Placed { id, start, fixed: fixed && start.is_some() });
        Ok(self.changes(after))
    }

    /// Refuses one more pairing on a hole that has as many as it takes.
    fn takes_one_more(&self, hole: i32, there: usize) -> Result<(), Refusal> {
        let second = self.course.hole(hole).and_then(|hole| hole.second_priority);
        match (there, second) {
            (0, _) | (1, Some(_)) => Ok(()),
            (1, None) => Err(Refusal::HoleTakesOne(hole)),
            _ => Err(Refusal::HoleTaken(hole)),
        }
    }

    /// The changes that remove starts which this course lacks, such as the second one on a hole that takes one.
    pub fn fit(&self, course: &Course) -> Vec<Placed> {
        let has = |start: &Start| match start {
            Start::Hole { number, .. } => {
                course.start != StartKind::TeeTimes && course.hole(*number).is_some()
            }
            Start::TeeTime(_) => course.start == StartKind::TeeTimes,
        };
        let fitted = self.pairings.iter().map(|pairing| {
            let start = pairing.start.filter(has).filter(|_| !self.has_to_leave(pairing, course));
            Placed { id: pairing.id, start, fixed: pairing.fixed && start.is_some() }
        });
        self.changes(fitted.collect())
    }

    /// Whether a pairing has to leave a hole that takes one on this course, because another one stays: one that staff have fixed, else one of the
    /// hole's sponsor, else the first one.
    fn has_to_leave(&self, pairing: &Pairing, course: &Course) -> bool {
        let Some(Start::Hole { number, .. }) = pairing.start else { return false };
        let Some(hole) = course.hole(number).filter(|hole| hole.second_priority.is_none()) else {
            return false;
        };
        let rank =
            |it: &Pairing| (!it.fixed, hole.sponsor.is_none() || it.sponsor() != hole.sponsor, it.start);
        let there = self.pairings.iter().filter(|it| it.is_on(number));
        there.min_by_key(|it| rank(it)).is_some_and(|stays| stays.id != pairing.id)
    }

    /// The changed starts, after the first pairing on each hole got the first start. Of two on a hole, the one that comes first in
    /// `after` is the first one.
    pub(super) fn changes(&self, after: Vec<Placed>) -> Vec<Placed> {
        let mut taken: Vec<i32> = Vec::new();
        let mut changed = Vec::new();
        for mut placed in after {
            if let Some(Start::Hole { number, .. }) = placed.start {
                let second = taken.contains(&number);
                placed.start = Some(Start::Hole { number, second });
                taken.push(number);
            }
            let same = |pairing: &Pairing| (pairing.start, pairing.fixed) == (placed.start, placed.fixed);
            if !self.pairing(placed.id).is_some_and(same) {
                changed.push(placed);
            }
        }
        changed
    }
}
