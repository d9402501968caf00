//! The figures of a tournament's sale.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Date, Nullable, Text, Timestamptz};
use fairway_application::Result;
use fairway_application::stores::overview::{OverviewStore, SoldCategory};
use fairway_domain::category::Price;
use fairway_domain::ids::{CategoryId, TournamentId};
use fairway_domain::ledger::{Standing, Totals};
use fairway_domain::overview::Alike;

use crate::PgStores;
use crate::errors::Ours;

/// A row for each category and each kind of equal tickets; one with `NULL` for a category without tickets. The domain applies the ledger's rules to
/// these rows, so that they are written once.
const ALIKE: &str = "SELECT category.id, category.name, category.sponsor_flag, category.price_cents AS price_today,
        category.max_total_tickets::bigint AS capacity, sold.tickets, coalesce(sold.settled, false) AS settled,
        coalesce(sold.is_cancelled, false) AS is_cancelled, event.weather IS NOT DISTINCT FROM 'cancelled' AS event_cancelled, coalesce(sold.price_cents, 0) AS price_cents,
        coalesce(sold.payments_cents, 0) AS payments_cents, coalesce(sold.refunds_cents, 0) AS refunds_cents,
        coalesce(sold.gifts_cents, 0) AS gifts_cents, coalesce(sold.waived_cents, 0) AS waived_cents
    FROM ticket_categories AS category JOIN tournaments AS event ON event.id = category.tournament_id
    LEFT JOIN (
        SELECT ticket_category_id, paid OR no_cost_flag AS settled, is_cancelled, price_cents,
            payments_cents, refunds_cents, gifts_cents, waived_cents, sum(tickets)::bigint AS tickets
        FROM ticket_counts WHERE tournament_id = $1 GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(tickets) <> 0) AS sold ON sold.ticket_category_id = category.id
    WHERE category.tournament_id = $1 ORDER BY category.sponsor_flag, category.name, category.id";

/// The money of the ledger's sums; waivers are none.
const BROUGHT: &str = "sum(CASE kind WHEN 'refund' THEN -amount_cents ELSE amount_cents END)::bigint";

#[derive(QueryableByName)]
#[expect(clippy::struct_excessive_bools, reason = "the columns of the statement")]
struct AlikeRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Bool)]
    sponsor_flag: bool,
    #[diesel(sql_type = BigInt)]
    price_today: i64,
    #[diesel(sql_type = BigInt)]
    capacity: i64,
    #[diesel(sql_type = Nullable<BigInt>)]
    tickets: Option<i64>,
    #[diesel(sql_type = Bool)]
    settled: bool,
    #[diesel(sql_type = Bool)]
    is_cancelled: bool,
    #[diesel(sql_type = Bool)]
    event_cancelled: bool,
    #[diesel(sql_type = BigInt)]
    price_cents: i64,
    #[diesel(sql_type = BigInt)]
    payments_cents: i64,
    #[diesel(sql_type = BigInt)]
    refunds_cents: i64,
    #[diesel(sql_type = BigInt)]
    gifts_cents: i64,
    #[diesel(sql_type = BigInt)]
    waived_cents: i64,
}

#[derive(QueryableByName)]
struct MethodRow {
    #[diesel(sql_type = Text)]
    method: String,
    #[diesel(sql_type = BigInt)]
    cents: i64,
}

#[derive(QueryableByName)]
struct QuarterRow {
    #[diesel(sql_type = Timestamptz)]
    quarter: DateTime<Utc>,
    #[diesel(sql_type = BigInt)]
    tickets: i64,
}

#[derive(QueryableByName)]
struct DayRow {
    #[diesel(sql_type = Date)]
    day: NaiveDate,
    #[diesel(sql_type = BigInt)]
    cents: i64,
}

impl OverviewStore for PgStores<'_> {
    fn alike(&mut self, id: TournamentId) -> Result<Vec<SoldCategory>> {
        let rows: Vec<AlikeRow> =
            diesel::sql_query(ALIKE).bind::<BigInt, _>(id.0).load(self.connection).ours()?;
        let mut categories: Vec<SoldCategory> = Vec::new();
        for row in rows {
            let tickets = row.tickets();
            if categories.last().is_none_or(|category| category.id.0 != row.id) {
                categories.push(row.into());
            }
            if let Some(category) = categories.last_mut() {
                category.tickets.extend(tickets);
            }
        }
        Ok(categories)
    }

    /// Groups by exact text first: folding each of many rows takes longer than adding them up.
    fn by_method(&mut self, id: TournamentId) -> Result<Vec<(String, i64)>> {
        let query = format!(
            "SELECT min(method COLLATE \"C\") AS method, sum(cents)::bigint AS cents FROM (
                 SELECT method, {BROUGHT} AS cents FROM ledger_sums
                 WHERE tournament_id = $1 AND kind <> 'waived' GROUP BY method) AS written
             GROUP BY lower(method) HAVING sum(cents) <> 0 ORDER BY cents DESC, method"
        );
        let rows: Vec<MethodRow> =
            diesel::sql_query(query).bind::<BigInt, _>(id.0).load(self.connection).ours()?;
        Ok(rows.into_iter().map(|row| (row.method, row.cents)).collect())
    }

    fn reserved(&mut self, id: TournamentId) -> Result<Vec<(DateTime<Utc>, i64)>> {
        let rows: Vec<QuarterRow> = diesel::sql_query(
            "SELECT quarter, sum(tickets)::bigint AS tickets FROM reservation_counts
             WHERE tournament_id = $1 GROUP BY quarter HAVING sum(tickets) <> 0 ORDER BY quarter",
        )
        .bind::<BigInt, _>(id.0)
        .load(self.connection)
        .ours()?;
        Ok(rows.into_iter().map(|row| (row.quarter, row.tickets)).collect())
    }

    fn received(&mut self, id: TournamentId) -> Result<Vec<(NaiveDate, i64)>> {
        let query = format!(
            "SELECT day, {BROUGHT} AS cents FROM ledger_sums
             WHERE tournament_id = $1 AND kind <> 'waived' GROUP BY day ORDER BY day"
        );
        let rows: Vec<DayRow> =
            diesel::sql_query(query).bind::<BigInt, _>(id.0).load(self.connection).ours()?;
        Ok(rows.into_iter().map(|row| (row.day, row.cents)).collect())
    }
}

impl AlikeRow {
    /// `None` for a category without tickets.
    fn tickets(&self) -> Option<Alike> {
        let totals = Totals {
            payments: self.payments_cents,
            refunds: self.refunds_cents,
            gifts: self.gifts_cents,
            waived: self.waived_cents,
        };
        let price = Price { cents: self.price_cents };
        let (settled, standing) = (self.settled, Standing::of(self.is_cancelled, self.event_cancelled));
        self.tickets.map(|tickets| Alike { tickets, price, standing, settled, totals })
    }
}

impl From<AlikeRow> for SoldCategory {
    fn from(row: AlikeRow) -> Self {
        Self {
            id: CategoryId(row.id),
            name: row.name,
            for_sponsors: row.sponsor_flag,
            price: Price { cents: row.price_today },
            capacity: row.capacity,
            tickets: Vec::new(),
        }
    }
}
