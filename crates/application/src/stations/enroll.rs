use super::{Shown, Stations};
use crate::audit;
use crate::checks::Checks;
use crate::error::{Error, Result};
use crate::ports::{ClientAddress, TryKey};
use crate::stores::audit::Change;

/// A phone that has become a station.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enrolled {
    /// The station.
    pub station: Shown,
    /// Returned only once, and stored on the phone.
    pub credential: String,
}

impl Stations {
    /// Exchanges a code for the credential of its station, once (rule `station-codes`). Anyone may, with the limit of sign-ins.
    ///
    /// # Errors
    /// `Error::Invalid` for an empty code; [`Error::TooMany`]; [`Error::WrongStationCode`] for any other.
    pub fn enroll(&self, client: ClientAddress, code: &str) -> Result<Enrolled> {
        let mut checks = Checks::default();
        checks.required("code", code);
        checks.finish()?;
        self.tries.count(TryKey::Client(client))?;
        let code = self.digests.sha256(code.trim());
        let (credential, digest) = self.credential();
        self.database.transaction(|stores| {
            let now = self.clock.now();
            // A single statement, so that only one of several concurrent calls finds the code.
            let id = stores.stations().enroll(&code, &digest, now)?.ok_or(Error::WrongStationCode)?;
            let station = self.shown(stores.stations().find(id)?.ok_or(Error::WrongStationCode)?, None);
            if station.ends_at <= now {
                return Err(Error::WrongStationCode);
            }
            let changes = Change::of("isEnrolled", &false, &true).into_iter().collect();
            audit::record_of_station(stores, &station.view.station, now, "station.enroll", id.0, changes)?;
            Ok(Enrolled { station, credential })
        })
    }
}
