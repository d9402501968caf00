//! Sponsors that staff put on a tournament, without a ticket or a user of theirs.

use fairway_domain::ids::{SponsorId, TournamentId, TournamentSponsorId};

use crate::error::Result;

/// That a sponsor was put on a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TournamentSponsorView {
    /// Which.
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

/// The table of sponsors that were put on tournaments.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait TournamentSponsorStore {
    /// Sponsors that were put on a tournament, by name.
    fn of_tournament(&mut self, id: TournamentId) -> Result<Vec<TournamentSponsorView>>;
    /// One.
    fn view(&mut self, id: TournamentSponsorId) -> Result<Option<TournamentSponsorView>>;
    /// Adds one. [`fairway_domain::refusal::Refusal::AlreadyOnTournament`] when it is there.
    fn add(&mut self, tournament: TournamentId, sponsor: SponsorId) -> Result<TournamentSponsorId>;
    /// Takes one away; whether it was there.
    fn delete(&mut self, id: TournamentSponsorId) -> Result<bool>;
}
