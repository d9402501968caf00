use actix_web::{HttpResponse, get};
use fairway_domain::access::Caller;
use fairway_domain::ids::TournamentId;
use serde::Serialize;
use utoipa::ToSchema;

use super::{CheckInAttendee, Since, stamp};
use crate::actor::AtTheTable;
use crate::openapi::failures::{Forbidden, Invalid, NotFound, Unauthenticated, Unavailable, Unreadable};
use crate::params::{PathId, Query};
use crate::problem::Problem;
use crate::use_cases::UseCases;

/// The changes of a tournament's check-in list.
#[derive(Debug, Serialize, ToSchema)]
struct CheckInChanges {
    /// The number to send as `since` in the next request for changes.
    #[schema(minimum = 0)]
    number: i64,
    /// Whether `since` is too old, too high or missing. The answer then contains no changes, and the client has to read the whole list.
    resync: bool,
    /// Attendees who changed or were added, as they are now; in the list's order.
    attendees: Vec<CheckInAttendee>,
    /// Ids of attendees who are no longer on the list.
    removed: Vec<i64>,
}

/// Changes of the check-in list since a number of its log
///
/// Attendees who were added, removed, replaced, moved, renamed, paid, cancelled, or checked in or out. A station gets no address and no pass:
/// only as much of a name as is known, and an empty `scanCode`.
#[utoipa::path(
    tag = "Attendee",
    params(("tournamentId" = i64, Path, minimum = 1), Since),
    responses(
        (status = 200, body = CheckInChanges,
            headers(("X-Check-In-Number" = i64, description = "The number to send as `since` in the next request for changes"),
                ("X-Server-Time" = String, description = "The server's time"))),
        Unreadable, Unauthenticated, Forbidden, NotFound, Invalid, Unavailable,
    ),
    security(("bearer" = []), ("station" = [])),
    extensions(("x-access" = json!("volunteer")))
)]
#[get("/Attendee/checkin/{tournamentId}/changes")]
pub(super) async fn list_check_in_changes(
    app: UseCases,
    AtTheTable(caller): AtTheTable,
    PathId(id): PathId,
    query: Query,
) -> Result<HttpResponse, Problem> {
    let Since { since, waiting } = Since::of(&query)?;
    let (tournament, is_station) = (TournamentId(id), matches!(caller, Caller::Station(_)));
    let changes = app.run(move |app| app.check_in.changes(&caller, tournament, since, waiting)).await?;
    let attendee = |row| if is_station { CheckInAttendee::of_names(row) } else { CheckInAttendee::from(row) };
    let mut response = HttpResponse::Ok().json(CheckInChanges {
        number: changes.number,
        resync: changes.resync,
        attendees: changes.rows.iter().map(attendee).collect(),
        removed: changes.removed.iter().map(|id| id.0).collect(),
    });
    stamp(&app, Some(changes.number), &mut response)?;
    Ok(response)
}
