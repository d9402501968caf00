//! Rows of ticket categories, for reading and writing.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use fairway_application::stores::categories::{CategoryDetails, CategoryView};
use fairway_domain::category::Price;
use fairway_domain::ids::{CategoryId, TournamentId};
use fairway_domain::sale::{EarlyPrice, Sale};

use crate::schema::ticket_categories;

#[derive(Queryable, Selectable)]
#[diesel(table_name = ticket_categories, check_for_backend(diesel::pg::Pg))]
pub(crate) struct CategoryRow {
    pub(super) id: i64,
    pub(super) tournament_id: i64,
    #[diesel(embed)]
    pub(super) details: DetailsRow,
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
