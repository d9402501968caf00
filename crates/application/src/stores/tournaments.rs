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

/// A tournament, as lists and its own page show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tournament {
    /// Its id.
    pub id: TournamentId,
    /// Its name.
    pub name: String,
    /// The readable part of its public address.
    pub slug: String,
    /// The description, in plain text.
    pub description: String,
    /// Whether the public may see it.
    pub live: bool,
    /// First day, in the site's time zone.
    pub date_start: NaiveDate,
    /// Last day.
    pub date_end: NaiveDate,
    /// The venue.
    pub location_title: String,
    /// The venue's address.
    pub location_address: String,
    /// The moment from which on only Admins change teams, groups and rounds (rule `teams-freeze`).
    pub teams_freeze_at: Option<DateTime<Utc>>,
    /// The picture over its page.
    pub banner: Option<Banner>,
    /// The decision about the weather; `None` while there is none.
    pub weather: Option<Notice>,
    /// The time at which it was made.
    pub created_at: DateTime<Utc>,
    /// The time of its last change.
    pub updated_at: DateTime<Utc>,
    /// Counts the changes of this row.
    pub version: i64,
}

impl Tournament {
    /// Whether it was cancelled because of the weather: nothing of it is sold then.
    pub fn is_cancelled(&self) -> bool {
        self.weather.as_ref().is_some_and(|notice| notice.state == State::Cancelled)
    }

    /// Its name with its first day (rule `tab-titles`).
    pub(crate) fn with_day(&self) -> String {
        named_with_day(&self.name, self.date_start)
    }

    /// Its name with its year, in a text that tells the day, too.
    pub(crate) fn with_year(&self) -> String {
        named_with_year(&self.name, self.date_start)
    }
}

/// Attendees of a round as the club counts them for its bill (rule `count-for-the-bill`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bill {
    /// The round and its name; `None` for those who are in none.
    pub round: Option<(RoundId, String)>,
    /// Whether they play golf.
    pub plays: bool,
    /// Attendees of tickets that are not cancelled.
    pub registered: i64,
    /// Those who are checked in.
    pub came: i64,
    /// Those who did not come, as staff marked them.
    pub no_shows: i64,
    /// Of those registered, who bought at the desk.
    pub walk_ups: i64,
}

/// The editable fields of a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TournamentDetails {
    /// Its name.
    pub name: String,
    /// The readable part of its public address.
    pub slug: String,
    /// The description, in plain text.
    pub description: String,
    /// Whether the public may see it.
    pub live: bool,
    /// First day, in the site's time zone.
    pub date_start: NaiveDate,
    /// Last day.
    pub date_end: NaiveDate,
    /// The venue.
    pub location_title: String,
    /// The venue's address; may be empty.
    pub location_address: String,
    /// The moment from which on only Admins change teams, groups and rounds.
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
    /// In bytes.
    pub file_size: i64,
    /// The time at which it was put there.
    pub updated_at: DateTime<Utc>,
    /// Its name in the picture store.
    pub picture: String,
}

/// The table of tournaments.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait TournamentStore {
    /// Latest first; `hidden` includes tournaments that are not live.
    fn list(&mut self, hidden: bool) -> Result<Vec<Tournament>>;
    /// The live one with the latest start; of several the highest id.
    fn most_recent_live(&mut self) -> Result<Option<Tournament>>;
    /// One; with `hidden` also if it is not live.
    fn find(&mut self, id: TournamentId, hidden: bool) -> Result<Option<Tournament>>;
    /// One, live or not, locked against other changes of it until the transaction ends.
    fn lock(&mut self, id: TournamentId) -> Result<Option<Tournament>>;
    /// One, live or not, locked together with its ticket categories: nothing is sold of it until the transaction ends.
    fn lock_sales(&mut self, id: TournamentId) -> Result<Option<Tournament>>;
    /// Its tickets, cancelled ones too; sure only while its sales are locked.
    fn tickets(&mut self, id: TournamentId) -> Result<i64>;
    /// Adds one. [`fairway_domain::refusal::Refusal::SlugTaken`] when another has its slug.
    fn add(&mut self, details: &TournamentDetails, now: DateTime<Utc>) -> Result<TournamentId>;
    /// Writes its details. [`fairway_domain::refusal::Refusal::SlugTaken`] when another has its slug.
    fn update(&mut self, id: TournamentId, details: &TournamentDetails, now: DateTime<Utc>) -> Result<()>;
    /// Puts a banner in the place of the one that it has, or takes it down.
    fn set_banner(&mut self, id: TournamentId, banner: Option<Banner>, now: DateTime<Utc>) -> Result<()>;
    /// Copies rounds, ticket categories and content to another tournament, with every day moved by `shift`; moments keep their time of
    /// day in this time zone, by its IANA name. `photos` lists those with a copied file, by id and file name; the others are left out.
    fn copy_parts(
        &mut self,
        from: TournamentId,
        to: TournamentId,
        shift: TimeDelta,
        zone: &str,
        photos: &[(i64, String)],
        now: DateTime<Utc>,
    ) -> Result<()>;
    /// Deletes it with all that it owns; never with tickets.
    fn delete(&mut self, id: TournamentId) -> Result<()>;
    /// Its live sponsors, by name, each with its first logo, verified or not.
    fn sponsors(&mut self, id: TournamentId) -> Result<Vec<TournamentSponsor>>;
    /// The checks of a tournament that found something; those that found nothing are left out.
    /// They go by the given moment. [`Check::Outselling`](fairway_domain::readiness::Check::Outselling) is left to [`Self::sellable`].
    fn readiness(&mut self, id: TournamentId, now: DateTime<Utc>) -> Result<Vec<Finding>>;
    /// Its attendees as the club counts them, by round; then those in no round, and those who do not play.
    fn bill(&mut self, id: TournamentId) -> Result<Vec<Bill>>;
    /// Its live categories that play and have live rounds, by name.
    fn sellable(&mut self, id: TournamentId) -> Result<Vec<Sellable>>;
}
