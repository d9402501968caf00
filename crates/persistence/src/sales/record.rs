//! Writes a sale.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Jsonb, Nullable, Text, Timestamptz};
use fairway_application::Result;
use fairway_application::stores::sales::NewSale;
use fairway_domain::mailing::Bound;
use fairway_domain::values::ScanCode;

use crate::errors::Ours;
use crate::mail::written;
use crate::prepared::Prepared;

/// Writes the ticket unless another one has its reference, and then all that comes with it: its groups, the purchaser's place in the first one,
/// the mail, what is counted of the mail's recipient, and the answer for repeats of the call. The purchaser's row is locked, so that nobody else
/// counts for the same address.
const RECORD: &str = "
    WITH ticket AS (
        INSERT INTO tickets (id, reference, tournament_id, ticket_category_id, user_id, sponsor_id, user_participating, price_cents,
            fair_value_cents, no_cost_flag, at_desk, due_on, paid, date_paid, scan_code, created_at) OVERRIDING SYSTEM VALUE
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
        ON CONFLICT (reference) DO NOTHING RETURNING id),
    team AS (
        INSERT INTO groups (id, ticket_id, name) OVERRIDING SYSTEM VALUE
        SELECT named.id, ticket.id, named.name FROM ticket, unnest($17::bigint[], $18::text[]) AS named (id, name) ORDER BY named.id
        RETURNING id),
    place AS (
        INSERT INTO attendees (group_id, user_id, scan_code, created_at)
        SELECT min(team.id), $5, $19, $16 FROM team WHERE $19::text IS NOT NULL HAVING count(*) > 0),
    mail AS (
        INSERT INTO outbox (recipient, message, created_at, expires_at, urgent, due_at, counts_as)
        SELECT $20, $21, $22, $23, $24, now(), $25 FROM ticket WHERE $20::text IS NOT NULL),
    counted AS (
        INSERT INTO mail_counts (bound, recipient, counted, last_at)
        SELECT $26, $27, $28, $22 FROM ticket WHERE $28::timestamptz[] IS NOT NULL
        ON CONFLICT (bound, recipient) DO UPDATE SET counted = excluded.counted, last_at = excluded.last_at),
    kept AS (
        UPDATE idempotency_keys SET answer = $29 FROM ticket WHERE caller_id = $30 AND key = $31)
    SELECT id FROM ticket";

/// `false` when another ticket has the reference.
pub(super) fn record(connection: &mut PgConnection, sale: &NewSale) -> Result<bool> {
    let (ticket, answer, told) = (&sale.ticket, sale.answer.as_ref(), sale.mail.as_ref());
    let mail = told.map(|told| &told.mail);
    let (groups, names): (Vec<i64>, Vec<&str>) =
        sale.groups.iter().map(|(id, name)| (id.0, name.as_str())).unzip();
    let statement = diesel::sql_query(RECORD)
        .bind::<BigInt, _>(sale.ticket_id.0)
        .bind::<Text, _>(ticket.reference.code())
        .bind::<BigInt, _>(ticket.tournament_id.0)
        .bind::<BigInt, _>(ticket.category_id.0)
        .bind::<BigInt, _>(ticket.user_id.0)
        .bind::<Nullable<BigInt>, _>(ticket.sponsor_id.map(|id| id.0))
        .bind::<Bool, _>(ticket.user_participating)
        .bind::<BigInt, _>(ticket.price.cents)
        .bind::<BigInt, _>(ticket.fair_value.cents)
        .bind::<Bool, _>(ticket.no_cost)
        .bind::<Bool, _>(ticket.at_desk)
        .bind::<Nullable<Date>, _>(ticket.due_on)
        .bind::<Bool, _>(ticket.paid_at.is_some())
        .bind::<Nullable<Timestamptz>, _>(ticket.paid_at)
        .bind::<Text, _>(ticket.scan_code.as_str())
        .bind::<Timestamptz, _>(ticket.created_at)
        .bind::<Array<BigInt>, _>(groups)
        .bind::<Array<Text>, _>(names)
        .bind::<Nullable<Text>, _>(sale.place.as_ref().map(ScanCode::as_str))
        .bind::<Nullable<Text>, _>(mail.map(|mail| mail.recipient.as_str()))
        .bind::<Nullable<Jsonb>, _>(mail.map(|mail| written(&mail.message)))
        .bind::<Nullable<Timestamptz>, _>(mail.map(|mail| mail.created_at))
        .bind::<Nullable<Timestamptz>, _>(mail.and_then(|mail| mail.expires_at))
        .bind::<Bool, _>(mail.is_some_and(|mail| mail.message.brings_code()))
        .bind::<Nullable<Text>, _>(told.and_then(|told| told.counts).map(Bound::name))
        .bind::<Text, _>(Bound::Reservations.name())
        .bind::<Nullable<Text>, _>(mail.map(|mail| Bound::Reservations.counted_for(&mail.recipient)))
        .bind::<Nullable<Array<Timestamptz>>, _>(told.and_then(|told| told.mailed.as_ref()))
        .bind::<Nullable<Text>, _>(answer.map(|kept| kept.answer.as_str()))
        .bind::<Nullable<BigInt>, _>(answer.map(|kept| kept.caller.0))
        .bind::<Nullable<Text>, _>(answer.map(|kept| kept.key.as_str()));
    Ok(Prepared(statement).execute(connection).ours()? == 1)
}
