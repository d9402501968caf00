mod places;

pub(crate) use places::{held_places, offers_freed, sold_tickets, unoffered};

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use fairway_application::Result;
use fairway_application::stores::categories::{CategoryDetails, CategoryStore, CategoryView};
use fairway_domain::category::{Category, Price, Usage};
use fairway_domain::ids::{CategoryId, TournamentId};
use fairway_domain::sale::{EarlyPrice, Sale};
use fairway_domain::waitlist::Places;

use crate::PgStores;
use crate::errors::Ours;
use crate::schema::{attendees, groups, ticket_categories, tickets, tournaments};

#[derive(Queryable, Selectable)]
#[diesel(table_name = ticket_categories, check_for_backend(diesel::pg::Pg))]
pub(crate) struct CategoryRow {
    id: i64,
    tournament_id: i64,
    #[diesel(embed)]
    details: DetailsRow,
    version: i64,
}

/// The editable columns.
#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = ticket_categories, check_for_backend(diesel::pg::Pg), treat_none_as_null = true)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch that staff set apart")]
pub(crate) struct DetailsRow {
    name: String,
    description: String,
    num_groups: i32,
    num_attendees: i32,
    max_total_tickets: i32,
    no_cost_flag: bool,
    price_cents: i64,
    fair_value_cents: i64,
    embed_code: String,
    live_flag: bool,
    sponsor_flag: bool,
    waitlist_offers_flag: bool,
    play_flag: bool,
    sale_start: Option<DateTime<Utc>>,
    sale_end: Option<DateTime<Utc>>,
    hidden_before_sale_flag: bool,
    early_until: Vec<DateTime<Utc>>,
    early_price_cents: Vec<i64>,
}

impl From<&CategoryDetails> for DetailsRow {
    fn from(details: &CategoryDetails) -> Self {
        Self {
            name: details.name.clone(),
            description: details.description.clone(),
            num_groups: details.num_groups,
            num_attendees: details.num_attendees,
            max_total_tickets: details.max_total_tickets,
            no_cost_flag: details.no_cost,
            price_cents: details.price.cents,
            fair_value_cents: details.fair_value.cents,
            embed_code: details.embed_code.clone(),
            live_flag: details.live,
            sponsor_flag: details.for_sponsors,
            waitlist_offers_flag: details.offers_freed,
            play_flag: details.plays,
            sale_start: details.sale.start,
            sale_end: details.sale.end,
            hidden_before_sale_flag: details.sale.hidden_before,
            early_until: details.sale.early.iter().map(|early| early.until).collect(),
            early_price_cents: details.sale.early.iter().map(|early| early.price.cents).collect(),
        }
    }
}

impl From<DetailsRow> for CategoryDetails {
    fn from(row: DetailsRow) -> Self {
        let early = row.early_until.into_iter().zip(row.early_price_cents);
        let early = early.map(|(until, cents)| EarlyPrice { until, price: Price { cents } }).collect();
        let sale = Sale {
            start: row.sale_start,
            end: row.sale_end,
            hidden_before: row.hidden_before_sale_flag,
            early,
        };
        Self {
            name: row.name,
            description: row.description,
            num_groups: row.num_groups,
            num_attendees: row.num_attendees,
            max_total_tickets: row.max_total_tickets,
            no_cost: row.no_cost_flag,
            price: Price { cents: row.price_cents },
            fair_value: Price { cents: row.fair_value_cents },
            sale,
            embed_code: row.embed_code,
            live: row.live_flag,
            for_sponsors: row.sponsor_flag,
            offers_freed: row.waitlist_offers_flag,
            plays: row.play_flag,
        }
    }
}

impl CategoryRow {
    pub(crate) fn view(self, [sold, held, in_line]: [i64; 3], as_of: DateTime<Utc>) -> CategoryView {
        CategoryView {
            id: CategoryId(self.id),
            tournament_id: TournamentId(self.tournament_id),
            details: self.details.into(),
            sold,
            held,
            in_line,
            as_of,
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
