//! The check-in list: the whole, a part, and its changes.

mod facts;
mod rows;
mod search;
mod whole;

use diesel::dsl::not;
use diesel::pg::PgRowByRowLoadingMode;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use fairway_application::Result;
use fairway_application::page::{Page, Part};
use fairway_application::stores::check_in::ListedAttendee;
use fairway_domain::ids::{AttendeeId, TournamentId};
use fairway_domain::weather::State;

use self::rows::{
    ApprovedSponsor, AttendeeRow, Called, TheirCheckIns, attendee_rows, purchasers, team_columns,
};
use crate::PgStores;
use crate::errors::Ours;
use crate::no_shows::IsNoShow;
use crate::pairings::InPairing;
use crate::schema::{
    attendees, check_in_counters, groups, sponsors, ticket_categories, tickets, tournaments, users,
};

impl PgStores<'_> {
    /// One statement for the last part of the list; for other parts a second one reads the count.
    pub(super) fn listed(&mut self, id: TournamentId, page: &Page) -> Result<Part<ListedAttendee>> {
        if page.search.is_some() {
            return self.searched(id, page);
        }
        if *page == Page::default() {
            return self.whole(id);
        }
        let mut query = attendee_rows!(0_i64.into_sql::<BigInt>()).into_boxed();
        if let Some(limit) = crate::search::limit(page) {
            query = query.limit(limit);
        }
        // Loaded row by row: loading a long list as tuples takes twice the memory.
        let part = query
            .filter(tickets::tournament_id.eq(id.0).and(not(tickets::is_cancelled)))
            .order((Called, users::id, attendees::id))
            .offset(crate::search::offset(page))
            .load_iter::<(AttendeeRow, i64), PgRowByRowLoadingMode>(self.connection)
            .ours()?;
        let rows: Vec<_> = part.map(|it| it.ours()?.0.row()).collect::<Result<_>>()?;
        let is_full = page.limit.is_some_and(|limit| rows.len() >= limit);
        let total = if is_full || rows.is_empty() && page.offset > 0 {
            self.attendees_of(id)?
        } else {
            crate::search::offset(page) + i64::try_from(rows.len()).unwrap_or(i64::MAX)
        };
        Ok(Part { rows, total: usize::try_from(total).unwrap_or_default() })
    }

    /// The number of attendees in the whole list.
    fn attendees_of(&mut self, id: TournamentId) -> Result<i64> {
        let listed = check_in_counters::table.find(id.0).select(check_in_counters::listed);
        listed.first(self.connection).optional().ours().map(Option::unwrap_or_default)
    }

    /// The rows of these attendees, if they are on a list, in its order. Their ids are passed as values: with a subquery, PostgreSQL would plan for a
    /// third of the list, and read all of it.
    pub(super) fn listed_of(&mut self, ids: &[AttendeeId]) -> Result<Vec<ListedAttendee>> {
        let ids: Vec<_> = ids.iter().map(|id| id.0).collect();
        let found: Vec<(AttendeeRow, i64)> = attendee_rows!(0_i64.into_sql::<BigInt>())
            .filter(attendees::id.eq_any(ids).and(not(tickets::is_cancelled)))
            .order((Called, users::id, attendees::id))
            .load(self.connection)
            .ours()?;
        found.into_iter().map(|(row, _)| row.row()).collect()
    }

    /// The rows of these attendees, even of cancelled tickets.
    pub(super) fn listed_some(&mut self, ids: &[AttendeeId]) -> Result<Vec<ListedAttendee>> {
        let ids: Vec<_> = ids.iter().map(|id| id.0).collect();
        let found: Vec<(AttendeeRow, i64)> = attendee_rows!(0_i64.into_sql::<BigInt>())
            .filter(attendees::id.eq_any(ids))
            .order(attendees::id)
            .load(self.connection)
            .ours()?;
        found.into_iter().map(|(row, _)| row.row()).collect()
    }

    /// The rows of these attendees in the order of the list.
    fn in_order(&mut self, ids: Vec<i64>) -> Result<Vec<ListedAttendee>> {
        let rows: Vec<(AttendeeRow, i64)> = attendee_rows!(0_i64.into_sql::<BigInt>())
            .filter(attendees::id.eq_any(ids))
            .order((Called, users::id, attendees::id))
            .load(self.connection)
            .ours()?;
        rows.into_iter().map(|(row, _)| row.row()).collect()
    }
}
