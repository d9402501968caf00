//! The audit trail.

#![expect(clippy::elidable_lifetime_names, reason = "the mock of the store cannot do without the name")]

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use fairway_domain::access::Caller;
use fairway_domain::ids::UserId;

use crate::error::Result;
use crate::page::{Page, Part};
use crate::stores::Each;

/// A stored entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptEntry {
    /// Ids ascend: a later entry has a higher one.
    pub id: i64,
    /// The time of the change.
    pub at: DateTime<Utc>,
    /// The member of staff, the station, or the site itself.
    pub author: Author,
    /// One of `ACTIONS`, or an action of another version of Fairway.
    pub action: String,
    /// The id of the changed row; `None` without a single row.
    pub subject_id: Option<i64>,
    /// The changed fields.
    pub changes: Vec<KeptChange>,
}

/// The author of a stored entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Author {
    /// A member of staff: their account, which may be gone, and their address at that time.
    Person(UserId, String),
    /// A station, by its name; it has no signed-in user.
    Station(String),
    /// The site.
    Site,
}

impl Author {
    /// The account; `None` for a station and the site.
    pub fn id(&self) -> Option<UserId> {
        match self {
            Self::Person(id, _) => Some(*id),
            Self::Station(_) | Self::Site => None,
        }
    }

    /// The address; `None` for a station and the site.
    pub fn email(&self) -> Option<&str> {
        match self {
            Self::Person(_, email) => Some(email),
            Self::Station(_) | Self::Site => None,
        }
    }

    /// The name of the station; `None` for a person and the site.
    pub fn station(&self) -> Option<&str> {
        match self {
            Self::Person(..) | Self::Site => None,
            Self::Station(name) => Some(name),
        }
    }
}

/// The present name of a row that a change references by id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedRow {
    /// The id in the change.
    pub id: i64,
    /// Its name.
    pub name: String,
}

/// An entry as the pages show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownEntry {
    /// The entry itself.
    pub entry: KeptEntry,
    /// The present name of the changed row; `None` if it is gone, or if there is none.
    pub subject_name: Option<String>,
    /// For each change of the entry, the rows that it references by id; without deleted ones.
    pub named: Vec<Vec<NamedRow>>,
}

/// One changed field of a stored entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptChange {
    /// The field's name in forms.
    pub field: String,
    /// The value before; empty without one.
    pub before: String,
    /// The value after; empty without one.
    pub after: String,
}

/// The table of audit rows.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait AuditStore {
    /// Replaces the address of an author by [`DELETED_ACCOUNT`](fairway_domain::leaving::DELETED_ACCOUNT) in all their entries.
    fn forget_author(&mut self, author: UserId) -> Result<()>;
    /// Adds a row.
    fn add(&mut self, entry: &Entry) -> Result<()>;
    /// Adds rows.
    fn add_all(&mut self, entries: &[Entry]) -> Result<()>;
    /// The entries that the filter matches, the newest first.
    fn list(&mut self, filter: &EntryFilter) -> Result<Part<KeptEntry>>;
    /// The present names of these rows, without deleted ones. A row is a kind, as in actions, and an id.
    fn names(&mut self, rows: &[(String, i64)]) -> Result<HashMap<(String, i64), String>>;
    /// Passes every entry that the filter matches, newest first, one by one; ignores the filter's page.
    fn each<'a>(&mut self, filter: &EntryFilter, each: Each<'a, KeptEntry>) -> Result<()>;
}

/// A search for entries.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EntryFilter {
    /// The member of staff.
    pub actor_id: Option<UserId>,
    /// Any of these actions.
    pub actions: Option<Vec<&'static str>>,
    /// The id of the changed row.
    pub subject_id: Option<i64>,
    /// Only entries at or after this time.
    pub since: Option<DateTime<Utc>>,
    /// Only entries before this time.
    pub until: Option<DateTime<Utc>>,
    /// `search` matches the actors' addresses and the names of the changed rows.
    pub page: Page,
}

/// A write by staff, by a station, or by the site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The time of the change.
    pub at: DateTime<Utc>,
    /// The member of staff or the station that made the change; `None` for the site.
    pub author: Option<Caller>,
    /// Subject and verb, as in `attendee.check_in`: one of `ACTIONS`.
    pub action: &'static str,
    /// The id of the changed row; `None` without a single row.
    pub subject_id: Option<i64>,
    /// The changed fields, without secrets.
    pub changes: Vec<Change>,
}

/// Replaces a personal value.
const WITHHELD: &str = "(withheld)";

/// A field, by its name in forms, with its value.
pub(crate) type Field = (&'static str, String);

/// One changed field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The field's name in forms.
    pub field: &'static str,
    /// The value before.
    pub before: String,
    /// The value after.
    pub after: String,
}

impl Change {
    /// A field's change; `None` when the value is the same.
    pub fn of(field: &'static str, before: &impl ToString, after: &impl ToString) -> Option<Self> {
        let (before, after) = (before.to_string(), after.to_string());
        (before != after).then_some(Self { field, before, after })
    }

    /// The change of a personal field; `None` when the value is the same. Records only whether there was a value and is one, never the value: people
    /// have a right to be forgotten.
    pub(crate) fn withheld(
        field: &'static str,
        before: &impl ToString,
        after: &impl ToString,
    ) -> Option<Self> {
        let mask = |value: String| if value.is_empty() { value } else { WITHHELD.into() };
        Self::of(field, before, after).map(|it| Self { before: mask(it.before), after: mask(it.after), ..it })
    }

    /// The changed fields. `before` is empty for a new row, `after` for a deleted one.
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
