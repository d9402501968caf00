//! Properties of 'Fill up' for any pairings and wishes.

#![expect(
    clippy::as_conversions,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "small numbers of a test"
)]

use std::cmp::Reverse;

use proptest::prelude::*;

use super::*;

/// The highest possible number of complete pairings, by brute force.
fn most_complete(round: &RoundPairings, groups: &mut Vec<Vec<usize>>, next: usize) -> usize {
    let seats = |place: usize| round.taken(&round.pairings[place]);
    let size = |group: &Vec<usize>| group.iter().map(|it| seats(*it)).sum::<usize>();
    let Some(pairing) = round.pairings.get(next) else {
        return groups.iter().filter(|group| size(group) == 4).count();
    };
    let is_apart = |other: usize| {
        let plays = |of: &Pairing, id: AttendeeId| of.players.iter().any(|it| it.id == id);
        let one = &round.pairings[other];
        round.wishes.iter().any(|wish| {
            (plays(one, wish.one) && plays(pairing, wish.other))
                || (plays(one, wish.other) && plays(pairing, wish.one))
        })
    };
    groups.push(vec![next]);
    let mut best = most_complete(round, groups, next + 1);
    groups.pop();
    for place in 0..groups.len() {
        if size(&groups[place]) + seats(next) > 4 || groups[place].iter().any(|other| is_apart(*other)) {
            continue;
        }
        groups[place].push(next);
        best = best.max(most_complete(round, groups, next + 1));
        groups[place].pop();
    }
    best
}

/// Complete pairings, players alone, and players who move.
type Score = (usize, Reverse<usize>, Reverse<usize>);

/// Brute-force groupings of a small round, to compare 'Fill up' with.
struct Ways<'a> {
    round: &'a RoundPairings,
    /// The parts that are grouped: incomplete pairings, already joined by wishes.
    parts: Vec<Vec<usize>>,
}

impl<'a> Ways<'a> {
    /// Joins pairings by their wishes, in order, where they fit.
    fn of(round: &'a RoundPairings) -> Self {
        let is_open = |it: &usize| {
            let pairing = &round.pairings[*it];
            round.taken(pairing) < round.size() && pairing.expected() > 0
        };
        let incomplete = (0..round.pairings.len()).filter(is_open);
        let mut ways = Self { round, parts: incomplete.map(|it| vec![it]).collect() };
        for wish in round.wishes.iter().filter(|wish| !wish.apart) {
            let part = |player| ways.parts.iter().position(|part| ways.plays(part, player));
            let (Some(one), Some(other)) = (part(wish.one), part(wish.other)) else { continue };
            if one != other && ways.fit(&[&ways.parts[one], &ways.parts[other]]) {
                let guests = ways.parts.remove(one.max(other));
                ways.parts[one.min(other)].extend(guests);
            }
        }
        ways
    }

    fn plays(&self, part: &[usize], player: AttendeeId) -> bool {
        part.iter().any(|it| self.round.pairings[*it].players.iter().any(|it| it.id == player))
    }

    fn seats(&self, group: &[&Vec<usize>]) -> usize {
        Self::pairings(group).map(|it| self.round.taken(&self.round.pairings[it])).sum()
    }

    fn pairings(group: &[&Vec<usize>]) -> impl Iterator<Item = usize> {
        group.iter().flat_map(|part| part.iter().copied())
    }

    /// All players of these, less those of the largest pairing.
    fn moved(&self, group: &[&Vec<usize>]) -> usize {
        let players = || Self::pairings(group).map(|it| self.round.pairings[it].expected());
        players().sum::<usize>() - players().max().unwrap()
    }

    /// Whether these fit in one pairing.
    fn fit(&self, group: &[&Vec<usize>]) -> bool {
        let plays = |part: &[usize], player| self.plays(part, player);
        let are_apart = |one: &[usize], other: &[usize]| {
            self.round
                .wishes
                .iter()
                .any(|wish| wish.apart && plays(one, wish.one) && plays(other, wish.other))
        };
        self.seats(group) <= self.round.size()
            && group.iter().enumerate().all(|(at, one)| {
                group[at + 1..].iter().all(|other| !are_apart(one, other) && !are_apart(other, one))
            })
    }

    fn score(&self, groups: &[Vec<&Vec<usize>>]) -> Score {
        let seats = || groups.iter().map(|group| self.seats(group));
        let moved = groups.iter().map(|group| self.moved(group));
        let size = self.round.size();
        (
            seats().filter(|it| *it == size).count(),
            Reverse(seats().filter(|it| size > 1 && *it == 1).count()),
            Reverse(moved.sum()),
        )
    }

    /// The best score of all groupings in which no two groups could still be joined.
    fn best<'b>(&'b self, groups: &mut Vec<Vec<&'b Vec<usize>>>, next: usize) -> Option<Score> {
        let Some(part) = self.parts.get(next) else {
            let are_one = |one: &[&Vec<usize>], other: &[&Vec<usize>]| self.fit(&[one, other].concat());
            let mut later = groups.iter().enumerate();
            let is_done = later.all(|(at, one)| !groups[at + 1..].iter().any(|other| are_one(one, other)));
            return is_done.then(|| self.score(groups));
        };
        let mut best = None;
        for place in 0..groups.len() {
            groups[place].push(part);
            if self.fit(&groups[place]) {
                best = best.max(self.best(groups, next + 1));
            }
            groups[place].pop();
        }
        groups.push(vec![part]);
        best = best.max(self.best(groups, next + 1));
        groups.pop();
        best
    }

    /// The parts after these joins.
    fn joined(&self, joins: &[Join]) -> Vec<Vec<&Vec<usize>>> {
        let home = |part: &Vec<usize>| {
            let id = self.round.pairings[part[0]].id;
            joins.iter().find(|join| join.from == id).map_or(id, |join| join.into)
        };
        let mut homes: Vec<_> = self.parts.iter().map(home).collect();
        homes.sort();
        homes.dedup();
        homes.iter().map(|at| self.parts.iter().filter(|part| home(part) == *at).collect()).collect()
    }
}

/// The players who change their pairing.
pub(super) fn players_moved(round: &RoundPairings, joins: &[Join]) -> usize {
    joins.iter().map(|join| round.pairing(join.from).unwrap().expected()).sum()
}

pub(super) fn of_sizes(sizes: &[i64]) -> RoundPairings {
    of_seats(&sizes.iter().map(|players| (*players, 0)).collect::<Vec<_>>())
}

/// Pairings of one group each, from players and kept seats.
pub(super) fn of_seats(seats: &[(i64, i64)]) -> RoundPairings {
    let of = |((players, kept), id): (&(i64, i64), i64)| {
        let mut pairing = keeping(id, *players);
        pairing.groups[0].num_attendees = i32::try_from(*players + *kept).unwrap();
        pairing
    };
    round(seats.iter().zip(1..).map(of).collect())
}

/// Random pairings, a third of them with kept seats.
pub(super) fn some_seats(
    players: std::ops::RangeInclusive<i64>,
    count: std::ops::Range<usize>,
) -> impl Strategy<Value = Vec<(i64, i64)>> {
    proptest::collection::vec((players, prop_oneof![2 => Just(0_i64), 1 => 1_i64..=3]), count)
}

#[test]
fn fill_up_moves_the_fewest_players() {
    // 9 incomplete groups and 11 singles beside 27 foursomes.
    let day = [vec![4; 27], vec![3, 3, 3, 3, 2, 2, 2, 2, 2], vec![1; 11]].concat();
    let rounds =
        [(vec![2, 2, 1, 1], 2), (vec![2, 2, 2, 1, 1, 1, 1], 4), (vec![3, 3, 2, 2, 1, 1], 4), (day, 12)];
    for (sizes, moved) in rounds {
        let round = of_sizes(&sizes);
        assert_eq!(players_moved(&round, &round.fill_up()), moved, "{sizes:?}");
    }
}

#[test]
fn the_largest_of_joined_pairings_stays() {
    let mut round = of_sizes(&[1, 1, 2]);
    round.wishes = vec![Wish::between(AttendeeId(10), AttendeeId(20), false)];
    round.course.pairing_size = 5;
    let joins = round.fill_up();
    assert!(joins.iter().all(|join| join.into == PairingId(3)) && joins.len() == 2, "{joins:?}");
}

proptest! {
    #[test]
    fn fill_up_is_as_good_as_the_best_of_all_ways(
        sizes in some_seats(1..=5, 2..8),
        absent in proptest::collection::vec(0_usize..6, 8),
        starts in prop_oneof![Just(vec![]), proptest::collection::vec((1_i32..=30, any::<bool>()), 8)],
        wishes in proptest::collection::vec((0_usize..8, 0_usize..8, 0_u8..4), 0..7),
        size in 2_i32..=5,
    ) {
        let mut round = of_seats(&sizes);
        round.course.pairing_size = size;
        for (pairing, absent) in round.pairings.iter_mut().zip(absent) {
            pairing.players.iter_mut().take(absent / 4).for_each(|player| player.no_show = true);
        }
        for (pairing, (hole, fixed)) in round.pairings.iter_mut().zip(&starts) {
            pairing.start = (*hole <= 18).then_some(Start::hole(*hole));
            pairing.fixed = *fixed && *hole <= 18;
        }
        let of = |place: usize| AttendeeId((place % sizes.len()) as i64 * 10 + 10);
        let between = wishes.into_iter().filter(|(a, b, _)| a % sizes.len() != b % sizes.len());
        round.wishes = between.map(|(a, b, apart)| Wish::between(of(a), of(b), apart > 0)).collect();
        let joins = round.fill_up();
        let ways = Ways::of(&round);
        let joined = ways.joined(&joins);
        prop_assert!(joined.iter().all(|group| ways.fit(group)), "nobody sits beside somebody they are not to");
        let pairings = ways.parts.iter().map(Vec::len).sum::<usize>() - joins.len();
        prop_assert_eq!(joined.len(), pairings, "those who wish to play together do");
        let best = ways.best(&mut Vec::new(), 0).unwrap();
        prop_assert_eq!(ways.score(&joined), best);
        prop_assert_eq!(players_moved(&round, &joins), best.2.0, "whatever starts there are");
        let order = |id| round.pairing(id).map(|it| (it.expected(), it.start.is_some(), it.fixed));
        prop_assert!(joins.iter().all(|join| order(join.from) <= order(join.into)));
    }

    #[test]
    fn fill_up_completes_all_it_can_while_some_are_kept_apart(
        sizes in some_seats(1..=4, 2..9),
        wishes in proptest::collection::vec((0_usize..9, 0_usize..9), 0..12),
    ) {
        let mut round = of_seats(&sizes);
        let of = |place: usize| AttendeeId((place % sizes.len()) as i64 * 10 + 10);
        let between = wishes.into_iter().filter(|(a, b)| a % sizes.len() != b % sizes.len());
        round.wishes = between.map(|(a, b)| Wish::between(of(a), of(b), true)).collect();
        let joins = round.fill_up();
        let size_of = |id: PairingId| round.taken(round.pairing(id).unwrap());
        let complete = round.pairings.iter().filter(|it| !joins.iter().any(|join| join.from == it.id)).filter(|it| {
            let came = joins.iter().filter(|join| join.into == it.id).map(|join| size_of(join.from));
            size_of(it.id) + came.sum::<usize>() == 4
        });
        prop_assert_eq!(complete.count(), most_complete(&round, &mut Vec::new(), 0));
    }

    #[test]
    fn fill_up_separates_players_who_are_to_play_apart(
        sizes in some_seats(1..=4, 2..30),
        wishes in proptest::collection::vec((0_usize..30, 0_usize..30, any::<bool>()), 0..20),
    ) {
        let mut round = of_seats(&sizes);
        let of = |place: usize| AttendeeId((place % sizes.len()) as i64 * 10 + 10);
        let between = wishes.into_iter().filter(|(a, b, _)| a % sizes.len() != b % sizes.len());
        round.wishes = between.map(|(a, b, apart)| Wish::between(of(a), of(b), apart)).collect();
        let joins = round.fill_up();
        prop_assert!(round.join(&joins).is_ok());
        prop_assert!(round.unmet(&joins).iter().all(|wish| !wish.apart), "no wish to play apart is broken");
        prop_assert!(joins.iter().all(|join| joins.iter().all(|other| other.from != join.into)), "no chain");
    }

    #[test]
    fn fill_up_overfills_splits_and_loses_nobody(sizes in some_seats(0..=5, 1..40), size in 1_i32..=5) {
        let mut round = of_seats(&sizes);
        round.course.pairing_size = size;
        let joins = round.fill_up();
        prop_assert!(round.join(&joins).is_ok());
        let seats = |id: PairingId| round.taken(round.pairing(id).unwrap());
        let stay = round.pairings.iter().filter(|it| !joins.iter().any(|join| join.from == it.id));
        let after: Vec<(&Pairing, usize)> = stay.map(|it| {
            let came = joins.iter().filter(|join| join.into == it.id);
            (it, seats(it.id) + came.map(|join| seats(join.from)).sum::<usize>())
        }).collect();
        let all = |seats: &mut dyn Iterator<Item = usize>| seats.sum::<usize>();
        let before = all(&mut round.pairings.iter().map(|it| seats(it.id)));
        prop_assert_eq!(all(&mut after.iter().map(|(_, seats)| *seats)), before, "nobody is lost");
        let size = size as usize;
        let grown = round.pairings.iter().filter(|it| joins.iter().any(|join| join.into == it.id || join.from == it.id));
        prop_assert!(grown.clone().all(|it| seats(it.id) < size), "complete ones are left alone");
        let open = after.iter().filter(|(it, seats)| (1..size).contains(seats) && it.expected() > 0);
        let open: Vec<_> = open.map(|(_, seats)| *seats).collect();
        for (place, one) in open.iter().enumerate() {
            prop_assert!(open[place + 1..].iter().all(|other| *one + *other > size), "no two could still be joined");
        }
        let seating = round.join(&joins).unwrap();
        prop_assert!(seating.players.iter().all(|(_, apart)| apart.is_none()), "companions stay together");
    }
}
