use chrono::{DateTime, Utc};
use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::TournamentId;
use fairway_domain::refusal::Refusal;
use fairway_domain::station::{self, CODE_LASTS};

use super::{NO_SUCH_STATION, Shown, Stations};
use crate::audit;
use crate::checks::{Checks, expect_valid};
use crate::error::{Error, Result};
use crate::stores::audit::Change;
use crate::stores::stations::{NewStation, Secret};

/// A station to create.
#[derive(Debug, Clone, Default)]
pub struct StationForm {
    /// The tournament, the only one that it has access to; required.
    pub tournament_id: Option<TournamentId>,
    /// Its name; required.
    pub name: String,
}

/// A station on the caller's own phone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prepared {
    /// The station.
    pub station: Shown,
    /// Returned only once, and stored on the phone.
    pub credential: String,
}

/// A station for another phone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invited {
    /// The station.
    pub station: Shown,
    /// The code that the phone exchanges for a credential, once.
    pub code: String,
    /// The end of the code's validity.
    pub expires_at: DateTime<Utc>,
}

impl Stations {
    /// Makes the caller's phone a station. Volunteers and Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::Invalid`; [`Refusal::StationNameTaken`], [`Refusal::StationsOver`].
    pub fn create(&self, actor: &Actor, form: &StationForm) -> Result<Prepared> {
        actor.require(Permission::CheckIn)?;
        let (credential, digest) = self.credential();
        let station = self.add(actor, form, "station.create", Secret::Credential(digest))?;
        Ok(Prepared { station, credential })
    }

    /// Creates a station for another phone, which enrolls with a code (rule `station-codes`). Admins.
    ///
    /// # Errors
    /// The same as of [`Stations::create`].
    pub fn invite(&self, actor: &Actor, form: &StationForm) -> Result<Invited> {
        actor.require(Permission::ManageTournaments)?;
        let code = format!("{:032x}", self.randomness.bits());
        let digest = self.digests.sha256(&code);
        let expires_at = self.clock.now() + CODE_LASTS;
        let station = self.add(actor, form, "station.invite", Secret::Code(digest, expires_at))?;
        Ok(Invited { station, code, expires_at })
    }

    fn add(&self, actor: &Actor, form: &StationForm, action: &'static str, secret: Secret) -> Result<Shown> {
        let mut checks = Checks::default();
        let tournament_id = checks.there("tournamentId", form.tournament_id);
        let name = checks.required_value("name", &form.name, station::name);
        checks.finish()?;
        let (tournament_id, name) = (expect_valid(tournament_id)?, expect_valid(name)?);
        self.database.transaction(|stores| {
            let now = self.clock.now();
            let tournament = stores.tournaments().find(tournament_id, true)?;
            let tournament =
                tournament.ok_or_else(|| Error::field("tournamentId", "tournamentId is no tournament"))?;
            if self.ends_at(tournament.date_end) <= now {
                return Err(Refusal::StationsOver.into());
            }
            let change = Change::of("name", &"", &name);
            let new = NewStation { tournament_id, name, secret, created_by: actor.id, created_at: now };
            let id = stores.stations().add(&new)?;
            audit::record(stores, actor, now, action, id.0, change.into_iter().collect())?;
            Ok(self.shown(stores.stations().find(id)?.ok_or(NO_SUCH_STATION)?, Some(actor)))
        })
    }
}
