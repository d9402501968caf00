//! The row of a broadcast, with its author and its progress.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Integer, Nullable, Text, Timestamptz};
use fairway_application::stores::broadcasts::BroadcastView;
use fairway_application::{Error, Result};
use fairway_domain::broadcast::{Audience, Progress, Who, Words};
use fairway_domain::ids::{BroadcastId, CategoryId, RoundId, TournamentId};

/// A broadcast with its author and its progress. Append a condition on `broadcast`.
pub(super) const VIEW: &str = "SELECT broadcast.*, coalesce(nullif(btrim(author.name_first || ' ' || author.name_last), ''), author.email) AS author,
        told.recipients, told.sent, told.refused, told.dropped
    FROM broadcasts AS broadcast LEFT JOIN users AS author ON author.id = broadcast.created_by
    CROSS JOIN LATERAL (
        SELECT count(*) AS recipients, count(*) FILTER (WHERE state = 'sent') AS sent,
            count(*) FILTER (WHERE state = 'refused') AS refused, count(*) FILTER (WHERE state = 'dropped') AS dropped
        FROM broadcast_recipients WHERE broadcast_id = broadcast.id) AS told ";

#[derive(QueryableByName)]
pub(super) struct BroadcastRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    tournament_id: i64,
    #[diesel(sql_type = Text)]
    who: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    ticket_category_id: Option<i64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    round_id: Option<i64>,
    #[diesel(sql_type = Nullable<Integer>)]
    hole: Option<i32>,
    #[diesel(sql_type = Bool)]
    invitation: bool,
    #[diesel(sql_type = Text)]
    subject: String,
    #[diesel(sql_type = Text)]
    body: String,
    #[diesel(sql_type = Timestamptz)]
    created_at: DateTime<Utc>,
    #[diesel(sql_type = Timestamptz)]
    send_at: DateTime<Utc>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    started_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    cancelled_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Bool)]
    weather: bool,
    #[diesel(sql_type = Nullable<Text>)]
    author: Option<String>,
    #[diesel(sql_type = BigInt)]
    recipients: i64,
    #[diesel(sql_type = BigInt)]
    sent: i64,
    #[diesel(sql_type = BigInt)]
    refused: i64,
    #[diesel(sql_type = BigInt)]
    dropped: i64,
}

impl BroadcastRow {
    pub(super) fn view(self) -> Result<BroadcastView> {
        let audience = self.audience()?;
        let (recipients, sent, refused, dropped) = (self.recipients, self.sent, self.refused, self.dropped);
        Ok(BroadcastView {
            id: BroadcastId(self.id),
            tournament: TournamentId(self.tournament_id),
            audience,
            words: Words { subject: self.subject, body: self.body },
            send_at: self.send_at,
            created_at: self.created_at,
            author: self.author,
            started: self.started_at.is_some(),
            cancelled: self.cancelled_at.is_some(),
            progress: Progress { recipients, sent, refused, dropped },
            weather: self.weather,
        })
    }

    fn audience(&self) -> Result<Audience> {
        let who = Who::parse(&self.who).map_err(|complaint| Error::Unexpected(complaint.into()))?;
        Ok(Audience {
            who,
            category: self.ticket_category_id.map(CategoryId),
            round: self.round_id.map(RoundId),
            hole: self.hole,
            invitation: self.invitation,
        })
    }
}
