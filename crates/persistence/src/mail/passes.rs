//! Mail about a place on a ticket: new, changed pass, or removed.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Text, Timestamptz};
use fairway_application::Result;
use fairway_application::stores::mail::WaitingPass;
use fairway_domain::ids::{MailId, TicketId, UserId};

use super::message::pass_news;
use crate::errors::Ours;

#[derive(QueryableByName)]
struct WaitingRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = BigInt)]
    ticket_id: i64,
    #[diesel(sql_type = BigInt)]
    user_id: i64,
    #[diesel(sql_type = Bool)]
    tried: bool,
}

/// The number of locks that tickets share: a change of a day concerns thousands of tickets, and PostgreSQL has room for fewer locks.
const LOCKS: i64 = 64;
/// The class of these advisory locks, which separates them from all others.
const LOCKED: i32 = 0x7061_7373;

/// Serialises transactions that look for waiting mail about one of these tickets: without a row yet, the first of
/// two changes has nothing to lock, and each would queue a mail.
fn lock_news(connection: &mut PgConnection, tickets: &[i64]) -> Result<()> {
    diesel::sql_query(
        "SELECT pg_advisory_xact_lock($1, lock)
         FROM (SELECT DISTINCT (ticket % $2)::int AS lock FROM unnest($3) AS ticket ORDER BY lock) AS locks",
    )
    .bind::<Integer, _>(LOCKED)
    .bind::<BigInt, _>(LOCKS)
    .bind::<Array<BigInt>, _>(tickets)
    .execute(connection)
    .ours()
    .map(drop)
}

/// Waits for mails that another instance is leasing, and skips them once they are leased.
pub(super) fn lock_waiting(connection: &mut PgConnection, tickets: &[TicketId]) -> Result<Vec<WaitingPass>> {
    let ids: Vec<i64> = tickets.iter().map(|ticket| ticket.0).collect();
    lock_news(connection, &ids)?;
    let rows: Vec<WaitingRow> = diesel::sql_query(
        "SELECT id, message->>'kind' AS kind, (message->>'ticketId')::bigint AS ticket_id,
                (message->>'userId')::bigint AS user_id, tries > 0 AS tried
         FROM outbox WHERE message->>'kind' IN ('teammateAdded', 'passPaid', 'passChanged', 'passVoid')
             AND message->'ticketId' IN (SELECT to_jsonb(ticket) FROM unnest($1) AS ticket)
             AND sent_at IS NULL AND given_up_at IS NULL AND (leased_until IS NULL OR leased_until <= now())
         ORDER BY id FOR UPDATE",
    )
    .bind::<Array<BigInt>, _>(ids)
    .load(connection)
    .ours()?;
    Ok(rows
        .into_iter()
        .map(|row| WaitingPass {
            id: MailId(row.id),
            ticket: TicketId(row.ticket_id),
            user: UserId(row.user_id),
            news: pass_news(&row.kind),
            tried: row.tried,
        })
        .collect())
}

/// Locks an untried mail about the removal from the team first: it will not be sent, as the person has a
/// place when its turn comes.
pub(super) fn is_mailed_of_team(
    connection: &mut PgConnection,
    ticket: TicketId,
    user: UserId,
    since: DateTime<Utc>,
) -> Result<bool> {
    lock_news(connection, &[ticket.0])?;
    let locked = diesel::sql_query(
        "SELECT id FROM outbox WHERE message->>'kind' = 'passVoid'
             AND message->'ticketId' = to_jsonb($1) AND message->'userId' = to_jsonb($2) AND sent_at IS NULL
         ORDER BY id FOR UPDATE",
    );
    locked.bind::<BigInt, _>(ticket.0).bind::<BigInt, _>(user.0).execute(connection).ours()?;
    let mails = diesel::sql_query(
        "SELECT id FROM outbox WHERE message->>'kind' = 'teammateAdded'
             AND message->'ticketId' = to_jsonb($1) AND message->'userId' = to_jsonb($2)
             AND given_up_at IS NULL AND (sent_at IS NULL OR created_at > $3)
             AND NOT EXISTS (SELECT FROM outbox AS later WHERE later.message->>'kind' = 'passVoid'
                 AND later.message->'ticketId' = to_jsonb($1) AND later.message->'userId' = to_jsonb($2)
                 AND later.id > outbox.id AND later.tries > 0)
         ORDER BY id FOR UPDATE",
    );
    let mails = mails.bind::<BigInt, _>(ticket.0).bind::<BigInt, _>(user.0).bind::<Timestamptz, _>(since);
    Ok(mails.execute(connection).ours()? > 0)
}
