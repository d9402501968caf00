//! The search of 'Fill up' for incomplete pairings that complete each other.

use std::cmp::Reverse;

/// The steps after which the best that was found is taken: small rounds are searched wholly, and large ones soon answered.
const STEPS: usize = 20_000;

/// Pairings by their places, the ones that stay where they are first.
pub(super) struct Search {
    size: usize,
    /// The seats that are taken in each.
    taken: Vec<usize>,
    /// Whether the players of two may play together.
    agree: Vec<Vec<bool>>,
    /// The order in which they are asked to join: large ones first, and of equal ones those that fit the fewest others.
    guests: Vec<usize>,
    is_open: Vec<bool>,
    complete: Vec<Vec<usize>>,
    left: Vec<usize>,
    steps: usize,
    best: Option<Found>,
}

/// Pairings put together; of each group the first stays where it is.
struct Found {
    groups: Vec<Vec<usize>>,
    complete: usize,
    /// Players who play alone.
    alone: usize,
}

impl Search {
    pub(super) fn new(size: usize, taken: Vec<usize>, agree: Vec<Vec<bool>>) -> Self {
        let count = taken.len();
        let mut guests: Vec<_> = (0..count).collect();
        let fits = |one: usize, other: usize| agree[one][other] && taken[one] + taken[other] <= size;
        let hosts = |place: usize| (0..count).filter(|other| *other != place && fits(place, *other)).count();
        guests.sort_by_cached_key(|place| (Reverse(taken[*place]), hosts(*place), Reverse(*place)));
        Self {
            size,
            taken,
            agree,
            guests,
            is_open: vec![true; count],
            complete: Vec::new(),
            left: Vec::new(),
            steps: STEPS,
            best: None,
        }
    }

    /// Everybody in groups: as many complete ones as can be, and of those ways the one with the fewest players alone.
    pub(super) fn groups(mut self) -> Vec<Vec<usize>> {
        self.host();
        self.best.map(|best| best.groups).unwrap_or_default()
    }

    /// Completes the next pairing in every way, and then leaves it incomplete.
    fn host(&mut self) {
        self.steps = self.steps.saturating_sub(1);
        if self.is_over() || !self.is_promising() {
            return;
        }
        let Some(host) = self.is_open.iter().position(|is_open| *is_open) else { return self.keep() };
        self.is_open[host] = false;
        self.complete(&mut vec![host], 0);
        if self.taken[host] < self.size {
            self.left.push(host);
            self.host();
            self.left.pop();
        }
        self.is_open[host] = true;
    }

    /// Adds guests to a group until it is complete, in every way.
    fn complete(&mut self, group: &mut Vec<usize>, from: usize) {
        self.steps = self.steps.saturating_sub(1);
        let gap = self.size.saturating_sub(self.seats(group));
        if gap == 0 {
            self.complete.push(group.clone());
            self.host();
            self.complete.pop();
            return;
        }
        let mut tried = None;
        for at in from..self.guests.len() {
            let place = self.guests[at];
            let fits = self.is_open[place] && self.taken[place] <= gap && self.agrees(group, place);
            if !fits || tried.is_some_and(|other| self.are_alike(other, place)) {
                continue;
            }
            tried = Some(place);
            self.is_open[place] = false;
            group.push(place);
            self.complete(group, at + 1);
            group.pop();
            self.is_open[place] = true;
            if self.is_over() {
                return;
            }
        }
    }

    /// Keeps what is complete now, and joins what is left as far as it goes, if that is the best yet.
    fn keep(&mut self) {
        let mut groups = self.complete.clone();
        let mut left = self.left.clone();
        while !left.is_empty() {
            let mut group = vec![left.remove(0)];
            while let Some(at) = self.largest(&group, &left) {
                group.push(left.remove(at));
            }
            groups.push(group);
        }
        let complete = groups.iter().filter(|group| self.seats(group) == self.size).count();
        let alone = groups.iter().filter(|group| self.size > 1 && self.seats(group) == 1).count();
        let better = |best: &Found| (complete, Reverse(alone)) > (best.complete, Reverse(best.alone));
        if self.best.as_ref().is_none_or(better) {
            self.best = Some(Found { groups, complete, alone });
        }
    }

    /// The largest that still has room in the group, of equal ones the one that fits the fewest others.
    fn largest(&self, group: &[usize], others: &[usize]) -> Option<usize> {
        let gap = self.size.saturating_sub(self.seats(group));
        let fits =
            |place: &usize| others.contains(place) && self.taken[*place] <= gap && self.agrees(group, *place);
        let guest = self.guests.iter().find(|place| fits(place))?;
        others.iter().position(|place| place == guest)
    }

    fn is_over(&self) -> bool {
        self.steps == 0 && self.best.is_some()
    }

    /// Whether something better than the best may come of what is still open.
    fn is_promising(&self) -> bool {
        let Some(best) = &self.best else { return true };
        let open = self.taken.iter().zip(&self.is_open).filter(|(_, is_open)| **is_open);
        let seats: usize = open.map(|(taken, _)| taken).sum();
        let most = self.complete.len() + seats.checked_div(self.size).unwrap_or_default();
        most > best.complete || (most == best.complete && best.alone > 0)
    }

    fn seats(&self, group: &[usize]) -> usize {
        group.iter().map(|place| self.taken[*place]).sum()
    }

    fn agrees(&self, group: &[usize], place: usize) -> bool {
        group.iter().all(|other| self.agree[*other][place])
    }

    /// Whether it makes no difference which of the two joins a group.
    fn are_alike(&self, one: usize, other: usize) -> bool {
        self.taken[one] == self.taken[other] && self.agree[one] == self.agree[other]
    }
}
