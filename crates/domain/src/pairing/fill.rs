//! 'Fill up': joins incomplete pairings.

use std::cmp::Reverse;

use super::search::{Part, Search};
use super::{Pairing, Placed, RoundPairings, Seating};
use crate::ids::PairingId;
use crate::refusal::Refusal;

/// A pairing whose players all move to another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Join {
    /// The pairing that is dissolved.
    pub from: PairingId,
    /// The pairing that its players move to.
    pub into: PairingId,
}

/// Incomplete pairings to be joined to one.
struct Open<'a> {
    pairings: Vec<&'a Pairing>,
    part: Part,
    /// Decides which pairing stays when they are joined.
    host: Host,
}

/// The rank of pairings that stay while others join them. Fields are compared in order: first the most players, without kept seats, so that the
/// fewest players move; then a start; then a start that staff chose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Host {
    players: Reverse<usize>,
    without_start: bool,
    is_free: bool,
    taken: Reverse<usize>,
    id: PairingId,
}

impl RoundPairings {
    /// The joins that meet wishes, complete as many pairings as possible, leave as few players alone as possible, and move the fewest players
    /// (rule `fill-up`). No pairing is split, so companions stay together. A pairing without a named player who is still expected is skipped. Kept seats
    /// count as taken, and players with a wish to play apart are never joined.
    pub fn fill_up(&self) -> Vec<Join> {
        let mut open = self.open();
        self.join_wished(&mut open);
        let agree = |one| open.iter().map(|other| self.agree(one, other)).collect();
        let parts = open.iter().map(|it| it.part).collect();
        let search = Search::new(self.size(), parts, open.iter().map(agree).collect());
        let joins = |group: &Vec<usize>| {
            let pairings: Vec<_> =
                group.iter().flat_map(|place| open[*place].pairings.iter().copied()).collect();
            self.joins(&pairings)
        };
        search.groups().iter().flat_map(joins).collect()
    }

    /// The joins that make these pairings one; the first by [`Host`] stays.
    fn joins(&self, pairings: &[&Pairing]) -> Vec<Join> {
        let Some(host) = pairings.iter().map(|it| self.host(it)).min() else { return Vec::new() };
        let guests = pairings.iter().filter(|pairing| pairing.id != host.id);
        guests.map(|guest| Join { from: guest.id, into: host.id }).collect()
    }

    fn host(&self, pairing: &Pairing) -> Host {
        Host {
            players: Reverse(pairing.expected()),
            without_start: pairing.start.is_none(),
            is_free: !pairing.fixed,
            taken: Reverse(self.taken(pairing)),
            id: pairing.id,
        }
    }

    /// The incomplete pairings with a named player who is still expected, the largest first.
    fn open(&self) -> Vec<Open<'_>> {
        let expected = self.pairings.iter().filter(|pairing| pairing.expected() > 0);
        let all = expected.map(|pairing| {
            let players = pairing.expected();
            let part = Part { taken: self.taken(pairing), players, largest: players };
            Open { pairings: vec![pairing], part, host: self.host(pairing) }
        });
        let mut open: Vec<_> = all.filter(|it| (1..self.size()).contains(&it.part.taken)).collect();
        open.sort_by_key(Open::rank);
        open
    }

    /// Joins players who wish to play together, wish after wish, where there is room for all.
    fn join_wished<'a>(&'a self, open: &mut Vec<Open<'a>>) {
        for wish in self.wishes.iter().filter(|wish| !wish.apart) {
            let Some((one, other)) = self.pairings_of(wish) else { continue };
            let place = |id: PairingId| open.iter().position(|it| it.has(id));
            let (Some(one), Some(other)) = (place(one), place(other)) else { continue };
            let (host, guest) = (one.min(other), one.max(other));
            let fits = open[host].part.taken + open[guest].part.taken <= self.size();
            if host != guest && fits && self.agree(&open[host], &open[guest]) {
                let guest = open.remove(guest);
                open[host].take(guest);
            }
        }
        open.sort_by_key(Open::rank);
    }

    /// Whether no wish keeps players of the two apart.
    fn agree(&self, one: &Open<'_>, other: &Open<'_>) -> bool {
        !self.wishes.iter().filter(|wish| wish.apart).any(|wish| {
            (one.plays(wish.one) && other.plays(wish.other))
                || (one.plays(wish.other) && other.plays(wish.one))
        })
    }

    /// The new pairings of players and groups after these joins.
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

    /// The starts that these joins change. A pairing without a start takes the start of the joining pairing with the most players, and its fixed flag; of
    /// equal ones, a fixed start. So the joining players keep their hole, and nobody else changes theirs.
    pub fn handed_on(&self, joins: &[Join]) -> Vec<Placed> {
        let without = self.pairings.iter().filter(|pairing| pairing.start.is_none());
        let handed_on = without.filter_map(|host| {
            let guests = joins.iter().filter(|join| join.into == host.id);
            let guests = guests.filter_map(|join| self.pairing(join.from));
            let giver = guests.filter(|guest| guest.start.is_some()).min_by_key(|guest| self.host(guest))?;
            let left = Placed { id: giver.id, start: None, fixed: false };
            Some([left, Placed { id: host.id, start: giver.start, fixed: giver.fixed }])
        });
        handed_on.flatten().collect()
    }
}

impl Open<'_> {
    /// Large pairings come first.
    fn rank(&self) -> (Reverse<usize>, Reverse<usize>, Host) {
        (Reverse(self.part.taken), Reverse(self.part.largest), self.host)
    }

    fn has(&self, id: PairingId) -> bool {
        self.pairings.iter().any(|pairing| pairing.id == id)
    }

    fn plays(&self, player: crate::ids::AttendeeId) -> bool {
        self.pairings.iter().any(|pairing| pairing.players.iter().any(|it| it.id == player))
    }

    fn take(&mut self, other: Self) {
        self.part.taken += other.part.taken;
        self.part.players += other.part.players;
        self.part.largest = self.part.largest.max(other.part.largest);
        self.host = self.host.min(other.host);
        self.pairings.extend(other.pairings);
    }
}
