//! Rounds: the starts of play of a tournament.

mod create;
mod delete;
mod form;
mod update;

pub use form::RoundForm;

use std::sync::Arc;

use fairway_domain::access::Actor;
use fairway_domain::ids::{RoundId, TournamentId};
use fairway_domain::round::Round;

use crate::Ports;
use crate::error::{Error, Result};
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::pass_news::PassMailer;
use crate::ports::{Clock, Database};
use crate::visibility::sees_hidden;

/// The answer for a round that the visitor may not see.
const NO_SUCH_ROUND: Error = Error::NotFound("There is no such round.");

/// The use cases of rounds.
pub struct Rounds {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
    pass_mailer: PassMailer,
}

impl Rounds {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            database: ports.database.clone(),
            clock: ports.clock.clone(),
            pass_mailer: PassMailer::new(ports),
        }
    }

    /// The rounds of a tournament that the visitor may see, by start. Anyone may.
    ///
    /// # Errors
    /// [`Error::NotFound`] when the visitor may not know of the tournament.
    pub fn of_tournament(&self, visitor: Option<&Actor>, id: TournamentId) -> Result<Vec<Round>> {
        let hidden = sees_hidden(visitor);
        self.database.read(|stores| {
            stores.tournaments().find(id, hidden)?.ok_or(NO_SUCH_TOURNAMENT)?;
            stores.rounds().of_tournament(id, hidden)
        })
    }

    /// One round. Anyone may.
    ///
    /// # Errors
    /// [`Error::NotFound`], also when the round or its tournament is not live and the visitor may not see it.
    pub fn round(&self, visitor: Option<&Actor>, id: RoundId) -> Result<Round> {
        let hidden = sees_hidden(visitor);
        self.database.read(|stores| stores.rounds().find(id, hidden))?.ok_or(NO_SUCH_ROUND)
    }
}
