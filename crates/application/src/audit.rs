//! The audit trail: who of the staff changed what, when. One place, in the transaction of the change.

use chrono::{DateTime, Utc};
use fairway_domain::access::Actor;

use crate::error::Result;
use crate::ports::Stores;

/// A write by staff.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// When.
    pub at: DateTime<Utc>,
    /// Who.
    pub actor: Actor,
    /// Subject and verb, as in `attendee.check_in`.
    pub action: &'static str,
    /// The row it was done to.
    pub subject_id: i64,
    /// What changed; never a secret.
    pub changes: Vec<Change>,
}

/// In place of a value that is somebody's own.
const WITHHELD: &str = "(withheld)";

/// A field by its name in forms, and its value.
pub(crate) type Field = (&'static str, String);

/// One field that changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// By its name in forms.
    pub field: &'static str,
    /// What it was.
    pub before: String,
    /// What it is.
    pub after: String,
}

impl Change {
    /// A field's change; `None` when it stayed as it was.
    pub fn of(field: &'static str, before: &impl ToString, after: &impl ToString) -> Option<Self> {
        let (before, after) = (before.to_string(), after.to_string());
        (before != after).then_some(Self { field, before, after })
    }

    /// That a field changed which is somebody's own. What it was and is, is not kept: they have a right to be forgotten.
    pub(crate) fn withheld(field: &'static str) -> Self {
        Self { field, before: WITHHELD.into(), after: WITHHELD.into() }
    }

    /// What differs between a row's fields before and after; none before it was there, nor after it was deleted.
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

/// Keeps audit rows.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait AuditStore {
    /// Adds a row.
    fn add(&mut self, entry: &Entry) -> Result<()>;
}

/// Writes the row of a change by staff.
pub(crate) fn record(
    stores: &mut dyn Stores,
    actor: &Actor,
    at: DateTime<Utc>,
    action: &'static str,
    subject_id: i64,
    changes: Vec<Change>,
) -> Result<()> {
    stores.audit().add(&Entry { at, actor: actor.clone(), action, subject_id, changes })
}
