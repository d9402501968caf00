use actix_web::{put, web};
use fairway_application::check_in::NoShows;
use fairway_domain::ids::{AttendeeId, TournamentId};
use serde::Deserialize;
use utoipa::ToSchema;

use super::CheckInAttendee;
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

/// Attendees to mark as no-shows, or to unmark.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UpdateNoShows {
    #[schema(required, nullable = false, min_items = 1, max_items = 100)]
    attendee_ids: Option<Vec<Id>>,
    /// Whether they did not come.
    #[schema(required, nullable = false)]
    no_show: Option<bool>,
}

/// Mark attendees as no-shows, or remove the mark
///
/// Refused for an attendee who is checked in. A check-in removes the mark.
#[utoipa::path(
    tag = "Attendee",
    params(("tournamentId" = i64, Path, minimum = 1)),
    request_body = UpdateNoShows,
    responses(
        (status = 200, description = "The attendees as they are now", body = Vec<CheckInAttendee>),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[put("/Attendee/checkin/{tournamentId}/noShows")]
pub(super) async fn update_no_shows(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
    Body(body): Body<UpdateNoShows>,
) -> Result<web::Json<Vec<CheckInAttendee>>, Problem> {
    let attendees = body.attendee_ids.unwrap_or_default().into_iter().map(|Id(id)| AttendeeId(id)).collect();
    let told = NoShows { attendees, no_show: body.no_show };
    let rows = app.run(move |app| app.check_in.mark_no_shows(&actor, TournamentId(id), &told)).await?;
    Ok(web::Json(rows.iter().map(CheckInAttendee::from).collect()))
}
