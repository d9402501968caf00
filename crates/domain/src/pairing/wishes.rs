//! Wishes to play together or apart.

use std::collections::HashMap;

use super::{Join, RoundPairings};
use crate::ids::{AttendeeId, PairingId};

/// The longest wish of a buyer, in characters.
pub const WISH_MAX: usize = 200;

/// A wish between two players of a round (rule `wishes`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wish {
    /// The player with the lower id.
    pub one: AttendeeId,
    /// The other one.
    pub other: AttendeeId,
    /// Whether the two should play apart; else together.
    pub apart: bool,
}

impl Wish {
    /// A wish between two players, given in any order.
    pub fn between(a: AttendeeId, b: AttendeeId, apart: bool) -> Self {
        Self { one: a.min(b), other: a.max(b), apart }
    }

    /// Whether it is between these two.
    pub fn is_between(&self, a: AttendeeId, b: AttendeeId) -> bool {
        (self.one, self.other) == (a.min(b), a.max(b))
    }
}

impl RoundPairings {
    /// The wishes that are unmet after these joins.
    pub fn unmet(&self, joins: &[Join]) -> Vec<Wish> {
        let into = |id: PairingId| joins.iter().find(|join| join.from == id).map_or(id, |join| join.into);
        let places =
            self.pairings.iter().flat_map(|pairing| pairing.players.iter().map(|it| (it.id, pairing.id)));
        let at: HashMap<_, _> = places.map(|(player, id)| (player, into(id))).collect();
        let is_unmet = |wish: &&Wish| match (at.get(&wish.one), at.get(&wish.other)) {
            (Some(one), Some(other)) => (one == other) == wish.apart,
            _ => false,
        };
        self.wishes.iter().filter(is_unmet).copied().collect()
    }

    /// The pairings of a wish's two players; `None` where one of them does not play in the round.
    pub(super) fn pairings_of(&self, wish: &Wish) -> Option<(PairingId, PairingId)> {
        let of = |player: AttendeeId| {
            let is_there = |pairing: &&super::Pairing| pairing.players.iter().any(|it| it.id == player);
            self.pairings.iter().find(is_there).map(|pairing| pairing.id)
        };
        of(wish.one).zip(of(wish.other))
    }
}
