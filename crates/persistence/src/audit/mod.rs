mod kinds;
mod subjects;

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::pg::{Pg, PgRowByRowLoadingMode};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Jsonb, Nullable, Text, Timestamptz};
use fairway_application::page::Part;
use fairway_application::stores::Each;
use fairway_application::stores::audit::{
    AuditStore, Author, Change, Entry, EntryFilter, KeptChange, KeptEntry,
};
use fairway_application::{Error, Result};
use fairway_domain::access::Caller;
use fairway_domain::ids::UserId;
use fairway_domain::leaving::DELETED_ACCOUNT;
use serde_json::{Value, json};

use crate::errors::Ours;
use crate::exports::LONGER_TIMEOUT;
use crate::prepared::Prepared;
use crate::schema::audit_log;
use crate::{PgStores, search};

#[derive(Queryable, Selectable)]
#[diesel(table_name = audit_log, check_for_backend(Pg))]
struct EntryRow {
    id: i64,
    at: DateTime<Utc>,
    actor_id: Option<i64>,
    actor_email: Option<String>,
    action: String,
    subject_id: Option<i64>,
    changes: Value,
    station_name: Option<String>,
}

impl From<EntryRow> for KeptEntry {
    fn from(row: EntryRow) -> Self {
        let changes = row.changes.as_array().map(Vec::as_slice).unwrap_or_default();
        Self {
            id: row.id,
            at: row.at,
            author: match row.actor_id.zip(row.actor_email) {
                Some((id, email)) => Author::Person(UserId(id), email),
                None => row.station_name.map_or(Author::Site, Author::Station),
            },
            action: row.action,
            subject_id: row.subject_id,
            changes: changes.iter().map(change).collect(),
        }
    }
}

fn change(kept: &Value) -> KeptChange {
    let text = |name| kept[name].as_str().unwrap_or_default().to_owned();
    KeptChange { field: text("field"), before: text("before"), after: text("after") }
}

/// The entries that a filter selects, unordered.
fn filtered(filter: &EntryFilter) -> audit_log::BoxedQuery<'_, Pg> {
    let mut query = audit_log::table.into_boxed();
    if let Some(actor) = filter.actor_id {
        query = query.filter(audit_log::actor_id.eq(actor.0));
    }
    if let Some(actions) = &filter.actions {
        query = query.filter(audit_log::action.eq_any(actions));
    }
    if let Some(subject) = filter.subject_id {
        query = query.filter(audit_log::subject_id.eq(subject));
    }
    if let Some(since) = filter.since {
        query = query.filter(audit_log::at.ge(since));
    }
    if let Some(until) = filter.until {
        query = query.filter(audit_log::at.lt(until));
    }
    if !filter.page.words().is_empty() {
        query = query.filter(subjects::found(&filter.page));
    }
    query
}

/// The columns of an entry's author: id and address of a person, or the name of a station.
pub(crate) fn author(entry: &Entry) -> (Option<i64>, Option<&str>, Option<&str>) {
    match &entry.author {
        Some(Caller::Person(actor)) => (Some(actor.id.0), Some(actor.email.as_str()), None),
        Some(Caller::Station(station)) => (None, None, Some(&station.name)),
        None => (None, None, None),
    }
}

/// The changes of an entry as stored in its column.
pub(crate) fn changes(entry: &Entry) -> Value {
    let change = |it: &Change| json!({"field": it.field, "before": it.before, "after": it.after});
    Value::Array(entry.changes.iter().map(change).collect())
}

/// Inserts entries in order.
const ADD: &str = "
    INSERT INTO audit_log (at, actor_id, actor_email, station_name, action, subject_id, changes)
    SELECT * FROM unnest($1, $2, $3, $4, $5, $6, $7)";

impl AuditStore for PgStores<'_> {
    fn add(&mut self, entry: &Entry) -> Result<()> {
        self.add_all(std::slice::from_ref(entry))
    }

    fn add_all(&mut self, entries: &[Entry]) -> Result<()> {
        let authors: Vec<_> = entries.iter().map(author).collect();
        let statement = diesel::sql_query(ADD)
            .bind::<Array<Timestamptz>, _>(entries.iter().map(|it| it.at).collect::<Vec<_>>())
            .bind::<Array<Nullable<BigInt>>, _>(authors.iter().map(|it| it.0).collect::<Vec<_>>())
            .bind::<Array<Nullable<Text>>, _>(authors.iter().map(|it| it.1).collect::<Vec<_>>())
            .bind::<Array<Nullable<Text>>, _>(authors.iter().map(|it| it.2).collect::<Vec<_>>())
            .bind::<Array<Text>, _>(entries.iter().map(|it| it.action).collect::<Vec<_>>())
            .bind::<Array<Nullable<BigInt>>, _>(entries.iter().map(|it| it.subject_id).collect::<Vec<_>>())
            .bind::<Array<Jsonb>, _>(entries.iter().map(changes).collect::<Vec<_>>());
        Prepared(statement).run(self.connection).ours()
    }

    fn forget_author(&mut self, author: UserId) -> Result<()> {
        diesel::update(audit_log::table.filter(audit_log::actor_id.eq(author.0)))
            .set(audit_log::actor_email.eq(DELETED_ACCOUNT))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn list(&mut self, filter: &EntryFilter) -> Result<Part<KeptEntry>> {
        let total: i64 = filtered(filter).count().get_result(self.connection).ours()?;
        let mut query = filtered(filter).order((audit_log::at.desc(), audit_log::id.desc()));
        if let Some(limit) = search::limit(&filter.page) {
            query = query.limit(limit);
        }
        let rows: Vec<EntryRow> = query
            .offset(search::offset(&filter.page))
            .select(EntryRow::as_select())
            .load(self.connection)
            .ours()?;
        let total = usize::try_from(total).map_err(|error| Error::Unexpected(error.into()))?;
        Ok(Part { rows: rows.into_iter().map(KeptEntry::from).collect(), total })
    }

    fn names(&mut self, rows: &[(String, i64)]) -> Result<HashMap<(String, i64), String>> {
        subjects::names(self.connection, rows)
    }

    fn each(&mut self, filter: &EntryFilter, each: Each<'_, KeptEntry>) -> Result<()> {
        diesel::sql_query(LONGER_TIMEOUT).execute(self.connection).ours()?;
        let rows = filtered(filter)
            .order((audit_log::at.desc(), audit_log::id.desc()))
            .select(EntryRow::as_select())
            .load_iter::<EntryRow, PgRowByRowLoadingMode>(self.connection)
            .ours()?;
        for row in rows {
            each(row.ours()?.into())?;
        }
        Ok(())
    }
}
