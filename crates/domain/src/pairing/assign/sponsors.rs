//! Starts of sponsors' pairings: on their holes, near them, or near each other.

use super::Plan;
use crate::course::StartKind;
use crate::ids::SponsorId;

impl Plan<'_> {
    /// Gives places to moving pairings of sponsors. Each sponsored hole goes to a pairing of its sponsor first, then to a
    /// second one. Then come further pairings of these sponsors, and pairings of sponsors without a hole.
    pub(super) fn place_sponsors(&mut self) {
        for most in [0, 1] {
            for place in 0..self.spots.len() {
                let Some(sponsor) = self.spots[place].sponsor else { continue };
                let theirs = self.spots[place].given.iter().filter(|it| self.sponsor(**it) == Some(sponsor));
                if theirs.count() <= most && self.room(place) > 0 {
                    self.give_next_of(sponsor, place);
                }
            }
        }
        let mut sponsors: Vec<_> = self.movers.iter().filter_map(|it| self.sponsor(*it)).collect();
        sponsors.sort_by_key(|sponsor| (!self.has_hole(*sponsor), *sponsor));
        sponsors.dedup();
        for sponsor in sponsors {
            let near = self.near(sponsor);
            let together = if near.is_empty() { self.stretch(self.waiting(sponsor)) } else { Vec::new() };
            for place in together {
                self.give_next_of(sponsor, place);
            }
            for _ in 0..self.waiting(sponsor) {
                if let Some(place) = self.nearest(&near) {
                    self.give_next_of(sponsor, place);
                }
            }
        }
    }

    /// Gives a place to the next pairing of a sponsor, if one is left.
    fn give_next_of(&mut self, sponsor: SponsorId, place: usize) {
        let next = self.movers.iter().position(|it| self.sponsor(*it) == Some(sponsor));
        if let Some(next) = next {
            let mover = self.movers.remove(next);
            self.give(mover, place);
        }
    }

    fn has_hole(&self, sponsor: SponsorId) -> bool {
        self.spots.iter().any(|spot| spot.sponsor == Some(sponsor))
    }

    fn waiting(&self, sponsor: SponsorId) -> usize {
        self.movers.iter().filter(|it| self.sponsor(**it) == Some(sponsor)).count()
    }

    /// The places of a sponsor: its holes, or the places of its pairings that stay.
    fn near(&self, sponsor: SponsorId) -> Vec<usize> {
        let has_hole = self.has_hole(sponsor);
        let is_theirs = |place: &usize| {
            let spot = &self.spots[*place];
            let stay = || spot.given.iter().any(|it| self.sponsor(*it) == Some(sponsor));
            if has_hole { spot.sponsor == Some(sponsor) } else { stay() }
        };
        (0..self.spots.len()).filter(is_theirs).collect()
    }

    /// The free place nearest to one of these. First places come before second ones.
    fn nearest(&self, near: &[usize]) -> Option<usize> {
        let free = (0..self.spots.len()).filter(|place| self.room(*place) > 0);
        free.min_by_key(|place| {
            let distance = near.iter().map(|to| self.distance(*place, *to)).min();
            (distance, self.spots[*place].given.len(), *place)
        })
    }

    /// The places of the shortest stretch of the course, or of the tee times, for this many pairings; the first of equal ones.
    fn stretch(&self, pairings: usize) -> Vec<usize> {
        let found = (0..self.spots.len()).filter_map(|from| self.stretch_from(from, pairings));
        found.min_by_key(|(length, _)| *length).map(|(_, places)| places).unwrap_or_default()
    }

    fn stretch_from(&self, from: usize, pairings: usize) -> Option<(usize, Vec<usize>)> {
        let count = self.spots.len();
        let end = if self.is_circle() { from + count } else { count };
        let mut more = self.more;
        let mut places = Vec::new();
        for at in from..end {
            let place = at % count;
            let spot = &self.spots[place];
            let extra = usize::from(spot.may_more && more > 0);
            more -= extra;
            let room = spot.wanted.saturating_sub(spot.given.len()) + extra;
            places.extend(std::iter::repeat_n(place, room.min(pairings - places.len())));
            if places.len() == pairings {
                return Some((at - from, places));
            }
        }
        None
    }

    /// The number of places between two: holes form a circle, tee times a line.
    fn distance(&self, from: usize, to: usize) -> usize {
        let straight = from.abs_diff(to);
        if self.is_circle() { straight.min(self.spots.len() - straight) } else { straight }
    }

    fn is_circle(&self) -> bool {
        self.round.course.start != StartKind::TeeTimes
    }
}
