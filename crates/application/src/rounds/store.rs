use chrono::{NaiveDate, NaiveTime};
use fairway_domain::ids::{CategoryId, RoundId, TournamentId};

use crate::error::Result;

/// A round; dates and times are local to the site (decisions §4).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    /// Which one.
    pub id: RoundId,
    /// The tournament it belongs to.
    pub tournament_id: TournamentId,
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
    /// What players should know.
    pub description: String,
    /// Places in all.
    pub max_attendees: i32,
    /// Whether the public may see it.
    pub live: bool,
    /// Every category of the tournament, with whether its groups may be assigned here (decisions §11).
    pub categories: Vec<(CategoryId, bool)>,
    /// Places that no group has taken.
    pub spots_available: i64,
    /// Counts the changes of this row.
    pub version: i64,
}

/// The table of rounds.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait RoundStore {
    /// By start; with `hidden` also those that are not live.
    fn of_tournament(&mut self, id: TournamentId, hidden: bool) -> Result<Vec<Round>>;
}
