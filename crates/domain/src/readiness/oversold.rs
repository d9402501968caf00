//! Whether rounds have places for all players that ticket categories can bring, where categories share rounds.

use std::collections::{BTreeMap, BTreeSet};

use crate::ids::{CategoryId, RoundId};

/// A category that plays golf, and the live rounds that take it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sellable {
    /// Its id.
    pub id: CategoryId,
    /// Its name.
    pub name: String,
    /// Whether it is for sponsors.
    pub sponsor_flag: bool,
    /// Number of places that it can sell.
    pub places: i64,
    /// Its rounds, with the number of their places.
    pub rounds: BTreeMap<RoundId, i64>,
}

/// Categories that can together sell more places than their rounds have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Oversold<'a> {
    /// The categories, in the order of the input.
    pub categories: Vec<&'a Sellable>,
    /// Number of places that they can sell.
    pub places: i64,
    /// Number of places in their rounds.
    pub held: i64,
}

/// The categories that cannot all be seated, however groups are distributed over the rounds.
///
/// Seats as many players as possible (a maximum flow from categories to rounds). The categories that keep a player out of a
/// full round are those that share it, directly or through other full rounds.
pub fn oversold(categories: &[Sellable]) -> Vec<Oversold<'_>> {
    let mut seating = Seating::of(categories);
    let left: Vec<_> = (0..categories.len()).map(|one| seating.seat_all(one)).collect();
    let mut parts: Vec<BTreeSet<usize>> = Vec::new();
    for (one, _) in left.iter().enumerate().filter(|&(_, &left)| left > 0) {
        let mut together = seating.sharing(one);
        // Merges parts that share a category.
        parts.retain(|part| {
            let is_apart = part.is_disjoint(&together);
            if !is_apart {
                together.extend(part);
            }
            is_apart
        });
        parts.push(together);
    }
    parts.iter().map(|part| oversold_by(categories, part)).collect()
}

fn oversold_by<'a>(categories: &'a [Sellable], part: &BTreeSet<usize>) -> Oversold<'a> {
    let chosen: Vec<_> = part.iter().map(|&one| &categories[one]).collect();
    let rounds: BTreeMap<_, _> = chosen.iter().flat_map(|one| &one.rounds).collect();
    let places = chosen.iter().map(|one| one.places).sum();
    Oversold { places, held: rounds.into_values().sum(), categories: chosen }
}

struct Seating<'a> {
    categories: &'a [Sellable],
    /// Free places of each round.
    free: BTreeMap<RoundId, i64>,
    /// Places of each round that a category takes, by the category's index.
    taken: BTreeMap<(RoundId, usize), i64>,
}

impl<'a> Seating<'a> {
    fn of(categories: &'a [Sellable]) -> Self {
        let free = categories.iter().flat_map(|one| one.rounds.clone()).collect();
        Self { categories, free, taken: BTreeMap::new() }
    }

    /// Seats a category, and returns how many of its places are left over.
    fn seat_all(&mut self, one: usize) -> i64 {
        let mut left = self.categories[one].places;
        while left > 0 {
            let seated = self.seat(one, left, &mut BTreeSet::new());
            if seated == 0 {
                break;
            }
            left -= seated;
        }
        left
    }

    /// Seats at most this many of a category in an unvisited round, after moving others out of the way.
    fn seat(&mut self, one: usize, most: i64, seen: &mut BTreeSet<RoundId>) -> i64 {
        let categories = self.categories;
        for &round in categories[one].rounds.keys() {
            if !seen.insert(round) {
                continue;
            }
            let seated = self.free[&round].min(most);
            if seated > 0 {
                *self.free.entry(round).or_default() -= seated;
                *self.taken.entry((round, one)).or_default() += seated;
                return seated;
            }
            for other in self.seated_in(round).filter(|&other| other != one).collect::<Vec<_>>() {
                let movable = self.taken[&(round, other)].min(most);
                let moved = self.seat(other, movable, seen);
                if moved > 0 {
                    *self.taken.entry((round, other)).or_default() -= moved;
                    *self.taken.entry((round, one)).or_default() += moved;
                    return moved;
                }
            }
        }
        0
    }

    fn seated_in(&self, round: RoundId) -> impl Iterator<Item = usize> + '_ {
        let all = (round, 0)..=(round, usize::MAX);
        self.taken.range(all).filter(|&(_, &taken)| taken > 0).map(|(&(_, one), _)| one)
    }

    /// The category and all categories with places in its rounds, transitively.
    fn sharing(&self, one: usize) -> BTreeSet<usize> {
        let mut together = BTreeSet::from([one]);
        let mut next = vec![one];
        while let Some(one) = next.pop() {
            for &round in self.categories[one].rounds.keys() {
                next.extend(self.seated_in(round).filter(|&other| together.insert(other)));
            }
        }
        together
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sellable(id: i64, places: i64, rounds: &[(i64, i64)]) -> Sellable {
        let rounds = rounds.iter().map(|&(round, held)| (RoundId(round), held)).collect();
        Sellable { id: CategoryId(id), name: format!("Category {id}"), sponsor_flag: false, places, rounds }
    }

    /// The categories of each finding, with sold and available places.
    fn found(categories: &[Sellable]) -> Vec<(Vec<i64>, i64, i64)> {
        let ids = |one: &Oversold<'_>| one.categories.iter().map(|category| category.id.0).collect();
        oversold(categories).iter().map(|one| (ids(one), one.places, one.held)).collect()
    }

    #[test]
    fn categories_that_share_a_round_are_added_up() {
        let shared = [(1, 20)];
        assert_eq!(found(&[sellable(1, 12, &shared), sellable(2, 8, &shared)]), []);
        assert_eq!(found(&[sellable(1, 12, &shared), sellable(2, 9, &shared)]), [(vec![1, 2], 21, 20)]);
    }

    #[test]
    fn a_category_gives_way_to_one_with_fewer_rounds() {
        let both = [(1, 20), (2, 20)];
        assert_eq!(found(&[sellable(1, 20, &both), sellable(2, 20, &[(1, 20)])]), []);
        assert_eq!(found(&[sellable(1, 20, &both), sellable(2, 21, &[(1, 20)])]), [(vec![2], 21, 20)]);
    }

    #[test]
    fn room_in_a_round_without_the_category_does_not_help() {
        let (full, empty) = (sellable(1, 24, &[(1, 20)]), sellable(2, 4, &[(2, 100)]));
        assert_eq!(found(&[full, empty]), [(vec![1], 24, 20)]);
    }

    #[test]
    fn rounds_linked_by_a_category_are_one_finding() {
        let all =
            [sellable(1, 20, &[(1, 20)]), sellable(2, 15, &[(1, 20), (2, 10)]), sellable(3, 5, &[(3, 5)])];
        assert_eq!(found(&all), [(vec![1, 2], 35, 30)]);
    }

    #[test]
    fn categories_without_room_in_one_round_are_one_finding() {
        let shared = [(1, 20)];
        let all = [sellable(1, 25, &shared), sellable(2, 5, &shared), sellable(3, 5, &[(1, 20), (2, 1)])];
        assert_eq!(found(&all), [(vec![1, 2, 3], 35, 21)]);
    }

    #[test]
    fn parts_that_share_nothing_are_separate_findings() {
        let all = [sellable(1, 3, &[(1, 2)]), sellable(2, 9, &[(2, 4)])];
        assert_eq!(found(&all), [(vec![1], 3, 2), (vec![2], 9, 4)]);
    }

    #[test]
    fn nothing_to_sell_needs_no_round() {
        assert_eq!(found(&[]), []);
    }
}
