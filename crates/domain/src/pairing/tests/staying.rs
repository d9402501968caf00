//! The pairing that stays when 'Fill up' joins pairings, with kept seats and starts.

use proptest::prelude::*;

use super::filling::{of_seats, of_sizes, players_moved, some_seats};
use super::*;

/// Puts the pairing on hole 5, fixed or not.
fn on_5(round: &RoundPairings, id: i64, fixed: bool) -> RoundPairings {
    round.placed(&round.place(PairingId(id), Some(Start::hole(5)), fixed).unwrap())
}

#[test]
fn kept_seats_count_for_the_size_and_not_as_players_who_move() {
    // One player of a group of two, or of three, beside two named players.
    for (size, kept) in [(4, 1), (5, 2), (3, 0)] {
        let mut round = of_seats(&[(1, kept), (2, 0)]);
        round.course.pairing_size = size;
        assert_eq!(round.fill_up(), [Join { from: PairingId(1), into: PairingId(2) }], "{size}");
        assert!(round.join(&round.fill_up()).is_ok());
    }
    let round = of_seats(&[(2, 0), (1, 1), (2, 0), (1, 1)]);
    assert_eq!(players_moved(&round, &round.fill_up()), 2, "each twosome takes one of the others");
}

#[test]
fn many_pairings_with_kept_seats_are_still_filled_with_the_fewest_moves() {
    let seats = [vec![(2, 0); 9], vec![(1, 1); 9], vec![(1, 0); 6], vec![(3, 0); 6]].concat();
    let round = of_seats(&seats);
    assert_eq!(players_moved(&round, &round.fill_up()), 9 + 6);
}

#[test]
fn a_way_with_fewer_moves_is_found_after_a_worse_one() {
    let mut round = of_seats(&[(2, 1), (2, 0), (2, 0), (1, 0), (1, 1)]);
    round.wishes = vec![Wish::between(AttendeeId(20), AttendeeId(50), true)];
    let mut joins = joined(&round);
    joins.sort_unstable();
    assert_eq!(joins, [(4, 1), (5, 3)]);
}

#[test]
fn the_largest_pairing_takes_the_start_of_its_guest() {
    for fixed in [true, false] {
        let round = on_5(&of_sizes(&[1, 2]), 1, fixed);
        let joins = round.fill_up();
        assert_eq!(joins, [Join { from: PairingId(1), into: PairingId(2) }], "one moves, and not two");
        let host = Placed { id: PairingId(2), start: Some(Start::hole(5)), fixed };
        assert_eq!(round.handed_on(&joins), [Placed { id: PairingId(1), start: None, fixed: false }, host]);
        let after = round.placed(&round.handed_on(&joins));
        assert_eq!(after.shown(after.pairing(PairingId(2)).unwrap()).unwrap().to_string(), "5");
    }
}

#[test]
fn of_equal_ones_the_one_with_a_start_stays_on_it() {
    let round = on_5(&of_sizes(&[2, 2]), 2, false);
    assert_eq!(joined(&round), [(1, 2)]);
    assert_eq!(round.handed_on(&round.fill_up()), []);
}

#[test]
fn of_several_starts_that_of_the_most_players_is_handed_on() {
    let handed_on = |sizes: &[i64], fixed: i64, other: i64| {
        let round = on_5(&of_sizes(sizes), fixed, true);
        let round = round.placed(&round.place(PairingId(other), Some(Start::hole(1)), false).unwrap());
        let joins = [2, 3].map(|from| Join { from: PairingId(from), into: PairingId(1) });
        let after = round.placed(&round.handed_on(&joins));
        let host = after.pairing(PairingId(1)).unwrap();
        (host.start, host.fixed)
    };
    assert_eq!(handed_on(&[3, 1, 2], 2, 3), (Some(Start::hole(1)), false), "that of two before that of one");
    assert_eq!(handed_on(&[2, 1, 1], 3, 2), (Some(Start::hole(5)), true), "of equal ones the fixed one");
}

#[test]
fn of_several_with_a_start_the_largest_stay_then_those_fixed() {
    let on_1 = |round: RoundPairings, id| {
        round.placed(&round.place(PairingId(id), Some(Start::hole(1)), false).unwrap())
    };
    assert_eq!(joined(&on_1(on_5(&of_sizes(&[1, 2]), 1, true), 2)), [(1, 2)], "two stay, and one moves");
    assert_eq!(
        joined(&on_1(on_5(&of_sizes(&[1, 1]), 2, true), 1)),
        [(1, 2)],
        "of equal ones the fixed one stays"
    );
    let both = on_5(&on_5(&of_sizes(&[1, 2]), 1, true), 2, true);
    assert_eq!(joined(&both), [(1, 2)]);
    let mut all = joined(&on_1(on_5(&of_sizes(&[2, 1, 1]), 3, true), 2));
    all.sort_unstable();
    assert_eq!(all, [(2, 1), (3, 1)], "two without a start stay, too, and take one");
}

#[test]
fn of_players_joined_by_a_wish_only_the_largest_pairing_stays() {
    let mut round = of_seats(&[(1, 1), (2, 0), (1, 0), (3, 0)]);
    round.course.pairing_size = 5;
    round.wishes = vec![Wish::between(AttendeeId(10), AttendeeId(30), false)];
    let mut joins = joined(&round);
    joins.sort_unstable();
    assert_eq!(joins, [(1, 2), (3, 2)], "and not the twosome to the threesome, which moves three");
}

/// Gives some of the pairings a start, at most two on a hole.
fn give_starts(round: &mut RoundPairings, starts: &[(i32, bool)]) {
    let ids: Vec<_> = round.pairings.iter().map(|it| it.id).collect();
    for (id, (hole, fixed)) in ids.into_iter().zip(starts).filter(|(_, (hole, _))| *hole <= 9) {
        if let Ok(placed) = round.place(id, Some(Start::hole(*hole)), *fixed) {
            *round = round.placed(&placed);
        }
    }
}

proptest! {
    #[test]
    fn fill_up_changes_the_hole_of_nobody_who_stays(
        sizes in some_seats(1..=4, 2..30),
        starts in proptest::collection::vec((1_i32..=12, any::<bool>()), 30),
    ) {
        let mut round = of_seats(&sizes);
        give_starts(&mut round, &starts);
        let joins = round.fill_up();
        let after = round.placed(&round.handed_on(&joins));
        for host in round.pairings.iter().filter(|it| !joins.iter().any(|join| join.from == it.id)) {
            let guests = joins.iter().filter(|join| join.into == host.id).map(|join| round.pairing(join.from).unwrap());
            let starting: Vec<_> = guests.filter(|it| it.start.is_some()).collect();
            let is = after.pairing(host.id).unwrap();
            if host.start.is_some() || starting.is_empty() {
                prop_assert_eq!((is.start, is.fixed), (host.start, host.fixed));
                continue;
            }
            let most = starting.iter().map(|it| (it.expected(), it.fixed)).max();
            let giver = starting.iter().find(|it| (it.start, it.fixed) == (is.start, is.fixed));
            prop_assert_eq!(giver.map(|it| (it.expected(), it.fixed)), most);
        }
        let told = after.pairings.iter().filter_map(|it| it.start);
        let is_of_one = told.clone().all(|start| told.clone().filter(|other| *other == start).count() == 1);
        prop_assert!(is_of_one, "no start is given twice");
        let has_start = |of: &RoundPairings, id| of.pairing(id).unwrap().start.is_some();
        let nobody_loses = |join: &Join| !has_start(&round, join.from) || has_start(&after, join.into);
        prop_assert!(joins.iter().all(nobody_loses), "nobody loses a start for none");
    }
}
