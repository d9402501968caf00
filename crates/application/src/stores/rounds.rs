//! Rounds.

use fairway_domain::ids::{CategoryId, RoundId, TournamentId};
use fairway_domain::round::{AssignedGroups, Round, RoundDetails, RoundOfCategory};

use crate::error::Result;

/// The table of rounds. For its place in the lock order, see `docs/architecture.md`.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait RoundStore {
    /// Sorted by start; `hidden` includes rounds that are not live.
    fn of_tournament(&mut self, id: TournamentId, hidden: bool) -> Result<Vec<Round>>;
    /// One round; with `hidden` also if it or its tournament is not live.
    fn find(&mut self, id: RoundId, hidden: bool) -> Result<Option<Round>>;
    /// One round, locked until the transaction ends, so that no group is assigned to it, and none of its categories deleted, meanwhile.
    fn lock(&mut self, id: RoundId) -> Result<Option<Round>>;
    /// The rounds with groups of this category, by start. Locks every round of its tournament until the transaction ends, so that no group is
    /// assigned to any meanwhile.
    fn lock_of_category(&mut self, id: CategoryId) -> Result<Vec<RoundOfCategory>>;
    /// The groups assigned to a round, by category; stable only while the round is locked.
    fn assigned_groups(&mut self, id: RoundId) -> Result<Vec<AssignedGroups>>;
    /// The number of groups assigned to a round, including those of cancelled tickets.
    fn count_groups(&mut self, id: RoundId) -> Result<i64>;
    /// Adds a round for which every category is disabled.
    fn add(&mut self, tournament: TournamentId, details: &RoundDetails) -> Result<RoundId>;
    /// Writes a round's details.
    fn update(&mut self, id: RoundId, details: &RoundDetails) -> Result<()>;
    /// Enables and disables categories of the round's tournament for it; the others keep their toggle.
    fn toggle(
        &mut self,
        id: RoundId,
        tournament: TournamentId,
        categories: &[(CategoryId, bool)],
    ) -> Result<()>;
    /// Deletes a round without groups, with its toggles.
    fn delete(&mut self, id: RoundId) -> Result<()>;
}
