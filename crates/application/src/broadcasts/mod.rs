//! Broadcasts: mails that an Admin writes to many people of a tournament (rule `broadcasts`), and consent to invitations (rule
//! `invitations`).

mod cancel;
mod consent;
mod form;
mod send;
mod start;
#[cfg(test)]
mod tests;

pub use form::{AudienceForm, BroadcastForm};
pub use send::Preview;
pub use start::DueBroadcasts;

use std::sync::Arc;

use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::TournamentId;

use crate::Ports;
use crate::error::{Error, Result};
use crate::fund::KnownFund;
use crate::mail::with_subject_filled;
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::ports::{Clock, Database, Digests, Reads, Tries};
use crate::stores::broadcasts::{BroadcastView, Found};
use crate::stores::tournaments::Tournament;

const NO_SUCH_BROADCAST: Error = Error::NotFound("There is no such message.");

/// The most recipients that are named before a broadcast is sent.
pub const NAMES: i64 = 1_000;

/// The use cases of broadcasts.
pub struct Broadcasts {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
    digests: Arc<dyn Digests>,
    tries: Arc<dyn Tries>,
    fund: Arc<KnownFund>,
}

impl Broadcasts {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            database: ports.database.clone(),
            clock: ports.clock.clone(),
            digests: ports.digests.clone(),
            tries: ports.tries.clone(),
            fund: ports.fund.clone(),
        }
    }

    /// A tournament's broadcasts with their progress, the newest first, with subjects as their recipients read them. Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::NotFound`].
    pub fn of_tournament(&self, actor: &Actor, id: TournamentId) -> Result<Vec<BroadcastView>> {
        actor.require(Permission::WriteToMany)?;
        self.database.read(|stores| {
            let tournament = there(stores, id)?;
            let (fund, all) = (self.fund.now(), stores.broadcasts().of_tournament(id)?);
            Ok(all.into_iter().map(|view| with_subject_filled(&fund, &tournament, view)).collect())
        })
    }

    /// The people that a filter finds now. Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::NotFound`]; [`Error::Invalid`].
    pub fn found(&self, actor: &Actor, id: TournamentId, form: &AudienceForm) -> Result<Found> {
        actor.require(Permission::WriteToMany)?;
        self.database.read(|stores| {
            there(stores, id)?;
            let audience = form.examine(stores, id, self.clock.now())?;
            stores.broadcasts().found(id, &audience, NAMES)
        })
    }
}

fn there(stores: &mut Reads<'_>, id: TournamentId) -> Result<Tournament> {
    stores.tournaments().find(id, true)?.ok_or(NO_SUCH_TOURNAMENT)
}
