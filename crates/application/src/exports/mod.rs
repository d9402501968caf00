//! Exports of a tournament's attendees and tickets (rule `exports`), and of the audit trail, row by row.

use std::mem;
use std::sync::Arc;

use chrono::{DateTime, NaiveDateTime, Utc};
use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::TournamentId;
use fairway_domain::sheet::{ClubLine, club_lines};

use crate::Ports;
use crate::audit::{self, EntryQuery};
use crate::error::Result;
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::ports::{Clock, Database, Stores};
use crate::stores::Each;
use crate::stores::audit::{Change, KeptEntry};
use crate::stores::exports::ChangeRow;
use crate::stores::exports::RosterRow;
use crate::stores::exports::SaleRow;
use crate::stores::exports::TicketRow;

/// The use cases of exporting.
pub struct Exports {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
}

impl Exports {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { database: ports.database.clone(), clock: ports.clock.clone() }
    }

    /// Refuses callers who may not export, before any work is done. Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`.
    pub fn permit(&self, actor: &Actor) -> Result<()> {
        Ok(actor.require(Permission::ExportData)?)
    }

    /// Every attendee of a tournament's tickets that are not cancelled, by round and group, in one snapshot. Returns the number of rows. Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound` for an unknown tournament; errors of `each`.
    pub fn attendee_roster(&self, actor: &Actor, id: TournamentId, each: Each<'_, RosterRow>) -> Result<u64> {
        self.export(actor, Some(id), "export.attendee_roster", each, |stores, counted| {
            stores.exports().roster(id, counted)
        })
    }

    /// Every ticket of a tournament, cancelled ones too, with its groups and their attendees, in one snapshot: a row for each attendee, and one for a
    /// group or ticket without any. Returns the number of rows. Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound` for an unknown tournament; errors of `each`.
    pub fn comprehensive(&self, actor: &Actor, id: TournamentId, each: Each<'_, TicketRow>) -> Result<u64> {
        self.export(actor, Some(id), "export.comprehensive", each, |stores, counted| {
            stores.exports().tickets(id, counted)
        })
    }

    /// Every ticket of a tournament, cancelled ones too, with its price and payment, in one snapshot: one row each. Returns the number of rows.
    /// Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound` for an unknown tournament; errors of `each`.
    pub fn tickets(&self, actor: &Actor, id: TournamentId, each: Each<'_, SaleRow>) -> Result<u64> {
        self.export(actor, Some(id), "export.tickets", each, |stores, counted| {
            stores.exports().sales(id, counted)
        })
    }

    /// The players of a tournament as its club seats them, in one snapshot (rule `club-spreadsheet`). Returns the number of rows. Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound` for an unknown tournament; errors of `each`.
    pub fn club(&self, actor: &Actor, id: TournamentId, each: Each<'_, ClubLine>) -> Result<u64> {
        self.export(actor, Some(id), "export.club", each, |stores, counted| {
            let source = stores.sheets().source(id)?.ok_or(NO_SUCH_TOURNAMENT)?;
            club_lines(&source).into_iter().try_for_each(counted)
        })
    }

    /// The entries of the audit trail that match the filter, the newest first, a row for each change; the entry of this export is not among them.
    /// Returns the number of rows. Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::Invalid`; errors of `each`.
    pub fn audit_trail(&self, actor: &Actor, query: &EntryQuery, each: Each<'_, ChangeRow>) -> Result<u64> {
        actor.require(Permission::SeeAuditTrail)?;
        let filter = query.examine(self.clock.as_ref())?;
        self.export(actor, None, "export.audit", each, |stores, counted| {
            stores
                .audit()
                .each(&filter, &mut |entry| change_rows(entry).into_iter().try_for_each(&mut *counted))
        })
    }

    /// A time in the site's time zone.
    pub fn local(&self, at: DateTime<Utc>) -> NaiveDateTime {
        self.clock.local(at)
    }

    /// The present time in the site's time zone, for the file name of an export.
    pub fn local_now(&self) -> NaiveDateTime {
        self.local(self.clock.now())
    }

    /// Passes the rows of `read` on, of one tournament or of all, and writes the actor and the number of rows to the audit trail, because personal
    /// data leaves the site.
    fn export<R>(
        &self,
        actor: &Actor,
        of: Option<TournamentId>,
        action: &'static str,
        each: Each<'_, R>,
        read: impl FnOnce(&mut dyn Stores, Each<'_, R>) -> Result<()>,
    ) -> Result<u64> {
        self.permit(actor)?;
        let now = self.clock.now();
        self.database.transaction(|stores| {
            if let Some(id) = of {
                stores.tournaments().find(id, true)?.ok_or(NO_SUCH_TOURNAMENT)?;
            }
            let mut rows = 0;
            read(stores, &mut |row| {
                rows += 1;
                each(row)
            })?;
            let change = Change::of("rows", &"", &rows);
            audit::record(stores, actor, now, action, of.map(|id| id.0), change.into_iter().collect())?;
            Ok(rows)
        })
    }
}

/// A row for each change of an entry; one row for an entry without changes.
fn change_rows(mut entry: KeptEntry) -> Vec<ChangeRow> {
    let changes = mem::take(&mut entry.changes);
    if changes.is_empty() {
        return vec![ChangeRow { entry, change: None }];
    }
    let row = |change| ChangeRow { entry: entry.clone(), change: Some(change) };
    changes.into_iter().map(row).collect()
}

#[cfg(test)]
mod tests;
