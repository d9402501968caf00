//! The pairing that stays when 'Fill up' joins some, beside kept seats and starts.

use super::filling::{of_seats, of_sizes, players_moved};
use super::*;

/// On hole 5, fixed there or not.
fn on_5(round: &RoundPairings, id: i64, fixed: bool) -> RoundPairings {
    round.placed(&round.place(PairingId(id), Some(Start::hole(5)), fixed).unwrap())
}

#[test]
fn kept_seats_count_for_the_size_and_not_as_players_who_move() {
    // One of a group of two, or of three, beside two who are both named.
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
fn whoever_has_no_start_comes_to_somebody_who_has_one() {
    let round = on_5(&of_sizes(&[1, 2]), 1, true);
    let joins = round.fill_up();
    assert_eq!(joins, [Join { from: PairingId(2), into: PairingId(1) }]);
    let host = round.pairing(PairingId(1)).unwrap();
    assert_eq!((host.start, host.fixed), (Some(Start::hole(5)), true));
    assert_eq!(
        joined(&on_5(&of_sizes(&[1, 2]), 1, false)),
        [(2, 1)],
        "a start that staff did not choose, too"
    );
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
    assert_eq!(all, [(1, 3), (2, 3)]);
}

#[test]
fn of_those_who_wish_to_play_together_only_the_largest_stay() {
    let mut round = of_seats(&[(1, 1), (2, 0), (1, 0), (3, 0)]);
    round.course.pairing_size = 5;
    round.wishes = vec![Wish::between(AttendeeId(10), AttendeeId(30), false)];
    let mut joins = joined(&round);
    joins.sort_unstable();
    assert_eq!(joins, [(1, 2), (3, 2)], "and not the twosome to the threesome, which moves three");
}
