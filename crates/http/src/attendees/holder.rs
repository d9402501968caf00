//! The account and the ticket behind a place; Admins need them at the check-in table.

use actix_web::{HttpResponse, get};
use fairway_domain::ids::AttendeeId;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::SignedIn;
use crate::openapi::failures::{Forbidden, NotFound, Unauthenticated, Unavailable, Unreadable};
use crate::params::PathId;
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::versions::{IfNoneMatch, IfNoneMatchHeader};

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(get_attendee);
}

/// The holder of a place in a group.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AttendeeHolder {
    #[schema(minimum = 1)]
    id: i64,
    #[schema(minimum = 1)]
    group_id: i64,
    /// The holder's account; an Admin corrects their name there.
    #[schema(minimum = 1)]
    user_id: i64,
    /// The ticket of the place; an Admin marks it paid.
    #[schema(minimum = 1)]
    ticket_id: i64,
}

/// The account of the holder of a place, and its ticket
///
/// Also for a cancelled ticket.
#[utoipa::path(
    tag = "Attendee",
    params(("id" = i64, Path, minimum = 1), IfNoneMatchHeader),
    responses(
        (status = 200, body = AttendeeHolder, headers(("ETag" = String))),
        (status = 304, description = "The client's copy is current"),
        Unreadable, Unauthenticated, Forbidden, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[get("/Attendee/{id}")]
async fn get_attendee(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
    known: IfNoneMatch,
) -> Result<HttpResponse, Problem> {
    let (attendee, ticket) = app.run(move |app| app.attendees.attendee(&actor, AttendeeId(id))).await?;
    let holder = AttendeeHolder {
        id: attendee.id.0,
        group_id: attendee.group_id.0,
        user_id: attendee.user_id.0,
        ticket_id: ticket.0,
    };
    known.answer_personal(attendee.version, &holder)
}
