mod counted;
mod message;
mod passes;
mod recipient;
mod waiting;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::now;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Interval, Jsonb, Nullable, Text, Timestamptz};
use fairway_application::page::{Page, Part};
use fairway_application::stores::mail::{
    Backlog, LeasedMail, MailStore, MailedTo, Message, NewMail, UnsentMail, WaitingPass,
};
use fairway_application::{Error, Result};
use fairway_domain::ids::{MailId, TicketId, UserId};
use fairway_domain::mailing::Bound;
use fairway_domain::values::Email;
use serde_json::Value;

use self::message::read;
pub(crate) use self::message::written;
use crate::PgStores;
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

/// The largest number of rows that PostgreSQL can be asked for.
fn rows(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

impl MailStore for PgStores<'_> {
    fn add(&mut self, mail: &NewMail) -> Result<()> {
        self.add_later(mail, TimeDelta::zero(), None)
    }

    fn add_later(&mut self, mail: &NewMail, wait: TimeDelta, counts: Option<Bound>) -> Result<()> {
        diesel::insert_into(outbox::table)
            .values((
                outbox::recipient.eq(mail.recipient.as_str()),
                outbox::message.eq(written(&mail.message)),
                outbox::created_at.eq(mail.created_at),
                outbox::expires_at.eq(mail.expires_at),
                outbox::urgent.eq(mail.message.brings_code()),
                outbox::due_at.eq(now.into_sql::<Timestamptz>() + wait.into_sql::<Interval>()),
                outbox::counts_as.eq(counts.map(Bound::name)),
            ))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn hasten(&mut self, id: MailId, wait: TimeDelta) -> Result<()> {
        diesel::sql_query(
            "UPDATE outbox SET due_at = least(due_at, now() + $2), counts_as = NULL WHERE id = $1",
        )
        .bind::<BigInt, _>(id.0)
        .bind::<Interval, _>(wait)
        .execute(self.connection)
        .ours()
        .map(drop)
    }

    fn release(&mut self, bound: Bound, recipient: &Email) -> Result<()> {
        waiting::release(self.connection, bound, recipient)
    }

    fn is_waiting(&mut self, message: &Message, recipient: &Email) -> Result<bool> {
        let waiting = outbox::table
            .filter(outbox::message.eq(written(message)).and(outbox::recipient.eq(recipient.as_str())))
            .filter(outbox::sent_at.is_null().and(outbox::given_up_at.is_null()));
        diesel::select(diesel::dsl::exists(waiting)).get_result(self.connection).ours()
    }

    fn withdraw(&mut self, message: &Message, recipient: &Email) -> Result<()> {
        waiting::withdraw(self.connection, message, recipient)
    }

    fn lock_waiting(&mut self, message: &Message) -> Result<Option<MailId>> {
        waiting::lock(self.connection, message)
    }

    fn lock_waiting_passes(&mut self, tickets: &[TicketId]) -> Result<Vec<WaitingPass>> {
        passes::lock_waiting(self.connection, tickets)
    }

    fn unsent(&mut self, page: &Page) -> Result<Part<UnsentMail>> {
        let unsent = || outbox::table.filter(outbox::sent_at.is_null().and(outbox::last_error.is_not_null()));
        let total: i64 = unsent().count().get_result(self.connection).ours()?;
        let found: Vec<UnsentRow> = unsent()
            .order((outbox::created_at.desc(), outbox::id.desc()))
            .limit(rows(page.limit.unwrap_or(usize::MAX)))
            .offset(rows(page.offset))
            .select(UnsentRow::as_select())
            .load(self.connection)
            .ours()?;
        let total = usize::try_from(total).map_err(|error| Error::Unexpected(error.into()))?;
        Ok(Part { rows: found.into_iter().map(UnsentMail::from).collect(), total })
    }

    fn of_recipient(&mut self, recipient: &Email) -> Result<Vec<MailedTo>> {
        recipient::list(self.connection, recipient)
    }

    fn forget_recipient(&mut self, recipient: &Email) -> Result<()> {
        recipient::forget(self.connection, recipient)
    }

    fn lock_unsent(&mut self, id: MailId) -> Result<Option<UnsentMail>> {
        let row: Option<UnsentRow> = outbox::table
            .find(id.0)
            .filter(outbox::sent_at.is_null().and(outbox::last_error.is_not_null()))
            .for_no_key_update()
            .select(UnsentRow::as_select())
            .first(self.connection)
            .optional()
            .ours()?;
        Ok(row.map(UnsentMail::from))
    }

    fn retry(&mut self, id: MailId) -> Result<()> {
        diesel::update(outbox::table.find(id.0))
            .set((outbox::due_at.eq(now), outbox::tries.eq(0), outbox::given_up_at.eq(None::<DateTime<Utc>>)))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn lease(&mut self, lease: &str, length: TimeDelta) -> Result<Option<LeasedMail>> {
        // The due mail is chosen before anything is changed: in a plain subquery it could be chosen twice.
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
        .get_result(self.connection)
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

    fn settle_sent(&mut self, mail: &LeasedMail) -> Result<()> {
        let held = outbox::table.filter(outbox::id.eq(mail.id.0).and(outbox::lease.eq(&mail.lease)));
        diesel::update(held)
            .set((
                outbox::sent_at.eq(now.into_sql::<Timestamptz>().nullable()),
                outbox::lease.eq(None::<String>),
                outbox::leased_until.eq(None::<DateTime<Utc>>),
            ))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn settle_failed(&mut self, mail: &LeasedMail, why: &str, pause: Option<TimeDelta>) -> Result<()> {
        diesel::sql_query(
            "UPDATE outbox SET last_error = $3, due_at = coalesce(now() + $4, due_at),
                 given_up_at = CASE WHEN $4 IS NULL THEN now() END, lease = NULL, leased_until = NULL
             WHERE id = $1 AND lease = $2",
        )
        .bind::<BigInt, _>(mail.id.0)
        .bind::<Text, _>(&mail.lease)
        .bind::<Text, _>(why)
        .bind::<Nullable<Interval>, _>(pause)
        .execute(self.connection)
        .ours()
        .map(drop)
    }

    fn settle_waiting(&mut self, mail: &LeasedMail, wait: TimeDelta) -> Result<()> {
        waiting::settle(self.connection, mail, wait)
    }

    fn settle_dropped(&mut self, mail: &LeasedMail) -> Result<()> {
        let held = outbox::table.filter(outbox::id.eq(mail.id.0).and(outbox::lease.eq(&mail.lease)));
        diesel::delete(held).execute(self.connection).ours().map(drop)
    }

    fn backlog(&mut self) -> Result<Backlog> {
        // Each part has an index of its own; one condition for both would read all that was ever sent.
        let row: BacklogRow = diesel::sql_query(
            "SELECT count(*) FILTER (WHERE last_error IS NULL) AS waiting,
                    count(*) FILTER (WHERE last_error IS NOT NULL) AS retrying,
                    min(created_at) FILTER (WHERE due_at <= now() AND counts_as IS DISTINCT FROM 'unproven'
                                                  OR last_error IS NOT NULL) AS oldest,
                    (SELECT count(*) FROM outbox WHERE sent_at IS NULL AND given_up_at IS NOT NULL) AS given_up
             FROM outbox WHERE sent_at IS NULL AND given_up_at IS NULL",
        )
        .get_result(self.connection)
        .ours()?;
        let count = |rows: i64| u64::try_from(rows).map_err(|error| Error::Unexpected(error.into()));
        Ok(Backlog {
            waiting: count(row.waiting)?,
            retrying: count(row.retrying)?,
            given_up: count(row.given_up)?,
            oldest: row.oldest,
        })
    }

    fn forget_done(&mut self, kept: TimeDelta) -> Result<()> {
        diesel::sql_query("DELETE FROM outbox WHERE sent_at < now() - $1 OR given_up_at < now() - $1")
            .bind::<Interval, _>(kept)
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn hold(&mut self, mail: &LeasedMail) -> Result<()> {
        let row = outbox::table.find(mail.id.0).select(outbox::id).for_update();
        row.first::<i64>(self.connection).optional().ours().map(drop)
    }

    fn told_of_team(&mut self, ticket: TicketId, user: UserId, since: DateTime<Utc>) -> Result<bool> {
        passes::told_of_team(self.connection, ticket, user, since)
    }

    fn lock_counted(&mut self, bound: Bound, recipient: &Email) -> Result<Vec<DateTime<Utc>>> {
        counted::lock(self.connection, bound, recipient)
    }

    fn set_counted(&mut self, bound: Bound, recipient: &Email, at: &[DateTime<Utc>]) -> Result<()> {
        counted::set(self.connection, bound, recipient, at)
    }

    fn forget_counted(&mut self, bound: Bound, recipient: &Email) -> Result<()> {
        counted::forget(self.connection, bound, recipient)
    }

    fn forget_all_counted(&mut self, before: DateTime<Utc>) -> Result<()> {
        counted::forget_all(self.connection, before)
    }
}
