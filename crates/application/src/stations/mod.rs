//! Stations: preparing phones for check-in, and authenticating and revoking them (rules `stations`, `station-codes`).

mod enroll;
mod prepare;

use std::sync::Arc;

use chrono::{DateTime, NaiveDate, Utc};
use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::{StationId, TournamentId};
use fairway_domain::station::{self, Station};

pub use enroll::Enrolled;
pub use prepare::{Invited, Prepared, StationForm};

use crate::Ports;
use crate::audit;
use crate::error::{Error, Result};
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::ports::{Clock, Database, Digests, Randomness, Tries, TryKey};
use crate::stores::audit::Change;
use crate::stores::stations::StationView;

/// The answer for a station that is unknown, or that the caller may not revoke.
const NO_SUCH_STATION: Error = Error::NotFound("There is no such station.");

/// The use cases of stations.
pub struct Stations {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
    randomness: Arc<dyn Randomness>,
    digests: Arc<dyn Digests>,
    tries: Arc<dyn Tries>,
}

/// A station, and the end of its validity.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// The stored station.
    pub view: StationView,
    /// The end of the day after the tournament's last one, in the fund's time zone.
    pub ends_at: DateTime<Utc>,
    /// Whether the caller may revoke it.
    pub may_revoke: bool,
}

impl Stations {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            database: ports.database.clone(),
            clock: ports.clock.clone(),
            randomness: ports.randomness.clone(),
            digests: ports.digests.clone(),
            tries: ports.tries.clone(),
        }
    }

    /// The stations of a tournament, revoked ones too, in the order of their creation. Volunteers and Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound` for an unknown tournament.
    pub fn list(&self, actor: &Actor, id: TournamentId) -> Result<Vec<Shown>> {
        actor.require(Permission::CheckIn)?;
        self.database.read(|stores| {
            stores.tournaments().find(id, true)?.ok_or(NO_SUCH_TOURNAMENT)?;
            Ok(stores
                .stations()
                .of_tournament(id)?
                .into_iter()
                .map(|view| self.shown(view, Some(actor)))
                .collect())
        })
    }

    /// Revokes a station. Admins, and its maker, even without the role Volunteer now. Idempotent.
    ///
    /// # Errors
    /// `Error::NotFound`.
    pub fn revoke(&self, actor: &Actor, id: StationId) -> Result<()> {
        self.database.transaction(|stores| {
            let before = stores.stations().lock(id)?.ok_or(NO_SUCH_STATION)?;
            if !may_revoke(actor, &before) {
                return Err(NO_SUCH_STATION);
            }
            if before.station.revoked_at.is_some() {
                return Ok(());
            }
            // Read under the lock that batches of the station take, too, so that no earlier check-in of it is refused.
            let now = self.clock.now();
            stores.stations().revoke(id, actor.id, now)?;
            if actor.is_staff() {
                let change = Change::of("isRevoked", &false, &true);
                audit::record(stores, actor, now, "station.revoke", id.0, change.into_iter().collect())?;
            }
            Ok(())
        })
    }

    /// The station of a credential, also a revoked one: the use cases refuse that each.
    ///
    /// # Errors
    /// `Error::Unauthenticated` for an unknown credential, and after the end of the station's validity.
    pub fn authenticate(&self, credential: &str) -> Result<Station> {
        let digest = self.digests.sha256(credential);
        let found = self.database.read(|stores| stores.stations().by_credential(&digest))?;
        let good = found.filter(|view| self.clock.now() < self.ends_at(view.date_end));
        good.map(|view| view.station).ok_or(Error::Unauthenticated)
    }

    /// Counts a call of a station that writes, whatever its outcome.
    ///
    /// # Errors
    /// [`Error::TooMany`].
    pub fn count_write(&self, station: &Station) -> Result<()> {
        self.tries.count(TryKey::StationWrites(station.id))
    }

    /// The station as this caller sees it; `None` is a signed-out caller.
    fn shown(&self, view: StationView, actor: Option<&Actor>) -> Shown {
        let ends_at = self.ends_at(view.date_end);
        let may_revoke = actor.is_some_and(|actor| may_revoke(actor, &view));
        Shown { view, ends_at, may_revoke }
    }

    fn ends_at(&self, date_end: NaiveDate) -> DateTime<Utc> {
        self.clock.begins(station::end(date_end))
    }

    /// A new credential, and its digest for the database.
    fn credential(&self) -> (String, String) {
        let credential = station::credential(self.randomness.bits());
        let digest = self.digests.sha256(&credential);
        (credential, digest)
    }
}

/// Admins, and the maker of the station.
fn may_revoke(actor: &Actor, view: &StationView) -> bool {
    view.created_by == Some(actor.id) || actor.may(Permission::ManageTournaments)
}

#[cfg(test)]
mod tests;
