//! Stations: phones that check people in for one tournament (rule `stations`).

use chrono::{DateTime, NaiveDate, Utc};
use fairway_domain::ids::{StationId, TournamentId, UserId};
use fairway_domain::station::Station;

use crate::error::Result;

/// A station to be added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewStation {
    /// The only tournament that it may know of.
    pub tournament_id: TournamentId,
    /// Its name.
    pub name: String,
    /// Its first secret.
    pub secret: Secret,
    /// The Volunteer or Admin.
    pub created_by: UserId,
    /// Now.
    pub created_at: DateTime<Utc>,
}

/// The secret that a station begins with, of which only the digest is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Secret {
    /// The digest of its credential.
    Credential(String),
    /// The digest of a code that a phone hands in for the credential, and until when.
    Code(String, DateTime<Utc>),
}

/// A station as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StationView {
    /// Which one, and what its calls depend on.
    pub station: Station,
    /// The Volunteer or Admin who made it; `None` when their account is gone.
    pub created_by: Option<UserId>,
    /// Their name.
    pub created_by_name: Option<String>,
    /// Check-ins that waited on the phone when it last told; `None` until it has.
    pub waiting: Option<i32>,
    /// Whether a phone has its credential.
    pub is_enrolled: bool,
    /// The last day of the tournament.
    pub date_end: NaiveDate,
    /// The name of the tournament with its first day, which is what the phone shows once it has no network (rule `tab-titles`).
    pub tournament_name: String,
}

impl StationView {
    /// Whether a phone works as it.
    pub fn is_at_work(&self) -> bool {
        self.is_enrolled && self.station.revoked_at.is_none()
    }
}

/// The table of stations.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait StationStore {
    /// Adds one. [`fairway_domain::refusal::Refusal::StationNameTaken`] when another one that is not revoked has its name.
    fn add(&mut self, new: &NewStation) -> Result<StationId>;
    /// One station.
    fn find(&mut self, id: StationId) -> Result<Option<StationView>>;
    /// One station, locked until the transaction ends, and its tournament against being deleted.
    fn lock(&mut self, id: StationId) -> Result<Option<StationView>>;
    /// The stations of a tournament, revoked ones too, in the order they were made.
    fn of_tournament(&mut self, id: TournamentId) -> Result<Vec<StationView>>;
    /// The station with a credential of this digest.
    fn by_credential(&mut self, digest: &str) -> Result<Option<StationView>>;
    /// Changes a code for a credential, both by digest; `None` when the code is unknown, used, expired or revoked.
    fn enroll(&mut self, code: &str, credential: &str, now: DateTime<Utc>) -> Result<Option<StationId>>;
    /// Revokes one.
    fn revoke(&mut self, id: StationId, by: UserId, at: DateTime<Utc>) -> Result<()>;
    /// Revokes all that a person has made.
    fn revoke_all_of(&mut self, maker: UserId, at: DateTime<Utc>) -> Result<()>;
    /// Notes that it was heard, and how many check-ins wait on it where it told.
    fn heard(&mut self, id: StationId, at: DateTime<Utc>, waiting: Option<i32>) -> Result<()>;
}
