//! The names of the rows that audit entries are about or mention by id, and the search for entries by these names. The trail itself stores
//! no names.

use std::collections::{BTreeMap, HashMap};

use diesel::dsl::sql;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Text};
use fairway_application::Result;
use fairway_application::page::Page;

use super::kinds::{KINDS_IN_CHANGES, Kind, SUBJECT_KINDS};
use crate::errors::Ours;
use crate::schema::audit_log;
use crate::search;

#[derive(QueryableByName)]
struct NameRow {
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    name: String,
}

/// One statement with a part for each requested kind.
pub(super) fn names(
    connection: &mut PgConnection,
    rows: &[(String, i64)],
) -> Result<HashMap<(String, i64), String>> {
    let mut asked: BTreeMap<&str, Vec<i64>> = BTreeMap::new();
    for (kind, id) in rows {
        asked.entry(kind).or_default().push(*id);
    }
    let kinds: Vec<(&Kind, Vec<i64>)> = SUBJECT_KINDS
        .iter()
        .chain(&KINDS_IN_CHANGES)
        .filter_map(|kind| Some((kind, asked.remove(kind.called)?)))
        .collect();
    if kinds.is_empty() {
        return Ok(HashMap::new());
    }
    let part = |(place, (kind, _)): (usize, &(&Kind, Vec<i64>))| {
        let Kind { called, from, id, .. } = kind;
        let name = kind.name();
        format!(
            "SELECT '{called}' AS kind, {id} AS id, {name} AS name FROM {from} WHERE {id} = ANY (${place})"
        )
    };
    let parts: Vec<_> = (1..).zip(&kinds).map(part).collect();
    let mut query = diesel::sql_query(parts.join(" UNION ALL ")).into_boxed::<Pg>();
    for (_, ids) in kinds {
        query = query.bind::<Array<BigInt>, _>(ids);
    }
    let found: Vec<NameRow> = query.load(connection).ours()?;
    Ok(found.into_iter().map(|row| ((row.kind, row.id), row.name)).collect())
}

/// The condition that an entry's author, its subject, or a person or group in its changes contains each word of the
/// search. The changes also find people who were removed from a group, as their place has no row any more.
///
/// There are many entries and few authors: their addresses are found by a skip scan of their index. The subjects are found in their
/// own tables, and then the entries by indexes of subjects and of changes. So the trail is never scanned.
pub(super) fn found(page: &Page) -> Box<dyn BoxableExpression<audit_log::table, Pg, SqlType = Bool>> {
    let part = |kind: &Kind| {
        let Kind { called, from, id, .. } = kind;
        let holds_all = kind.holds_all();
        format!("SELECT '{called}', {id} FROM asked, {from} WHERE {holds_all}")
    };
    let subjects: Vec<_> = SUBJECT_KINDS.iter().map(part).collect();
    let after = format!(
        " AS codes), staff AS (
            SELECT min(actor_email) AS email FROM audit_log
            UNION ALL
            SELECT (SELECT min(actor_email) FROM audit_log WHERE actor_email > staff.email) FROM staff
            WHERE staff.email IS NOT NULL),
        subjects (kind, id) AS ({})
        SELECT entry.id FROM asked, staff JOIN audit_log entry ON entry.actor_email = staff.email
        WHERE fold_text(staff.email) LIKE ALL (asked.words)
        UNION ALL
        SELECT entry.id FROM asked, check_in_stations station JOIN audit_log entry ON entry.station_name = station.name
        WHERE fold_text(station.name) LIKE ALL (asked.words)
        UNION ALL
        SELECT entry.id FROM subjects JOIN audit_log entry ON entry.subject_id = subjects.id
        WHERE subjects.kind = CASE WHEN entry.action = 'widget.reorder' OR entry.action LIKE 'export.%'
            THEN 'tournament' ELSE split_part(entry.action, '.', 1) END
        UNION ALL
        SELECT entry.id FROM audit_log entry WHERE told_in_changes(entry.changes)
            && ARRAY(SELECT kind || ' ' || id FROM subjects WHERE kind IN ('user', 'group')))",
        subjects.join(" UNION ALL ")
    );
    let before = "audit_log.id IN (WITH RECURSIVE asked AS (SELECT ";
    let asked = sql::<Bool>(before).bind::<Array<Text>, _>(search::patterns(page)).sql(" AS words, ");
    Box::new(asked.bind::<Array<Text>, _>(search::references(page)).sql(&after))
}
