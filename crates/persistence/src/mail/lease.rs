//! Leases the next due mail, and settles it by its result.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::now;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Interval, Jsonb, Nullable, Text, Timestamptz};
use fairway_application::Result;
use fairway_application::stores::mail::LeasedMail;
use fairway_domain::ids::MailId;
use fairway_domain::mailing::Bound;
use fairway_domain::values::Email;
use serde_json::Value;

use super::message::read;
use crate::errors::Ours;
use crate::schema::outbox;

#[derive(QueryableByName)]
struct LeasedRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    recipient: String,
    #[diesel(sql_type = Jsonb)]
    message: Value,
    #[diesel(sql_type = Text)]
    message_id: String,
    #[diesel(sql_type = Timestamptz)]
    created_at: DateTime<Utc>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    expires_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Integer)]
    tries: i32,
    #[diesel(sql_type = Nullable<Text>)]
    counts_as: Option<String>,
}

pub(super) fn next(
    connection: &mut PgConnection,
    lease: &str,
    length: TimeDelta,
) -> Result<Option<LeasedMail>> {
    // The due mail is selected before the update: a plain subquery could be evaluated twice.
    let row: Option<LeasedRow> = diesel::sql_query(
        "WITH due AS MATERIALIZED (
             SELECT id FROM outbox
             WHERE sent_at IS NULL AND given_up_at IS NULL AND due_at <= now()
               AND (leased_until IS NULL OR leased_until <= now())
             ORDER BY urgent DESC, (coalesce(message->>'kind', '') IN ('confirmation', 'broadcast')), due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
         UPDATE outbox SET lease = $1, leased_until = now() + $2, tries = tries + 1
         FROM due WHERE outbox.id = due.id
         RETURNING outbox.id, recipient, message, message_id, created_at, expires_at, tries, counts_as",
    )
    .bind::<Text, _>(lease)
    .bind::<Interval, _>(length)
    .get_result(connection)
    .optional()
    .ours()?;
    Ok(row.map(|row| LeasedMail {
        id: MailId(row.id),
        lease: lease.to_owned(),
        recipient: Email::stored(row.recipient),
        message: read(&row.message),
        message_id: row.message_id,
        created_at: row.created_at,
        expires_at: row.expires_at,
        tries: row.tries,
        counts: row.counts_as.as_deref().and_then(Bound::of_waiting),
    }))
}

pub(super) fn settle_sent(connection: &mut PgConnection, mail: &LeasedMail) -> Result<()> {
    let held = outbox::table.filter(outbox::id.eq(mail.id.0).and(outbox::lease.eq(&mail.lease)));
    diesel::update(held)
        .set((
            outbox::sent_at.eq(now.into_sql::<Timestamptz>().nullable()),
            outbox::lease.eq(None::<String>),
            outbox::leased_until.eq(None::<DateTime<Utc>>),
        ))
        .execute(connection)
        .ours()
        .map(drop)
}

pub(super) fn settle_failed(
    connection: &mut PgConnection,
    mail: &LeasedMail,
    why: &str,
    pause: Option<TimeDelta>,
) -> Result<()> {
    diesel::sql_query(
        "UPDATE outbox SET last_error = $3, due_at = coalesce(now() + $4, due_at),
             given_up_at = CASE WHEN $4 IS NULL THEN now() END, lease = NULL, leased_until = NULL
         WHERE id = $1 AND lease = $2",
    )
    .bind::<BigInt, _>(mail.id.0)
    .bind::<Text, _>(&mail.lease)
    .bind::<Text, _>(why)
    .bind::<Nullable<Interval>, _>(pause)
    .execute(connection)
    .ours()
    .map(drop)
}

pub(super) fn settle_dropped(connection: &mut PgConnection, mail: &LeasedMail) -> Result<()> {
    let held = outbox::table.filter(outbox::id.eq(mail.id.0).and(outbox::lease.eq(&mail.lease)));
    diesel::delete(held).execute(connection).ours().map(drop)
}

pub(super) fn hold(connection: &mut PgConnection, mail: &LeasedMail) -> Result<()> {
    let row = outbox::table.find(mail.id.0).select(outbox::id).for_update();
    row.first::<i64>(connection).optional().ours().map(drop)
}
