//! Tournaments.

mod page;
mod readiness;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use fairway_domain::ids::{RoundId, TournamentId};
use fairway_domain::readiness::Sellable;
use fairway_domain::tournament::{named_with_day, named_with_year};
use fairway_domain::weather::{Notice, State};

pub use self::page::{Logo, TournamentPage, TournamentSponsor};
pub use self::readiness::{Example, Finding};
use crate::error::Result;

/// A tournament, for lists and its own page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tournament {
    /// Its id.
    pub id: TournamentId,
    /// Its name.
    pub name: String,
    /// The slug of its URL.
    pub slug: String,
    /// The description, in plain text.
    pub description: String,
    /// Whether the public sees it.
    pub live: bool,
    /// First day, in the site's time zone.
    pub date_start: NaiveDate,
    /// The tournament's last day.
    pub date_end: NaiveDate,
    /// The venue.
    pub location_title: String,
    /// The venue's address.
    pub location_address: String,
    /// The time from which on only Admins may change teams, groups and rounds (rule `teams-freeze`).
    pub teams_freeze_at: Option<DateTime<Utc>>,
    /// The banner of its page.
    pub banner: Option<Banner>,
    /// The decision about the weather; `None` without one.
    pub weather: Option<Notice>,
    /// The time of its creation.
    pub created_at: DateTime<Utc>,
    /// The time of its last change.
    pub updated_at: DateTime<Utc>,
    /// Counts the changes of this row.
    pub version: i64,
}

impl Tournament {
    /// Whether it was cancelled because of the weather, which also ends its sale.
    pub fn is_cancelled(&self) -> bool {
        self.weather.as_ref().is_some_and(|notice| notice.state == State::Cancelled)
    }

    /// Its name with its first day (rule `tab-titles`).
    pub(crate) fn with_day(&self) -> String {
        named_with_day(&self.name, self.date_start)
    }

    /// Its name with its year, for texts that contain the day elsewhere.
    pub(crate) fn with_year(&self) -> String {
        named_with_year(&self.name, self.date_start)
    }
}

/// Numbers of attendees in a round, for the bill of the club (rule `count-for-the-bill`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bill {
    /// The round and its name; `None` for attendees without one.
    pub round: Option<(RoundId, String)>,
    /// Whether they play golf.
    pub plays: bool,
    /// Attendees of tickets that are not cancelled.
    pub registered: i64,
    /// Checked-in attendees.
    pub came: i64,
    /// Attendees that staff marked as no-shows.
    pub no_shows: i64,
    /// Registered attendees whose ticket was sold at the desk.
    pub walk_ups: i64,
}

/// The editable fields of a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TournamentDetails {
    /// Its name.
    pub name: String,
    /// The slug of its URL.
    pub slug: String,
    /// The description, in plain text.
    pub description: String,
    /// Whether the public sees it.
    pub live: bool,
    /// First day, in the site's time zone.
    pub date_start: NaiveDate,
    /// The tournament's last day.
    pub date_end: NaiveDate,
    /// The venue.
    pub location_title: String,
    /// The venue's address; may be empty.
    pub location_address: String,
    /// The time from which on only Admins may change teams, groups and rounds.
    pub teams_freeze_at: Option<DateTime<Utc>>,
}

impl From<&Tournament> for TournamentDetails {
    fn from(tournament: &Tournament) -> Self {
        Self {
            name: tournament.name.clone(),
            slug: tournament.slug.clone(),
            description: tournament.description.clone(),
            live: tournament.live,
            date_start: tournament.date_start,
            date_end: tournament.date_end,
            location_title: tournament.location_title.clone(),
            location_address: tournament.location_address.clone(),
            teams_freeze_at: tournament.teams_freeze_at,
        }
    }
}

/// The picture over a tournament's page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Banner {
    /// The uploader's file name.
    pub file_name: String,
    /// `image/png` or `image/jpeg`.
    pub content_type: String,
    /// Size in bytes.
    pub file_size: i64,
    /// The time of its upload.
    pub updated_at: DateTime<Utc>,
    /// Its name in the picture store.
    pub picture: String,
}

/// The table of tournaments.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait TournamentStore {
    /// Sorted from the latest on; `hidden` includes tournaments that are not live.
    fn list(&mut self, hidden: bool) -> Result<Vec<Tournament>>;
    /// The live tournament with the latest start; of several the one with the highest id.
    fn most_recent_live(&mut self) -> Result<Option<Tournament>>;
    /// One tournament; with `hidden` also if it is not live.
    fn find(&mut self, id: TournamentId, hidden: bool) -> Result<Option<Tournament>>;
    /// One tournament, live or not, locked against other changes until the transaction ends.
    fn lock(&mut self, id: TournamentId) -> Result<Option<Tournament>>;
    /// One tournament, live or not, locked together with its ticket categories, so that no ticket of it is sold until the transaction ends.
    fn lock_sales(&mut self, id: TournamentId) -> Result<Option<Tournament>>;
    /// Number of its tickets, including cancelled ones; stable only while its sales are locked.
    fn tickets(&mut self, id: TournamentId) -> Result<i64>;
    /// Adds a tournament. [`fairway_domain::refusal::Refusal::SlugTaken`] when another one has its slug.
    fn add(&mut self, details: &TournamentDetails, now: DateTime<Utc>) -> Result<TournamentId>;
    /// Writes its details. [`fairway_domain::refusal::Refusal::SlugTaken`] when another tournament has its slug.
    fn update(&mut self, id: TournamentId, details: &TournamentDetails, now: DateTime<Utc>) -> Result<()>;
    /// Replaces its banner; `None` removes it.
    fn set_banner(&mut self, id: TournamentId, banner: Option<Banner>, now: DateTime<Utc>) -> Result<()>;
    /// Copies rounds, ticket categories and widgets to another tournament, with every day moved by `shift`; times keep their time of day in this time
    /// zone, by its IANA name. `photos` lists the photos with a copied file, by id and file name; others are left out.
    fn copy_parts(
        &mut self,
        from: TournamentId,
        to: TournamentId,
        shift: TimeDelta,
        zone: &str,
        photos: &[(i64, String)],
        now: DateTime<Utc>,
    ) -> Result<()>;
    /// Deletes it with everything that belongs to it. It must not have tickets.
    fn delete(&mut self, id: TournamentId) -> Result<()>;
    /// Its live sponsors, by name, each with its first logo, verified or not.
    fn sponsors(&mut self, id: TournamentId) -> Result<Vec<TournamentSponsor>>;
    /// The checks with a finding at the given time. [`Check::Outselling`](fairway_domain::readiness::Check::Outselling) is left to
    /// [`Self::sellable`].
    fn readiness(&mut self, id: TournamentId, now: DateTime<Utc>) -> Result<Vec<Finding>>;
    /// The numbers of its attendees for the club's bill: by round, then without a round, then without golf.
    fn bill(&mut self, id: TournamentId) -> Result<Vec<Bill>>;
    /// Its live categories that play golf and have live rounds, by name.
    fn sellable(&mut self, id: TournamentId) -> Result<Vec<Sellable>>;
}
