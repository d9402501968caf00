//! The audit trail: which member of staff changed what, and when. Written in one place, in the transaction of the change, and
//! read by Admins.

mod actions;
mod filter;
mod store;

pub use actions::{ACTIONS, subject_of};
pub use filter::{EntryFilter, EntryQuery, LARGEST_LIMIT, USUAL_LIMIT};
#[cfg(any(test, feature = "test-support"))]
pub use store::MockAuditStore;
pub use store::{AuditStore, KeptChange, KeptEntry};

use chrono::{DateTime, Utc};
use fairway_domain::access::{Actor, Permission};

use crate::Ports;
use crate::error::{Error, Result};
use crate::page::Part;
use crate::ports::Stores;

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
    /// [`Error::Forbidden`]; [`Error::Invalid`].
    pub fn list(&self, actor: &Actor, query: &EntryQuery) -> Result<Part<KeptEntry>> {
        if !actor.may(Permission::SeeAuditTrail) {
            return Err(Error::Forbidden);
        }
        let filter = query.examine_part(self.ports.clock.as_ref())?;
        self.ports.database.transaction(|stores| stores.audit().list(&filter))
    }
}

/// A write by staff.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// When.
    pub at: DateTime<Utc>,
    /// The member of staff who made the change.
    pub actor: Actor,
    /// Subject and verb, as in `attendee.check_in`: one of [`ACTIONS`].
    pub action: &'static str,
    /// The row it was done to; `None` when it was done to no one row.
    pub subject_id: Option<i64>,
    /// The changed fields; never a secret.
    pub changes: Vec<Change>,
}

/// Stands for a personal value.
const WITHHELD: &str = "(withheld)";

/// A field by its name in forms, and its value.
pub(crate) type Field = (&'static str, String);

/// One field that changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// By its name in forms.
    pub field: &'static str,
    /// The value before.
    pub before: String,
    /// The value after.
    pub after: String,
}

impl Change {
    /// A field's change; `None` when it stayed as it was.
    pub fn of(field: &'static str, before: &impl ToString, after: &impl ToString) -> Option<Self> {
        let (before, after) = (before.to_string(), after.to_string());
        (before != after).then_some(Self { field, before, after })
    }

    /// The change of a personal field; `None` if it did not change. Records only whether there was a value and is one, never
    /// the value: people have a right to be forgotten.
    pub(crate) fn withheld(
        field: &'static str,
        before: &impl ToString,
        after: &impl ToString,
    ) -> Option<Self> {
        let told = |value: String| if value.is_empty() { value } else { WITHHELD.into() };
        Self::of(field, before, after).map(|it| Self { before: told(it.before), after: told(it.after), ..it })
    }

    /// The fields that differ. `before` is empty for a new row, `after` for a deleted one.
    pub(crate) fn between(before: &[Field], after: &[Field]) -> Vec<Self> {
        let value_in = |fields: &[Field], name: &str| {
            fields
                .iter()
                .find(|(field, _)| *field == name)
                .map(|(_, value)| value.clone())
                .unwrap_or_default()
        };
        let all = if before.is_empty() { after } else { before };
        all.iter()
            .filter_map(|(name, _)| Self::of(name, &value_in(before, name), &value_in(after, name)))
            .collect()
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

#[cfg(test)]
mod tests;
