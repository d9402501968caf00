//! Carts of a pairing: two players each.

use crate::ids::GroupId;

/// The place of a player in their own group: the group, and how many of it came before.
pub(super) type Seat = (GroupId, usize);

/// The number of each player's cart, from 1. The first and second of a group share one, the third and fourth, and so on, also while others of
/// the group play elsewhere: a player who comes into a pairing or leaves it changes the cart of one companion at most. Those who are left over share
/// in their order.
pub(super) fn carts(seats: &[Seat]) -> Vec<usize> {
    let mut pairs: Vec<(Seat, Vec<usize>)> = Vec::new();
    for (player, (group, before)) in seats.iter().enumerate() {
        let pair = (*group, before / 2);
        match pairs.iter_mut().find(|(known, _)| *known == pair) {
            Some((_, players)) => players.push(player),
            None => pairs.push((pair, vec![player])),
        }
    }
    let mut carts: Vec<Vec<usize>> = Vec::new();
    for (_, players) in pairs {
        let half = carts.iter_mut().find(|cart| cart.len() == 1).filter(|_| players.len() == 1);
        match half {
            Some(cart) => cart.extend(players),
            None => carts.push(players),
        }
    }
    let number = |player: usize| carts.iter().position(|cart| cart.contains(&player)).map_or(1, |at| at + 1);
    (0..seats.len()).map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(seats: &[(i64, usize)]) -> Vec<usize> {
        carts(&seats.iter().map(|(group, before)| (GroupId(*group), *before)).collect::<Vec<_>>())
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
}
