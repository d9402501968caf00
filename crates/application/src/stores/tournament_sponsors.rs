//! Sponsors that staff add to a tournament, without a ticket or a linked user.

use fairway_domain::ids::{SponsorId, TournamentId, TournamentSponsorId};

use crate::error::Result;

/// The link of a sponsor to a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TournamentSponsorView {
    /// Its id.
    pub id: TournamentSponsorId,
    /// The tournament that shows the sponsor.
    pub tournament_id: TournamentId,
    /// The sponsor that was added.
    pub sponsor_id: SponsorId,
    /// The sponsor's name.
    pub sponsor_name: String,
    /// Whether visitors see the sponsor.
    pub sponsor_live: bool,
}

/// The table of sponsors that staff have added to tournaments.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait TournamentSponsorStore {
    /// Sponsors that were added to a tournament, by name.
    fn of_tournament(&mut self, id: TournamentId) -> Result<Vec<TournamentSponsorView>>;
    /// One link.
    fn view(&mut self, id: TournamentSponsorId) -> Result<Option<TournamentSponsorView>>;
    /// Adds a sponsor to a tournament. [`fairway_domain::refusal::Refusal::AlreadyOnTournament`] if it is there already.
    fn add(&mut self, tournament: TournamentId, sponsor: SponsorId) -> Result<TournamentSponsorId>;
    /// Deletes a link; returns whether it existed.
    fn delete(&mut self, id: TournamentSponsorId) -> Result<bool>;
}
