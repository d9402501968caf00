//! Payment terms of a tournament's tickets (rule `payment-terms`).

mod form;
#[cfg(test)]
mod tests;

pub use form::{FieldEdit, TermForm};

use std::sync::Arc;

use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::TournamentId;

use crate::error::{Error, Result};
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::ports::{Clock, Database};
use crate::stores::audit::Change;
use crate::stores::terms::KeptTerm;
use crate::{IfVersion, Ports, audit, due};

/// The use cases of terms.
pub struct Terms {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
}

impl Terms {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { database: ports.database.clone(), clock: ports.clock.clone() }
    }

    /// The term of a tournament. Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::NotFound`].
    pub fn of_tournament(&self, actor: &Actor, id: TournamentId) -> Result<KeptTerm> {
        actor.require(Permission::ManageTickets)?;
        self.database.read(|stores| stores.terms().of_tournament(id)?.ok_or(NO_SUCH_TOURNAMENT))
    }

    /// Sets the term of a tournament; the default `if_version` matches every version. Unpaid tickets get a new last day, at least some days away.
    /// Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::NotFound`]; [`Error::Invalid`]; [`Refusal::Stale`](fairway_domain::refusal::Refusal::Stale).
    pub fn update(
        &self,
        actor: &Actor,
        id: Option<TournamentId>,
        form: &TermForm,
        if_version: &IfVersion,
    ) -> Result<KeptTerm> {
        actor.require(Permission::ManageTickets)?;
        let id = id.ok_or_else(|| Error::field("id", "id cannot be empty"))?;
        let now = self.clock.now();
        self.database.transaction(|stores| {
            // Locks sales, so that each ticket gets its day either from this term or below.
            stores.tournaments().lock_sales(id)?.ok_or(NO_SUCH_TOURNAMENT)?;
            let before = stores.terms().of_tournament(id)?.ok_or(NO_SUCH_TOURNAMENT)?;
            if_version.admit(before.version)?;
            let term = form.examine(&before, self.clock.today())?;
            let changes = Change::between(&form::fields(&before.term), &form::fields(&term));
            if changes.is_empty() {
                return Ok(before);
            }
            stores.terms().save(id, &term)?;
            // Also when the site starts to cancel, so that overdue tickets are not cancelled in the same minute.
            if before.term.until != term.until || term.lapses && !before.term.lapses {
                due::begin_all_anew(stores, &*self.clock, id)?;
            }
            audit::record(stores, actor, now, "tournament.set_term", id.0, changes)?;
            stores.terms().of_tournament(id)?.ok_or(NO_SUCH_TOURNAMENT)
        })
    }
}
