//! 'Assign holes': every pairing gets a start.

use super::{Pairing, Placed, RoundPairings, Start};
use crate::course::StartKind;
use crate::ids::SponsorId;
use crate::refusal::Refusal;

/// A place that takes one pairing, or two.
struct Spot {
    /// As its first pairing has it.
    start: Start,
    /// For a second one; `None` takes none.
    second_priority: Option<i32>,
    sponsor: Option<SponsorId>,
    /// Pairings that are there now, those first that stay first.
    there: Vec<usize>,
    /// Number of them that staff have fixed there.
    fixed: usize,
    /// Number of pairings that it is to have.
    wanted: usize,
}

impl RoundPairings {
    /// The starts that change when every pairing gets one (rule `starting-holes`). With `anew`, all but fixed ones are given out
    /// again; else the fewest pairings move.
    ///
    /// # Errors
    /// [`Refusal::CourseTooSmall`].
    pub fn assignment(&self, anew: bool) -> Result<Vec<Placed>, Refusal> {
        let mut spots = self.spots();
        self.find_those_there(&mut spots, anew);
        self.share_out(&mut spots)?;
        let mut at: Vec<Vec<usize>> =
            spots.iter().map(|spot| spot.there.iter().copied().take(spot.wanted).collect()).collect();
        let staying: Vec<usize> = at.iter().flatten().copied().collect();
        for place in self.movers(&spots, &staying) {
            let sponsor = self.pairings.get(place).and_then(Pairing::sponsor);
            if let Some(spot) = self.best(&spots, &at, sponsor)
                && let Some(there) = at.get_mut(spot)
            {
                there.push(place);
            }
        }
        let placed = |(spot, place): (&Spot, usize)| {
            let pairing = self.pairings.get(place)?;
            Some(Placed { id: pairing.id, start: Some(spot.start), fixed: pairing.fixed })
        };
        let given =
            spots.iter().zip(at).flat_map(|(spot, there)| there.into_iter().map(move |it| (spot, it)));
        Ok(self.changes(given.filter_map(placed).collect()))
    }

    /// Every place of the course, in the order in which it is filled.
    fn spots(&self) -> Vec<Spot> {
        let spot = |start, second_priority, sponsor| Spot {
            start,
            second_priority,
            sponsor,
            there: Vec::new(),
            fixed: 0,
            wanted: 0,
        };
        if self.course.start != StartKind::TeeTimes {
            let of = |hole: &crate::course::Hole| {
                spot(Start::hole(hole.number), hole.second_priority, hole.sponsor)
            };
            return self.course.in_order().into_iter().map(of).collect();
        }
        // As many times as there are pairings, and those that pairings have already.
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
        times.into_iter().map(|time| spot(Start::TeeTime(time), None, None)).collect()
    }

    /// Whether a time is so many intervals after the first one.
    fn is_in_steps(&self, time: chrono::NaiveTime) -> bool {
        let minutes = time.signed_duration_since(self.first_start).num_minutes();
        minutes >= 0 && minutes % i64::from(self.course.interval_minutes.max(1)) == 0
    }

    fn find_those_there(&self, spots: &mut [Spot], anew: bool) {
        for (place, pairing) in self.pairings.iter().enumerate() {
            let Some(start) = pairing.start.filter(|_| pairing.fixed || !anew) else { continue };
            if let Some(spot) = spots.iter_mut().find(|spot| spot.start == start.place()) {
                spot.there.push(place);
                spot.fixed += usize::from(pairing.fixed);
                spot.wanted = spot.fixed;
            }
        }
        for spot in spots {
            // The list is in the order of starts, so that the first pairing stays before the second one.
            spot.there.sort_by_key(|place| !self.pairings.get(*place).is_some_and(|it| it.fixed));
        }
    }

    /// Says how many pairings each place is to have: one everywhere before two anywhere, and two by priority. Of equal places those
    /// go first that have as many already, so that the fewest pairings move.
    fn share_out(&self, spots: &mut [Spot]) -> Result<(), Refusal> {
        let awaited = self.awaited(spots);
        let fixed: usize = spots.iter().map(|spot| spot.fixed).sum();
        let mut left = self.pairings.len().saturating_sub(fixed);
        let mut empty: Vec<_> = spots.iter_mut().enumerate().filter(|(_, spot)| spot.wanted == 0).collect();
        empty.sort_by_key(|(place, spot)| (spot.there.is_empty(), !awaited.contains(place)));
        for (_, spot) in empty.into_iter().take(left) {
            spot.wanted = 1;
            left -= 1;
        }
        let mut doubled: Vec<&mut Spot> =
            spots.iter_mut().filter(|spot| spot.wanted == 1 && spot.second_priority.is_some()).collect();
        doubled.sort_by_key(|spot| (spot.second_priority, spot.there.len() < 2));
        for spot in doubled.into_iter().take(left) {
            spot.wanted = 2;
            left -= 1;
        }
        if left == 0 {
            return Ok(());
        }
        let number = |of: usize| i64::try_from(of).unwrap_or(i64::MAX);
        let pairings = self.pairings.len();
        Err(Refusal::CourseTooSmall { pairings: number(pairings), room: number(pairings - left) })
    }

    /// The empty places next to sponsors' holes, as many as pairings of each sponsor have no start yet.
    fn awaited(&self, spots: &[Spot]) -> Vec<usize> {
        let waiting = |sponsor| {
            let theirs = |it: &&Pairing| it.start.is_none() && it.sponsor() == Some(sponsor);
            self.pairings.iter().filter(theirs).count()
        };
        let mut awaited: Vec<usize> = Vec::new();
        for (hole, spot) in spots.iter().enumerate() {
            let Some(sponsor) = spot.sponsor else { continue };
            let is_free = |place: &usize| spots[*place].there.is_empty() && !awaited.contains(place);
            let mut free: Vec<_> = (0..spots.len()).filter(is_free).collect();
            free.sort_by_key(|place| self.distance(hole, *place, spots.len()));
            awaited.extend(free.into_iter().take(waiting(sponsor)));
        }
        awaited
    }

    /// Those that do not stay: first of sponsors of a hole, then of other sponsors, each sponsor's together, then the others.
    fn movers(&self, spots: &[Spot], staying: &[usize]) -> Vec<usize> {
        let mut movers: Vec<usize> =
            (0..self.pairings.len()).filter(|place| !staying.contains(place)).collect();
        movers.sort_by_key(|place| {
            let pairing = self.pairings.get(*place);
            let sponsor = pairing.and_then(Pairing::sponsor);
            let hole = sponsor.is_some() && spots.iter().any(|spot| spot.sponsor == sponsor);
            (!hole, sponsor.is_none(), sponsor, pairing.map(|it| it.id))
        });
        movers
    }

    /// The free place for a pairing: the first one, or for a sponsor's the nearest to its hole, else to its other pairings. First places
    /// come before second ones.
    fn best(&self, spots: &[Spot], at: &[Vec<usize>], sponsor: Option<SponsorId>) -> Option<usize> {
        let free = spots.iter().zip(at).enumerate().filter(|(_, (spot, there))| there.len() < spot.wanted);
        let free = free.map(|(place, (_, there))| (there.len(), place));
        let near = sponsor.map(|sponsor| self.near(spots, at, sponsor)).unwrap_or_default();
        let nearest = |place: usize| {
            near.iter().map(|to| self.distance(place, *to, spots.len())).min().unwrap_or_default()
        };
        free.min_by_key(|(second, place)| (nearest(*place), *second, *place)).map(|(_, place)| place)
    }

    /// Places between two: holes are a circle, and tee times a line.
    fn distance(&self, from: usize, to: usize, places: usize) -> usize {
        let straight = from.abs_diff(to);
        if self.course.start == StartKind::TeeTimes { straight } else { straight.min(places - straight) }
    }

    /// The places of a sponsor: its holes, or where its pairings are.
    fn near(&self, spots: &[Spot], at: &[Vec<usize>], sponsor: SponsorId) -> Vec<usize> {
        let places = |wanted: &dyn Fn(&Spot, &[usize]) -> bool| -> Vec<usize> {
            let all = spots.iter().zip(at).enumerate();
            all.filter(|(_, (spot, there))| wanted(spot, there)).map(|(place, _)| place).collect()
        };
        let holes = places(&|spot, _| spot.sponsor == Some(sponsor));
        if !holes.is_empty() {
            return holes;
        }
        let theirs = |place: &usize| self.pairings.get(*place).and_then(Pairing::sponsor) == Some(sponsor);
        places(&|_, there| there.iter().any(theirs))
    }
}
