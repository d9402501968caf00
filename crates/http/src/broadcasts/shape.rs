//! A broadcast on the wire, with its progress.

use fairway_application::stores::broadcasts::BroadcastView;
use fairway_domain::broadcast::{Audience, State, Who};
use serde::Serialize;
use utoipa::ToSchema;

use crate::wire::Moment;

/// A mail of an Admin to many people of a tournament.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Broadcast {
    #[schema(minimum = 1)]
    id: i64,
    #[schema(minimum = 1)]
    tournament_id: i64,
    who: BroadcastWho,
    /// Only tickets of this category; null for all.
    #[schema(required, minimum = 1)]
    ticket_category_id: Option<i64>,
    /// Only groups in this round; null for all.
    #[schema(required, minimum = 1)]
    round_id: Option<i64>,
    /// Only players who start at this hole; null for all.
    #[schema(required, minimum = 1, maximum = 27)]
    hole: Option<i32>,
    /// Whether it is not about a ticket, and therefore goes only to people who agreed.
    invitation: bool,
    /// As its recipients read it, except for `{firstName}` and `{reference}`, which differ for each.
    subject: String,
    /// The text with its placeholders.
    body: String,
    created_at: Moment,
    /// The name or address of the Admin; null once the account is deleted.
    #[schema(required)]
    author: Option<String>,
    /// When it starts, or was started.
    send_at: Moment,
    state: BroadcastState,
    /// Recipients in all; 0 before it starts.
    #[schema(minimum = 0)]
    recipients: i64,
    /// Mails that a mail server has accepted.
    #[schema(minimum = 0)]
    sent: i64,
    /// Mails that were given up.
    #[schema(minimum = 0)]
    refused: i64,
    /// Mails that did not leave: the broadcast was stopped, or the recipient is gone or has unsubscribed.
    #[schema(minimum = 0)]
    dropped: i64,
}

/// The people that a broadcast is for.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
enum BroadcastWho {
    Everyone,
    Sponsors,
    Unpaid,
    IncompleteGroups,
    NotArrived,
    Arrived,
}

impl From<Who> for BroadcastWho {
    fn from(who: Who) -> Self {
        match who {
            Who::Everyone => Self::Everyone,
            Who::Sponsors => Self::Sponsors,
            Who::Unpaid => Self::Unpaid,
            Who::IncompleteGroups => Self::IncompleteGroups,
            Who::NotArrived => Self::NotArrived,
            Who::Arrived => Self::Arrived,
        }
    }
}

/// Scheduled, being sent, done, or stopped by an Admin.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
enum BroadcastState {
    Scheduled,
    Sending,
    Done,
    Cancelled,
}

impl From<State> for BroadcastState {
    fn from(state: State) -> Self {
        match state {
            State::Scheduled => Self::Scheduled,
            State::Sending => Self::Sending,
            State::Done => Self::Done,
            State::Cancelled => Self::Cancelled,
        }
    }
}

impl From<&BroadcastView> for Broadcast {
    fn from(broadcast: &BroadcastView) -> Self {
        let Audience { who, category, round, hole, invitation } = broadcast.audience;
        let progress = broadcast.progress;
        Self {
            id: broadcast.id.0,
            tournament_id: broadcast.tournament.0,
            who: who.into(),
            ticket_category_id: category.map(|id| id.0),
            round_id: round.map(|id| id.0),
            hole,
            invitation,
            subject: broadcast.words.subject.clone(),
            body: broadcast.words.body.clone(),
            created_at: Moment(broadcast.created_at),
            author: broadcast.author.clone(),
            send_at: Moment(broadcast.send_at),
            state: broadcast.state().into(),
            recipients: progress.recipients,
            sent: progress.sent,
            refused: progress.refused,
            dropped: progress.dropped,
        }
    }
}
