//! 'Assign holes': gives every pairing a start.

mod sponsors;

use std::collections::BTreeSet;

use super::{Pairing, Placed, RoundPairings, Start};
use crate::course::StartKind;
use crate::ids::SponsorId;
use crate::refusal::Refusal;

/// A hole or tee time that takes one pairing, or two.
struct Spot {
    /// The start of its first pairing.
    start: Start,
    /// The priority for a second pairing; `None` takes none.
    second_priority: Option<i32>,
    sponsor: Option<SponsorId>,
    /// Pairings that start there now, in the order in which they may stay.
    there: Vec<usize>,
    /// Number of these that staff have fixed there.
    fixed: usize,
    /// Number of pairings that it gets.
    wanted: usize,
    /// Whether it may get one more, as may others of the same priority.
    may_more: bool,
    /// Pairings that got it.
    given: Vec<usize>,
}

/// The places of a round during an assignment.
struct Plan<'a> {
    round: &'a RoundPairings,
    /// The places in the order in which they are filled.
    spots: Vec<Spot>,
    /// Number of places with `may_more` that get one more.
    more: usize,
    /// Pairings without a place so far, by id.
    movers: Vec<usize>,
}

impl RoundPairings {
    /// The changed starts when every pairing gets one (rule `starting-holes`). With `anew`, all but the fixed starts are
    /// assigned again; else the fewest pairings move.
    ///
    /// # Errors
    /// [`Refusal::CourseTooSmall`].
    pub fn assignment(&self, anew: bool) -> Result<Vec<Placed>, Refusal> {
        let mut plan = Plan { round: self, spots: self.spots(), more: 0, movers: Vec::new() };
        plan.find_those_there(anew);
        plan.share_out()?;
        plan.keep();
        plan.place_sponsors();
        plan.place_others();
        let placed = |(start, place): (Start, usize)| {
            let pairing = self.pairings.get(place)?;
            Some(Placed { id: pairing.id, start: Some(start), fixed: pairing.fixed })
        };
        let given =
            plan.spots.iter().flat_map(|spot| spot.given.iter().map(move |place| (spot.start, *place)));
        Ok(self.changes(given.filter_map(placed).collect()))
    }

    /// Every place of the course, in filling order.
    fn spots(&self) -> Vec<Spot> {
        if self.course.start != StartKind::TeeTimes {
            let of = |hole: &crate::course::Hole| {
                Spot::new(Start::hole(hole.number), hole.second_priority, hole.sponsor)
            };
            return self.course.in_order().into_iter().map(of).collect();
        }
        // As many tee times as there are pairings, and the times that pairings have already.
        let mut times: Vec<_> = (0..self.pairings.len())
            .map_while(|after| self.course.tee_time(self.first_start, after))
            .collect();
        let had = self.pairings.iter().filter_map(|it| match it.start {
            Some(Start::TeeTime(time)) => Some((time, it.fixed)),
            _ => None,
        });
        times.extend(had.filter(|(time, fixed)| *fixed || self.is_in_steps(*time)).map(|(time, _)| time));
        times.sort_unstable();
        times.dedup();
        times.into_iter().map(|time| Spot::new(Start::TeeTime(time), None, None)).collect()
    }

    /// Whether a time is a whole number of intervals after the first one.
    fn is_in_steps(&self, time: chrono::NaiveTime) -> bool {
        let minutes = time.signed_duration_since(self.first_start).num_minutes();
        minutes >= 0 && minutes % i64::from(self.course.interval_minutes.max(1)) == 0
    }
}

impl Spot {
    fn new(start: Start, second_priority: Option<i32>, sponsor: Option<SponsorId>) -> Self {
        Self {
            start,
            second_priority,
            sponsor,
            there: Vec::new(),
            fixed: 0,
            wanted: 0,
            may_more: false,
            given: Vec::new(),
        }
    }
}

impl Plan<'_> {
    fn find_those_there(&mut self, anew: bool) {
        for (place, pairing) in self.round.pairings.iter().enumerate() {
            let Some(start) = pairing.start.filter(|_| pairing.fixed || !anew) else { continue };
            if let Some(spot) = self.spots.iter_mut().find(|spot| spot.start == start.place()) {
                // The list is in the order of starts, so the first pairing stays before the second one.
                spot.there.push(place);
                spot.fixed += usize::from(pairing.fixed);
                spot.wanted = spot.fixed;
            }
        }
    }

    /// Decides the number of pairings of each place: one everywhere before two anywhere, and two by priority.
    fn share_out(&mut self) -> Result<(), Refusal> {
        let pairings = self.round.pairings.len();
        let fixed: usize = self.spots.iter().map(|spot| spot.fixed).sum();
        let mut left = pairings.saturating_sub(fixed);
        let all = 0..self.spots.len();
        let empty = all.clone().filter(|place| self.spots[*place].wanted == 0).collect();
        self.want_more(empty, &mut left);
        let priorities: BTreeSet<_> = self.spots.iter().filter_map(|spot| spot.second_priority).collect();
        for priority in priorities {
            let takes = |spot: &Spot| spot.wanted == 1 && spot.second_priority == Some(priority);
            let single = all.clone().filter(|place| takes(&self.spots[*place])).collect();
            self.want_more(single, &mut left);
        }
        if left == 0 {
            return Ok(());
        }
        let number = |of: usize| i64::try_from(of).unwrap_or(i64::MAX);
        Err(Refusal::CourseTooSmall { pairings: number(pairings), room: number(pairings - left) })
    }

    /// Adds one pairing to each of these equal places. If fewer are left, places that have as many already get them, so that the
    /// fewest pairings move; the others get `may_more`.
    fn want_more(&mut self, mut places: Vec<usize>, left: &mut usize) {
        let is_choice = places.len() > *left;
        places.sort_by_key(|place| self.loss(*place));
        for place in places {
            let spot = &mut self.spots[place];
            if *left > 0 && (!is_choice || spot.there.len() > spot.wanted) {
                spot.wanted += 1;
                *left -= 1;
            } else if is_choice && *left > 0 {
                spot.may_more = true;
            }
        }
        if is_choice {
            self.more += *left;
            *left = 0;
        }
    }

    /// The order in which equal places keep their pairings: first places that would lose a sponsor's pairing.
    fn loss(&self, place: usize) -> (bool, bool) {
        let spot = &self.spots[place];
        let loser = self.by_stay(spot).get(spot.wanted).copied();
        (loser.is_none(), loser.and_then(|it| self.sponsor(it)).is_none())
    }

    /// The pairings of a place in the order in which they may stay: fixed ones, then its sponsor's.
    fn by_stay(&self, spot: &Spot) -> Vec<usize> {
        let mut there = spot.there.clone();
        there.sort_by_key(|place| {
            let is_fixed = self.round.pairings.get(*place).is_some_and(|it| it.fixed);
            (!is_fixed, spot.sponsor.is_none() || self.sponsor(*place) != spot.sponsor)
        });
        there
    }

    /// Keeps as many pairings on their places as each place gets.
    fn keep(&mut self) {
        for place in 0..self.spots.len() {
            let spot = &self.spots[place];
            let staying: Vec<_> = self.by_stay(spot).into_iter().take(spot.wanted).collect();
            let given = spot.there.iter().copied().filter(|it| staying.contains(it)).collect();
            self.spots[place].given = given;
        }
        let staying: Vec<usize> = self.spots.iter().flat_map(|spot| spot.given.iter().copied()).collect();
        self.movers = (0..self.round.pairings.len()).filter(|place| !staying.contains(place)).collect();
        self.movers.sort_by_key(|place| self.round.pairings.get(*place).map(|it| it.id));
    }

    /// Gives the remaining places to the remaining pairings: first places before second ones.
    fn place_others(&mut self) {
        for mover in std::mem::take(&mut self.movers) {
            let free = (0..self.spots.len()).filter(|place| self.room(*place) > 0);
            if let Some(place) = free.min_by_key(|place| (self.spots[*place].given.len(), *place)) {
                self.give(mover, place);
            }
        }
    }

    /// The number of pairings that a place still takes.
    fn room(&self, place: usize) -> usize {
        let spot = &self.spots[place];
        spot.wanted.saturating_sub(spot.given.len()) + usize::from(spot.may_more && self.more > 0)
    }

    fn give(&mut self, pairing: usize, place: usize) {
        let spot = &mut self.spots[place];
        if spot.given.len() >= spot.wanted {
            spot.may_more = false;
            spot.wanted += 1;
            self.more = self.more.saturating_sub(1);
        }
        spot.given.push(pairing);
    }

    fn sponsor(&self, pairing: usize) -> Option<SponsorId> {
        self.round.pairings.get(pairing).and_then(Pairing::sponsor)
    }
}
