use std::collections::HashMap;

use diesel::dsl::{count_star, not};
use diesel::prelude::*;
use diesel::sql_types::Bool;
use fairway_application::Result;
use fairway_application::categories::{CategoryStore, CategoryView};
use fairway_domain::category::{Category, Price};
use fairway_domain::ids::{CategoryId, TournamentId};

use crate::PgStores;
use crate::errors::Ours;
use crate::schema::{ticket_categories, tickets};

#[derive(Queryable, Selectable)]
#[diesel(table_name = ticket_categories, check_for_backend(diesel::pg::Pg))]
struct CategoryRow {
    id: i64,
    tournament_id: i64,
    name: String,
    description: String,
    num_groups: i32,
    num_attendees: i32,
    max_total_tickets: i32,
    no_cost_flag: bool,
    price_cents: i64,
    embed_code: String,
    live_flag: bool,
    sponsor_flag: bool,
    version: i64,
}

impl CategoryRow {
    fn category(&self) -> Category {
        Category {
            id: CategoryId(self.id),
            tournament_id: TournamentId(self.tournament_id),
            num_groups: self.num_groups,
            num_attendees: self.num_attendees,
            max_total_tickets: self.max_total_tickets,
            no_cost: self.no_cost_flag,
            live: self.live_flag,
            for_sponsors: self.sponsor_flag,
        }
    }

    fn view(self, sold: i64) -> CategoryView {
        CategoryView {
            category: self.category(),
            name: self.name,
            description: self.description,
            price: Price { cents: self.price_cents },
            embed_code: self.embed_code,
            sold,
            version: self.version,
        }
    }
}

impl CategoryStore for PgStores<'_> {
    fn of_tournament(
        &mut self,
        id: TournamentId,
        hidden: bool,
        for_sponsors: Option<bool>,
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
        let sold: HashMap<i64, i64> = tickets::table
            .filter(
                tickets::ticket_category_id
                    .eq_any(rows.iter().map(|row| row.id))
                    .and(not(tickets::is_cancelled)),
            )
            .group_by(tickets::ticket_category_id)
            .select((tickets::ticket_category_id, count_star()))
            .load(self.connection)
            .ours()?
            .into_iter()
            .collect();
        Ok(rows
            .into_iter()
            .map(|row| {
                let sold = sold.get(&row.id).copied().unwrap_or_default();
                row.view(sold)
            })
            .collect())
    }

    fn lock(&mut self, id: CategoryId) -> Result<Option<Category>> {
        let row = ticket_categories::table.find(id.0).for_no_key_update().select(CategoryRow::as_select());
        Ok(row.first(self.connection).optional().ours()?.map(|row| row.category()))
    }

    fn sold(&mut self, id: CategoryId) -> Result<i64> {
        tickets::table
            .filter(tickets::ticket_category_id.eq(id.0).and(not(tickets::is_cancelled)))
            .count()
            .get_result(self.connection)
            .ours()
    }
}
