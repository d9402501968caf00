//! Ticket categories, and their sold, held and owed places.

mod places;
mod rows;

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use fairway_application::Result;
use fairway_application::stores::categories::{CategoryDetails, CategoryStore, CategoryView};
use fairway_domain::category::{Category, Usage};
use fairway_domain::ids::{CategoryId, TournamentId};
use fairway_domain::waitlist::Places;
pub(crate) use places::{held_places, offers_freed, sold_tickets, unoffered};

pub(crate) use self::rows::CategoryRow;
use self::rows::DetailsRow;
use crate::PgStores;
use crate::errors::Ours;
use crate::schema::{attendees, groups, ticket_categories, tickets, tournaments};

impl CategoryStore for PgStores<'_> {
    fn of_tournament(
        &mut self,
        id: TournamentId,
        hidden: bool,
        for_sponsors: Option<bool>,
        now: DateTime<Utc>,
    ) -> Result<Vec<CategoryView>> {
        let mut query = ticket_categories::table
            .filter(ticket_categories::tournament_id.eq(id.0))
            .filter(ticket_categories::live_flag.or(hidden.into_sql::<Bool>()))
            .order(ticket_categories::id)
            .select(CategoryRow::as_select())
            .into_boxed();
        if let Some(for_sponsors) = for_sponsors {
            query = query.filter(ticket_categories::sponsor_flag.eq(for_sponsors));
        }
        let rows = query.load(self.connection).ours()?;
        let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
        let sold = self.sold(ids.clone())?;
        let (held, in_line) = (self.held(ids.clone(), now)?, self.in_line(ids, now)?);
        let of = |counts: &HashMap<i64, i64>, id: i64| counts.get(&id).copied().unwrap_or_default();
        Ok(rows
            .into_iter()
            .map(|row| {
                let (sold, held, in_line) = (of(&sold, row.id), of(&held, row.id), of(&in_line, row.id));
                row.view([sold, held, in_line], now)
            })
            .filter(|view| hidden || view.details.sale.is_shown(now))
            .collect())
    }

    fn find(&mut self, id: CategoryId, hidden: bool, now: DateTime<Utc>) -> Result<Option<CategoryView>> {
        let live = ticket_categories::live_flag.and(tournaments::live_flag);
        let row: Option<CategoryRow> = ticket_categories::table
            .inner_join(tournaments::table)
            .filter(ticket_categories::id.eq(id.0).and(live.or(hidden.into_sql::<Bool>())))
            .select(CategoryRow::as_select())
            .first(self.connection)
            .optional()
            .ours()?;
        let Some(row) = row else { return Ok(None) };
        let view = row.view(self.counts_of(id, now)?, now);
        Ok(Some(view).filter(|view| hidden || view.details.sale.is_shown(now)))
    }

    fn hold(&mut self, tournament: TournamentId) -> Result<Vec<(CategoryId, bool)>> {
        let held: Vec<(i64, bool)> = ticket_categories::table
            .filter(ticket_categories::tournament_id.eq(tournament.0))
            .order(ticket_categories::id)
            .select((ticket_categories::id, ticket_categories::play_flag))
            .for_key_share()
            .load(self.connection)
            .ours()?;
        Ok(held.into_iter().map(|(id, plays)| (CategoryId(id), plays)).collect())
    }

    fn lock(&mut self, id: CategoryId) -> Result<Option<Category>> {
        let row = ticket_categories::table.find(id.0).for_no_key_update().select(CategoryRow::as_select());
        let row: Option<CategoryRow> = row.first(self.connection).optional().ours()?;
        Ok(row.map(|row| {
            let details = CategoryDetails::from(row.details);
            details.category(CategoryId(row.id), TournamentId(row.tournament_id))
        }))
    }

    fn places(&mut self, id: CategoryId, now: DateTime<Utc>) -> Result<Places> {
        let [sold, held, in_line] = self.counts_of(id, now)?;
        Ok(Places { given_out: sold + held, in_line })
    }

    fn usage(&mut self, id: CategoryId, now: DateTime<Utc>) -> Result<Usage> {
        let of_category = tickets::table.filter(tickets::ticket_category_id.eq(id.0));
        let tickets: i64 = of_category.count().get_result(self.connection).ours()?;
        let most_groups: Option<i64> = groups::table
            .inner_join(tickets::table)
            .filter(tickets::ticket_category_id.eq(id.0))
            .group_by(groups::ticket_id)
            .order(count_star().desc())
            .select(count_star())
            .first(self.connection)
            .optional()
            .ours()?;
        let most_attendees: Option<i64> = attendees::table
            .inner_join(groups::table.inner_join(tickets::table))
            .filter(tickets::ticket_category_id.eq(id.0))
            .group_by(attendees::group_id)
            .order(count_star().desc())
            .select(count_star())
            .first(self.connection)
            .optional()
            .ours()?;
        let [sold, held, _] = self.counts_of(id, now)?;
        Ok(Usage {
            sold,
            held,
            tickets,
            most_groups: most_groups.unwrap_or_default(),
            most_attendees: most_attendees.unwrap_or_default(),
        })
    }

    fn add(&mut self, tournament: TournamentId, details: &CategoryDetails) -> Result<CategoryId> {
        diesel::insert_into(ticket_categories::table)
            .values((ticket_categories::tournament_id.eq(tournament.0), DetailsRow::from(details)))
            .returning(ticket_categories::id)
            .get_result(self.connection)
            .ours()
            .map(CategoryId)
    }

    fn update(&mut self, id: CategoryId, details: &CategoryDetails) -> Result<()> {
        diesel::update(ticket_categories::table.find(id.0))
            .set(DetailsRow::from(details))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn delete(&mut self, id: CategoryId) -> Result<()> {
        diesel::delete(ticket_categories::table.find(id.0)).execute(self.connection).ours().map(drop)
    }
}
