//! Lists of tickets by filter and search, in parts, with the total number.

use diesel::dsl::{count_star, not, sql};
use diesel::prelude::*;
use diesel::sql_types::Bool;
use fairway_application::Result;
use fairway_application::page::Part;
use fairway_application::stores::tickets::{TicketFilter, TicketView};
use fairway_domain::ids::{TicketId, TournamentId, UserId};

use super::rows::{TicketViewRow, columns};
use crate::errors::Ours;
use crate::schema::{
    payment_terms, sponsors, ticket_categories, ticket_counts, ticket_searches, tickets, tournaments, users,
};
use crate::{PgStores, search};

diesel::alias!(ticket_categories as sold_to: SoldTo);

/// Restricts a query of tickets, or of their counts, to a tournament's tickets by the filter, except for its term and search.
macro_rules! narrowed {
    ($of:ident, $query:expr, $tournament:expr, $filter:expr) => {{
        let mut query = $query.filter($of::tournament_id.eq($tournament.0));
        if let Some(for_sponsors) = $filter.for_sponsors {
            let those = sold_to.filter(sold_to.field(ticket_categories::sponsor_flag).eq(for_sponsors));
            let those = those.select(sold_to.field(ticket_categories::id));
            query = query.filter($of::ticket_category_id.eq_any(those));
        }
        if let Some(category) = $filter.category {
            query = query.filter($of::ticket_category_id.eq(category.0));
        }
        if let Some(paid) = $filter.paid {
            query = query.filter($of::paid.eq(paid));
        }
        if let Some(cancelled) = $filter.cancelled {
            query = query.filter($of::is_cancelled.eq(cancelled));
        }
        query
    }};
}

/// For a cancelled event nothing is due.
const TAKES_PLACE: &str = "NOT EXISTS (SELECT FROM tournaments AS event WHERE event.id = tickets.tournament_id AND event.weather = 'cancelled')";

/// Restricts a query of tickets to overdue ones, if the filter asks for them.
macro_rules! overdue {
    ($query:expr, $filter:expr) => {{
        let mut query = $query;
        if let Some(today) = $filter.due_before {
            query = query.filter(not(tickets::paid).and(not(tickets::is_cancelled)));
            query = query.filter(tickets::due_on.lt(today)).filter(sql::<Bool>(TAKES_PLACE));
        }
        query
    }};
}

/// Selects the texts of a tournament's tickets that contain each searched word: one condition per word, as the index is not used for one condition on
/// several words together.
macro_rules! found {
    ($select:expr, $tournament:expr, $page:expr) => {{
        let mut found = ticket_searches::table
            .filter(ticket_searches::tournament_id.eq($tournament.0))
            .select($select)
            .into_boxed();
        for (word, reference) in search::of_tickets($page) {
            let holds = ticket_searches::folded.like(word);
            found = match reference {
                Some(reference) => found.filter(holds.or(ticket_searches::folded.like(reference))),
                None => found.filter(holds),
            };
        }
        found
    }};
}

/// The selection of tickets.
pub(super) enum TicketSelection<'a> {
    Tickets(&'a [TicketId]),
    User(UserId),
    Tournament(TournamentId, &'a TicketFilter),
}

impl PgStores<'_> {
    /// Three queries, whatever the number of tickets: the found ids or the count, the tickets, and their groups. The newest come first; for a
    /// person, the latest tournament's.
    pub(super) fn ticket_views(&mut self, of: &TicketSelection<'_>) -> Result<Part<TicketView>> {
        let all = tickets::table
            .inner_join(tournaments::table)
            .inner_join(ticket_categories::table)
            .inner_join(users::table)
            .left_join(sponsors::table)
            .left_join(payment_terms::table.on(payment_terms::tournament_id.eq(tournaments::id)));
        let mut query = all.select(columns!()).into_boxed();
        let mut total = 0;
        query = match of {
            TicketSelection::Tickets(ids) => query.filter(tickets::id.eq_any(ids.iter().map(|id| id.0))),
            TicketSelection::User(id) => {
                query.filter(tickets::user_id.eq(id.0)).order(tournaments::date_start.desc())
            }
            TicketSelection::Tournament(id, filter) if filter.page.search.is_some() => {
                let found = self.found_tickets(*id, filter)?;
                total = found.first().map_or(0, |(_, total)| *total);
                query.filter(tickets::id.eq_any(found.into_iter().map(|(id, _)| id)))
            }
            TicketSelection::Tournament(id, filter) => {
                total = self.count_of(*id, filter)?;
                query = overdue!(narrowed!(tickets, query, id, filter), filter);
                if let Some(limit) = search::limit(&filter.page) {
                    query = query.limit(limit);
                }
                query.offset(search::offset(&filter.page))
            }
        };
        let rows: Vec<TicketViewRow> =
            query.then_order_by(tickets::id.desc()).load(self.connection).ours()?;
        let mut groups = self.groups_of(rows.iter().map(|row| row.id).collect())?;
        let rows = rows
            .into_iter()
            .map(|row| {
                let own = groups.remove(&row.id).unwrap_or_default();
                row.view(own)
            })
            .collect::<Result<_>>()?;
        Ok(Part { rows, total: usize::try_from(total).unwrap_or_default() })
    }

    /// The tickets of the requested part, each with the total number of results. The ids are found first, as many rows may match and
    /// few be shown.
    fn found_tickets(&mut self, id: TournamentId, filter: &TicketFilter) -> Result<Vec<(i64, i64)>> {
        let (limit, offset) = (search::limit(&filter.page), search::offset(&filter.page));
        let is_search_alone =
            TicketFilter { page: filter.page.clone(), ..TicketFilter::default() } == *filter;
        if is_search_alone {
            let found = found!((ticket_searches::ticket_id, count_star().over()), id, &filter.page);
            let found = found.order(ticket_searches::ticket_id.desc()).offset(offset);
            return found.limit(limit.unwrap_or(i64::MAX)).load(self.connection).ours();
        }
        let found = found!(ticket_searches::ticket_id, id, &filter.page);
        let all = tickets::table.select((tickets::id, count_star().over())).into_boxed();
        let query = overdue!(narrowed!(tickets, all, id, filter), filter).filter(tickets::id.eq_any(found));
        let query = query.order(tickets::id.desc()).offset(offset);
        query.limit(limit.unwrap_or(i64::MAX)).load(self.connection).ours()
    }

    /// The number of tickets by the filter, without its search and part: the sum of the counters of equal tickets. Only the tickets themselves show whether
    /// one is overdue.
    fn count_of(&mut self, id: TournamentId, filter: &TicketFilter) -> Result<i64> {
        if filter.due_before.is_some() {
            let all = tickets::table.select(count_star()).into_boxed();
            let those = overdue!(narrowed!(tickets, all, id, filter), filter);
            return those.get_result(self.connection).ours();
        }
        let alike = ticket_counts::table.select(ticket_counts::tickets).into_boxed();
        let alike: Vec<i64> = narrowed!(ticket_counts, alike, id, filter).load(self.connection).ours()?;
        Ok(alike.into_iter().sum())
    }
}
