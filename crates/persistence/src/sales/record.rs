//! Inserts sales.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Jsonb, Text};
use fairway_application::stores::sales::NewSale;
use fairway_application::{Error, Result};
use fairway_domain::ids::TicketId;
use fairway_domain::mailing::Bound;
use fairway_domain::values::ScanCode;
use serde::Serialize;
use serde_json::Value;

use crate::errors::Ours;
use crate::mail::written;
use crate::prepared::Prepared;

/// Inserts each ticket unless its reference is taken, and all its rows: groups, the purchaser's place in the first one, the mail, the counter of the
/// recipient's mails, and the answer for repeats of the call. The key of the call is claimed, so that row exists, and is found by its key in any
/// plan. The purchasers' rows are locked, so no other transaction counts for the same addresses.
const RECORD: &str = "
    WITH sale AS MATERIALIZED (
        SELECT * FROM jsonb_to_recordset($1) AS sale (id bigint, reference text, tournament_id bigint, category_id bigint, user_id bigint,
            sponsor_id bigint, user_participating boolean, price bigint, fair_value bigint, no_cost boolean, at_desk boolean, due_on date,
            paid_at timestamptz, scan_code text, created_at timestamptz, group_ids bigint[], group_names text[], place text,
            recipient text, message jsonb, told_at timestamptz, expires_at timestamptz, urgent boolean, counts_as text,
            counted_for text, counted timestamptz[], caller bigint, key text, answer text)),
    ticket AS (
        INSERT INTO tickets (id, reference, tournament_id, ticket_category_id, user_id, sponsor_id, user_participating, price_cents,
            fair_value_cents, no_cost_flag, at_desk, due_on, paid, date_paid, scan_code, created_at) OVERRIDING SYSTEM VALUE
        SELECT id, reference, tournament_id, category_id, user_id, sponsor_id, user_participating, price, fair_value, no_cost, at_desk,
            due_on, paid_at IS NOT NULL, paid_at, scan_code, created_at
        FROM sale ORDER BY id
        ON CONFLICT (reference) DO NOTHING RETURNING id),
    made AS MATERIALIZED (SELECT sale.* FROM sale WHERE id IN (SELECT id FROM ticket)),
    team AS (
        INSERT INTO groups (id, ticket_id, name) OVERRIDING SYSTEM VALUE
        SELECT named.id, made.id, named.name FROM made, unnest(group_ids, group_names) AS named (id, name) ORDER BY named.id
        RETURNING id),
    place AS (
        INSERT INTO attendees (group_id, user_id, scan_code, created_at)
        SELECT team.id, user_id, place, created_at FROM made JOIN team ON team.id = group_ids[1] WHERE place IS NOT NULL ORDER BY made.id),
    mail AS (
        INSERT INTO outbox (recipient, message, created_at, expires_at, urgent, due_at, counts_as)
        SELECT recipient, message, told_at, expires_at, urgent, now(), counts_as FROM made WHERE recipient IS NOT NULL ORDER BY id),
    counted AS (
        INSERT INTO mail_counts (bound, recipient, counted, last_at)
        SELECT $2, counted_for, counted, told_at FROM made WHERE counted IS NOT NULL ORDER BY counted_for
        ON CONFLICT (bound, recipient) DO UPDATE SET counted = excluded.counted, last_at = excluded.last_at),
    kept AS (
        INSERT INTO idempotency_keys (caller_id, key, request, answer, created_at)
        SELECT caller, key, '', answer, created_at FROM made WHERE key IS NOT NULL ORDER BY caller, key
        ON CONFLICT (caller_id, key) DO UPDATE SET answer = excluded.answer)
    SELECT id FROM ticket";

/// A sale with the names in `RECORD`.
#[derive(Serialize)]
struct SaleRecord<'a> {
    id: i64,
    reference: &'a str,
    tournament_id: i64,
    category_id: i64,
    user_id: i64,
    sponsor_id: Option<i64>,
    user_participating: bool,
    price: i64,
    fair_value: i64,
    no_cost: bool,
    at_desk: bool,
    due_on: Option<NaiveDate>,
    paid_at: Option<DateTime<Utc>>,
    scan_code: &'a str,
    created_at: DateTime<Utc>,
    group_ids: Vec<i64>,
    group_names: Vec<&'a str>,
    place: Option<&'a str>,
    #[serde(flatten)]
    news: Option<News<'a>>,
    #[serde(flatten)]
    kept: Option<Kept<'a>>,
}

/// The mail about the sale.
#[derive(Serialize)]
struct News<'a> {
    recipient: &'a str,
    message: Value,
    told_at: DateTime<Utc>,
    expires_at: Option<DateTime<Utc>>,
    urgent: bool,
    counts_as: Option<String>,
    counted_for: String,
    counted: Option<&'a [DateTime<Utc>]>,
}

/// The answer for repeats of the call.
#[derive(Serialize)]
struct Kept<'a> {
    caller: i64,
    key: &'a str,
    answer: &'a str,
}

impl<'a> SaleRecord<'a> {
    fn of(sale: &'a NewSale) -> Self {
        let ticket = &sale.ticket;
        let news = sale.mail.as_ref().map(|news| News {
            recipient: news.mail.recipient.as_str(),
            message: written(&news.mail.message),
            told_at: news.mail.created_at,
            expires_at: news.mail.expires_at,
            urgent: news.mail.message.brings_code(),
            counts_as: news.counts.map(Bound::name),
            counted_for: Bound::Reservations.counted_for(&news.mail.recipient),
            counted: news.mailed.as_deref(),
        });
        let kept = sale.answer.as_ref().map(|kept| Kept {
            caller: kept.caller.0,
            key: &kept.key,
            answer: &kept.answer,
        });
        Self {
            id: sale.ticket_id.0,
            reference: ticket.reference.code(),
            tournament_id: ticket.tournament_id.0,
            category_id: ticket.category_id.0,
            user_id: ticket.user_id.0,
            sponsor_id: ticket.sponsor_id.map(|id| id.0),
            user_participating: ticket.user_participating,
            price: ticket.price.cents,
            fair_value: ticket.fair_value.cents,
            no_cost: ticket.no_cost,
            at_desk: ticket.at_desk,
            due_on: ticket.due_on,
            paid_at: ticket.paid_at,
            scan_code: ticket.scan_code.as_str(),
            created_at: ticket.created_at,
            group_ids: sale.groups.iter().map(|(id, _)| id.0).collect(),
            group_names: sale.groups.iter().map(|(_, name)| name.as_str()).collect(),
            place: sale.place.as_ref().map(ScanCode::as_str),
            news,
            kept,
        }
    }
}

#[derive(QueryableByName)]
struct MadeRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// The ids of the inserted tickets.
pub(super) fn record(connection: &mut PgConnection, sales: &[NewSale]) -> Result<Vec<TicketId>> {
    let rows: Vec<_> = sales.iter().map(SaleRecord::of).collect();
    let rows = serde_json::to_value(rows).map_err(|error| Error::Unexpected(error.into()))?;
    let statement =
        diesel::sql_query(RECORD).bind::<Jsonb, _>(rows).bind::<Text, _>(Bound::Reservations.name());
    let made: Vec<MadeRow> = Prepared(statement).load(connection).ours()?;
    Ok(made.into_iter().map(|row| TicketId(row.id)).collect())
}
