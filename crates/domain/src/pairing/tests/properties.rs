//! Properties of assignments for any pairings.

#![expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "small numbers of a test"
)]

use proptest::prelude::*;

use super::{sponsors, *};

/// The pairings on each hole: all, and the fixed ones.
pub(super) struct Holes {
    pub(super) on: Vec<usize>,
    pub(super) fixed: Vec<usize>,
}

impl Holes {
    pub(super) fn of(round: &RoundPairings) -> Self {
        let count = |on: &dyn Fn(&Pairing) -> bool| {
            let there = |number: i32| round.pairings.iter().filter(|it| it.is_on(number) && on(it)).count();
            round.course.holes.iter().map(|hole| there(hole.number)).collect()
        };
        Self { on: count(&|_| true), fixed: count(&|it| it.fixed) }
    }
}

/// The fewest possible moves, by brute force over the numbers of pairings on holes. Fixed pairings stay.
fn fewest_moves(round: &RoundPairings) -> usize {
    let holes = Holes::of(round);
    round.pairings.len() - most_staying(round, &holes, &mut Vec::new()).unwrap()
}

/// The most pairings that can stay on their hole; `wanted` has the numbers of pairings of the first holes.
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

/// Whether these numbers of pairings on holes are allowed: two only by priority, and only once no hole is empty. Fixed pairings are exempt.
pub(super) fn is_right(round: &RoundPairings, holes: &Holes, wanted: &[usize]) -> bool {
    let all = || round.course.holes.iter().zip(wanted.iter().copied());
    let doubled = || all().zip(&holes.fixed).filter(|((_, wanted), fixed)| *wanted == 2 && **fixed < 2);
    let is_by_priority = |priority: i32| {
        all().all(|(other, wanted)| wanted == 2 || other.second_priority.is_none_or(|its| its >= priority))
    };
    doubled().all(|((hole, _), _)| hole.second_priority.is_some_and(is_by_priority))
        && (doubled().next().is_none() || all().all(|(_, wanted)| wanted > 0))
}

/// The round after staff swapped the starts of two pairings.
fn swapped(round: &RoundPairings, [one, other]: [PairingId; 2], fixed: bool) -> RoundPairings {
    let start = |id| round.pairing(id).unwrap().start;
    let put = |round: &RoundPairings, id, start| round.placed(&round.place(id, start, fixed).unwrap());
    let free = put(round, one, None);
    put(&put(&free, other, start(one)), one, start(other))
}

proptest! {
    #[test]
    fn from_1_to_54_pairings_every_start_is_right(
        count in 1_i64..=54,
        blank in proptest::collection::vec(any::<bool>(), 27),
        fixed in proptest::collection::vec(1_i32..=27, 0..6),
        sponsors in proptest::collection::vec(0_i64..8, 54),
        holes in proptest::collection::vec(0_i64..12, 27),
        gone in proptest::collection::vec(0_usize..54, 0..4),
    ) {
        let mut course = Course { holes: proposed_holes(27), ..Course::proposed() };
        for (hole, is_blank) in course.holes.iter_mut().zip(&blank) {
            if *is_blank { hole.second_priority = None; }
        }
        sponsor_holes(&mut course, &holes);
        let of = |id: i64| of_sponsor(id, sponsors[id as usize - 1]);
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
        check(&without_starts(&round), &over)?;
    }

    #[test]
    fn two_that_are_swapped_stay_and_one_for_another_takes_its_place(
        count in 2_i64..=54,
        blank in proptest::collection::vec(any::<bool>(), 27),
        two in (0_usize..54, 0_usize..54),
        fixed in any::<bool>(),
        gone in 0_usize..54,
        sponsors in proptest::collection::vec(0_i64..8, 55),
        holes in proptest::collection::vec(0_i64..12, 27),
    ) {
        let mut course = Course { holes: proposed_holes(27), ..Course::proposed() };
        for (hole, is_blank) in course.holes.iter_mut().zip(&blank) {
            if *is_blank { hole.second_priority = None; }
        }
        sponsor_holes(&mut course, &holes);
        let of = |id: i64| of_sponsor(id, sponsors[id as usize - 1]);
        let before = RoundPairings::new(course, time(8, 0), (1..=count).map(of).collect());
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
        other.pairings.push(of_sponsor(99, sponsors[54]));
        let mended = assigned(&other);
        check(&other, &mended)?;
        prop_assert_eq!(moved(&other, &mended), 1, "the new one alone");
    }

    #[test]
    fn no_assignment_with_fewer_moves_is_right(
        at in proptest::collection::vec(proptest::option::of((1_i32..=9, any::<bool>())), 1..=13),
        priorities in proptest::collection::vec(proptest::option::of(1_i32..=3), 9),
        sponsors in proptest::collection::vec(0_i64..4, 13),
        holes in proptest::collection::vec(0_i64..6, 9),
    ) {
        let mut course = Course { holes: proposed_holes(9), ..Course::proposed() };
        for (hole, priority) in course.holes.iter_mut().zip(priorities) { hole.second_priority = priority; }
        sponsor_holes(&mut course, &holes);
        let pairings = sponsors.iter().zip(1..=at.len() as i64).map(|(sponsor, id)| of_sponsor(id, *sponsor));
        let mut before = RoundPairings::new(course, time(8, 0), pairings.collect());
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

}

/// A foursome of a sponsor; 0 is none.
fn of_sponsor(id: i64, sponsor: i64) -> Pairing {
    if sponsor == 0 { pairing(id, 4) } else { sponsored(pairing(id, 4), sponsor) }
}

/// Gives holes to sponsors 1 to 5; other numbers are none.
fn sponsor_holes(course: &mut Course, sponsors: &[i64]) {
    for (hole, sponsor) in course.holes.iter_mut().zip(sponsors) {
        hole.sponsor = (1..6).contains(sponsor).then_some(SponsorId(*sponsor));
    }
}

/// The round without starts, except fixed ones.
fn without_starts(round: &RoundPairings) -> RoundPairings {
    let all = round.pairings.iter().cloned();
    let free = all.map(|it| Pairing { start: it.start.filter(|_| it.fixed), ..it });
    RoundPairings { pairings: free.collect(), ..round.clone() }
}

/// Checks the rules of every assignment.
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
    sponsors::check(before, round)
}
