//! 'Fill up': incomplete pairings are joined.

use super::search::Search;
use super::{Pairing, RoundPairings, Seating};
use crate::ids::PairingId;
use crate::refusal::Refusal;

/// A pairing whose players all go into another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Join {
    /// The pairing that goes.
    pub from: PairingId,
    /// The pairing that they come into.
    pub into: PairingId,
}

/// Incomplete pairings that are to be one: the first stays where it is, and the others come into it.
struct Open<'a> {
    pairings: Vec<&'a Pairing>,
    /// The seats that are taken in all of them.
    taken: usize,
}

impl RoundPairings {
    /// The pairings to be joined so that wishes are met, as many as possible are complete and the fewest players move (rule
    /// `fill-up`). None is split, so that companions stay together; one without a named player who is still expected is left alone. Kept
    /// seats count as taken, and nobody is joined to somebody with whom they are not to play.
    pub fn fill_up(&self) -> Vec<Join> {
        let mut open = self.open();
        self.join_wished(&mut open);
        let agree = |one| open.iter().map(|other| self.agree(one, other)).collect();
        let search = Search::new(
            self.size(),
            open.iter().map(|it| it.taken).collect(),
            open.iter().map(agree).collect(),
        );
        let groups = search.groups();
        let mut open: Vec<_> = open.into_iter().map(Some).collect();
        let together = |group: Vec<usize>| {
            let mut members = group.into_iter().filter_map(|place| open[place].take());
            let mut host = members.next()?;
            members.for_each(|guest| host.take(guest));
            Some(host.joins())
        };
        groups.into_iter().filter_map(together).flatten().collect()
    }

    /// The incomplete pairings in which somebody is named who is still expected. The largest come first, as they stay where they are, and of equal ones those
    /// that staff or an assignment have given a start.
    fn open(&self) -> Vec<Open<'_>> {
        let expected = self.pairings.iter().filter(|pairing| pairing.expected() > 0);
        let all = expected.map(|pairing| Open { pairings: vec![pairing], taken: self.taken(pairing) });
        let mut open: Vec<_> = all.filter(|it| (1..self.size()).contains(&it.taken)).collect();
        open.sort_by_key(Open::rank);
        open
    }

    /// Joins those who wish to play together, wish after wish, where there is room for all.
    fn join_wished<'a>(&'a self, open: &mut Vec<Open<'a>>) {
        for wish in self.wishes.iter().filter(|wish| !wish.apart) {
            let Some((one, other)) = self.pairings_of(wish) else { continue };
            let place = |id: PairingId| open.iter().position(|it| it.has(id));
            let (Some(one), Some(other)) = (place(one), place(other)) else { continue };
            let (host, guest) = (one.min(other), one.max(other));
            let fits = open[host].taken + open[guest].taken <= self.size();
            if host != guest && fits && self.agree(&open[host], &open[guest]) {
                let guest = open.remove(guest);
                open[host].take(guest);
            }
        }
        open.sort_by_key(Open::rank);
    }

    /// Whether nobody of the one is not to play with somebody else of the other.
    fn agree(&self, one: &Open<'_>, other: &Open<'_>) -> bool {
        !self.wishes.iter().filter(|wish| wish.apart).any(|wish| {
            (one.plays(wish.one) && other.plays(wish.other))
                || (one.plays(wish.other) && other.plays(wish.one))
        })
    }

    /// The changes of who plays where by these joins.
    ///
    /// # Errors
    /// [`Refusal::PairingFull`], [`Refusal::SeatsKept`].
    pub fn join(&self, joins: &[Join]) -> Result<Seating, Refusal> {
        let into = |from: PairingId| joins.iter().find(|join| join.from == from).map(|join| join.into);
        let moved = |player: &super::Player| {
            let at = self.pairings.iter().find(|pairing| pairing.players.contains(player))?;
            into(at.id)
        };
        let grown: Vec<_> = joins.iter().map(|join| join.into).collect();
        self.seat(&moved, &grown)
    }
}

impl Open<'_> {
    fn rank(&self) -> (std::cmp::Reverse<usize>, bool, bool, Option<PairingId>) {
        let host = self.pairings.first();
        let is_free = host.is_none_or(|host| !host.fixed);
        let is_placeless = host.is_none_or(|host| host.start.is_none());
        (std::cmp::Reverse(self.taken), is_free, is_placeless, host.map(|host| host.id))
    }

    fn has(&self, id: PairingId) -> bool {
        self.pairings.iter().any(|pairing| pairing.id == id)
    }

    fn plays(&self, player: crate::ids::AttendeeId) -> bool {
        self.pairings.iter().any(|pairing| pairing.players.iter().any(|it| it.id == player))
    }

    fn take(&mut self, other: Self) {
        self.taken += other.taken;
        self.pairings.extend(other.pairings);
    }

    fn joins(&self) -> Vec<Join> {
        let Some((host, others)) = self.pairings.split_first() else { return Vec::new() };
        others.iter().map(|other| Join { from: other.id, into: host.id }).collect()
    }
}
