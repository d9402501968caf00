//! The tournaments of a person's tickets and places.

use chrono::NaiveDate;
use diesel::dsl::not;
use diesel::prelude::*;
use fairway_application::Result;
use fairway_domain::ids::UserId;
use fairway_domain::tournament::named_with_day;

use crate::errors::Ours;
use crate::schema::{attendees, groups, tickets, tournaments};

pub(super) fn bought(connection: &mut PgConnection, id: UserId) -> Result<Vec<String>> {
    let bought = tickets::table.filter(tickets::user_id.eq(id.0)).select(tickets::tournament_id);
    let rows = tournaments::table
        .filter(tournaments::id.eq_any(bought))
        .order(tournaments::date_start.desc())
        .select((tournaments::name, tournaments::date_start))
        .load(connection)
        .ours()?;
    Ok(with_days(rows))
}

pub(super) fn attended(connection: &mut PgConnection, id: UserId) -> Result<Vec<String>> {
    let attended = attendees::table
        .inner_join(groups::table.inner_join(tickets::table))
        .filter(attendees::user_id.eq(id.0).and(not(tickets::is_cancelled)))
        .select(tickets::tournament_id);
    let rows = tournaments::table
        .filter(tournaments::id.eq_any(attended))
        .order(tournaments::date_start.desc())
        .select((tournaments::name, tournaments::date_start))
        .load(connection)
        .ours()?;
    Ok(with_days(rows))
}

fn with_days(rows: Vec<(String, NaiveDate)>) -> Vec<String> {
    rows.into_iter().map(|(name, date_start)| named_with_day(&name, date_start)).collect()
}
