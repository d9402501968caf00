//! Unsent mails: the list, and another try.

use chrono::{DateTime, Utc};
use diesel::dsl::now;
use diesel::prelude::*;
use fairway_application::page::{Page, Part};
use fairway_application::stores::mail::UnsentMail;
use fairway_application::{Error, Result};
use fairway_domain::ids::MailId;
use fairway_domain::values::Email;
use serde_json::Value;

use super::message::read;
use crate::errors::Ours;
use crate::schema::outbox;

#[derive(Queryable, Selectable)]
#[diesel(table_name = outbox, check_for_backend(diesel::pg::Pg))]
struct UnsentRow {
    id: i64,
    recipient: String,
    message: Value,
    created_at: DateTime<Utc>,
    expires_at: Option<DateTime<Utc>>,
    tries: i32,
    last_error: Option<String>,
    due_at: DateTime<Utc>,
    given_up_at: Option<DateTime<Utc>>,
}

impl From<UnsentRow> for UnsentMail {
    fn from(row: UnsentRow) -> Self {
        Self {
            id: MailId(row.id),
            recipient: Email::stored(row.recipient),
            message: read(&row.message),
            created_at: row.created_at,
            expires_at: row.expires_at,
            tries: row.tries,
            last_error: row.last_error.unwrap_or_default(),
            due_at: row.due_at,
            given_up_at: row.given_up_at,
        }
    }
}

/// Bounds a number of rows to PostgreSQL's maximum.
fn rows(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

pub(super) fn list(connection: &mut PgConnection, page: &Page) -> Result<Part<UnsentMail>> {
    let unsent = || outbox::table.filter(outbox::sent_at.is_null().and(outbox::last_error.is_not_null()));
    let total: i64 = unsent().count().get_result(connection).ours()?;
    let found: Vec<UnsentRow> = unsent()
        .order((outbox::created_at.desc(), outbox::id.desc()))
        .limit(rows(page.limit.unwrap_or(usize::MAX)))
        .offset(rows(page.offset))
        .select(UnsentRow::as_select())
        .load(connection)
        .ours()?;
    let total = usize::try_from(total).map_err(|error| Error::Unexpected(error.into()))?;
    Ok(Part { rows: found.into_iter().map(UnsentMail::from).collect(), total })
}

pub(super) fn lock(connection: &mut PgConnection, id: MailId) -> Result<Option<UnsentMail>> {
    let row: Option<UnsentRow> = outbox::table
        .find(id.0)
        .filter(outbox::sent_at.is_null().and(outbox::last_error.is_not_null()))
        .for_no_key_update()
        .select(UnsentRow::as_select())
        .first(connection)
        .optional()
        .ours()?;
    Ok(row.map(UnsentMail::from))
}

pub(super) fn retry(connection: &mut PgConnection, id: MailId) -> Result<()> {
    diesel::update(outbox::table.find(id.0))
        .set((outbox::due_at.eq(now), outbox::tries.eq(0), outbox::given_up_at.eq(None::<DateTime<Utc>>)))
        .execute(connection)
        .ours()
        .map(drop)
}
