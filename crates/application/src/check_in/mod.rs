//! Check-in on the day: the list, its changes, and checking people in and out.

mod batch;
mod captains;
mod changes;
mod clashes;
mod elsewhere;
mod list;
mod no_shows;
mod numbers;
mod roster;
mod update;

use std::sync::Arc;

use chrono::{DateTime, Utc};
use fairway_domain::access::{Caller, Permission};
use fairway_domain::ids::{AttendeeId, TournamentId};
use fairway_domain::station::Station;

pub use batch::{BATCH_MAX, Batched, CheckInOutcome, DeviceOperation};
pub use changes::Changes;
pub use clashes::ClashForm;
pub use list::Listed;
pub use no_shows::NoShows;
pub use roster::{Roster, RosterRow};
pub use update::{CheckInUpdate, Checked};

use crate::Ports;
use crate::error::{Error, Result};
use crate::group_commit::GroupCommit;
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::ports::{Clock, Database, Digests, Randomness};

/// The largest number of waiting check-ins that is stored for a station.
const WAITING_MAX: i64 = 1_000_000;

/// The use cases of check-in.
pub struct CheckIns {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
    randomness: Arc<dyn Randomness>,
    digests: Arc<dyn Digests>,
    /// Check-ins wait here while others are being recorded.
    updates: GroupCommit<(), AttendeeId, update::Order, Checked>,
}

impl CheckIns {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            database: ports.database.clone(),
            clock: ports.clock.clone(),
            randomness: ports.randomness.clone(),
            digests: ports.digests.clone(),
            updates: GroupCommit::in_pairs(),
        }
    }

    /// The server's time, by which devices correct theirs (rule `check-in-clocks`).
    pub fn server_time(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    /// Records the contact of a station, unless the last one was just before, and the number of check-ins that wait on it, if it sent one.
    fn hear(&self, caller: &Caller, waiting: Option<i64>) -> Result<()> {
        let now = self.clock.now();
        match caller {
            Caller::Station(station) if station.is_news(now) => self
                .database
                .transaction(|stores| stores.stations().heard(station.id, now, in_range(waiting))),
            _ => Ok(()),
        }
    }
}

/// Admits Volunteers, Admins, and the tournament's stations while they are not revoked (rules `stations`, `revoked-stations`).
fn admit(caller: &Caller, id: TournamentId) -> Result<()> {
    match caller {
        Caller::Station(station) if station.revoked_at.is_some() => Err(Error::StationRevoked),
        caller => admit_revoked(caller, id),
    }
}

/// As [`admit`], also for a revoked station.
fn admit_revoked(caller: &Caller, id: TournamentId) -> Result<()> {
    match caller {
        Caller::Person(actor) => Ok(actor.require(Permission::CheckIn)?),
        Caller::Station(Station { tournament_id, .. }) if *tournament_id != id => Err(NO_SUCH_TOURNAMENT),
        Caller::Station(_) => Ok(()),
    }
}

/// The number of waiting check-ins that a phone sent, clamped to the possible range.
fn in_range(waiting: Option<i64>) -> Option<i32> {
    waiting.map(|waiting| i32::try_from(waiting.clamp(0, WAITING_MAX)).unwrap_or_default())
}
