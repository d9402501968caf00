//! The audit trail.

#![expect(clippy::elidable_lifetime_names, reason = "the mock of the store cannot do without the name")]

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use fairway_domain::access::Caller;
use fairway_domain::ids::UserId;

use crate::error::Result;
use crate::page::{Page, Part};
use crate::stores::Each;

/// An entry as it is read back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptEntry {
    /// Entries count up: a later one has a higher id.
    pub id: i64,
    /// When.
    pub at: DateTime<Utc>,
    /// The member of staff, the station, or the site itself.
    pub author: Author,
    /// One of the audit trail's `ACTIONS`, or a word of another version of Fairway.
    pub action: String,
    /// The row it was done to; `None` when it was done to no one row.
    pub subject_id: Option<i64>,
    /// The changed fields.
    pub changes: Vec<KeptChange>,
}

/// The author of an entry, as it is read back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Author {
    /// A member of staff: their account, which may be gone, and their address at that time.
    Person(UserId, String),
    /// A station, by its name: nobody is signed in on it.
    Station(String),
    /// The site, by itself.
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

/// The name of a row that a change tells by its id, as it is called now. Nothing keeps it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedRow {
    /// Its id, as it stands in the change.
    pub id: i64,
    /// Its name.
    pub name: String,
}

/// An entry as the pages show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownEntry {
    /// The entry itself.
    pub entry: KeptEntry,
    /// How the row that it was done to is called now, which nothing keeps; `None` where that is gone, or where there is none.
    pub subject_name: Option<String>,
    /// For each change of the entry, the rows that it tells by their ids; without those that are gone.
    pub named: Vec<Vec<NamedRow>>,
}

/// One field that changed, as it is read back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptChange {
    /// By its name in forms.
    pub field: String,
    /// The value before; empty when there was none.
    pub before: String,
    /// The value after; empty when there is none.
    pub after: String,
}

/// Keeps audit rows.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait AuditStore {
    /// Forgets the address of an author, in whose place all their entries tell [`DELETED_ACCOUNT`](fairway_domain::leaving::DELETED_ACCOUNT).
    fn forget_author(&mut self, author: UserId) -> Result<()>;
    /// Adds a row.
    fn add(&mut self, entry: &Entry) -> Result<()>;
    /// Adds rows.
    fn add_all(&mut self, entries: &[Entry]) -> Result<()>;
    /// The part of the trail that is asked for, the newest first.
    fn list(&mut self, filter: &EntryFilter) -> Result<Part<KeptEntry>>;
    /// How these rows are called now; those that are gone are missing. A row is told by its kind, as actions have it, and its id.
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
    /// The row it was done to.
    pub subject_id: Option<i64>,
    /// Not before this moment.
    pub since: Option<DateTime<Utc>>,
    /// Before this moment.
    pub until: Option<DateTime<Utc>>,
    /// `search` is matched against the actors' addresses, and against what the row is called that it was done to.
    pub page: Page,
}

/// A write by staff, by one of their stations, or by the site itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// When.
    pub at: DateTime<Utc>,
    /// The member of staff, or the station, who made the change; `None` where the site did by itself.
    pub author: Option<Caller>,
    /// Subject and verb, as in `attendee.check_in`: one of `ACTIONS`.
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
