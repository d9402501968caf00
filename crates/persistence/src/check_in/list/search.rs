//! The part of the check-in list that a search finds.

use diesel::dsl::count_star;
use diesel::prelude::*;
use fairway_application::Result;
use fairway_application::page::{Page, Part};
use fairway_application::stores::check_in::ListedAttendee;
use fairway_domain::ids::TournamentId;

use super::rows::Called;
use crate::errors::Ours;
use crate::schema::{attendees, check_in_changes, groups, ticket_searches, users};
use crate::{PgStores, search};

impl PgStores<'_> {
    /// The part with names that contain each word, or with the searched ticket reference. The ids are found
    /// first, as many rows may match and few be shown.
    pub(super) fn searched(&mut self, id: TournamentId, page: &Page) -> Result<Part<ListedAttendee>> {
        let found = self.found(id, page)?;
        let total = match found.first() {
            Some((_, total)) => *total,
            None if page.offset == 0 => 0,
            None => {
                // An empty part does not contain the count.
                let first = Page { limit: Some(1), offset: 0, search: page.search.clone() };
                self.found(id, &first)?.first().map_or(0, |(_, total)| *total)
            }
        };
        let ids: Vec<i64> = found.into_iter().map(|(id, _)| id).collect();
        Ok(Part { rows: self.in_order(ids)?, total: usize::try_from(total).unwrap_or_default() })
    }

    /// Attendees of tickets whose reference the search means, each with their person.
    fn of_reference(&mut self, id: TournamentId, page: &Page) -> Result<Vec<(i64, i64)>> {
        let Some(pattern) = search::of_reference(page) else { return Ok(vec![]) };
        attendees::table
            .inner_join(groups::table)
            .inner_join(ticket_searches::table.on(ticket_searches::ticket_id.eq(groups::ticket_id)))
            .filter(ticket_searches::tournament_id.eq(id.0).and(ticket_searches::folded.like(pattern)))
            .select((attendees::id, attendees::user_id))
            .load(self.connection)
            .ours()
    }

    /// The ids of the found part, each with the total number of results.
    fn found(&mut self, id: TournamentId, page: &Page) -> Result<Vec<(i64, i64)>> {
        let (meant, people): (Vec<i64>, Vec<i64>) = self.of_reference(id, page)?.into_iter().unzip();
        let known = check_in_changes::attendee_id.eq(attendees::id);
        let mut query = attendees::table
            .inner_join(users::table)
            .inner_join(check_in_changes::table.on(known))
            .filter(check_in_changes::tournament_id.eq(id.0).and(check_in_changes::is_listed))
            .select((attendees::id, count_star().over()))
            .into_boxed();
        for pattern in search::patterns(page) {
            let names = users::folded.like(pattern);
            query = if meant.is_empty() {
                query.filter(names)
            } else {
                // The first condition concerns people alone, so indexes find them; the second one excludes their places on other tickets.
                let theirs = names.clone().or(users::id.eq_any(people.clone()));
                query.filter(theirs).filter(names.or(attendees::id.eq_any(meant.clone())))
            };
        }
        if let Some(limit) = search::limit(page) {
            query = query.limit(limit);
        }
        query
            .order((Called, users::id, attendees::id))
            .offset(search::offset(page))
            .load(self.connection)
            .ours()
    }
}
