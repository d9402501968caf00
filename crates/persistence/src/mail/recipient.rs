//! The recipient of a mail.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use fairway_application::Result;
use fairway_application::stores::mail::MailedTo;
use fairway_domain::values::Email;
use serde_json::Value;

use super::message::read;
use crate::accounts::lower;
use crate::errors::Ours;
use crate::schema::outbox;

type Row = (Value, DateTime<Utc>, Option<DateTime<Utc>>);

pub(super) fn list(connection: &mut PgConnection, recipient: &Email) -> Result<Vec<MailedTo>> {
    let rows: Vec<Row> = outbox::table
        .filter(lower(outbox::recipient).eq(lower(recipient.as_str())))
        .order(outbox::id.desc())
        .select((outbox::message, outbox::created_at, outbox::sent_at))
        .load(connection)
        .ours()?;
    let mailed =
        |(message, created_at, sent_at): Row| MailedTo { message: read(&message), created_at, sent_at };
    Ok(rows.into_iter().map(mailed).collect())
}

pub(super) fn forget(connection: &mut PgConnection, recipient: &Email) -> Result<()> {
    let mail = outbox::table.filter(lower(outbox::recipient).eq(lower(recipient.as_str())));
    diesel::delete(mail).execute(connection).ours().map(drop)
}
