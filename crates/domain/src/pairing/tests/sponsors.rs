//! Starting holes of sponsors' pairings.

#![expect(clippy::as_conversions, clippy::cast_sign_loss, reason = "small numbers of a test")]

use proptest::prelude::*;

use super::properties::{Holes, is_right};
use super::*;

/// An assignment in the terms of the sponsors' rules. Places are holes, from 0.
struct Assigned<'a> {
    round: &'a RoundPairings,
    holes: Holes,
    /// Of each pairing: its sponsor, its place, and whether the assignment moved it there.
    all: Vec<(Option<SponsorId>, usize, bool)>,
}

impl<'a> Assigned<'a> {
    fn new(before: &RoundPairings, round: &'a RoundPairings) -> Self {
        let place = |start: Option<Start>| match start {
            Some(Start::Hole { number, .. }) => Some(number as usize - 1),
            _ => None,
        };
        let read = |it: &Pairing| {
            let was = before.pairing(it.id).and_then(|it| place(it.start));
            (it.sponsor(), place(it.start).unwrap(), was != place(it.start))
        };
        Self { round, holes: Holes::of(round), all: round.pairings.iter().map(read).collect() }
    }

    /// The places of pairings that the assignment moved there.
    fn put(&self, sponsor: Option<SponsorId>) -> Vec<usize> {
        self.all.iter().filter(|it| it.0 == sponsor && it.2).map(|it| it.1).collect()
    }

    /// The holes of a sponsor, else the places of its pairings that stay.
    fn near(&self, sponsor: SponsorId) -> Vec<usize> {
        let holes = self.round.course.holes.iter().enumerate();
        let own: Vec<_> = holes.filter(|(_, it)| it.sponsor == Some(sponsor)).map(|(at, _)| at).collect();
        if own.is_empty() {
            return self.all.iter().filter(|it| it.0 == Some(sponsor) && !it.2).map(|it| it.1).collect();
        }
        own
    }

    /// The number of holes between; the course is a circle.
    fn distance(&self, place: usize, near: &[usize]) -> usize {
        let count = self.round.course.holes.len();
        near.iter().map(|to| place.abs_diff(*to).min(count - place.abs_diff(*to))).min().unwrap()
    }

    /// The places that a moved pairing could have got: places of moved pairings without a sponsor, and free ones.
    fn choices(&self, at: usize) -> Vec<usize> {
        let is_free = |place: &usize| {
            let mut wanted = self.holes.on.clone();
            wanted[at] -= 1;
            wanted[*place] += 1;
            wanted[*place] <= 2 && is_right(self.round, &self.holes, &wanted)
        };
        let free = (0..self.round.course.holes.len()).filter(is_free);
        free.chain(self.put(None)).collect()
    }

    /// The length in holes of the shortest stretch that takes this many pairings at these places.
    fn stretch(&self, places: &[usize], pairings: usize) -> usize {
        let count = self.round.course.holes.len();
        let length = |from: &usize| {
            let mut after: Vec<_> = places.iter().map(|place| (place + count - from) % count).collect();
            after.sort_unstable();
            after[pairings - 1]
        };
        places.iter().map(length).min().unwrap()
    }
}

/// Checks the rules of sponsors' starts: on their holes where there is room, else near them; without a hole, near each other.
pub(super) fn check(before: &RoundPairings, round: &RoundPairings) -> Result<(), TestCaseError> {
    let assigned = Assigned::new(before, round);
    let mut sponsors: Vec<_> = assigned.all.iter().filter_map(|it| it.0).collect();
    sponsors.sort();
    sponsors.dedup();
    for sponsor in sponsors {
        let put = assigned.put(Some(sponsor));
        let near = assigned.near(sponsor);
        let holes = || round.course.holes.iter().zip(0..).filter(|(it, _)| it.sponsor == Some(sponsor));
        if put.iter().any(|at| !near.contains(at)) {
            let strangers = |at| assigned.all.iter().any(|it| it.2 && it.1 == at && it.0 != Some(sponsor));
            prop_assert!(!holes().any(|(_, at)| strangers(at)), "nobody else is put on its hole");
        }
        if near.is_empty() {
            let others: Vec<_> = put.iter().copied().chain(assigned.put(None)).collect();
            if !put.is_empty() {
                let best = assigned.stretch(&others, put.len());
                prop_assert_eq!(assigned.stretch(&put, put.len()), best, "its pairings are near each other");
            }
            continue;
        }
        for at in put {
            let nearest = assigned.choices(at).into_iter().map(|it| assigned.distance(it, &near)).min();
            prop_assert!(nearest.is_none_or(|it| assigned.distance(at, &near) <= it), "none is nearer");
        }
    }
    Ok(())
}

fn on_holes(round: &mut RoundPairings, holes: &[(usize, i64)]) {
    for (hole, sponsor) in holes {
        round.course.holes[hole - 1].sponsor = Some(SponsorId(*sponsor));
    }
}

/// The starts of a sponsor's pairings.
fn starts_of(round: &RoundPairings, sponsor: i64) -> Vec<String> {
    let theirs = round.pairings.iter().filter(|it| it.sponsor() == Some(SponsorId(sponsor)));
    theirs.map(|it| round.shown(it).unwrap().to_string()).collect()
}

fn of_sponsors(sponsors: &[i64]) -> RoundPairings {
    let of = |(sponsor, id): (&i64, i64)| match sponsor {
        0 => pairing(id, 4),
        _ => sponsored(pairing(id, 4), *sponsor),
    };
    round(sponsors.iter().zip(1..).map(of).collect())
}

#[test]
fn no_sponsor_takes_the_hole_of_another_one() {
    let mut round = of_sponsors(&[1, 1, 1, 2]);
    on_holes(&mut round, &[(5, 1), (6, 2)]);
    let round = assigned(&round);
    assert_eq!(starts_of(&round, 1), ["3", "4", "5"]);
    assert_eq!(starts_of(&round, 2), ["6"]);
}

#[test]
fn starts_that_are_given_out_anew_are_on_the_sponsors_hole() {
    let mut round = assigned(&of_sponsors(&[0, 0, 1, 1, 0]));
    on_holes(&mut round, &[(12, 1)]);
    assert_eq!(starts_of(&assigned(&round), 1), ["1", "2"], "who has a start keeps it");
    let anew = round.placed(&round.assignment(true).unwrap());
    assert_eq!(starts_of(&anew, 1), ["11", "12"]);
}

#[test]
fn second_pairings_start_where_their_sponsor_is() {
    let mut sponsors = vec![0; 18];
    sponsors.extend([1, 1]);
    let mut round = of_sponsors(&sponsors);
    for hole in &mut round.course.holes {
        hole.second_priority = Some(1);
    }
    on_holes(&mut round, &[(14, 1)]);
    assert_eq!(starts_of(&assigned(&round), 1), ["14A", "14B"]);
    let all: Vec<_> = round.pairings.drain(..18).collect();
    let late = std::mem::replace(&mut round.pairings, all);
    let mut round = assigned(&round);
    round.pairings.extend(late);
    let mended = assigned(&round);
    assert_eq!(starts_of(&mended, 1), ["13B", "14B"], "the holes are taken, and nobody moves");
    assert_eq!(moved(&round, &mended), 2);
}

#[test]
fn the_pairing_that_leaves_a_shared_hole_is_not_its_sponsors() {
    let mut round = full(18);
    on_holes(&mut round, &[(2, 1)]);
    let mut round = assigned(&round);
    round.pairings.push(sponsored(pairing(19, 4), 1));
    let mut left = assigned(&round);
    assert_eq!(starts_of(&left, 1), ["2B"]);
    left.pairings.retain(|it| it.id != PairingId(9));
    let mended = assigned(&left);
    assert_eq!((starts_of(&mended, 1), moved(&left, &mended)), (vec!["2".to_owned()], 1));
}

#[test]
fn pairings_of_a_sponsor_without_a_hole_are_in_one_stretch() {
    let mut round = of_sponsors(&[0, 0, 0, 7, 0, 0, 0, 7, 0, 0, 0, 7]);
    for (id, hole) in [(1, 1), (2, 2), (3, 4), (5, 6)] {
        round = round.placed(&round.place(PairingId(id), Some(Start::hole(hole)), true).unwrap());
    }
    assert_eq!(starts_of(&assigned(&round), 7), ["7", "8", "9"]);
}
