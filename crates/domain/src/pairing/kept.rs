//! Seats that are kept for people who are not named yet.

use super::{PairedGroup, Pairing, RoundPairings};

impl RoundPairings {
    /// The number of seats that a group keeps in its pairing for unnamed teammates (rule `kept-seats`).
    pub fn kept(&self, group: &PairedGroup) -> usize {
        if group.given_away || self.are_teams_final {
            return 0;
        }
        let players = self.pairings.iter().flat_map(|pairing| &pairing.players);
        let named = players.filter(|player| player.group_id == group.id).count();
        // A group may be larger than a pairing of this course.
        usize::try_from(group.num_attendees).unwrap_or_default().min(self.size()).saturating_sub(named)
    }

    /// The taken seats of a pairing: its players without no-shows, and its kept seats.
    pub fn taken(&self, pairing: &Pairing) -> usize {
        pairing.expected() + pairing.groups.iter().map(|group| self.kept(group)).sum::<usize>()
    }
}
