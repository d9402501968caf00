//! Tickets whose term has an effect today: tickets that lapse, and tickets with a reminder.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Timestamptz};
use fairway_application::Result;
use fairway_domain::ids::{CategoryId, TicketId};

use crate::errors::Ours;

/// The most tickets of one run; the next run continues.
const AT_ONCE: i64 = 200;

/// Tickets to cancel: no money came for them, their event has not begun and takes place, and its teams are not frozen.
const OVERDUE: &str = "
SELECT tickets.id, tickets.ticket_category_id AS category FROM tickets
JOIN payment_terms terms ON terms.tournament_id = tickets.tournament_id AND terms.lapse_flag
JOIN tournaments ON tournaments.id = tickets.tournament_id AND tournaments.date_start > $1
  AND tournaments.weather IS DISTINCT FROM 'cancelled'
  AND coalesce(tournaments.teams_freeze_at > $3, true)
WHERE NOT tickets.paid AND NOT tickets.is_cancelled AND tickets.due_on < $1
  AND tickets.price_cents > tickets.waived_cents
  AND tickets.payments_cents + tickets.gifts_cents <= tickets.refunds_cents
ORDER BY tickets.due_on, tickets.id LIMIT $2";

/// Tickets with a reminder, once each, during the day.
const TO_REMIND: &str = "
SELECT tickets.id, tickets.ticket_category_id AS category FROM tickets
JOIN payment_terms terms ON terms.tournament_id = tickets.tournament_id AND terms.reminder_days IS NOT NULL
JOIN users ON users.id = tickets.user_id AND users.email IS NOT NULL
JOIN tournaments ON tournaments.id = tickets.tournament_id AND tournaments.weather IS DISTINCT FROM 'cancelled'
WHERE NOT tickets.paid AND NOT tickets.is_cancelled AND tickets.due_on BETWEEN $1 AND $1 + terms.reminder_days
  AND NOT tickets.is_suspended AND NOT tickets.check_promised AND tickets.term_reminded_at IS NULL
  AND tickets.created_at <= $3 AND coalesce(tickets.reminded_at <= $3, true)
ORDER BY tickets.due_on, tickets.id LIMIT $2";

#[derive(QueryableByName)]
struct DueRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    category: i64,
}

pub(super) fn overdue(
    connection: &mut PgConnection,
    today: NaiveDate,
    now: DateTime<Utc>,
) -> Result<Vec<(TicketId, CategoryId)>> {
    let rows: Vec<DueRow> = diesel::sql_query(OVERDUE)
        .bind::<Date, _>(today)
        .bind::<BigInt, _>(AT_ONCE)
        .bind::<Timestamptz, _>(now)
        .load(connection)
        .ours()?;
    Ok(rows.into_iter().map(|row| (TicketId(row.id), CategoryId(row.category))).collect())
}

pub(super) fn reminders(
    connection: &mut PgConnection,
    today: NaiveDate,
    before: DateTime<Utc>,
) -> Result<Vec<TicketId>> {
    let rows: Vec<DueRow> = diesel::sql_query(TO_REMIND)
        .bind::<Date, _>(today)
        .bind::<BigInt, _>(AT_ONCE)
        .bind::<Timestamptz, _>(before)
        .load(connection)
        .ours()?;
    Ok(rows.into_iter().map(|row| TicketId(row.id)).collect())
}
