//! Rounds.

use chrono::{NaiveDate, NaiveTime};
use fairway_domain::ids::{CategoryId, RoundId, TournamentId};
use fairway_domain::round::spots_available;

use crate::error::Result;

/// A round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    /// Which one.
    pub id: RoundId,
    /// The tournament it belongs to.
    pub tournament_id: TournamentId,
    /// The editable fields.
    pub details: RoundDetails,
    /// Every category of the tournament, with whether its groups may be assigned here (rule `round-categories`).
    pub categories: Vec<(CategoryId, bool)>,
    /// Places that the groups assigned to it need: the sum of their maxima (rule `round-places`).
    pub assigned_maxima: i64,
    /// Counts the changes of this row.
    pub version: i64,
}

impl Round {
    /// Places that no group has taken.
    pub fn spots_available(&self) -> i64 {
        spots_available(self.details.max_attendees, self.assigned_maxima)
    }
}

/// The editable fields of a round; dates and times are local to the site (rule `time-zone`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundDetails {
    /// Its name.
    pub name: String,
    /// Where it starts.
    pub location: String,
    /// First day.
    pub start_date: NaiveDate,
    /// Start of play.
    pub start_time: NaiveTime,
    /// Last day.
    pub end_date: NaiveDate,
    /// End of play.
    pub end_time: NaiveTime,
    /// Whether the end is shown to the public.
    pub end_date_visible: bool,
    /// Notes for players.
    pub description: String,
    /// Places in all.
    pub max_attendees: i32,
    /// Whether the public may see it.
    pub live: bool,
}

/// Groups of a category that are assigned to a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssignedGroups {
    /// Whose.
    pub category_id: CategoryId,
    /// That category's name.
    pub category: String,
    /// How many, of tickets that are not cancelled.
    pub groups: i64,
}

/// A round that groups of a category are assigned to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundOfCategory {
    /// The round's name.
    pub name: String,
    /// Places in all.
    pub max_attendees: i32,
    /// Places that all groups assigned to it need.
    pub assigned_maxima: i64,
    /// How many groups of the category are among them, of tickets that are not cancelled.
    pub groups: i64,
}

/// The table of rounds. In which order it is locked with others: `docs/architecture.md`.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait RoundStore {
    /// By start; `hidden` includes rounds that are not live.
    fn of_tournament(&mut self, id: TournamentId, hidden: bool) -> Result<Vec<Round>>;
    /// One; with `hidden` also if it, or its tournament, is not live.
    fn find(&mut self, id: RoundId, hidden: bool) -> Result<Option<Round>>;
    /// One, locked until the transaction ends, so that no group is assigned to it, and none of its categories deleted,
    /// meanwhile.
    fn lock(&mut self, id: RoundId) -> Result<Option<Round>>;
    /// Every round that groups of this category are assigned to, by start, while every round of its tournament is locked
    /// until the transaction ends, so that no group is assigned to any meanwhile.
    fn lock_of_category(&mut self, id: CategoryId) -> Result<Vec<RoundOfCategory>>;
    /// The groups assigned to a round, by category; sure only while the round is locked.
    fn assigned_groups(&mut self, id: RoundId) -> Result<Vec<AssignedGroups>>;
    /// The number of groups assigned to a round, including those of cancelled tickets.
    fn count_groups(&mut self, id: RoundId) -> Result<i64>;
    /// Adds a round for which every category is disabled.
    fn add(&mut self, tournament: TournamentId, details: &RoundDetails) -> Result<RoundId>;
    /// Writes a round's details.
    fn update(&mut self, id: RoundId, details: &RoundDetails) -> Result<()>;
    /// Enables and disables categories of the round's tournament for it; others stay as they are.
    fn toggle(
        &mut self,
        id: RoundId,
        tournament: TournamentId,
        categories: &[(CategoryId, bool)],
    ) -> Result<()>;
    /// Deletes a round that has no groups, and its toggles with it.
    fn delete(&mut self, id: RoundId) -> Result<()>;
}
