//! `/api/TournamentSponsor`.

use actix_web::{HttpResponse, delete, get, post, web};
use fairway_application::stores::tournament_sponsors::TournamentSponsorView;
use fairway_domain::ids::{SponsorId, TournamentId, TournamentSponsorId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::SignedIn;
use crate::idempotency::{Creating, IdempotencyKey, created, once};
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::params::PathId;
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::wire::Id;

pub(crate) fn configure(config: &mut ServiceConfig) {
    config
        .service(list_tournament_sponsors_of_tournament)
        .service(create_tournament_sponsor)
        .service(delete_tournament_sponsor);
}

/// A sponsor that staff put on a tournament, without a ticket or a linked user.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PutOnSponsor {
    #[schema(minimum = 1)]
    id: i64,
    #[schema(minimum = 1)]
    tournament_id: i64,
    #[schema(minimum = 1)]
    sponsor_id: i64,
    sponsor: SponsorOfTournament,
}

/// The sponsor that was put on a tournament.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SponsorOfTournament {
    name: String,
    /// Whether visitors see it.
    live_flag: bool,
}

impl From<&TournamentSponsorView> for PutOnSponsor {
    fn from(view: &TournamentSponsorView) -> Self {
        Self {
            id: view.id.0,
            tournament_id: view.tournament_id.0,
            sponsor_id: view.sponsor_id.0,
            sponsor: SponsorOfTournament { name: view.sponsor_name.clone(), live_flag: view.sponsor_live },
        }
    }
}

/// The sponsors that staff put on a tournament, by name
///
/// Leaves out sponsors that the tournament's page shows anyway, because they hold a ticket of it or are linked to it.
#[utoipa::path(
    tag = "TournamentSponsor",
    params(("id" = i64, Path, minimum = 1, description = "The tournament")),
    responses(
        (status = 200, description = "The sponsors", body = Vec<PutOnSponsor>),
        Unreadable, Unauthenticated, Forbidden, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[get("/TournamentSponsor/query/tournament/{id}")]
async fn list_tournament_sponsors_of_tournament(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<web::Json<Vec<PutOnSponsor>>, Problem> {
    let found = app.run(move |app| app.tournament_sponsors.of_tournament(&actor, TournamentId(id))).await?;
    Ok(web::Json(found.iter().map(PutOnSponsor::from).collect()))
}

/// A tournament, and a sponsor to put on it.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewTournamentSponsor {
    #[schema(required, nullable = false)]
    tournament_id: Option<Id>,
    #[schema(required, nullable = false)]
    sponsor_id: Option<Id>,
}

/// Put a sponsor on a tournament
///
/// The sponsor needs neither a ticket nor a user. The tournament's page shows it once it is live.
#[utoipa::path(
    tag = "TournamentSponsor",
    params(IdempotencyKey),
    request_body = NewTournamentSponsor,
    responses(
        (status = 201, description = "The sponsor of the tournament", body = PutOnSponsor),
        Unreadable, Unauthenticated, Forbidden, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[post("/TournamentSponsor")]
async fn create_tournament_sponsor(
    app: UseCases,
    SignedIn(actor): SignedIn,
    Creating { body, key }: Creating<NewTournamentSponsor>,
) -> Result<HttpResponse, Problem> {
    let tournament = body.tournament_id.map(|Id(id)| TournamentId(id));
    let sponsor = body.sponsor_id.map(|Id(id)| SponsorId(id));
    let once = once::<TournamentSponsorView, PutOnSponsor>(key);
    let answer =
        app.run(move |app| app.tournament_sponsors.put_on(&actor, tournament, sponsor, &once)).await?;
    created::<TournamentSponsorView, PutOnSponsor>(answer)
}

/// Take a sponsor off a tournament
#[utoipa::path(
    tag = "TournamentSponsor",
    params(("id" = i64, Path, minimum = 1)),
    responses(
        (status = 204, description = "The sponsor is off the tournament"),
        Unreadable, Unauthenticated, Forbidden, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[delete("/TournamentSponsor/{id}")]
async fn delete_tournament_sponsor(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    app.run(move |app| app.tournament_sponsors.take_off(&actor, TournamentSponsorId(id))).await?;
    Ok(HttpResponse::NoContent().finish())
}
