//! Mail that waits until the bound of its address has room (rule `mail-bounds`).

use chrono::TimeDelta;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Interval, Jsonb, Text};
use fairway_application::Result;
use fairway_application::stores::mail::{LeasedMail, Message};
use fairway_domain::ids::MailId;
use fairway_domain::mailing::Bound;
use fairway_domain::values::Email;

use super::message::written;
use crate::errors::Ours;

#[derive(QueryableByName)]
struct WaitingRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// The try does not count, so that a mail that waits for days is not given up, and is not reported as failing. The lifetime of a link starts after
/// the wait. A mail that was released meanwhile has no bound, and does not wait.
pub(super) fn settle(connection: &mut PgConnection, mail: &LeasedMail, wait: TimeDelta) -> Result<()> {
    diesel::sql_query(
        "UPDATE outbox SET due_at = CASE WHEN counts_as IS NULL THEN now() ELSE now() + $3 END, expires_at = expires_at + $3, tries = greatest(tries - 1, 0),
             lease = NULL, leased_until = NULL
         WHERE id = $1 AND lease = $2",
    )
    .bind::<BigInt, _>(mail.id.0)
    .bind::<Text, _>(&mail.lease)
    .bind::<Interval, _>(wait)
    .execute(connection)
    .ours()
    .map(drop)
}

pub(super) fn release(connection: &mut PgConnection, bound: Bound, recipient: &Email) -> Result<()> {
    diesel::sql_query(
        "UPDATE outbox SET due_at = now(), counts_as = NULL
         WHERE counts_as = $1 AND lower(recipient) = lower($2) AND sent_at IS NULL AND given_up_at IS NULL",
    )
    .bind::<Text, _>(bound.name())
    .bind::<Text, _>(recipient.as_str())
    .execute(connection)
    .ours()
    .map(drop)
}

/// Skips a mail that a worker has leased.
pub(super) fn withdraw(connection: &mut PgConnection, message: &Message, recipient: &Email) -> Result<()> {
    diesel::sql_query(
        "DELETE FROM outbox WHERE message = $1 AND lower(recipient) = lower($2) AND sent_at IS NULL AND given_up_at IS NULL
             AND (leased_until IS NULL OR leased_until <= now())",
    )
    .bind::<Jsonb, _>(written(message))
    .bind::<Text, _>(recipient.as_str())
    .execute(connection)
    .ours()
    .map(drop)
}

pub(super) fn lock(connection: &mut PgConnection, message: &Message) -> Result<Option<MailId>> {
    let row: Option<WaitingRow> = diesel::sql_query(
        "SELECT id FROM outbox WHERE message = $1 AND sent_at IS NULL AND given_up_at IS NULL
             AND (leased_until IS NULL OR leased_until <= now())
         ORDER BY id LIMIT 1 FOR UPDATE",
    )
    .bind::<Jsonb, _>(written(message))
    .get_result(connection)
    .optional()
    .ours()?;
    Ok(row.map(|row| MailId(row.id)))
}
