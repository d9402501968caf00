use actix_web::{HttpResponse, post};
use fairway_application::stations::{Invited, Prepared, StationForm};
use fairway_domain::ids::TournamentId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Station;
use crate::actor::SignedIn;
use crate::body::Body;
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable, WrongMedia,
};
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::wire::{Id, Moment};

/// A station to create.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewStation {
    #[schema(required, nullable = false)]
    tournament_id: Option<Id>,
    /// Unique, ignoring case, among the tournament's stations that are not revoked.
    #[schema(required, nullable = false, min_length = 1, max_length = 60)]
    name: Option<String>,
}

impl From<NewStation> for StationForm {
    fn from(body: NewStation) -> Self {
        Self {
            tournament_id: body.tournament_id.map(|Id(id)| TournamentId(id)),
            name: body.name.unwrap_or_default(),
        }
    }
}

/// A station on the caller's own phone.
#[derive(Serialize, ToSchema)]
struct PreparedStation {
    station: Station,
    /// The bearer token of the station's calls; returned only this once.
    #[schema(pattern = "^fs_[0-9a-f]{32}$")]
    credential: String,
}

/// A station for another phone.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct InvitedStation {
    station: Station,
    /// The phone redeems it once, by `POST /api/Station/enroll`.
    #[schema(pattern = "^[0-9a-f]{32}$")]
    code: String,
    expires_at: Moment,
}

/// Make the caller's phone a station
///
/// The station checks people in for this tournament, with its credential instead of a session, until the end of the day after the tournament's
/// last day. The call takes no `Idempotency-Key`, because no answer with a credential is stored.
#[utoipa::path(
    tag = "Station",
    request_body = NewStation,
    responses(
        (status = 201, description = "The station", body = PreparedStation),
        Unreadable, Unauthenticated, Forbidden, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("volunteer")))
)]
#[post("/Station")]
pub(super) async fn create_station(
    app: UseCases,
    SignedIn(actor): SignedIn,
    Body(body): Body<NewStation>,
) -> Result<HttpResponse, Problem> {
    let form = StationForm::from(body);
    let Prepared { station, credential } = app.run(move |app| app.stations.create(&actor, &form)).await?;
    Ok(HttpResponse::Created().json(PreparedStation { station: Station::from(&station), credential }))
}

/// Create a station for another phone
///
/// A phone without an account redeems the code, once and within 15 minutes.
#[utoipa::path(
    tag = "Station",
    request_body = NewStation,
    responses(
        (status = 201, description = "The station", body = InvitedStation),
        Unreadable, Unauthenticated, Forbidden, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[post("/Station/invite")]
pub(super) async fn create_station_invite(
    app: UseCases,
    SignedIn(actor): SignedIn,
    Body(body): Body<NewStation>,
) -> Result<HttpResponse, Problem> {
    let form = StationForm::from(body);
    let Invited { station, code, expires_at } =
        app.run(move |app| app.stations.invite(&actor, &form)).await?;
    let expires_at = Moment(expires_at);
    Ok(HttpResponse::Created().json(InvitedStation { station: Station::from(&station), code, expires_at }))
}
