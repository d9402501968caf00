//! `/api/Broadcast`: mails of an Admin to many people of a tournament. `/api/Invitation`: consent to be told of coming ones.

mod invitation;
mod write;

use actix_web::{HttpResponse, get, put, web};
use fairway_application::broadcasts::AudienceForm;
use fairway_application::stores::broadcasts::{BroadcastView, Found};
use fairway_domain::broadcast::{Audience, State, Who};
use fairway_domain::ids::{BroadcastId, CategoryId, RoundId, TournamentId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::SignedIn;
use crate::body::Body;
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::params::{PathId, Query};
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::wire::{Id, Moment};

pub(crate) use invitation::configure_one_click;

pub(crate) fn configure(config: &mut ServiceConfig) {
    config
        .service(list_broadcasts)
        .service(list_broadcast_recipients)
        .service(cancel_broadcast)
        .configure(write::configure)
        .configure(invitation::configure);
}

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
    /// Whether it is none about a ticket, and goes only to people who agreed.
    invitation: bool,
    /// As its recipients read it; `{firstName}` and `{reference}` are each one's own.
    subject: String,
    /// With placeholders.
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
    /// Mails that a mail server took.
    #[schema(minimum = 0)]
    sent: i64,
    /// Mails that were given up.
    #[schema(minimum = 0)]
    refused: i64,
    /// Mails that did not leave: stopped, or the recipient is gone or has unsubscribed.
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

/// The people that a filter finds now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BroadcastRecipients {
    /// The number of people who would get the mail.
    #[schema(minimum = 0)]
    count: usize,
    /// The number of further people who have no e-mail address.
    #[schema(minimum = 0)]
    without_address: usize,
    /// By name; of many only the first 1,000.
    recipients: Vec<BroadcastRecipient>,
}

/// A person who would get the mail.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BroadcastRecipient {
    #[schema(minimum = 1)]
    id: i64,
    /// First and last name, or the address of somebody without any.
    name: String,
    #[schema(format = Email)]
    email: String,
}

impl From<Found> for BroadcastRecipients {
    fn from(Found { count, without_address, first }: Found) -> Self {
        let recipients =
            first.into_iter().map(|(id, name, email)| BroadcastRecipient { id: id.0, name, email });
        Self { count, without_address, recipients: recipients.collect() }
    }
}

/// A tournament's broadcasts with their progress, the newest first
#[utoipa::path(
    tag = "Broadcast",
    params(("id" = i64, Path, minimum = 1, description = "The tournament")),
    responses(
        (status = 200, description = "The broadcasts", body = Vec<Broadcast>),
        Unreadable, Unauthenticated, Forbidden, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[get("/Broadcast/query/tournament/{id}")]
async fn list_broadcasts(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    let found = app.run(move |app| app.broadcasts.of_tournament(&actor, TournamentId(id))).await?;
    Ok(HttpResponse::Ok().json(found.iter().map(Broadcast::from).collect::<Vec<_>>()))
}

/// The people that a broadcast would go to now
#[utoipa::path(
    tag = "Broadcast",
    params(
        ("id" = i64, Path, minimum = 1, description = "The tournament"),
        ("who" = Option<String>, Query, description = "everyone (when absent), sponsors, unpaid, incompleteGroups, notArrived or arrived"),
        ("ticketCategoryId" = Option<i64>, Query, description = "Only tickets of this category"),
        ("roundId" = Option<i64>, Query, description = "Only groups in this round"),
        ("hole" = Option<i32>, Query, description = "Only players who start at this hole of the round"),
        ("invitation" = Option<bool>, Query, description = "Only people who agreed to be told of coming tournaments"),
    ),
    responses(
        (status = 200, description = "The people", body = BroadcastRecipients),
        Unreadable, Unauthenticated, Forbidden, NotFound, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[get("/Broadcast/recipients/tournament/{id}")]
async fn list_broadcast_recipients(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
    query: Query,
) -> Result<web::Json<BroadcastRecipients>, Problem> {
    let form = AudienceForm {
        who: query.text("who").unwrap_or("everyone").to_owned(),
        category: query.id("ticketCategoryId")?.map(CategoryId),
        round: query.id("roundId")?.map(RoundId),
        hole: query.id("hole")?,
        invitation: query.flag("invitation")?.unwrap_or_default(),
    };
    let found = app.run(move |app| app.broadcasts.found(&actor, TournamentId(id), &form)).await?;
    Ok(web::Json(found.into()))
}

/// A broadcast to stop.
#[derive(Deserialize, ToSchema)]
struct CancelBroadcast {
    #[schema(required, nullable = false)]
    id: Option<Id>,
}

/// Stop a broadcast
///
/// A scheduled one does not start. Of one that is being sent no further mail leaves; mails that have left are not called back.
#[utoipa::path(
    tag = "Broadcast",
    request_body = CancelBroadcast,
    responses(
        (status = 200, description = "The broadcast as it is now", body = Broadcast),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[put("/Broadcast/cancel")]
async fn cancel_broadcast(
    app: UseCases,
    SignedIn(actor): SignedIn,
    Body(body): Body<CancelBroadcast>,
) -> Result<web::Json<Broadcast>, Problem> {
    let id = body.id.map(|Id(id)| BroadcastId(id));
    let broadcast = app.run(move |app| app.broadcasts.cancel(&actor, id)).await?;
    Ok(web::Json(Broadcast::from(&broadcast)))
}
