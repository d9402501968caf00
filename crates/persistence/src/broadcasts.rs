//! Broadcasts, their recipients, and consent to invitations.

mod invitations;
mod recipient;
mod recipients;
mod rows;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use fairway_application::Result;
use fairway_application::stores::broadcasts::{
    BroadcastStore, BroadcastView, Found, NewBroadcast, Recipient,
};
use fairway_domain::broadcast::Audience;
use fairway_domain::ids::{BroadcastId, TournamentId, UserId};

use self::rows::{BroadcastRow, VIEW};
use crate::PgStores;
use crate::errors::Ours;
use crate::schema::broadcasts;

impl BroadcastStore for PgStores<'_> {
    fn add(&mut self, broadcast: &NewBroadcast) -> Result<BroadcastId> {
        let NewBroadcast { tournament, audience, words, send_at, author, created_at, weather } = broadcast;
        diesel::insert_into(broadcasts::table)
            .values((
                broadcasts::tournament_id.eq(tournament.0),
                broadcasts::who.eq(audience.who.name()),
                broadcasts::ticket_category_id.eq(audience.category.map(|id| id.0)),
                broadcasts::round_id.eq(audience.round.map(|id| id.0)),
                broadcasts::hole.eq(audience.hole),
                broadcasts::invitation.eq(audience.invitation),
                broadcasts::subject.eq(&words.subject),
                broadcasts::body.eq(&words.body),
                broadcasts::created_at.eq(created_at),
                broadcasts::created_by.eq(author.0),
                broadcasts::send_at.eq(send_at),
                broadcasts::weather.eq(weather),
            ))
            .returning(broadcasts::id)
            .get_result(self.connection)
            .ours()
            .map(BroadcastId)
    }

    fn find(&mut self, id: BroadcastId) -> Result<Option<BroadcastView>> {
        let query = diesel::sql_query(format!("{VIEW} WHERE broadcast.id = $1")).bind::<BigInt, _>(id.0);
        let row: Option<BroadcastRow> = query.get_result(self.connection).optional().ours()?;
        row.map(BroadcastRow::view).transpose()
    }

    fn lock(&mut self, id: BroadcastId) -> Result<Option<BroadcastView>> {
        let row = broadcasts::table.find(id.0).select(broadcasts::id).for_no_key_update();
        let found: Option<i64> = row.first(self.connection).optional().ours()?;
        // Read after the lock: its previous holder may have started the broadcast.
        if found.is_some() { BroadcastStore::find(self, id) } else { Ok(None) }
    }

    fn of_tournament(&mut self, id: TournamentId) -> Result<Vec<BroadcastView>> {
        let query = format!("{VIEW} WHERE broadcast.tournament_id = $1 ORDER BY broadcast.id DESC");
        let rows: Vec<BroadcastRow> =
            diesel::sql_query(query).bind::<BigInt, _>(id.0).load(self.connection).ours()?;
        rows.into_iter().map(BroadcastRow::view).collect()
    }

    fn found(&mut self, tournament: TournamentId, audience: &Audience, names: i64) -> Result<Found> {
        recipients::found(self.connection, tournament, audience, names)
    }

    fn finds(&mut self, tournament: TournamentId, audience: &Audience, user: UserId) -> Result<bool> {
        recipients::finds(self.connection, tournament, audience, user)
    }

    fn recipient(&mut self, tournament: TournamentId, user: UserId) -> Result<Option<Recipient>> {
        recipient::of(self.connection, tournament, user)
    }

    fn due(&mut self, now: DateTime<Utc>) -> Result<Vec<BroadcastId>> {
        let due = broadcasts::table
            .filter(broadcasts::send_at.le(now))
            .filter(broadcasts::started_at.is_null().and(broadcasts::cancelled_at.is_null()))
            .order((broadcasts::send_at, broadcasts::id))
            .select(broadcasts::id);
        let ids: Vec<i64> = due.load(self.connection).ours()?;
        Ok(ids.into_iter().map(BroadcastId).collect())
    }

    fn start(&mut self, broadcast: &BroadcastView, at: DateTime<Utc>) -> Result<usize> {
        let started = diesel::update(broadcasts::table.find(broadcast.id.0))
            .set(broadcasts::started_at.eq(Some(at)))
            .execute(self.connection);
        started.ours()?;
        recipients::queue(self.connection, broadcast, at)
    }

    fn cancel(&mut self, id: BroadcastId, at: DateTime<Utc>) -> Result<()> {
        let cancelled = diesel::update(broadcasts::table.find(id.0))
            .set(broadcasts::cancelled_at.eq(Some(at)))
            .execute(self.connection);
        cancelled.ours()?;
        // A mail in progress settles itself; if it fails, its next try finds the broadcast stopped.
        diesel::sql_query(
            "DELETE FROM outbox USING broadcast_recipients AS recipient
             WHERE recipient.broadcast_id = $1 AND outbox.id = recipient.mail_id AND sent_at IS NULL AND given_up_at IS NULL
                 AND (leased_until IS NULL OR leased_until <= now())",
        )
        .bind::<BigInt, _>(id.0)
        .execute(self.connection)
        .ours()
        .map(drop)
    }

    fn is_invited(&mut self, user: UserId) -> Result<Option<bool>> {
        invitations::is_invited(self.connection, user)
    }

    fn set_invited(&mut self, user: UserId, since: Option<DateTime<Utc>>) -> Result<()> {
        invitations::set(self.connection, user, since)
    }

    fn add_unsubscribe_link(&mut self, digest: &str, user: UserId, at: DateTime<Utc>) -> Result<()> {
        invitations::add_link(self.connection, digest, user, at)
    }

    fn unsubscriber(&mut self, digest: &str) -> Result<Option<UserId>> {
        invitations::unsubscriber(self.connection, digest)
    }
}
