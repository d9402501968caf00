use std::collections::HashSet;

use fairway_domain::access::Actor;
use fairway_domain::ids::{AttendeeId, PairingId, RoundId};
use fairway_domain::pairing::{Join, Pairing, Placed, RoundPairings};

use super::starts::start_name;
use super::{Pairings, PairingsView, group_of};
use crate::checks::Checks;
use crate::error::{FieldErrors, Result};
use crate::stores::audit::Change;

/// Players to move.
#[derive(Debug, Clone, Default)]
pub struct Move {
    /// The players; at least one. A duplicate moves once.
    pub attendees: Vec<AttendeeId>,
    /// The target pairing; `None` is a new one.
    pub into: Option<PairingId>,
}

impl Move {
    fn examine(&self, before: &RoundPairings) -> Result<()> {
        let mut checks = Checks::default();
        let plays = |id: &AttendeeId| {
            before.pairings.iter().any(|it| it.players.iter().any(|player| player.id == *id))
        };
        if self.attendees.is_empty() {
            checks.there::<()>("attendeeIds", None);
        }
        if let Some(stranger) = self.attendees.iter().find(|id| !plays(id)) {
            checks.value::<()>(
                "attendeeIds",
                Err(format!("holds {stranger}, who does not play in this round")),
            );
        }
        let known = self.into.is_none_or(|id| before.pairing(id).is_some());
        checks.found("pairingId", "pairing of this round", known);
        checks.finish()
    }

    /// The same move without duplicates.
    fn once(&self) -> Self {
        let mut seen = HashSet::new();
        let attendees = self.attendees.iter().copied().filter(|id| seen.insert(*id)).collect();
        Self { attendees, into: self.into }
    }

    /// Whether all of them are in that pairing already, or form a pairing of their own, which would lose its start to a new one.
    fn changes_nothing(&self, before: &RoundPairings) -> bool {
        let plays_in = |it: &Pairing, moved: &AttendeeId| it.players.iter().any(|player| player.id == *moved);
        let holds_all = |it: &Pairing| self.attendees.iter().all(|moved| plays_in(it, moved));
        match self.into {
            Some(id) => before.pairing(id).is_some_and(holds_all),
            None => {
                before.pairings.iter().any(|it| it.players.len() == self.attendees.len() && holds_all(it))
            }
        }
    }
}

impl Pairings {
    /// Moves players of a round into a pairing (rule `pairings`). Their tickets, groups and passes stay as they are. Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`](crate::Error::Forbidden); [`Error::NotFound`](crate::Error::NotFound);
    /// [`Error::Invalid`](crate::Error::Invalid); `Refusal::Stale`, `Refusal::PairingFull`.
    pub fn move_players(
        &self,
        actor: &Actor,
        id: Option<RoundId>,
        told: &Move,
        fits: impl FnOnce(&PairingsView) -> bool,
    ) -> Result<PairingsView> {
        self.change(actor, (id, &FieldErrors::default()), fits, |stores, round, before| {
            told.examine(before)?;
            let told = &told.once();
            if told.changes_nothing(before) {
                return Ok(None);
            }
            // Checks the size with an empty pairing before one is added.
            before.move_players(&told.attendees, told.into.unwrap_or(PairingId(0)))?;
            let into = told.into.map_or_else(|| stores.pairings().add(round.id), Ok)?;
            stores.pairings().seat(&before.move_players(&told.attendees, into)?)?;
            Ok(Some(("round.move_players", moved(before, told))))
        })
    }

    /// Joins incomplete pairings of a round (rule `fill-up`). Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`](crate::Error::Forbidden); [`Error::NotFound`](crate::Error::NotFound); `Refusal::Stale`.
    pub fn fill_up(
        &self,
        actor: &Actor,
        id: Option<RoundId>,
        fits: impl FnOnce(&PairingsView) -> bool,
    ) -> Result<PairingsView> {
        self.change(actor, (id, &FieldErrors::default()), fits, |stores, _, before| {
            let joins = before.fill_up();
            if joins.is_empty() {
                return Ok(None);
            }
            let placed = before.handed_on(&joins);
            if !placed.is_empty() {
                stores.pairings().place(&placed)?;
            }
            stores.pairings().seat(&before.join(&joins)?)?;
            Ok(Some(("round.fill_up", filled(before, &joins, &placed))))
        })
    }
}

/// The audit entry of a move: the players, and the first groups of the pairings that they left and of the target. If all players of the target play
/// apart from their groups, its first player stands for it; a new pairing is empty.
fn moved(before: &RoundPairings, told: &Move) -> Vec<Change> {
    let players: Vec<_> = told.attendees.iter().map(ToString::to_string).collect();
    let is_left = |it: &&Pairing| {
        told.into != Some(it.id) && it.players.iter().any(|player| told.attendees.contains(&player.id))
    };
    let left = before.pairings.iter().filter(is_left).map(group_of);
    let left: Vec<_> = left.filter(|group| !group.is_empty()).collect();
    let into = told.into.and_then(|id| before.pairing(id));
    let home = into.map(group_of).unwrap_or_default();
    let host = into.filter(|it| it.groups.is_empty()).and_then(|it| it.players.first());
    let host = host.map(|player| player.id.to_string());
    let players = players.join(", ");
    let came = match &host {
        Some(host) => Change::of("attendeeId", &players, host),
        None => Change::of("attendeeId", &"", &players),
    };
    [came, Change::of("groupId", &left.join(", "), &home)].into_iter().flatten().collect()
}

/// The audit entry of joins: the first group of each pairing before and after, in the same order. If all players of either pairing play apart from
/// their groups: each moved player, and the first player of the target. If a target takes over a start: its start before and after, in the order of
/// the joins, targets named by players last.
fn filled(before: &RoundPairings, joins: &[Join], placed: &[Placed]) -> Vec<Change> {
    let known =
        joins.iter().filter_map(|join| Some((before.pairing(join.from)?, before.pairing(join.into)?)));
    let (apart, grouped): (Vec<_>, Vec<_>) =
        known.partition(|(from, into)| from.groups.is_empty() || into.groups.is_empty());
    let is = |host: &Pairing| placed.iter().find(|it| it.id == host.id).map_or(host.start, |it| it.start);
    let hosts = grouped.iter().chain(&apart).map(|(_, into)| (start_name(into.start), start_name(is(into))));
    let starts = hosts.unzip();
    let groups = grouped.into_iter().map(|(from, into)| (group_of(from), group_of(into)));
    let players = apart.into_iter().flat_map(|(from, into)| {
        let host = into.players.first().map(|player| player.id.to_string()).unwrap_or_default();
        from.players.iter().map(move |player| (player.id.to_string(), host.clone()))
    });
    let change = |field, (from, into): (Vec<String>, Vec<String>)| {
        Change::of(field, &from.join(", "), &into.join(", "))
    };
    let changes =
        [change("groupId", groups.unzip()), change("attendeeId", players.unzip()), change("start", starts)];
    changes.into_iter().flatten().collect()
}
