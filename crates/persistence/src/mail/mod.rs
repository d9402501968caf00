//! The outbox: mails are queued, leased, settled and deleted.

mod backlog;
mod counted;
mod lease;
mod message;
mod passes;
mod recipient;
mod unsent;
mod waiting;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::now;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Interval, Timestamptz};
use fairway_application::Result;
use fairway_application::page::{Page, Part};
use fairway_application::stores::mail::{
    Backlog, LeasedMail, MailStore, MailedTo, Message, NewMail, UnsentMail, WaitingPass,
};
use fairway_domain::ids::{MailId, TicketId, UserId};
use fairway_domain::mailing::Bound;
use fairway_domain::values::Email;

pub(crate) use self::message::written;
use crate::PgStores;
use crate::errors::Ours;
use crate::schema::outbox;

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
        unsent::list(self.connection, page)
    }

    fn of_recipient(&mut self, recipient: &Email) -> Result<Vec<MailedTo>> {
        recipient::list(self.connection, recipient)
    }

    fn forget_recipient(&mut self, recipient: &Email) -> Result<()> {
        recipient::forget(self.connection, recipient)
    }

    fn lock_unsent(&mut self, id: MailId) -> Result<Option<UnsentMail>> {
        unsent::lock(self.connection, id)
    }

    fn retry(&mut self, id: MailId) -> Result<()> {
        unsent::retry(self.connection, id)
    }

    fn lease(&mut self, lease: &str, length: TimeDelta) -> Result<Option<LeasedMail>> {
        lease::next(self.connection, lease, length)
    }

    fn settle_sent(&mut self, mail: &LeasedMail) -> Result<()> {
        lease::settle_sent(self.connection, mail)
    }

    fn settle_failed(&mut self, mail: &LeasedMail, why: &str, pause: Option<TimeDelta>) -> Result<()> {
        lease::settle_failed(self.connection, mail, why, pause)
    }

    fn settle_waiting(&mut self, mail: &LeasedMail, wait: TimeDelta) -> Result<()> {
        waiting::settle(self.connection, mail, wait)
    }

    fn settle_dropped(&mut self, mail: &LeasedMail) -> Result<()> {
        lease::settle_dropped(self.connection, mail)
    }

    fn backlog(&mut self) -> Result<Backlog> {
        backlog::read(self.connection)
    }

    fn forget_done(&mut self, kept: TimeDelta) -> Result<()> {
        diesel::sql_query("DELETE FROM outbox WHERE sent_at < now() - $1 OR given_up_at < now() - $1")
            .bind::<Interval, _>(kept)
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn hold(&mut self, mail: &LeasedMail) -> Result<()> {
        lease::hold(self.connection, mail)
    }

    fn is_mailed_of_team(&mut self, ticket: TicketId, user: UserId, since: DateTime<Utc>) -> Result<bool> {
        passes::is_mailed_of_team(self.connection, ticket, user, since)
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
