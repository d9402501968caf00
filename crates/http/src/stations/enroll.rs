use actix_web::{HttpResponse, post};
use fairway_application::stations::Enrolled;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Station;
use crate::body::Body;
use crate::client::SentBy;
use crate::openapi::failures::{
    Invalid, TooLarge, TooMany, TooSlow, Unavailable, Unreadable, WrongMedia, WrongStationCode,
};
use crate::problem::Problem;
use crate::use_cases::UseCases;

/// The code of a station.
#[derive(Deserialize, ToSchema)]
struct EnrollStation {
    #[schema(required, nullable = false, min_length = 1)]
    code: Option<String>,
}

/// A phone that has become a station.
#[derive(Serialize, ToSchema)]
struct EnrolledStation {
    station: Station,
    /// The bearer token of the station's calls; returned only this once.
    #[schema(pattern = "^fs_[0-9a-f]{32}$")]
    credential: String,
    tournament: StationTournament,
}

/// The tournament of a station.
#[derive(Serialize, ToSchema)]
struct StationTournament {
    #[schema(minimum = 1)]
    id: i64,
    name: String,
}

/// Become a station by a code
///
/// Unknown, used and expired codes get the same answer.
#[utoipa::path(
    tag = "Station",
    request_body = EnrollStation,
    responses(
        (status = 200, description = "The station", body = EnrolledStation),
        Unreadable, WrongStationCode, TooSlow, TooLarge, WrongMedia, Invalid, TooMany, Unavailable,
    ),
    extensions(("x-access" = json!("public")))
)]
#[post("/Station/enroll")]
pub(super) async fn enroll_station(
    app: UseCases,
    SentBy(client): SentBy,
    Body(body): Body<EnrollStation>,
) -> Result<HttpResponse, Problem> {
    let code = body.code.unwrap_or_default();
    let Enrolled { station, credential } = app.run(move |app| app.stations.enroll(client, &code)).await?;
    let tournament = StationTournament {
        id: station.view.station.tournament_id.0,
        name: station.view.tournament_name.clone(),
    };
    Ok(HttpResponse::Ok().json(EnrolledStation { station: Station::from(&station), credential, tournament }))
}
