//! Mails within the last day, counted for all instances together: a row for each bound, and address or mailbox.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, Text, Timestamptz};
use fairway_application::Result;
use fairway_domain::mailing::Bound;
use fairway_domain::values::Email;

use crate::errors::Ours;
use crate::schema::mail_counts;

#[derive(QueryableByName)]
struct CountRow {
    #[diesel(sql_type = Array<Timestamptz>)]
    counted: Vec<DateTime<Utc>>,
}

/// Inserts the row if it is missing, so that it can be locked: of two transactions that count the first mail, the second one waits.
pub(super) fn lock(
    connection: &mut PgConnection,
    bound: Bound,
    recipient: &Email,
) -> Result<Vec<DateTime<Utc>>> {
    let row: CountRow = diesel::sql_query(
        "INSERT INTO mail_counts (bound, recipient) VALUES ($1, $2)
         ON CONFLICT (bound, recipient) DO UPDATE SET bound = excluded.bound RETURNING counted",
    )
    .bind::<Text, _>(bound.name())
    .bind::<Text, _>(bound.counted_for(recipient))
    .get_result(connection)
    .ours()?;
    Ok(row.counted)
}

pub(super) fn set(
    connection: &mut PgConnection,
    bound: Bound,
    recipient: &Email,
    at: &[DateTime<Utc>],
) -> Result<()> {
    let newest = at.last().copied();
    diesel::update(mail_counts::table.find((bound.name(), bound.counted_for(recipient))))
        .set((mail_counts::counted.eq(at), mail_counts::last_at.eq(newest)))
        .execute(connection)
        .ours()
        .map(drop)
}

pub(super) fn forget(connection: &mut PgConnection, bound: Bound, recipient: &Email) -> Result<()> {
    diesel::delete(mail_counts::table.find((bound.name(), bound.counted_for(recipient))))
        .execute(connection)
        .ours()
        .map(drop)
}

pub(super) fn forget_all(connection: &mut PgConnection, before: DateTime<Utc>) -> Result<()> {
    // A row without a time was locked for a mail that had no room, or was not sent.
    let old = mail_counts::table.filter(mail_counts::last_at.lt(before).or(mail_counts::last_at.is_null()));
    diesel::delete(old).execute(connection).ours().map(drop)
}
