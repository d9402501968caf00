//! The places of categories: sold, held for the waitlist, and owed to its line.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::dsl::count_star;
use diesel::prelude::*;
use fairway_application::Result;
use fairway_domain::ids::CategoryId;

use crate::PgStores;
use crate::errors::Ours;
use crate::schema::{category_sales, ticket_categories, tournaments, waitlist};

/// The numbers of sold tickets of these categories; categories without any have no row.
#[diesel::dsl::auto_type]
pub(crate) fn sold_tickets(categories: Vec<i64>) -> _ {
    category_sales::table
        .filter(category_sales::ticket_category_id.eq_any(categories))
        .select(category_sales::sold)
}

/// Places of these categories held for the waitlist.
#[diesel::dsl::auto_type]
pub(crate) fn held_places(categories: Vec<i64>, now: DateTime<Utc>) -> _ {
    waitlist::table
        .filter(waitlist::ticket_category_id.eq_any(categories))
        .filter(waitlist::held_until.gt(now).and(waitlist::taken_at.is_null()))
}

/// Entries that wait for a place of these categories without an offer.
#[diesel::dsl::auto_type]
pub(crate) fn unoffered(categories: Vec<i64>) -> _ {
    waitlist::table
        .filter(waitlist::ticket_category_id.eq_any(categories))
        .filter(waitlist::confirmed_at.is_not_null().and(waitlist::offered_at.is_null()))
        .filter(waitlist::taken_at.is_null())
}

/// Whether freed places of a category, joined to its tournament, are offered automatically at `now`: not once the tournament is over. That day
/// depends on the time zone, so the line counts for a day more: only Admins buy by then.
macro_rules! offers_freed {
    ($now:expr) => {
        ticket_categories::waitlist_offers_flag
            .and(ticket_categories::live_flag.and(tournaments::live_flag))
            .and(ticket_categories::sale_start.is_null().or(ticket_categories::sale_start.le($now)))
            .and(ticket_categories::sale_end.is_null().or(ticket_categories::sale_end.gt($now)))
            .and(tournaments::date_end.ge($now.date_naive() - chrono::Days::new(1)))
    };
}
pub(crate) use offers_freed;

/// The entries in line for these categories ([`fairway_domain::waitlist::Places::in_line`]).
macro_rules! waiting {
    ($categories:expr, $now:expr) => {
        unoffered($categories)
            .inner_join(ticket_categories::table.inner_join(tournaments::table))
            .filter(offers_freed!($now))
    };
}

impl PgStores<'_> {
    /// Sold, held and in line, in one statement, as a sale reads them while it has the category locked.
    pub(super) fn counts_of(&mut self, id: CategoryId, now: DateTime<Utc>) -> Result<[i64; 3]> {
        let (sold, held, in_line): (Option<i64>, Option<i64>, Option<i64>) = diesel::select((
            sold_tickets(vec![id.0]).single_value(),
            held_places(vec![id.0], now).count().single_value(),
            waiting!(vec![id.0], now).count().single_value(),
        ))
        .get_result(self.connection)
        .ours()?;
        Ok([sold, held, in_line].map(Option::unwrap_or_default))
    }

    pub(super) fn sold(&mut self, categories: Vec<i64>) -> Result<HashMap<i64, i64>> {
        let sold: Vec<(i64, i64)> = sold_tickets(categories)
            .select((category_sales::ticket_category_id, category_sales::sold))
            .load(self.connection)
            .ours()?;
        Ok(sold.into_iter().collect())
    }

    pub(super) fn held(&mut self, categories: Vec<i64>, now: DateTime<Utc>) -> Result<HashMap<i64, i64>> {
        let held: Vec<(i64, i64)> = held_places(categories, now)
            .group_by(waitlist::ticket_category_id)
            .select((waitlist::ticket_category_id, count_star()))
            .load(self.connection)
            .ours()?;
        Ok(held.into_iter().collect())
    }

    pub(super) fn in_line(&mut self, categories: Vec<i64>, now: DateTime<Utc>) -> Result<HashMap<i64, i64>> {
        let in_line: Vec<(i64, i64)> = waiting!(categories, now)
            .group_by(waitlist::ticket_category_id)
            .select((waitlist::ticket_category_id, count_star()))
            .load(self.connection)
            .ours()?;
        Ok(in_line.into_iter().collect())
    }
}
