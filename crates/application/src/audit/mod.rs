//! The audit trail: the changes of staff, with actor and time. Written in one place, in the transaction of the change, and read by Admins.

mod actions;
mod filter;
mod references;

pub use actions::{ACTIONS, subject_of};
pub use filter::{EntryQuery, LARGEST_LIMIT, USUAL_LIMIT};

use std::collections::HashMap;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use fairway_domain::access::{Actor, Caller, Permission};
use fairway_domain::station::Station;

use crate::Ports;
use crate::error::Result;
use crate::page::Part;
use crate::ports::{Clock, Database, Stores};
use crate::stores::audit::Change;
use crate::stores::audit::Entry;
use crate::stores::audit::{KeptChange, KeptEntry, NamedRow, ShownEntry};

/// The use cases of the audit trail.
pub struct AuditTrail {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
}

impl AuditTrail {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { database: ports.database.clone(), clock: ports.clock.clone() }
    }

    /// A part of the trail, the newest entry first, with the present names of the changed rows (rule `audit-trail`). Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::Invalid`.
    pub fn list(&self, actor: &Actor, query: &EntryQuery) -> Result<Part<ShownEntry>> {
        actor.require(Permission::SeeAuditTrail)?;
        let filter = query.examine_part(self.clock.as_ref())?;
        self.database.read(|stores| {
            let Part { rows, total } = stores.audit().list(&filter)?;
            let mut asked: Vec<_> =
                rows.iter().flat_map(|entry| subject(entry).into_iter().chain(referenced(entry))).collect();
            asked.sort();
            asked.dedup();
            let known = if asked.is_empty() { HashMap::new() } else { stores.audit().names(&asked)? };
            let rows = rows.into_iter().map(|entry| shown(entry, &known)).collect();
            Ok(Part { rows, total })
        })
    }
}

/// Names of rows, by their kind as in actions, and their id.
type Names = HashMap<(String, i64), String>;

fn shown(entry: KeptEntry, known: &Names) -> ShownEntry {
    let subject_name = subject(&entry).and_then(|row| known.get(&row).cloned());
    let called = |row: (String, i64)| known.get(&row).map(|name| NamedRow { id: row.1, name: name.clone() });
    let rows =
        |change: &KeptChange| references::of(&entry.action, change).into_iter().filter_map(called).collect();
    let named = entry.changes.iter().map(rows).collect();
    ShownEntry { entry, subject_name, named }
}

/// The rows that the changes of an entry reference by id.
fn referenced(entry: &KeptEntry) -> Vec<(String, i64)> {
    entry.changes.iter().flat_map(|change| references::of(&entry.action, change)).collect()
}

/// The row that an entry is about. `widget.reorder` has the id of the tournament.
fn subject(entry: &KeptEntry) -> Option<(String, i64)> {
    let kind = match entry.action.as_str() {
        "widget.reorder" => "tournament",
        action if action.starts_with("export.") => "tournament",
        action => subject_of(action),
    };
    Some((kind.to_owned(), entry.subject_id?))
}

/// Writes the row of a change by staff.
pub(crate) fn record(
    stores: &mut dyn Stores,
    actor: &Actor,
    at: DateTime<Utc>,
    action: &'static str,
    subject_id: impl Into<Option<i64>>,
    changes: Vec<Change>,
) -> Result<()> {
    stores.audit().add(&entry(actor, at, action, subject_id, changes))
}

/// The audit row of a change by staff.
pub(crate) fn entry(
    actor: &Actor,
    at: DateTime<Utc>,
    action: &'static str,
    subject_id: impl Into<Option<i64>>,
    changes: Vec<Change>,
) -> Entry {
    let (author, subject_id) = (Some(Caller::Person(actor.clone())), subject_id.into());
    Entry { at, author, action, subject_id, changes }
}

/// Writes the row of a change by a station.
pub(crate) fn record_of_station(
    stores: &mut dyn Stores,
    station: &Station,
    at: DateTime<Utc>,
    action: &'static str,
    subject_id: i64,
    changes: Vec<Change>,
) -> Result<()> {
    let (author, subject_id) = (Some(Caller::Station(station.clone())), Some(subject_id));
    stores.audit().add(&Entry { at, author, action, subject_id, changes })
}

/// Writes the row of a change by the site.
pub(crate) fn record_of_site(
    stores: &mut dyn Stores,
    at: DateTime<Utc>,
    action: &'static str,
    subject_id: i64,
    changes: Vec<Change>,
) -> Result<()> {
    stores.audit().add(&Entry { at, author: None, action, subject_id: Some(subject_id), changes })
}

/// Writes the row of a change if an Admin made it. Other people change their own data, which the trail does not keep.
pub(crate) fn if_staff(
    stores: &mut dyn Stores,
    actor: &Actor,
    at: DateTime<Utc>,
    action: &'static str,
    subject_id: impl Into<Option<i64>>,
    changes: Vec<Change>,
) -> Result<()> {
    if actor.may(Permission::ActForOthers) {
        record(stores, actor, at, action, subject_id, changes)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
