//! Entries of the waitlist with their place in line: a list, and one by id.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Nullable, Text, Timestamptz};
use fairway_application::Result;
use fairway_application::page::{Page, Part};
use fairway_application::stores::waitlist::{EntryFilter, EntryView, Offerer};
use fairway_domain::account::display_name;
use fairway_domain::ids::{CategoryId, EntryId, TournamentId, UserId};
use fairway_domain::values::Email;
use fairway_domain::waitlist::{Offer, State};

use crate::errors::Ours;
use crate::search;

/// An entry with its place in line, and the total number of the search's results.
#[derive(QueryableByName)]
struct EntryRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    tournament_id: i64,
    #[diesel(sql_type = BigInt)]
    ticket_category_id: i64,
    #[diesel(sql_type = Text)]
    category: String,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    email: String,
    #[diesel(sql_type = Timestamptz)]
    created_at: DateTime<Utc>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    offered_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    held_until: Option<DateTime<Utc>>,
    #[diesel(sql_type = Bool)]
    taken: bool,
    #[diesel(sql_type = Bool)]
    confirmed: bool,
    #[diesel(sql_type = Text)]
    link_code: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    offered_by: Option<i64>,
    #[diesel(sql_type = Text)]
    offerer_first: String,
    #[diesel(sql_type = Text)]
    offerer_last: String,
    #[diesel(sql_type = Nullable<Text>)]
    offerer_email: Option<String>,
    #[diesel(sql_type = Bool)]
    offered_by_itself: bool,
    #[diesel(sql_type = BigInt)]
    version: i64,
    #[diesel(sql_type = BigInt)]
    place: i64,
    #[diesel(sql_type = BigInt)]
    total: i64,
}

/// Waiting entries sort first, before offered and taken ones. The place in line is computed before the search filter. ICU collation, not the database's locale.
const ENTRIES: &str = r"
    SELECT w.id, c.tournament_id, w.ticket_category_id, c.name AS category, w.name, w.email, w.created_at, w.offered_at,
           w.held_until, w.taken_at IS NOT NULL AS taken, w.confirmed_at IS NOT NULL AS confirmed, w.link_code, w.offered_by,
           coalesce(u.name_first, '') AS offerer_first, coalesce(u.name_last, '') AS offerer_last, u.email AS offerer_email,
           w.offered_by_itself, w.version, w.place, count(*) OVER () AS total
    FROM (SELECT waitlist.*, count(*) FILTER (WHERE confirmed_at IS NOT NULL AND offered_at IS NULL AND taken_at IS NULL)
              OVER (PARTITION BY ticket_category_id ORDER BY created_at, id) AS place FROM waitlist) w
    JOIN ticket_categories c ON c.id = w.ticket_category_id LEFT JOIN users u ON u.id = w.offered_by
    WHERE ($1 IS NULL OR w.id = $1) AND ($2 IS NULL OR c.tournament_id = $2) AND ($3 IS NULL OR c.id = $3)
      AND NOT EXISTS (SELECT FROM unnest($4) AS word WHERE NOT (w.folded LIKE word OR c.folded LIKE word))
    ORDER BY c.id, w.taken_at IS NOT NULL, w.offered_at IS NOT NULL, w.created_at, w.id LIMIT $5 OFFSET $6";

fn rows(connection: &mut PgConnection, id: Option<EntryId>, filter: &EntryFilter) -> Result<Vec<EntryRow>> {
    diesel::sql_query(ENTRIES)
        .bind::<Nullable<BigInt>, _>(id.map(|id| id.0))
        .bind::<Nullable<BigInt>, _>(filter.tournament.map(|id| id.0))
        .bind::<Nullable<BigInt>, _>(filter.category.map(|id| id.0))
        .bind::<Array<Text>, _>(search::patterns(&filter.page))
        .bind::<Nullable<BigInt>, _>(search::limit(&filter.page))
        .bind::<BigInt, _>(search::offset(&filter.page))
        .load(connection)
        .ours()
}

impl EntryRow {
    fn view(self, now: DateTime<Utc>) -> EntryView {
        let offer = self.offered_at.zip(self.held_until).map(|(at, held_until)| Offer { at, held_until });
        let state = State::of(offer.as_ref(), self.taken, now);
        EntryView {
            id: EntryId(self.id),
            tournament_id: TournamentId(self.tournament_id),
            category_id: CategoryId(self.ticket_category_id),
            category_name: self.category,
            name: self.name,
            email: Email::stored(self.email),
            created_at: self.created_at,
            place: (state == State::Waiting && self.confirmed).then_some(self.place),
            offer,
            state,
            confirmed: self.confirmed,
            code: self.link_code,
            offered_by: self.offered_by.map(|id| Offerer {
                id: UserId(id),
                name: display_name(
                    &self.offerer_first,
                    &self.offerer_last,
                    self.offerer_email.map(Email::stored).as_ref(),
                ),
            }),
            offered_by_itself: self.offered_by_itself,
            version: self.version,
        }
    }
}

pub(super) fn list(
    connection: &mut PgConnection,
    filter: &EntryFilter,
    now: DateTime<Utc>,
) -> Result<Part<EntryView>> {
    let found = rows(connection, None, filter)?;
    // An empty part does not contain the count.
    let total = if let Some(row) = found.first() {
        row.total
    } else {
        let page = Page { limit: Some(1), offset: 0, search: filter.page.search.clone() };
        rows(connection, None, &EntryFilter { page, ..filter.clone() })?.first().map_or(0, |row| row.total)
    };
    let rows = found.into_iter().map(|row| row.view(now)).collect();
    Ok(Part { rows, total: usize::try_from(total).unwrap_or_default() })
}

pub(super) fn find(
    connection: &mut PgConnection,
    id: EntryId,
    now: DateTime<Utc>,
) -> Result<Option<EntryView>> {
    let found = rows(connection, Some(id), &EntryFilter::default())?;
    Ok(found.into_iter().next().map(|row| row.view(now)))
}
