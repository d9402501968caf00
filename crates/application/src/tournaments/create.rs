use fairway_domain::access::{Actor, Permission};

use super::details::changes;
use super::{TournamentForm, Tournaments, page};
use crate::audit;
use crate::error::Result;
use crate::idempotency::{Answer, Once};
use crate::stores::tournaments::TournamentPage;

impl Tournaments {
    /// Creates a tournament. Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::Invalid`;
    /// [`SlugTaken`](fairway_domain::refusal::Refusal::SlugTaken),
    /// [`KeyReused`](fairway_domain::refusal::Refusal::KeyReused).
    pub fn create(
        &self,
        actor: &Actor,
        form: &TournamentForm,
        once: &Once<TournamentPage>,
    ) -> Result<Answer<TournamentPage>> {
        actor.require(Permission::ManageTournaments)?;
        let details = form.examine(None)?;
        let now = self.clock.now();
        self.database.once(actor, once, now, |stores| {
            let id = stores.tournaments().add(&details, now)?;
            audit::record(stores, actor, now, "tournament.create", id.0, changes(None, &details))?;
            page(&mut stores.reads(), id, true)
        })
    }
}
