//! Pairings: the players that play together in a round, and their starts.

mod course;
mod kept;
mod players;
mod starts;
#[cfg(test)]
mod tests;
mod wishes;

pub use course::CourseForm;
pub use kept::Seats;
pub use players::Move;
pub use starts::{NewStart, StartForm};
pub use wishes::WishForm;

use std::sync::Arc;

use chrono::{DateTime, Utc};
use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::{AttendeeId, RoundId};
use fairway_domain::pairing::{Join, Pairing, RoundPairings, Wish};
use fairway_domain::refusal::Refusal;
use fairway_domain::round::Round;

use crate::Ports;
use crate::audit;
use crate::error::{Error, FieldErrors, Result};
use crate::pass_news::PassMailer;
use crate::ports::{Clock, Database, Stores};
use crate::stores::audit::Change;

/// The answer for an unknown round.
const NO_SUCH_ROUND: Error = Error::NotFound("There is no such round.");

/// The use cases of pairings.
pub struct Pairings {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
    pass_mailer: PassMailer,
}

/// The pairings of a round with the changes that 'Assign holes' and 'Fill up' would make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairingsView {
    /// The round.
    pub round_id: RoundId,
    /// The pairings and their course.
    pub round: RoundPairings,
    /// The starts that 'Assign holes' would change, or its refusal.
    pub assignment: std::result::Result<Vec<fairway_domain::pairing::Placed>, Refusal>,
    /// The starts that 'Start over' would change; none where it is refused.
    pub start_over: Vec<fairway_domain::pairing::Placed>,
    /// The pairings that 'Fill up' would join.
    pub fill_up: Vec<Join>,
    /// The wishes that stay unmet after 'Fill up'.
    pub unmet: Vec<Wish>,
}

impl PairingsView {
    fn of(round_id: RoundId, round: RoundPairings, now: DateTime<Utc>) -> Self {
        let round = round.at(now);
        let fill_up = round.fill_up();
        let unmet = round.unmet(&fill_up);
        let start_over = round.assignment(true).unwrap_or_default();
        Self { round_id, assignment: round.assignment(false), start_over, fill_up, unmet, round }
    }
}

/// The audit entry of a change of pairings: action and changes; `None` without a change.
type Changed = Option<(&'static str, Vec<Change>)>;

impl Pairings {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            database: ports.database.clone(),
            clock: ports.clock.clone(),
            pass_mailer: PassMailer::new(ports),
        }
    }

    /// The pairings of a round (rule `pairings`). Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::NotFound`].
    pub fn of_round(&self, actor: &Actor, id: RoundId) -> Result<PairingsView> {
        actor.require(Permission::ManageTickets)?;
        let round = self.database.read(|stores| stores.pairings().of_round(id))?;
        Ok(PairingsView::of(id, round.ok_or(NO_SUCH_ROUND)?, self.clock.now()))
    }

    /// Changes the pairings of a round, with the round and its players locked; `fits` returns whether the change is based on the present pairings.
    fn change(
        &self,
        actor: &Actor,
        (id, faults): (Option<RoundId>, &FieldErrors),
        fits: impl FnOnce(&PairingsView) -> bool,
        work: impl FnOnce(&mut dyn Stores, &Round, &RoundPairings) -> Result<Changed>,
    ) -> Result<PairingsView> {
        actor.require(Permission::ManageTickets)?;
        let id = faults.addressed("roundId", id)?;
        let now = self.clock.now();
        self.database.transaction(|stores| {
            let round = stores.rounds().lock(id)?.ok_or(NO_SUCH_ROUND)?;
            stores.pairings().lock_players(id)?;
            let before = PairingsView::of(id, stores.pairings().of_round(id)?.ok_or(NO_SUCH_ROUND)?, now);
            if !fits(&before) {
                return Err(Refusal::Stale.into());
            }
            let Some((action, changes)) = work(stores, &round, &before.round)? else { return Ok(before) };
            audit::record(stores, actor, now, action, id.0, changes)?;
            let after = stores.pairings().of_round(id)?.ok_or(NO_SUCH_ROUND)?;
            self.queue_moved(stores, actor, id, &after.moved_since(&before.round))?;
            Ok(PairingsView::of(id, after, now))
        })
    }

    /// Mails passes to players whose start has changed (rule `pass-mail`).
    fn queue_moved(
        &self,
        stores: &mut dyn Stores,
        actor: &Actor,
        id: RoundId,
        moved: &[AttendeeId],
    ) -> Result<()> {
        if moved.is_empty() {
            return Ok(());
        }
        let mut passes = stores.attendees().passes_of_round(id)?;
        passes.retain(|pass| moved.contains(&pass.id));
        self.pass_mailer.mailing(stores, Some(actor)).changed(passes)
    }
}

/// A pairing in the audit trail, which stores no names: the id of its first group, whose name the page looks up; empty if all its players play apart
/// from their groups.
fn group_of(pairing: &Pairing) -> String {
    pairing.groups.first().map(|group| group.id.to_string()).unwrap_or_default()
}
