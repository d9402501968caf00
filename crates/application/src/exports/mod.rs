//! Exports: a tournament's attendees and tickets, taken out row by row (spec §2 Data Export, decisions §9).

mod store;

#[cfg(any(test, feature = "test-support"))]
pub use store::MockExportStore;
pub use store::{Contact, ExportStore, Paid, RosterRow, RoundStart, SponsorContact, TicketRow};

use chrono::{DateTime, NaiveDateTime, Utc};
use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::TournamentId;

use crate::Ports;
use crate::audit::{self, Change};
use crate::error::{Error, Result};
use crate::tournaments::NO_SUCH_TOURNAMENT;

/// Takes the rows of an export, one after the other; an error ends it, and nothing was exported.
pub type Each<'a, R> = &'a mut dyn FnMut(R) -> Result<()>;

/// The use cases of exporting.
pub struct Exports {
    ports: Ports,
}

impl Exports {
    pub(crate) fn new(ports: Ports) -> Self {
        Self { ports }
    }

    /// Whether somebody may export, to be asked before there is work for it. Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`].
    pub fn permit(&self, actor: &Actor) -> Result<()> {
        if actor.may(Permission::ExportData) { Ok(()) } else { Err(Error::Forbidden) }
    }

    /// Every attendee of a tournament's tickets that are not cancelled, by round and group, as they all were at one moment.
    /// Answers how many there are. Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::NotFound`] when there is no such tournament; those of `each`.
    pub fn attendee_roster(&self, actor: &Actor, id: TournamentId, each: Each<'_, RosterRow>) -> Result<u64> {
        self.export(actor, id, "export.attendee_roster", each, |store, counted| store.roster(id, counted))
    }

    /// Every ticket of a tournament, cancelled ones too, with its groups and their attendees: a row each, and one for what
    /// has none, as it all was at one moment. Answers how many rows there are. Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::NotFound`] when there is no such tournament; those of `each`.
    pub fn comprehensive(&self, actor: &Actor, id: TournamentId, each: Each<'_, TicketRow>) -> Result<u64> {
        self.export(actor, id, "export.comprehensive", each, |store, counted| store.tickets(id, counted))
    }

    /// What clocks show at a moment in the site's time zone (decisions §4).
    pub fn local(&self, at: DateTime<Utc>) -> NaiveDateTime {
        self.ports.clock.local(at)
    }

    /// Now, in the site's time zone: what an export's file is named by.
    pub fn local_now(&self) -> NaiveDateTime {
        self.local(self.ports.clock.now())
    }

    /// Hands on what `read` finds, and enters in the audit trail who took out how much: it is people's data that leaves.
    fn export<R>(
        &self,
        actor: &Actor,
        id: TournamentId,
        action: &'static str,
        each: Each<'_, R>,
        read: impl FnOnce(&mut dyn ExportStore, Each<'_, R>) -> Result<()>,
    ) -> Result<u64> {
        self.permit(actor)?;
        let now = self.ports.clock.now();
        self.ports.database.transaction(|stores| {
            stores.tournaments().find(id, true)?.ok_or(NO_SUCH_TOURNAMENT)?;
            let mut rows = 0;
            read(stores.exports(), &mut |row| {
                rows += 1;
                each(row)
            })?;
            let change = Change::of("rows", &"", &rows);
            audit::record(stores, actor, now, action, id.0, change.into_iter().collect())?;
            Ok(rows)
        })
    }
}

#[cfg(test)]
mod tests;
