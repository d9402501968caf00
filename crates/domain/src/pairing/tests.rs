#![expect(clippy::as_conversions, reason = "small numbers of a test")]

use proptest::prelude::*;

use super::*;
use crate::course::{StartKind, proposed_holes};
use crate::refusal::Refusal;

fn time(hour: u32, minute: u32) -> NaiveTime {
    NaiveTime::from_hms_opt(hour, minute, 0).unwrap()
}

/// A pairing of one group with so many players.
fn pairing(id: i64, players: i64) -> Pairing {
    let player = |number: i64| Player {
        id: AttendeeId(id * 10 + number),
        group_id: GroupId(id),
        name: format!("{id}.{number}"),
    };
    let group = PairedGroup {
        id: GroupId(id),
        name: "Group 1".into(),
        ticket_id: TicketId(id),
        reference: Reference::parse("7K3Q2M").unwrap(),
        captain: "Pat Lee".into(),
        sponsor: None,
        num_attendees: 4,
    };
    Pairing {
        id: PairingId(id),
        start: None,
        fixed: false,
        groups: vec![group],
        players: (0..players).map(player).collect(),
    }
}

fn round(pairings: Vec<Pairing>) -> RoundPairings {
    RoundPairings::new(Course::proposed(), time(8, 0), pairings)
}

fn full(count: i64) -> RoundPairings {
    round((1..=count).map(|id| pairing(id, 4)).collect())
}

fn assigned(before: &RoundPairings) -> RoundPairings {
    before.placed(&before.assignment(false).unwrap())
}

/// Each start as people read it, by pairing.
fn shown(round: &RoundPairings) -> Vec<(i64, String)> {
    let mut all: Vec<_> = round
        .pairings
        .iter()
        .map(|it| (it.id.0, round.shown(it).map_or_else(|| "none".to_owned(), |start| start.to_string())))
        .collect();
    all.sort();
    all
}

fn starts(round: &RoundPairings) -> Vec<String> {
    shown(round).into_iter().map(|(_, start)| start).collect()
}

/// Number of pairings that are on another hole, or at another time, than before.
fn moved(before: &RoundPairings, after: &RoundPairings) -> usize {
    let place = |round: &RoundPairings, id| round.pairing(id).and_then(|it| it.start).map(Start::place);
    before
        .pairings
        .iter()
        .filter(|it| after.pairing(it.id).is_some() && place(before, it.id) != place(after, it.id))
        .count()
}

fn sponsored(mut pairing: Pairing, sponsor: i64) -> Pairing {
    pairing.groups[0].sponsor = Some((SponsorId(sponsor), format!("Sponsor {sponsor}")));
    pairing
}

#[test]
fn eighteen_pairings_have_a_hole_each_and_no_letter() {
    let holes: Vec<_> = (1..=18).map(|hole| hole.to_string()).collect();
    assert_eq!(starts(&assigned(&full(18))), holes);
}

#[test]
fn second_pairings_start_on_par_5s_then_par_4s_and_last_on_par_3s() {
    let count = |groups| {
        starts(&assigned(&full(groups))).into_iter().filter(|it| it.ends_with('B')).collect::<Vec<_>>()
    };
    assert_eq!(count(20), ["2B", "8B"]);
    assert_eq!(count(22), ["2B", "8B", "13B", "18B"]);
    assert_eq!(count(32).len(), 14);
    assert!(!count(32).iter().any(|it| ["4B", "7B", "12B", "16B"].contains(&it.as_str())));
    assert!(count(33).contains(&"4B".to_owned()));
}

#[test]
fn more_pairings_than_the_course_has_starts_are_refused() {
    assert!(full(36).assignment(false).is_ok());
    let refused = full(37).assignment(false).unwrap_err();
    assert_eq!(refused, Refusal::CourseTooSmall { pairings: 37, room: 36 });
    assert_eq!(
        refused.to_string(),
        "This round has 37 pairings, and its course has starts for 36. Let more holes take a second pairing first."
    );
}

#[test]
fn a_reverse_shotgun_fills_the_last_holes_first() {
    let mut round = full(3);
    round.course.start = StartKind::ReverseShotgun;
    assert_eq!(starts(&assigned(&round)), ["1", "18", "17"]);
}

#[test]
fn tee_times_follow_in_steps_and_a_gap_is_filled_first() {
    let mut round = full(3);
    round.course.start = StartKind::TeeTimes;
    let mut round = assigned(&round);
    assert_eq!(starts(&round), ["8:00 AM", "8:10 AM", "8:20 AM"]);
    round.pairings.remove(1);
    assert_eq!(starts(&assigned(&round)), ["8:00 AM", "8:20 AM"], "nobody moves");
    round.pairings.push(pairing(9, 4));
    assert_eq!(starts(&assigned(&round)), ["8:00 AM", "8:20 AM", "8:10 AM"]);
}

#[test]
fn a_withdrawal_while_holes_are_left_moves_nobody() {
    let mut round = assigned(&full(12));
    round.pairings.remove(4);
    assert_eq!(moved(&round, &assigned(&round)), 0);
}

#[test]
fn a_withdrawal_from_a_hole_of_its_own_moves_one() {
    let mut round = assigned(&full(20));
    round.pairings.retain(|pairing| pairing.id != PairingId(5));
    let mended = assigned(&round);
    assert_eq!(moved(&round, &mended), 1);
    assert!(starts(&mended).contains(&"5".to_owned()));
}

#[test]
fn fixed_pairings_stay_whatever_is_given_out_anew() {
    let before = full(20);
    let fixed = before.placed(&before.place(PairingId(20), Some(Start::hole(7)), true).unwrap());
    let once = assigned(&fixed);
    let anew = once.placed(&once.assignment(true).unwrap());
    assert!(shown(&anew).contains(&(20, "7".into())));
}

#[test]
fn a_sponsor_starts_on_its_hole_and_its_groups_are_neighbours() {
    let mut pairings: Vec<_> = (1..=10).map(|id| pairing(id, 4)).collect();
    for (place, sponsor) in [(0, 5), (6, 5), (3, 6), (8, 6)] {
        pairings[place] = sponsored(pairings[place].clone(), sponsor);
    }
    let mut round = round(pairings);
    round.course.holes[13].sponsor = Some(SponsorId(5));
    let starts = starts(&assigned(&round));
    assert_eq!((starts[0].as_str(), starts[6].as_str()), ("14", "13"));
    assert_eq!((starts[3].as_str(), starts[8].as_str()), ("1", "2"));
}

#[test]
fn a_place_by_hand_is_refused_where_the_hole_is_taken() {
    let mut round = full(3);
    round.course.holes[3].second_priority = None;
    let round = round.placed(&round.place(PairingId(1), Some(Start::hole(4)), true).unwrap());
    assert_eq!(round.place(PairingId(2), Some(Start::hole(4)), true), Err(Refusal::HoleTakesOne(4)));
    assert!(round.place(PairingId(1), Some(Start::hole(4)), false).is_ok(), "its own");
    let mut round = full(3);
    for id in [1, 2] {
        round = round.placed(&round.place(PairingId(id), Some(Start::hole(5)), true).unwrap());
    }
    assert_eq!(starts(&round), ["5A", "5B", "none"]);
    assert_eq!(round.place(PairingId(3), Some(Start::hole(5)), true), Err(Refusal::HoleTaken(5)));
    let left = round.placed(&round.place(PairingId(1), None, false).unwrap());
    assert_eq!(starts(&left), ["none", "5", "none"], "the letter goes with the first pairing");
}

#[test]
fn two_pairings_never_have_one_tee_time() {
    let mut round = full(2);
    round.course.start = StartKind::TeeTimes;
    let round = round.placed(&round.place(PairingId(1), Some(Start::TeeTime(time(8, 10))), true).unwrap());
    let refused = round.place(PairingId(2), Some(Start::TeeTime(time(8, 10))), true).unwrap_err();
    assert_eq!(refused.to_string(), "Another pairing starts at 8:10 AM already.");
}

#[test]
fn a_course_without_a_hole_takes_its_starts_away() {
    let round = assigned(&full(12));
    let nine = Course { holes: proposed_holes(9), ..Course::proposed() };
    assert_eq!(round.fit(&nine).len(), 3);
    let times = Course { start: StartKind::TeeTimes, ..Course::proposed() };
    assert_eq!(round.fit(&times).len(), 12);
    assert_eq!(round.fit(&Course { start: StartKind::ReverseShotgun, ..Course::proposed() }), []);
}

#[test]
fn a_group_goes_along_when_its_last_player_is_moved() {
    let round = round(vec![pairing(1, 2), pairing(2, 2)]);
    let one = round.move_players(&[AttendeeId(20)], PairingId(1)).unwrap();
    assert_eq!(one.groups, []);
    assert_eq!(one.players, [(AttendeeId(20), Some(PairingId(1))), (AttendeeId(21), None)]);
    let both = round.move_players(&[AttendeeId(20), AttendeeId(21)], PairingId(1)).unwrap();
    assert_eq!(both.groups, [(GroupId(2), PairingId(1))]);
    assert_eq!(both.players, [(AttendeeId(20), None), (AttendeeId(21), None)]);
}

#[test]
fn no_move_overfills_a_pairing() {
    let round = round(vec![pairing(1, 3), pairing(2, 2), pairing(3, 5)]);
    assert!(round.move_players(&[AttendeeId(20)], PairingId(1)).is_ok());
    let both = [AttendeeId(20), AttendeeId(21)];
    assert_eq!(round.move_players(&both, PairingId(1)), Err(Refusal::PairingFull(4)));
    assert!(
        round.move_players(&[AttendeeId(30)], PairingId(3)).is_ok(),
        "nobody comes into one that is too large"
    );
    assert!(round.move_players(&both, PairingId(99)).is_ok(), "a new one");
}

#[test]
fn fill_up_completes_the_fullest_pairings_first() {
    let sizes = [(1, 1), (2, 3), (3, 2), (4, 4), (5, 1), (6, 1), (7, 0)];
    let round = round(sizes.map(|(id, players)| pairing(id, players)).to_vec());
    let joins: Vec<_> = round.fill_up().into_iter().map(|join| (join.from.0, join.into.0)).collect();
    assert_eq!(joins, [(6, 2), (5, 3), (1, 3)]);
}

#[test]
fn fill_up_leaves_nobody_alone_who_could_have_company() {
    let round = round(vec![pairing(1, 1), pairing(2, 2), pairing(3, 3)]);
    let joins: Vec<_> = round.fill_up().into_iter().map(|join| (join.from.0, join.into.0)).collect();
    assert_eq!(joins, [(1, 3)]);
}

/// The fewest pairings that have to move, by trying every number of pairings on every hole.
fn fewest_moves(round: &RoundPairings) -> usize {
    let holes = &round.course.holes;
    let on = |number: i32| round.pairings.iter().filter(|it| it.is_on(number)).count();
    let count = round.pairings.len();
    let single = count.min(holes.len());
    let mut best = usize::MAX;
    for mask in 0..1_u32 << holes.len() {
        if mask.count_ones() as usize != single {
            continue;
        }
        for doubles in 0..1_u32 << holes.len() {
            let is_doubled = |place: usize| doubles >> place & 1 == 1;
            if doubles & !mask != 0 || doubles.count_ones() as usize != count - single {
                continue;
            }
            let all = || holes.iter().enumerate();
            let in_order = all().filter(|(place, _)| is_doubled(*place)).all(|(_, hole)| {
                hole.second_priority.is_some_and(|priority| {
                    all().all(|(other, it)| {
                        is_doubled(other) || it.second_priority.is_none_or(|its| its >= priority)
                    })
                })
            });
            if in_order {
                let wanted = |place: usize| (mask >> place & 1) as usize + usize::from(is_doubled(place));
                let stay: usize = all().map(|(place, hole)| on(hole.number).min(wanted(place))).sum();
                best = best.min(count - stay);
            }
        }
    }
    best
}

proptest! {
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
    }

    #[test]
    fn no_assignment_with_fewer_moves_is_right(
        at in proptest::collection::vec(proptest::option::of(1_i32..=9), 1..=13),
        priorities in proptest::collection::vec(proptest::option::of(1_i32..=3), 9),
    ) {
        let mut course = Course { holes: proposed_holes(9), ..Course::proposed() };
        for (hole, priority) in course.holes.iter_mut().zip(priorities) { hole.second_priority = priority; }
        let mut before = RoundPairings::new(course, time(8, 0), (1..=at.len() as i64).map(|id| pairing(id, 4)).collect());
        for (place, hole) in at.iter().enumerate() {
            let Some(hole) = hole else { continue };
            if let Ok(changes) = before.place(PairingId(place as i64 + 1), Some(Start::hole(*hole)), false) {
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

/// What is true of every assignment.
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
