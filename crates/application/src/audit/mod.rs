//! The audit trail: which member of staff changed what, and when. Written in one place, in the transaction of the change, and
//! read by Admins.

mod actions;
mod filter;

pub use actions::{ACTIONS, subject_of};
pub use filter::{EntryQuery, LARGEST_LIMIT, USUAL_LIMIT};

use chrono::{DateTime, Utc};
use fairway_domain::access::{Actor, Permission};

use crate::Ports;
use crate::error::Result;
use crate::page::Part;
use crate::ports::Stores;
use crate::stores::audit::Change;
use crate::stores::audit::Entry;
use crate::stores::audit::KeptEntry;

/// The use cases of the audit trail.
pub struct AuditTrail {
    ports: Ports,
}

impl AuditTrail {
    pub(crate) fn new(ports: Ports) -> Self {
        Self { ports }
    }

    /// A part of the trail, the newest entry first. Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::Invalid`.
    pub fn list(&self, actor: &Actor, query: &EntryQuery) -> Result<Part<KeptEntry>> {
        actor.require(Permission::SeeAuditTrail)?;
        let filter = query.examine_part(self.ports.clock.as_ref())?;
        self.ports.database.read(|stores| stores.audit().list(&filter))
    }
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
    let subject_id = subject_id.into();
    stores.audit().add(&Entry { at, actor: actor.clone(), action, subject_id, changes })
}

/// Writes the row of a change that is staff's own when an Admin makes it, and anybody's otherwise: others change what is theirs,
/// which the trail does not keep.
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
