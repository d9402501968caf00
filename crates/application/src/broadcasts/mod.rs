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
use fairway_domain::broadcast::Words;
use fairway_domain::ids::TournamentId;

use crate::Ports;
use crate::error::{Error, Result};
use crate::filling::with_subject_filled;
use crate::known_fund::{Fund, KnownFund};
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::ports::{Clock, Database, Digests, Reads, Tries};
use crate::stores::broadcasts::{BroadcastView, Found, Recipient};
use crate::stores::tournaments::Tournament;

const NO_SUCH_BROADCAST: Error = Error::NotFound("There is no such message.");

/// The most recipients that are listed by name before a broadcast is sent.
pub const NAMES: i64 = 1_000;

/// Composes the subject and the text of a broadcast for one recipient, by its words and whether it is an invitation.
pub(crate) type Compose = fn(&Fund, Recipient, Tournament, Words, bool) -> (String, String);

/// The use cases of broadcasts.
pub struct Broadcasts {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
    digests: Arc<dyn Digests>,
    tries: Arc<dyn Tries>,
    fund: Arc<KnownFund>,
    /// The composing of `mail`, which the wiring hands in: no feature imports it.
    compose: Compose,
}

impl Broadcasts {
    pub(crate) fn new(ports: &Ports, compose: Compose) -> Self {
        Self {
            database: ports.database.clone(),
            clock: ports.clock.clone(),
            digests: ports.digests.clone(),
            tries: ports.tries.clone(),
            fund: ports.fund.clone(),
            compose,
        }
    }

    /// A tournament's broadcasts with their progress, the newest first, with subjects as recipients read them. Admins.
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

    /// The people that a filter matches now. Admins.
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
