use actix_web::{HttpResponse, get};
use fairway_application::stores::check_in::Captain;
use fairway_domain::ids::TournamentId;
use serde::Serialize;
use utoipa::ToSchema;

use crate::actor::SignedIn;
use crate::openapi::failures::{Forbidden, NotFound, Unauthenticated, Unavailable, Unreadable};
use crate::params::PathId;
use crate::problem::Problem;
use crate::use_cases::UseCases;

/// The captain of a group and their phone number.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CheckInCaptain {
    #[schema(minimum = 1)]
    group_id: i64,
    /// As the captain entered it.
    #[schema(min_length = 1)]
    phone: String,
}

impl From<&Captain> for CheckInCaptain {
    fn from(captain: &Captain) -> Self {
        Self { group_id: captain.group_id.0, phone: captain.phone.clone() }
    }
}

/// The phone numbers of the captains, by group
///
/// Only for tickets that are not cancelled. A captain without a phone number is left out.
#[utoipa::path(
    tag = "Attendee",
    params(("tournamentId" = i64, Path, minimum = 1)),
    responses(
        (status = 200, body = Vec<CheckInCaptain>),
        Unreadable, Unauthenticated, Forbidden, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[get("/Attendee/checkin/{tournamentId}/captains")]
pub(super) async fn list_check_in_captains(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    let captains = app.run(move |app| app.check_in.captains(&actor, TournamentId(id))).await?;
    let captains: Vec<_> = captains.iter().map(CheckInCaptain::from).collect();
    Ok(HttpResponse::Ok().json(captains))
}
