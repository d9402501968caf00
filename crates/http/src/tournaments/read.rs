use actix_web::{HttpResponse, get};
use fairway_domain::ids::TournamentId;
use utoipa_actix_web::service_config::ServiceConfig;

use super::{Tournament, TournamentDetail};
use crate::actor::MaybeSignedIn;
use crate::openapi::failures::{NotFound, Unauthenticated, Unavailable, Unreadable};
use crate::params::PathId;
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::versions::{IfNoneMatch, IfNoneMatchHeader};

pub(super) fn configure(config: &mut ServiceConfig) {
    // Comes first: `/{id}` would read its name as an id.
    config.service(get_most_recent_live_tournament).service(list_tournaments).service(get_tournament);
}

/// All tournaments, the latest first
///
/// Only live ones; staff get all.
#[utoipa::path(
    tag = "Tournament",
    params(IfNoneMatchHeader),
    responses(
        (status = 200, description = "The tournaments", body = Vec<Tournament>, headers(("ETag" = String))),
        (status = 304, description = "The client's copy is current"),
        Unauthenticated, Unavailable,
    ),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!("public")))
)]
#[get("/Tournament")]
async fn list_tournaments(
    app: UseCases,
    MaybeSignedIn(visitor): MaybeSignedIn,
    known: IfNoneMatch,
) -> Result<HttpResponse, Problem> {
    let tournaments = app.run(move |app| app.tournaments.list(visitor.as_ref())).await?;
    known.answer(None, &tournaments.into_iter().map(Tournament::from).collect::<Vec<_>>())
}

/// The live tournament with the latest start
#[utoipa::path(
    tag = "Tournament",
    params(IfNoneMatchHeader),
    responses(
        (status = 200, description = "The tournament", body = Tournament, headers(("ETag" = String))),
        (status = 304, description = "The client's copy is current"),
        Unauthenticated, NotFound, Unavailable,
    ),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!("public")))
)]
#[get("/Tournament/mostRecentLive")]
async fn get_most_recent_live_tournament(app: UseCases, known: IfNoneMatch) -> Result<HttpResponse, Problem> {
    let tournament = app.run(|app| app.tournaments.most_recent_live()).await?;
    known.answer(None, &Tournament::from(tournament))
}

/// One tournament, with its rounds and sponsors
///
/// Only a live one; staff get any.
#[utoipa::path(
    tag = "Tournament",
    params(("id" = i64, Path, minimum = 1), IfNoneMatchHeader),
    responses(
        (status = 200, description = "The tournament", body = TournamentDetail, headers(("ETag" = String))),
        (status = 304, description = "The client's copy is current"),
        Unreadable, Unauthenticated, NotFound, Unavailable,
    ),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!("public")))
)]
#[get("/Tournament/{id}")]
async fn get_tournament(
    app: UseCases,
    MaybeSignedIn(visitor): MaybeSignedIn,
    PathId(id): PathId,
    known: IfNoneMatch,
) -> Result<HttpResponse, Problem> {
    let page = app.run(move |app| app.tournaments.page(visitor.as_ref(), TournamentId(id))).await?;
    known.answer(Some(page.tournament.version), &TournamentDetail::from(page))
}
