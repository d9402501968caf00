//! Moves of players between pairings.

use super::{Pairing, Player, RoundPairings};
use crate::ids::{AttendeeId, GroupId, PairingId};
use crate::refusal::Refusal;

/// Changed pairings of groups and players.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Seating {
    /// Groups with their new pairing.
    pub groups: Vec<(GroupId, PairingId)>,
    /// Players with their new pairing apart from their group; `None` for their group's pairing.
    pub players: Vec<(AttendeeId, Option<PairingId>)>,
}

impl RoundPairings {
    /// The changes when these players move into a pairing, which may be a new, empty one. A group with nobody left in its pairing
    /// moves with the first of its players, so that a teammate who is added later plays with them.
    ///
    /// # Errors
    /// [`Refusal::PairingFull`], [`Refusal::SeatsKept`].
    pub fn move_players(&self, players: &[AttendeeId], into: PairingId) -> Result<Seating, Refusal> {
        self.seat(&|player| if players.contains(&player.id) { Some(into) } else { None }, &[into])
    }

    /// The changes when each player moves to the pairing that `to` returns; `None` means no move. The pairings of `grown` are checked against their size.
    pub(super) fn seat(
        &self,
        to: &dyn Fn(&Player) -> Option<PairingId>,
        grown: &[PairingId],
    ) -> Result<Seating, Refusal> {
        let mut after: Vec<(&Player, PairingId)> = Vec::new();
        for pairing in &self.pairings {
            after.extend(pairing.players.iter().map(|player| (player, to(player).unwrap_or(pairing.id))));
        }
        let mut seating = Seating::default();
        for pairing in &self.pairings {
            for group in &pairing.groups {
                let members: Vec<_> =
                    after.iter().filter(|(player, _)| player.group_id == group.id).collect();
                if !members.iter().any(|(player, _)| to(player).is_some()) {
                    continue;
                }
                let stays = members.iter().any(|(_, at)| *at == pairing.id);
                let first = members.first().map(|(_, at)| *at);
                let home = first.filter(|_| !stays).unwrap_or(pairing.id);
                if home != pairing.id {
                    seating.groups.push((group.id, home));
                }
                let apart = |(player, at): &&(&Player, PairingId)| (player.id, (*at != home).then_some(*at));
                seating.players.extend(members.iter().map(apart));
            }
        }
        for id in grown {
            let here = after.iter().filter(|(player, at)| at == id && !player.no_show);
            self.hold(*id, here.count(), &seating)?;
        }
        Ok(seating)
    }

    /// Checks the size of a pairing with this many players after the move, no-shows not counted. Seats that its groups keep count, and move with the
    /// group. A pairing that is too large already may stay so.
    fn hold(&self, id: PairingId, players: usize, seating: &Seating) -> Result<(), Refusal> {
        let before = self.pairing(id);
        if players > self.size() && players > before.map_or(0, Pairing::expected) {
            return Err(Refusal::PairingFull(self.course.pairing_size));
        }
        let moved = |group: GroupId| seating.groups.iter().find(|(id, _)| *id == group).map(|(_, at)| *at);
        let all =
            self.pairings.iter().flat_map(|pairing| pairing.groups.iter().map(move |it| (pairing.id, it)));
        let here = all.filter(|(at, group)| moved(group.id).unwrap_or(*at) == id);
        let kept: usize = here.map(|(_, group)| self.kept(group)).sum();
        let taken = players + kept;
        if taken > self.size() && taken > before.map_or(0, |pairing| self.taken(pairing)) {
            return Err(Refusal::SeatsKept(i64::try_from(kept).unwrap_or(i64::MAX)));
        }
        Ok(())
    }
}
