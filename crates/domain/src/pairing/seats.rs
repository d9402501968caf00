//! Players who are moved between pairings.

use super::{Player, RoundPairings};
use crate::ids::{AttendeeId, GroupId, PairingId};
use crate::refusal::Refusal;

/// Changes of who plays where.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Seating {
    /// Groups, with the pairing that they play in from now on.
    pub groups: Vec<(GroupId, PairingId)>,
    /// Players, with the pairing that they play in apart from their group, or `None` for that of their group.
    pub players: Vec<(AttendeeId, Option<PairingId>)>,
}

impl RoundPairings {
    /// The changes when these players move into a pairing, which may be a new one that nobody is in yet. A group of which nobody is
    /// left in its pairing goes with the first of its players, so that a teammate who is added later finds them.
    ///
    /// # Errors
    /// [`Refusal::PairingFull`].
    pub fn move_players(&self, players: &[AttendeeId], into: PairingId) -> Result<Seating, Refusal> {
        self.seat(&|player| if players.contains(&player.id) { Some(into) } else { None }, &[into])
    }

    /// The changes when each player goes where `to` says, `None` staying; the pairings of `grown` are held against their size.
    pub(super) fn seat(
        &self,
        to: &dyn Fn(&Player) -> Option<PairingId>,
        grown: &[PairingId],
    ) -> Result<Seating, Refusal> {
        let mut after: Vec<(&Player, PairingId)> = Vec::new();
        for pairing in &self.pairings {
            after.extend(pairing.players.iter().map(|player| (player, to(player).unwrap_or(pairing.id))));
        }
        for id in grown {
            let before = self.pairing(*id).map_or(0, |pairing| pairing.players.len());
            let there = after.iter().filter(|(_, at)| at == id).count();
            if there > self.size() && there > before {
                return Err(Refusal::PairingFull(self.course.pairing_size));
            }
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
        Ok(seating)
    }
}
