//! Stations: phones that check people in for one tournament (rule `stations`).

use chrono::{DateTime, NaiveDate, Utc};
use fairway_domain::ids::{StationId, TournamentId, UserId};
use fairway_domain::station::Station;

use crate::error::Result;

/// A station to add.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewStation {
    /// The tournament, the only one that it has access to.
    pub tournament_id: TournamentId,
    /// Its name.
    pub name: String,
    /// Its first secret.
    pub secret: Secret,
    /// The Volunteer or Admin who makes it.
    pub created_by: UserId,
    /// The time of its creation.
    pub created_at: DateTime<Utc>,
}

/// The first secret of a station, of which only the digest is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Secret {
    /// The digest of its credential.
    Credential(String),
    /// The digest of a code that a phone exchanges for the credential, and its expiry.
    Code(String, DateTime<Utc>),
}

/// A stored station.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StationView {
    /// The station's identity and state.
    pub station: Station,
    /// The Volunteer or Admin who made it; `None` when their account is gone.
    pub created_by: Option<UserId>,
    /// The maker's name.
    pub created_by_name: Option<String>,
    /// Check-ins that waited on the phone at its last report; `None` without a report.
    pub waiting: Option<i32>,
    /// Whether a phone has its credential.
    pub is_enrolled: bool,
    /// The last day of the tournament.
    pub date_end: NaiveDate,
    /// The name of the tournament with its first day, which the phone shows without a network (rule `tab-titles`).
    pub tournament_name: String,
}

impl StationView {
    /// Whether a phone uses it.
    pub fn is_at_work(&self) -> bool {
        self.is_enrolled && self.station.revoked_at.is_none()
    }
}

/// The table of stations.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait StationStore {
    /// Adds a station. [`fairway_domain::refusal::Refusal::StationNameTaken`] when another station that is not revoked has its name.
    fn add(&mut self, new: &NewStation) -> Result<StationId>;
    /// One station.
    fn find(&mut self, id: StationId) -> Result<Option<StationView>>;
    /// One station, locked until the transaction ends; locks its tournament against deletion, too.
    fn lock(&mut self, id: StationId) -> Result<Option<StationView>>;
    /// The stations of a tournament, revoked ones too, in the order of creation.
    fn of_tournament(&mut self, id: TournamentId) -> Result<Vec<StationView>>;
    /// The station with a credential of this digest.
    fn by_credential(&mut self, digest: &str) -> Result<Option<StationView>>;
    /// Exchanges a code for a credential, both by digest; `None` when the code is unknown, used, expired or revoked.
    fn enroll(&mut self, code: &str, credential: &str, now: DateTime<Utc>) -> Result<Option<StationId>>;
    /// Revokes a station.
    fn revoke(&mut self, id: StationId, by: UserId, at: DateTime<Utc>) -> Result<()>;
    /// Revokes all stations that a person has made.
    fn revoke_all_of(&mut self, maker: UserId, at: DateTime<Utc>) -> Result<()>;
    /// Stores the contact of a station, and the number of check-ins that wait on it, if it sent one.
    fn heard(&mut self, id: StationId, at: DateTime<Utc>, waiting: Option<i32>) -> Result<()>;
}
