//! Tournaments: finding, showing and editing them.

mod banner;
mod bill;
mod copy;
mod create;
mod delete;
mod details;
mod first_page;
mod overview;
mod readiness;
mod update;

pub use banner::NewBanner;
pub use copy::TournamentCopy;
pub use details::TournamentForm;
pub use first_page::FirstPage;
pub use overview::{CategorySale, Curves, Earlier, Overview};
pub use update::TournamentChange;

use std::sync::Arc;

use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::pictures::PictureShelf;
use crate::stores::tournaments::Tournament;
use crate::stores::tournaments::TournamentPage;
use crate::visibility::sees_hidden;
use fairway_domain::access::Actor;
use fairway_domain::ids::TournamentId;

use crate::Ports;
use crate::error::{Error, Result};
use crate::known_fund::KnownFund;
use crate::pass_news::PassMailer;
use crate::ports::{Clock, Database, Digests, Reads};

/// The use cases of tournaments.
pub struct Tournaments {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
    digests: Arc<dyn Digests>,
    fund: Arc<KnownFund>,
    shelf: PictureShelf,
    pass_mailer: PassMailer,
}

impl Tournaments {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            database: ports.database.clone(),
            clock: ports.clock.clone(),
            digests: ports.digests.clone(),
            fund: ports.fund.clone(),
            shelf: PictureShelf::new(ports),
            pass_mailer: PassMailer::new(ports),
        }
    }

    /// The tournaments that the visitor may see, the latest first. Anyone may.
    ///
    /// # Errors
    /// [`Error::Unavailable`].
    pub fn list(&self, visitor: Option<&Actor>) -> Result<Vec<Tournament>> {
        let hidden = sees_hidden(visitor);
        self.database.read(|stores| stores.tournaments().list(hidden))
    }

    /// The live tournament with the latest start; of several the newest (rule `most-recent-live`). Anyone may.
    ///
    /// # Errors
    /// [`Error::NotFound`] when none is live.
    pub fn most_recent_live(&self) -> Result<Tournament> {
        self.database
            .read(|stores| stores.tournaments().most_recent_live())?
            .ok_or(Error::NotFound("couldn't find most recent live tournament"))
    }

    /// One tournament, with its rounds and sponsors (rule `tournament-sponsors`). Anyone may.
    ///
    /// # Errors
    /// [`Error::NotFound`], also when it is not live and the visitor may not see it.
    pub fn page(&self, visitor: Option<&Actor>, id: TournamentId) -> Result<TournamentPage> {
        let hidden = sees_hidden(visitor);
        self.database.read(|stores| page(stores, id, hidden))
    }
}

/// One tournament with rounds and sponsors; `hidden` includes rows that are not live.
fn page(stores: &mut Reads<'_>, id: TournamentId, hidden: bool) -> Result<TournamentPage> {
    let tournament = stores.tournaments().find(id, hidden)?.ok_or(NO_SUCH_TOURNAMENT)?;
    let rounds = stores.rounds().of_tournament(id, hidden)?;
    let mut sponsors = stores.tournaments().sponsors(id)?;
    for sponsor in &mut sponsors {
        // The first logo counts, and is shown only once staff have approved it (rule `logos`).
        sponsor.logo.take_if(|logo| !logo.verified);
    }
    Ok(TournamentPage { tournament, rounds, sponsors })
}

#[cfg(test)]
mod tests;
