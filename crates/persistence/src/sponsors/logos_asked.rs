//! Reminders about missing logos.

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Text, Timestamptz};
use fairway_application::Result;
use fairway_domain::ids::{SponsorId, UserId};
use fairway_domain::values::Email;

use crate::errors::Ours;

/// Buyers of a ticket for a sponsor without a logo, who manage it and were not reminded. Marks all links of a buyer at once, so that nobody
/// is reminded twice.
const ASK: &str = "WITH due AS (
    SELECT DISTINCT ticket.user_id, ticket.sponsor_id
    FROM tickets AS ticket JOIN tournaments AS event ON event.id = ticket.tournament_id
    WHERE ticket.sponsor_id IS NOT NULL AND NOT ticket.is_cancelled AND NOT ticket.is_suspended AND ticket.created_at <= $1
        AND event.live_flag AND event.date_end >= $2 AND event.weather IS DISTINCT FROM 'cancelled'
        AND NOT EXISTS (SELECT FROM sponsor_logos WHERE sponsor_logos.sponsor_id = ticket.sponsor_id)
        AND EXISTS (SELECT FROM sponsors WHERE sponsors.id = ticket.sponsor_id AND approval <> 'refused'))
    UPDATE user_sponsors AS link SET logo_asked_at = $3 FROM due, users
    WHERE link.user_id = due.user_id AND link.sponsor_id = due.sponsor_id AND link.logo_asked_at IS NULL
        AND users.id = due.user_id AND users.email_proven_at IS NOT NULL
    RETURNING link.sponsor_id, link.user_id, users.email";

#[derive(QueryableByName)]
struct AskedRow {
    #[diesel(sql_type = BigInt)]
    sponsor_id: i64,
    #[diesel(sql_type = BigInt)]
    user_id: i64,
    #[diesel(sql_type = Text)]
    email: String,
}

pub(super) fn ask(
    connection: &mut PgConnection,
    reserved_before: DateTime<Utc>,
    today: NaiveDate,
    now: DateTime<Utc>,
) -> Result<Vec<(SponsorId, UserId, Email)>> {
    let rows: Vec<AskedRow> = diesel::sql_query(ASK)
        .bind::<Timestamptz, _>(reserved_before)
        .bind::<Date, _>(today)
        .bind::<Timestamptz, _>(now)
        .load(connection)
        .ours()?;
    let mut seen = BTreeSet::new();
    let asked = rows.into_iter().filter(|row| seen.insert((row.sponsor_id, row.user_id)));
    let asked = asked.map(|row| (SponsorId(row.sponsor_id), UserId(row.user_id), Email::stored(row.email)));
    Ok(asked.collect())
}
