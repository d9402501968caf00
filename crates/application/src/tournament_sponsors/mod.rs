//! Sponsors that staff add to a tournament, without a ticket or a linked user (rule `tournament-sponsors`).

use std::sync::Arc;

use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::{SponsorId, TournamentId, TournamentSponsorId};

use crate::Ports;
use crate::audit;
use crate::checks::{Checks, expect_valid};
use crate::error::{Error, Result};
use crate::idempotency::{Answer, Once};
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::ports::{Clock, Database, Stores};
use crate::stores::audit::Change;
use crate::stores::tournament_sponsors::TournamentSponsorView;

const NOT_ON_IT: Error = Error::NotFound("There is no such sponsor of a tournament.");

/// The use cases of adding sponsors to tournaments.
pub struct TournamentSponsors {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
}

impl TournamentSponsors {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { database: ports.database.clone(), clock: ports.clock.clone() }
    }

    /// The sponsors that were added to a tournament, by name, without those that have a ticket or a linked user. Admins only.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::NotFound`] for an unknown tournament.
    pub fn of_tournament(&self, actor: &Actor, id: TournamentId) -> Result<Vec<TournamentSponsorView>> {
        allow(actor)?;
        self.database.read(|stores| {
            stores.tournaments().find(id, true)?.ok_or(NO_SUCH_TOURNAMENT)?;
            stores.tournament_sponsors().of_tournament(id)
        })
    }

    /// Adds a sponsor to a tournament. Admins only.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::Invalid`], also for unknown ids;
    /// [`Refusal::AlreadyOnTournament`](fairway_domain::refusal::Refusal::AlreadyOnTournament).
    pub fn put_on(
        &self,
        actor: &Actor,
        tournament: Option<TournamentId>,
        sponsor: Option<SponsorId>,
        once: &Once<TournamentSponsorView>,
    ) -> Result<Answer<TournamentSponsorView>> {
        allow(actor)?;
        let now = self.clock.now();
        self.database.once(actor, once, now, |stores| {
            let (tournament, sponsor) = examine(stores, tournament, sponsor)?;
            let id = stores.tournament_sponsors().add(tournament, sponsor)?;
            let change = Change::of("tournamentId", &"", &tournament);
            audit::record(
                stores,
                actor,
                now,
                "sponsor.put_on_event",
                sponsor.0,
                change.into_iter().collect(),
            )?;
            stores.tournament_sponsors().view(id)?.ok_or(NOT_ON_IT)
        })
    }

    /// Removes a sponsor from a tournament. Admins only.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::NotFound`].
    pub fn take_off(&self, actor: &Actor, id: TournamentSponsorId) -> Result<()> {
        allow(actor)?;
        let now = self.clock.now();
        self.database.transaction(|stores| {
            let before = stores.tournament_sponsors().view(id)?.ok_or(NOT_ON_IT)?;
            if !stores.tournament_sponsors().delete(id)? {
                return Err(NOT_ON_IT);
            }
            let change = Change::of("tournamentId", &before.tournament_id, &"");
            let changes = change.into_iter().collect();
            audit::record(stores, actor, now, "sponsor.take_off_event", before.sponsor_id.0, changes)
        })
    }
}

fn allow(actor: &Actor) -> Result<()> {
    Ok(actor.require(Permission::ManagePeople)?)
}

/// Both ids, if both rows exist.
fn examine(
    stores: &mut dyn Stores,
    tournament: Option<TournamentId>,
    sponsor: Option<SponsorId>,
) -> Result<(TournamentId, SponsorId)> {
    let mut checks = Checks::default();
    if let Some(id) = checks.there("tournamentId", tournament) {
        checks.found("tournamentId", "tournament", stores.tournaments().find(id, true)?.is_some());
    }
    if let Some(id) = checks.there("sponsorId", sponsor) {
        checks.found("sponsorId", "sponsor", stores.sponsors().exists(id)?);
    }
    checks.finish()?;
    Ok((expect_valid(tournament)?, expect_valid(sponsor)?))
}
