//! `/api/Broadcast`: mails of an Admin to many people of a tournament. `/api/Invitation`: consent to mails about coming ones.

mod invitation;
mod recipients;
mod shape;
mod write;

use actix_web::{HttpResponse, get, put, web};
use fairway_domain::ids::{BroadcastId, TournamentId};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) use self::shape::Broadcast;
use crate::actor::SignedIn;
use crate::body::Body;
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::params::PathId;
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::wire::Id;
pub(crate) use invitation::configure_one_click;

pub(crate) fn configure(config: &mut ServiceConfig) {
    config
        .service(list_broadcasts)
        .service(cancel_broadcast)
        .configure(write::configure)
        .configure(invitation::configure)
        .configure(recipients::configure);
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

/// A broadcast to stop.
#[derive(Deserialize, ToSchema)]
struct CancelBroadcast {
    #[schema(required, nullable = false)]
    id: Option<Id>,
}

/// Stop a broadcast
///
/// A scheduled broadcast does not start. One that is being sent sends no further mail; mails that have left are not recalled.
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
