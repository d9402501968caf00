//! The search of 'Fill up' for incomplete pairings that complete each other.

mod rest;

use std::cmp::Reverse;

/// The search ends after this many steps with the best result so far. Small rounds are searched completely, and large ones answer soon.
const STEPS: usize = 30_000;

/// An incomplete pairing, or several whose players wish to play together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Part {
    /// The taken seats, kept ones included.
    pub(super) taken: usize,
    /// The expected players; at least one.
    pub(super) players: usize,
    /// The players of its largest pairing, which the others join.
    pub(super) largest: usize,
}

/// Parts by index, large ones first.
pub(super) struct Search {
    size: usize,
    parts: Vec<Part>,
    /// Whether the players of two parts may play together.
    agree: Vec<Vec<bool>>,
    /// The order in which parts are tried as guests: large ones first; of equal ones, those that fit the fewest others; of these, those with
    /// the fewest players.
    guests: Vec<usize>,
    /// The same parts, those first that fill the most seats for each player who moves.
    cheapest: Vec<usize>,
    is_open: Vec<bool>,
    complete: Vec<Vec<usize>>,
    left: Vec<usize>,
    steps: usize,
    best: Option<Found>,
}

/// The parts in groups.
struct Found {
    groups: Vec<Vec<usize>>,
    score: Score,
}

/// The value of a grouping: more complete pairings first, then fewer players who play alone, then fewer who move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Score {
    complete: usize,
    alone: Reverse<usize>,
    moved: Reverse<usize>,
}

impl Search {
    pub(super) fn new(size: usize, parts: Vec<Part>, agree: Vec<Vec<bool>>) -> Self {
        let count = parts.len();
        let mut guests: Vec<_> = (0..count).collect();
        let fits =
            |one: usize, other: usize| agree[one][other] && parts[one].taken + parts[other].taken <= size;
        let hosts = |place: usize| (0..count).filter(|other| *other != place && fits(place, *other)).count();
        guests.sort_by_cached_key(|place| {
            let part = parts[*place];
            (Reverse(part.taken), hosts(*place), part.players, part.largest, Reverse(*place))
        });
        let seats_per_player =
            |one: Part, other: Part| (one.taken * other.players).cmp(&(other.taken * one.players));
        let mut cheapest = guests.clone();
        cheapest.sort_by(|one, other| seats_per_player(parts[*other], parts[*one]));
        Self {
            size,
            parts,
            agree,
            guests,
            cheapest,
            is_open: vec![true; count],
            complete: Vec::new(),
            left: Vec::new(),
            steps: STEPS,
            best: None,
        }
    }

    /// Groups all parts: the grouping with the best [`Score`] in which no two groups could still be joined.
    pub(super) fn groups(mut self) -> Vec<Vec<usize>> {
        self.host();
        self.best.map(|best| best.groups).unwrap_or_default()
    }

    /// Tries every way to complete the next part, and then leaves it incomplete.
    fn host(&mut self) {
        self.steps = self.steps.saturating_sub(1);
        if self.is_over() || !self.is_promising() {
            return;
        }
        let Some(host) = self.is_open.iter().position(|is_open| *is_open) else { return self.keep() };
        self.is_open[host] = false;
        if !self.left.iter().any(|left| self.are_alike(*left, host)) {
            self.complete(&mut vec![host], 0);
        }
        if self.parts[host].taken < self.size {
            self.left.push(host);
            self.host();
            self.left.pop();
        }
        self.is_open[host] = true;
    }

    /// Tries every way to complete a group with guests.
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
            let fits = self.is_open[place] && self.parts[place].taken <= gap && self.agrees(group, place);
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

    /// Keeps these groups beside the complete ones, if they score better than the best so far.
    fn offer(&mut self, rest: &[Vec<usize>]) {
        let score = self.score(rest);
        if self.best.as_ref().is_none_or(|best| score > best.score) {
            self.best = Some(Found { groups: self.complete.iter().chain(rest).cloned().collect(), score });
        }
    }

    fn score(&self, rest: &[Vec<usize>]) -> Score {
        let all = || self.complete.iter().chain(rest);
        Score {
            complete: all().filter(|group| self.seats(group) == self.size).count(),
            alone: Reverse(all().filter(|group| self.size > 1 && self.seats(group) == 1).count()),
            moved: Reverse(all().map(|group| self.moved(group)).sum()),
        }
    }

    fn is_over(&self) -> bool {
        self.steps == 0 && self.best.is_some()
    }

    /// Whether the open parts can still lead to a better score than the best.
    fn is_promising(&self) -> bool {
        let Some(best) = &self.best else { return true };
        let open = self.parts.iter().zip(&self.is_open).filter(|(_, is_open)| **is_open);
        let open: Vec<_> = open.map(|(part, _)| part).collect();
        let seats: usize = open.iter().map(|part| part.taken).sum();
        let complete = self.complete.len() + seats.checked_div(self.size).unwrap_or_default();
        // A single seat that is left over is a player alone.
        let all: usize = self.parts.iter().map(|part| part.taken).sum();
        let alone = Reverse(usize::from(self.size > 1 && all.checked_sub(complete * self.size) == Some(1)));
        let moved: usize = self.complete.iter().map(|group| self.moved(group)).sum();
        let moved = Reverse(moved + self.least_moved(&open, complete - self.complete.len()));
        Score { complete, alone, moved } > best.score
    }

    /// A lower bound of the players who move while open parts complete this many more pairings.
    fn least_moved(&self, open: &[&Part], further: usize) -> usize {
        // In each pairing the largest part stays: its seats, and the kept ones of its part, are filled without a move.
        let mut unmoved: Vec<_> = open.iter().map(|part| part.taken - part.players + part.largest).collect();
        unmoved.sort_unstable_by_key(|seats| Reverse(*seats));
        let unmoved: usize = unmoved.into_iter().take(further).sum();
        let mut gap = (further * self.size).saturating_sub(unmoved);
        let mut moved = 0;
        for place in self.cheapest.iter().filter(|place| self.is_open[**place]) {
            let part = self.parts[*place];
            if part.taken >= gap {
                return moved + (gap * part.players).div_ceil(part.taken);
            }
            gap -= part.taken;
            moved += part.players;
        }
        moved
    }

    fn seats(&self, group: &[usize]) -> usize {
        group.iter().map(|place| self.parts[*place].taken).sum()
    }

    /// The players of a group, less those of its largest pairing.
    fn moved(&self, group: &[usize]) -> usize {
        let players: usize = group.iter().map(|place| self.parts[*place].players).sum();
        let largest = group.iter().map(|place| self.parts[*place].largest).max();
        players - largest.unwrap_or_default()
    }

    fn agrees(&self, group: &[usize], place: usize) -> bool {
        group.iter().all(|other| self.agree[*other][place])
    }

    /// Whether the two parts are interchangeable in a group.
    fn are_alike(&self, one: usize, other: usize) -> bool {
        self.parts[one] == self.parts[other] && self.agree[one] == self.agree[other]
    }
}
