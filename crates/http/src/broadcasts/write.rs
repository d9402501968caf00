use actix_web::{HttpResponse, post, web};
use fairway_application::broadcasts::{AudienceForm, BroadcastForm, Preview as KnownPreview};
use fairway_application::stores::broadcasts::BroadcastView;
use fairway_domain::ids::{CategoryId, RoundId, TournamentId, UserId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::Broadcast;
use crate::actor::SignedIn;
use crate::body::Body;
use crate::idempotency::{Creating, IdempotencyKey, created, once};
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable, WrongMedia,
};
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::wire::{Id, Whole};

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(create_broadcast).service(preview_broadcast).service(send_test_broadcast);
}

/// A mail to many people. `{firstName}`, `{event}`, `{day}`, `{place}`, `{reference}` and `{fund}` are replaced by each recipient's own.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewBroadcast {
    #[schema(required, nullable = false)]
    tournament_id: Option<Id>,
    /// everyone, sponsors, unpaid, incompleteGroups, notArrived or arrived.
    #[schema(required, nullable = false)]
    who: Option<String>,
    /// Only tickets of this category.
    ticket_category_id: Option<Id>,
    /// Only groups in this round.
    round_id: Option<Id>,
    /// Only players who start at this hole of the round.
    #[schema(minimum = 1, maximum = 27)]
    hole: Option<Whole>,
    /// Whether it is not about a ticket; it then goes only to people who agreed.
    invitation: Option<bool>,
    #[schema(required, nullable = false, min_length = 1, max_length = 150)]
    subject: Option<String>,
    #[schema(required, nullable = false, min_length = 1, max_length = 8000, format = "multi-line")]
    body: Option<String>,
    /// When it starts, in RFC 3339; at once when absent.
    #[schema(format = DateTime)]
    send_at: Option<String>,
}

impl From<NewBroadcast> for BroadcastForm {
    fn from(told: NewBroadcast) -> Self {
        Self {
            tournament: told.tournament_id.map(|Id(id)| TournamentId(id)),
            audience: AudienceForm {
                who: told.who.unwrap_or_default(),
                category: told.ticket_category_id.map(|Id(id)| CategoryId(id)),
                round: told.round_id.map(|Id(id)| RoundId(id)),
                hole: told.hole.map(|Whole(number)| number),
                invitation: told.invitation.unwrap_or_default(),
            },
            subject: told.subject.unwrap_or_default(),
            body: told.body.unwrap_or_default(),
            send_at: told.send_at,
        }
    }
}

/// Write to many people
///
/// The recipients are chosen when the broadcast starts, each once. Mails with codes and mails about tickets are sent first.
#[utoipa::path(
    tag = "Broadcast",
    params(IdempotencyKey),
    request_body = NewBroadcast,
    responses(
        (status = 201, description = "The broadcast", body = Broadcast),
        Unreadable, Unauthenticated, Forbidden, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[post("/Broadcast")]
async fn create_broadcast(
    app: UseCases,
    SignedIn(actor): SignedIn,
    Creating { body, key }: Creating<NewBroadcast>,
) -> Result<HttpResponse, Problem> {
    let form = BroadcastForm::from(body);
    let once = once::<BroadcastView, Broadcast>(key);
    let answer = app.run(move |app| app.broadcasts.create(&actor, &form, &once)).await?;
    created::<BroadcastView, Broadcast>(answer)
}

/// A broadcast, and the recipient whose mail is shown.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PreviewBroadcast {
    #[schema(required, nullable = false)]
    broadcast: Option<NewBroadcast>,
    /// One of the recipients.
    #[schema(required, nullable = false)]
    user_id: Option<Id>,
}

/// A broadcast as one recipient would read it.
#[derive(Debug, Serialize, ToSchema)]
struct BroadcastPreview {
    /// The address that it would go to.
    #[schema(format = Email)]
    to: String,
    subject: String,
    /// The whole mail as plain text.
    text: String,
}

/// A broadcast as one recipient would read it; nothing is sent
#[utoipa::path(
    tag = "Broadcast",
    request_body = PreviewBroadcast,
    responses(
        (status = 200, description = "The mail", body = BroadcastPreview),
        Unreadable, Unauthenticated, Forbidden, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[post("/Broadcast/preview")]
async fn preview_broadcast(
    app: UseCases,
    SignedIn(actor): SignedIn,
    Body(body): Body<PreviewBroadcast>,
) -> Result<web::Json<BroadcastPreview>, Problem> {
    let user = body.user_id.map(|Id(id)| UserId(id));
    let form = body.broadcast.map(BroadcastForm::from);
    let shown = app.run(move |app| app.broadcasts.preview(&actor, form, user)).await?;
    let KnownPreview { to, subject, text } = shown;
    Ok(web::Json(BroadcastPreview { to, subject, text }))
}

/// Mail a broadcast to the caller alone
#[utoipa::path(
    tag = "Broadcast",
    request_body = NewBroadcast,
    responses(
        (status = 204, description = "The mail is queued"),
        Unreadable, Unauthenticated, Forbidden, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[post("/Broadcast/test")]
async fn send_test_broadcast(
    app: UseCases,
    SignedIn(actor): SignedIn,
    Body(body): Body<NewBroadcast>,
) -> Result<HttpResponse, Problem> {
    let form = BroadcastForm::from(body);
    app.run(move |app| app.broadcasts.test(&actor, &form)).await?;
    Ok(HttpResponse::NoContent().finish())
}
