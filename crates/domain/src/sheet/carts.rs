//! Carts of a pairing: two players each.

use crate::ids::GroupId;

/// A player's index in their own group: the group, and the number of its members before the player.
pub(super) type Seat = (GroupId, usize);

/// The number of each player's cart, from 1; `None` for no-shows (the flag). The first and second of a group share a cart, the third and fourth, and
/// so on, even while others of the group play elsewhere: so a player who joins or leaves a pairing changes the cart of one companion at most. The
/// players who are left over share in their order. Carts keep their numbers when a player does not come, so that signs on the carts stay right.
pub(super) fn carts(players: &[(Seat, bool)]) -> Vec<Option<usize>> {
    let mut pairs: Vec<(Seat, Vec<usize>)> = Vec::new();
    for (player, ((group, before), _)) in players.iter().enumerate() {
        let pair = (*group, before / 2);
        match pairs.iter_mut().find(|(known, _)| *known == pair) {
            Some((_, players)) => players.push(player),
            None => pairs.push((pair, vec![player])),
        }
    }
    let mut all = shared(pairs.into_iter().map(|(_, pair)| pair).collect());
    all.retain(|cart| !cart.is_empty());
    for cart in &mut all {
        cart.retain(|player| players.get(*player).is_some_and(|(_, no_show)| !no_show));
    }
    let carts = shared(all);
    let number = |player: usize| Some(carts.iter().position(|cart| cart.contains(&player))? + 1);
    (0..players.len()).map(number).collect()
}

/// Puts two players who sit alone in one cart, that of the first of them. The other cart stays empty.
fn shared(carts: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    let mut shared: Vec<Vec<usize>> = Vec::new();
    for mut cart in carts {
        let half = shared.iter_mut().find(|cart| cart.len() == 1).filter(|_| cart.len() == 1);
        if let Some(half) = half {
            half.append(&mut cart);
        }
        shared.push(cart);
    }
    shared
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(seats: &[(i64, usize)]) -> Vec<usize> {
        without(seats, &[]).into_iter().flatten().collect()
    }

    /// The carts when the players with these indexes did not come.
    fn without(seats: &[(i64, usize)], absent: &[usize]) -> Vec<Option<usize>> {
        let player = |(place, (group, before)): (usize, &(i64, usize))| {
            ((GroupId(*group), *before), absent.contains(&place))
        };
        carts(&seats.iter().enumerate().map(player).collect::<Vec<_>>())
    }

    #[test]
    fn two_of_a_group_share_a_cart_in_their_order() {
        assert_eq!(of(&[(1, 0), (1, 1), (1, 2), (1, 3)]), [1, 1, 2, 2]);
        assert_eq!(of(&[(1, 0), (1, 1), (1, 2), (1, 3), (1, 4)]), [1, 1, 2, 2, 3]);
        assert_eq!(of(&[]), []);
    }

    #[test]
    fn companions_stay_together_and_those_left_over_share() {
        assert_eq!(of(&[(1, 0), (2, 0), (2, 1), (3, 0)]), [1, 2, 2, 1]);
    }

    #[test]
    fn a_player_who_comes_for_another_takes_the_place_in_the_cart() {
        assert_eq!(
            of(&[(1, 0), (1, 2), (1, 3), (6, 1)]),
            [1, 2, 2, 1],
            "the second of group 1 plays elsewhere"
        );
    }

    #[test]
    fn no_shows_have_no_cart_and_carts_keep_their_numbers() {
        let four = [(1, 0), (1, 1), (1, 2), (1, 3)];
        assert_eq!(without(&four, &[0]), [None, Some(1), Some(2), Some(2)]);
        assert_eq!(without(&four, &[0, 1]), [None, None, Some(2), Some(2)]);
        assert_eq!(without(&four, &[0, 1, 2, 3]), [None; 4]);
    }

    #[test]
    fn players_whose_companions_did_not_come_share_a_cart() {
        let four = [(1, 0), (1, 1), (1, 2), (1, 3)];
        assert_eq!(without(&four, &[0, 2]), [None, Some(1), None, Some(1)]);
        assert_eq!(without(&four[..3], &[1]), [Some(1), None, Some(1)]);
        let joined = [(1, 0), (1, 1), (1, 2), (1, 3), (2, 0), (2, 1)];
        assert_eq!(without(&joined, &[0, 2]), [None, Some(1), None, Some(1), Some(3), Some(3)]);
    }
}
