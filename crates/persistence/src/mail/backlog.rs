//! The number of waiting mails, and the age of the oldest.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Timestamptz};
use fairway_application::stores::mail::Backlog;
use fairway_application::{Error, Result};

use crate::errors::Ours;

#[derive(QueryableByName)]
struct BacklogRow {
    #[diesel(sql_type = BigInt)]
    waiting: i64,
    #[diesel(sql_type = BigInt)]
    retrying: i64,
    #[diesel(sql_type = BigInt)]
    given_up: i64,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    oldest: Option<DateTime<Utc>>,
}

pub(super) fn read(connection: &mut PgConnection) -> Result<Backlog> {
    // Each part has an index; one condition for both would read all sent mails.
    let row: BacklogRow = diesel::sql_query(
        "SELECT count(*) FILTER (WHERE last_error IS NULL) AS waiting,
                count(*) FILTER (WHERE last_error IS NOT NULL) AS retrying,
                min(created_at) FILTER (WHERE due_at <= now() AND counts_as IS DISTINCT FROM 'unproven'
                                              OR last_error IS NOT NULL) AS oldest,
                (SELECT count(*) FROM outbox WHERE sent_at IS NULL AND given_up_at IS NOT NULL) AS given_up
         FROM outbox WHERE sent_at IS NULL AND given_up_at IS NULL",
    )
    .get_result(connection)
    .ours()?;
    let count = |rows: i64| u64::try_from(rows).map_err(|error| Error::Unexpected(error.into()));
    Ok(Backlog {
        waiting: count(row.waiting)?,
        retrying: count(row.retrying)?,
        given_up: count(row.given_up)?,
        oldest: row.oldest,
    })
}
