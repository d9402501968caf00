//! `/api/Station`.

mod enroll;
mod prepare;

use actix_web::{HttpResponse, delete, get};
use fairway_application::stations::Shown;
use fairway_domain::ids::{StationId, TournamentId};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::SignedIn;
use crate::openapi::failures::{Forbidden, NotFound, Unauthenticated, Unavailable, Unreadable};
use crate::params::PathId;
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::wire::Moment;

pub(crate) fn configure(config: &mut ServiceConfig) {
    config
        .service(prepare::create_station)
        .service(prepare::create_station_invite)
        .service(enroll::enroll_station)
        .service(list_stations)
        .service(delete_station);
}

/// A phone that checks people in for one tournament.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Station {
    #[schema(minimum = 1)]
    id: i64,
    #[schema(minimum = 1)]
    tournament_id: i64,
    name: String,
    /// The name of the Volunteer or Admin who made the station; null if the account is deleted.
    #[schema(required)]
    created_by: Option<String>,
    /// Whether a phone has its credential.
    is_enrolled: bool,
    /// When the server last had a request from it, to 15 seconds; null before the first one.
    #[schema(required)]
    last_heard_at: Option<Moment>,
    /// The number of check-ins that waited on the phone, as it last reported; null before its first report.
    #[schema(required, minimum = 0)]
    waiting: Option<i32>,
    is_revoked: bool,
    /// Whether the caller may revoke it: an Admin, or the person who made it.
    may_revoke: bool,
    /// When it was revoked; null if it was not.
    #[schema(required)]
    revoked_at: Option<Moment>,
    /// The moment at which the station ends: the end of the day after the tournament's last day.
    ends_at: Moment,
}

impl From<&Shown> for Station {
    fn from(Shown { view, ends_at, may_revoke }: &Shown) -> Self {
        let station = &view.station;
        Self {
            id: station.id.0,
            tournament_id: station.tournament_id.0,
            name: station.name.clone(),
            created_by: view.created_by_name.clone(),
            is_enrolled: view.is_enrolled,
            last_heard_at: station.last_heard_at.map(Moment),
            waiting: view.waiting,
            is_revoked: station.revoked_at.is_some(),
            may_revoke: *may_revoke,
            revoked_at: station.revoked_at.map(Moment),
            ends_at: Moment(*ends_at),
        }
    }
}

/// The stations of the tournament with this id, in the order they were made
///
/// Includes revoked ones.
#[utoipa::path(
    tag = "Station",
    params(("id" = i64, Path, minimum = 1)),
    responses(
        (status = 200, description = "The stations", body = Vec<Station>),
        Unreadable, Unauthenticated, Forbidden, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("volunteer")))
)]
#[get("/Station/{id}")]
async fn list_stations(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    let stations = app.run(move |app| app.stations.list(&actor, TournamentId(id))).await?;
    Ok(HttpResponse::Ok().json(stations.iter().map(Station::from).collect::<Vec<_>>()))
}

/// Revoke a station
///
/// For an Admin, or the person who made the station. The phone learns of the revocation from its next call, and may still send its queue;
/// check-ins with a time after the revocation become clashes. A repeat has no effect.
#[utoipa::path(
    tag = "Station",
    params(("id" = i64, Path, minimum = 1)),
    responses(
        (status = 204, description = "It is revoked"),
        Unreadable, Unauthenticated, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("owner")))
)]
#[delete("/Station/{id}")]
async fn delete_station(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    app.run(move |app| app.stations.revoke(&actor, StationId(id))).await?;
    Ok(HttpResponse::NoContent().finish())
}
