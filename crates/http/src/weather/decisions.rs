use actix_web::{HttpResponse, get, put, web};
use fairway_application::weather::DecisionForm;
use fairway_domain::ids::TournamentId;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::TournamentWeather;
use crate::actor::SignedIn;
use crate::body::Body;
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::params::PathId;
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::versions::{IfMatch, IfMatchHeader, changed};
use crate::wire::Id;

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(get_weather).service(update_weather);
}

/// The decision about the weather, and the choices of buyers
#[utoipa::path(
    tag = "Weather",
    params(("id" = i64, Path, minimum = 1, description = "The tournament")),
    responses(
        (status = 200, description = "The decision, its mail, and the choices", body = TournamentWeather),
        Unreadable, Unauthenticated, Forbidden, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[get("/Weather/tournament/{id}")]
async fn get_weather(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<web::Json<TournamentWeather>, Problem> {
    let known = app.run(move |app| app.weather.of_tournament(&actor, TournamentId(id))).await?;
    Ok(web::Json(TournamentWeather::from(&known)))
}

/// A decision about the weather.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DecideWeather {
    /// The tournament.
    #[schema(required, nullable = false)]
    id: Option<Id>,
    /// `waiting`, `postponed`, `cancelled`, or `none` to take the last one back.
    #[schema(required, nullable = false, pattern = "^(waiting|postponed|cancelled|none)$")]
    decision: Option<String>,
    /// A sentence of plain text beside it, without braces.
    #[schema(max_length = 500, format = "multi-line")]
    note: Option<String>,
    /// The new first day, later than the present one; required to postpone.
    #[schema(format = Date)]
    date_start: Option<String>,
    /// The time of the decision, within two weeks; required for `waiting`.
    #[schema(format = DateTime)]
    decision_at: Option<String>,
}

/// Decide about the weather of a live tournament
///
/// Postponing moves the tournament and its rounds to other days; tickets and passes stay valid. After a cancellation nothing is reserved or
/// paid, and each buyer is asked to choose a refund, a gift or next year. Except for a pending decision, everybody with a ticket or a place
/// gets one mail.
#[utoipa::path(
    tag = "Weather",
    params(IfMatchHeader),
    request_body = DecideWeather,
    responses(
        (status = 200, description = "The decision as it is now", body = TournamentWeather, headers(("ETag" = String))),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[put("/Weather")]
async fn update_weather(
    app: UseCases,
    SignedIn(actor): SignedIn,
    IfMatch(if_version): IfMatch,
    Body(body): Body<DecideWeather>,
) -> Result<HttpResponse, Problem> {
    let form = DecisionForm {
        id: body.id.map(|Id(id)| TournamentId(id)),
        decision: body.decision.unwrap_or_default(),
        note: body.note.unwrap_or_default(),
        date_start: body.date_start.unwrap_or_default(),
        decision_at: body.decision_at.unwrap_or_default(),
        if_version,
    };
    let known = app.run(move |app| app.weather.decide(&actor, &form)).await?;
    changed(known.tournament.version, &TournamentWeather::from(&known))
}
