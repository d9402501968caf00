//! Rules that hold for whatever pairings there are.

#![expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "small numbers of a test"
)]

use proptest::prelude::*;

use super::*;

/// Pairings on each hole: all that start there, and those that staff have fixed there.
struct Holes {
    on: Vec<usize>,
    fixed: Vec<usize>,
}

/// The fewest pairings that have to move, by trying every number of pairings on every hole. Fixed ones stay.
fn fewest_moves(round: &RoundPairings) -> usize {
    let count = |on: &dyn Fn(&Pairing) -> bool| {
        let there = |number: i32| round.pairings.iter().filter(|it| it.is_on(number) && on(it)).count();
        round.course.holes.iter().map(|hole| there(hole.number)).collect()
    };
    let holes = Holes { on: count(&|_| true), fixed: count(&|it| it.fixed) };
    round.pairings.len() - most_staying(round, &holes, &mut Vec::new()).unwrap()
}

/// The most pairings that stay on their hole, whatever further holes have; `wanted` are the first holes' numbers of pairings.
fn most_staying(round: &RoundPairings, holes: &Holes, wanted: &mut Vec<usize>) -> Option<usize> {
    let placed: usize = wanted.iter().sum();
    let Some(fixed) = holes.fixed.get(wanted.len()) else {
        let is_right = placed == round.pairings.len() && is_right(round, holes, wanted);
        return is_right.then(|| holes.on.iter().zip(wanted).map(|(on, wanted)| (*on).min(*wanted)).sum());
    };
    let mut best = None;
    for more in *fixed..=2 {
        wanted.push(more);
        best = best.max(most_staying(round, holes, wanted));
        wanted.pop();
    }
    best
}

/// Whether holes may have these numbers of pairings: two only by priority, and once none is empty; those that staff have fixed are theirs to answer for.
fn is_right(round: &RoundPairings, holes: &Holes, wanted: &[usize]) -> bool {
    let all = || round.course.holes.iter().zip(wanted.iter().copied());
    let doubled = || all().zip(&holes.fixed).filter(|((_, wanted), fixed)| *wanted == 2 && **fixed < 2);
    let is_by_priority = |priority: i32| {
        all().all(|(other, wanted)| wanted == 2 || other.second_priority.is_none_or(|its| its >= priority))
    };
    doubled().all(|((hole, _), _)| hole.second_priority.is_some_and(is_by_priority))
        && (doubled().next().is_none() || all().all(|(_, wanted)| wanted > 0))
}

/// The round after staff have given each of two pairings the start of the other.
fn swapped(round: &RoundPairings, [one, other]: [PairingId; 2], fixed: bool) -> RoundPairings {
    let start = |id| round.pairing(id).unwrap().start;
    let put = |round: &RoundPairings, id, start| round.placed(&round.place(id, start, fixed).unwrap());
    let free = put(round, one, None);
    put(&put(&free, other, start(one)), one, start(other))
}

/// The most complete pairings that can be had, by putting each pairing into every group that takes it.
fn most_complete(round: &RoundPairings, groups: &mut Vec<Vec<usize>>, next: usize) -> usize {
    let size = |group: &Vec<usize>| group.iter().map(|it| round.pairings[*it].players.len()).sum::<usize>();
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
        if size(&groups[place]) + pairing.players.len() > 4
            || groups[place].iter().any(|other| is_apart(*other))
        {
            continue;
        }
        groups[place].push(next);
        best = best.max(most_complete(round, groups, next + 1));
        groups[place].pop();
    }
    best
}

proptest! {
    #[test]
    fn fill_up_completes_all_that_can_be_beside_whoever_is_kept_apart(
        sizes in proptest::collection::vec(1_i64..=4, 2..9),
        wishes in proptest::collection::vec((0_usize..9, 0_usize..9), 0..12),
    ) {
        let mut round = round(sizes.iter().enumerate().map(|(place, players)| pairing(place as i64 + 1, *players)).collect());
        let of = |place: usize| AttendeeId((place % sizes.len()) as i64 * 10 + 10);
        let between = wishes.into_iter().filter(|(a, b)| a % sizes.len() != b % sizes.len());
        round.wishes = between.map(|(a, b)| Wish::between(of(a), of(b), true)).collect();
        let joins = round.fill_up();
        let size_of = |id: PairingId| round.pairing(id).unwrap().players.len();
        let complete = round.pairings.iter().filter(|it| !joins.iter().any(|join| join.from == it.id)).filter(|it| {
            let came = joins.iter().filter(|join| join.into == it.id).map(|join| size_of(join.from));
            size_of(it.id) + came.sum::<usize>() == 4
        });
        prop_assert_eq!(complete.count(), most_complete(&round, &mut Vec::new(), 0));
    }

    #[test]
    fn from_1_to_54_pairings_every_start_is_right(
        count in 1_i64..=54,
        blank in proptest::collection::vec(any::<bool>(), 27),
        fixed in proptest::collection::vec(1_i32..=27, 0..6),
        sponsors in proptest::collection::vec(0_i64..6, 54),
        gone in proptest::collection::vec(0_usize..54, 0..4),
    ) {
        let mut course = Course { holes: proposed_holes(27), ..Course::proposed() };
        for (hole, is_blank) in course.holes.iter_mut().zip(&blank) {
            if *is_blank { hole.second_priority = None; }
        }
        let of = |id: i64| match sponsors.get(id as usize - 1) {
            Some(0) | None => pairing(id, 4),
            Some(sponsor) => sponsored(pairing(id, 4), *sponsor),
        };
        let mut before = RoundPairings::new(course, time(8, 0), (1..=count).map(of).collect());
        for (place, hole) in fixed.iter().enumerate() {
            let id = PairingId(place as i64 + 1);
            if before.pairing(id).is_some() && let Ok(changes) = before.place(id, Some(Start::hole(*hole)), true) {
                before = before.placed(&changes);
            }
        }
        let room = 27 + blank.iter().filter(|it| !**it).count();
        let Ok(changes) = before.assignment(false) else {
            prop_assert!(count as usize > room);
            return Ok(());
        };
        let round = before.placed(&changes);
        check(&before, &round)?;
        prop_assert_eq!(round.assignment(false).unwrap(), vec![], "a second time nothing changes");
        let mut left = round.clone();
        for place in gone {
            if place < left.pairings.len() && left.pairings.len() > 1 { left.pairings.remove(place); }
        }
        let withdrawn = round.pairings.len() - left.pairings.len();
        let mended = assigned(&left);
        check(&left, &mended)?;
        prop_assert!(moved(&left, &mended) <= withdrawn, "each withdrawal moves one at most");
        let over = round.placed(&round.assignment(true).unwrap());
        check(&round, &over)?;
    }

    #[test]
    fn two_that_are_swapped_stay_and_one_for_another_takes_its_place(
        count in 2_i64..=54,
        blank in proptest::collection::vec(any::<bool>(), 27),
        two in (0_usize..54, 0_usize..54),
        fixed in any::<bool>(),
        gone in 0_usize..54,
    ) {
        let mut course = Course { holes: proposed_holes(27), ..Course::proposed() };
        for (hole, is_blank) in course.holes.iter_mut().zip(&blank) {
            if *is_blank { hole.second_priority = None; }
        }
        let before = RoundPairings::new(course, time(8, 0), (1..=count).map(|id| pairing(id, 4)).collect());
        let Ok(changes) = before.assignment(false) else { return Ok(()) };
        let round = before.placed(&changes);
        let ids = [two.0, two.1].map(|place| round.pairings[place % round.pairings.len()].id);
        if ids[0] != ids[1] {
            let swapped = swapped(&round, ids, fixed);
            let others = swapped.pairings.iter().filter(|it| !ids.contains(&it.id));
            let place = |start: Option<Start>| start.map(Start::place);
            prop_assert!(others.clone().all(|it| place(it.start) == place(round.pairing(it.id).unwrap().start)));
            let mended = assigned(&swapped);
            check(&swapped, &mended)?;
            prop_assert_eq!(moved(&swapped, &mended), 0, "all stay where staff put them");
        }
        let mut other = round.clone();
        other.pairings.remove(gone % round.pairings.len());
        other.pairings.push(pairing(99, 4));
        let mended = assigned(&other);
        check(&other, &mended)?;
        prop_assert_eq!(moved(&other, &mended), 1, "the new one alone");
    }

    #[test]
    fn no_assignment_with_fewer_moves_is_right(
        at in proptest::collection::vec(proptest::option::of((1_i32..=9, any::<bool>())), 1..=13),
        priorities in proptest::collection::vec(proptest::option::of(1_i32..=3), 9),
    ) {
        let mut course = Course { holes: proposed_holes(9), ..Course::proposed() };
        for (hole, priority) in course.holes.iter_mut().zip(priorities) { hole.second_priority = priority; }
        let mut before = RoundPairings::new(course, time(8, 0), (1..=at.len() as i64).map(|id| pairing(id, 4)).collect());
        for (place, put) in at.iter().enumerate() {
            let Some((hole, fixed)) = put else { continue };
            if let Ok(changes) = before.place(PairingId(place as i64 + 1), Some(Start::hole(*hole)), *fixed) {
                before = before.placed(&changes);
            }
        }
        if let Ok(changes) = before.assignment(false) {
            let round = before.placed(&changes);
            check(&before, &round)?;
            prop_assert_eq!(moved(&before, &round), fewest_moves(&before));
        }
    }

    #[test]
    fn fill_up_parts_those_who_are_not_to_play_together(
        sizes in proptest::collection::vec(1_i64..=4, 2..30),
        wishes in proptest::collection::vec((0_usize..30, 0_usize..30, any::<bool>()), 0..20),
    ) {
        let mut round = round(sizes.iter().enumerate().map(|(place, players)| pairing(place as i64 + 1, *players)).collect());
        let of = |place: usize| AttendeeId((place % sizes.len()) as i64 * 10 + 10);
        let between = wishes.into_iter().filter(|(a, b, _)| a % sizes.len() != b % sizes.len());
        round.wishes = between.map(|(a, b, apart)| Wish::between(of(a), of(b), apart)).collect();
        let joins = round.fill_up();
        prop_assert!(round.join(&joins).is_ok());
        prop_assert!(round.unmet(&joins).iter().all(|wish| !wish.apart), "no wish to play apart is broken");
        prop_assert!(joins.iter().all(|join| joins.iter().all(|other| other.from != join.into)), "no chain");
    }

    #[test]
    fn fill_up_overfills_splits_and_loses_nobody(sizes in proptest::collection::vec(0_i64..=5, 1..40), size in 1_i32..=5) {
        let mut round = round(sizes.iter().enumerate().map(|(place, players)| pairing(place as i64 + 1, *players)).collect());
        round.course.pairing_size = size;
        let joins = round.fill_up();
        prop_assert!(round.join(&joins).is_ok());
        let after: Vec<usize> = round.pairings.iter().filter(|it| !joins.iter().any(|join| join.from == it.id)).map(|it| {
            let came = joins.iter().filter(|join| join.into == it.id);
            it.players.len() + came.map(|join| round.pairing(join.from).unwrap().players.len()).sum::<usize>()
        }).collect();
        prop_assert_eq!(after.iter().sum::<usize>() as i64, sizes.iter().sum::<i64>(), "nobody is lost");
        let size = size as usize;
        let grown = round.pairings.iter().filter(|it| joins.iter().any(|join| join.into == it.id || join.from == it.id));
        prop_assert!(grown.clone().all(|it| it.players.len() < size), "complete ones are left alone");
        let open: Vec<_> = after.iter().filter(|it| (1..size).contains(*it)).collect();
        for (place, one) in open.iter().enumerate() {
            prop_assert!(open[place + 1..].iter().all(|other| **one + **other > size), "no two could still be joined");
        }
        let seating = round.join(&joins).unwrap();
        prop_assert!(seating.players.iter().all(|(_, apart)| apart.is_none()), "companions stay together");
    }
}

/// The rules of every assignment.
fn check(before: &RoundPairings, round: &RoundPairings) -> Result<(), TestCaseError> {
    let on = |number: i32| round.pairings.iter().filter(|it| it.is_on(number)).count();
    let holes = &round.course.holes;
    let mut starts: Vec<_> = round.pairings.iter().map(|it| it.start).collect();
    prop_assert!(starts.iter().all(Option::is_some));
    starts.sort();
    starts.dedup();
    prop_assert_eq!(starts.len(), round.pairings.len(), "no two have one start");
    for hole in holes {
        let most = 1 + usize::from(hole.second_priority.is_some());
        prop_assert!(on(hole.number) <= most);
    }
    let fixed = |number: i32| round.pairings.iter().filter(|it| it.fixed && it.is_on(number)).count();
    let by_hand = |number: i32| fixed(number) == 2;
    let doubled = || holes.iter().filter(|hole| on(hole.number) == 2 && !by_hand(hole.number));
    let none_empty = holes.iter().all(|hole| on(hole.number) > 0);
    prop_assert!(none_empty || doubled().next().is_none(), "no hole has two while another one has none");
    for hole in doubled() {
        let earlier = |other: &&crate::course::Hole| {
            other.second_priority.is_some() && other.second_priority < hole.second_priority
        };
        prop_assert!(holes.iter().filter(earlier).all(|other| on(other.number) == 2), "by priority");
    }
    for pairing in before.pairings.iter().filter(|it| it.fixed) {
        prop_assert_eq!(
            round.pairing(pairing.id).unwrap().start.map(Start::place),
            pairing.start.map(Start::place)
        );
    }
    Ok(())
}
