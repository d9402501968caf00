//! The parts of 'Fill up' that complete no pairing.

use super::Search;

/// The groupings that are tried for the parts that one choice of complete pairings leaves.
const WAYS: usize = 2_000;

impl Search {
    /// Joins the parts that are left beside the complete pairings as far as possible: greedily, and then in every way.
    pub(super) fn keep(&mut self) {
        let at_once = self.joined_at_once();
        self.offer(&at_once);
        let mut ways = WAYS;
        self.arrange(&mut Vec::new(), 0, &mut ways);
    }

    /// Fills one group after another greedily, always with the largest part that fits.
    fn joined_at_once(&self) -> Vec<Vec<usize>> {
        let mut groups = Vec::new();
        let mut left = self.left.clone();
        while !left.is_empty() {
            let mut group = vec![left.remove(0)];
            while let Some(at) = self.largest(&group, &left) {
                group.push(left.remove(at));
            }
            groups.push(group);
        }
        groups
    }

    /// The largest part that fits in the group; of equal ones, the one that fits the fewest others.
    fn largest(&self, group: &[usize], others: &[usize]) -> Option<usize> {
        let guest = self.guests.iter().find(|place| others.contains(place) && self.fits(group, **place))?;
        others.iter().position(|place| place == guest)
    }

    /// Puts the next part into every group with room for it, and into a group of its own. Stops where as many players move as in the best grouping.
    fn arrange(&mut self, groups: &mut Vec<Vec<usize>>, next: usize, ways: &mut usize) {
        self.steps = self.steps.saturating_sub(1);
        *ways = ways.saturating_sub(1);
        if self.is_over() || *ways == 0 || !self.may_be_better(groups) {
            return;
        }
        let Some(place) = self.left.get(next).copied() else {
            if self.are_joined(groups) {
                self.offer(groups);
            }
            return;
        };
        for at in 0..groups.len() {
            if self.fits(&groups[at], place) {
                groups[at].push(place);
                self.arrange(groups, next + 1, ways);
                groups[at].pop();
            }
        }
        groups.push(vec![place]);
        self.arrange(groups, next + 1, ways);
        groups.pop();
    }

    fn fits(&self, group: &[usize], place: usize) -> bool {
        self.seats(group) + self.parts[place].taken <= self.size && self.agrees(group, place)
    }

    /// Whether fewer players move so far, or fewer may be alone.
    fn may_be_better(&self, groups: &[Vec<usize>]) -> bool {
        let so_far = self.score(groups).moved;
        self.best.as_ref().is_none_or(|best| best.score.alone.0 > 0 || so_far > best.score.moved)
    }

    /// Whether no two of the groups could still be joined.
    fn are_joined(&self, groups: &[Vec<usize>]) -> bool {
        let are_one = |one: &[usize], other: &[usize]| {
            self.seats(one) + self.seats(other) <= self.size
                && other.iter().all(|place| self.agrees(one, *place))
        };
        let mut later = groups.iter().enumerate();
        later.all(|(at, one)| !groups[at + 1..].iter().any(|other| are_one(one, other)))
    }
}
