use actix_web::http::header::ETAG;
use actix_web::{HttpRequest, HttpResponse, get, web};
use fairway_application::page::Page;
use fairway_domain::access::{Actor, Caller};
use fairway_domain::ids::TournamentId;

use super::kept_lists::{KeptLists, coding};
use super::{CheckInAttendee, stamp};
use crate::actor::SignedIn;
use crate::openapi::failures::{Forbidden, Invalid, NotFound, Unauthenticated, Unavailable, Unreadable};
use crate::params::{PathId, Query, TOTAL_COUNT};
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::versions::{IfNoneMatch, IfNoneMatchHeader};

/// The attendees of a tournament, by name
///
/// Attendees of cancelled tickets are left out.
#[utoipa::path(
    tag = "Attendee",
    params(
        ("tournamentId" = i64, Path, minimum = 1),
        ("search" = Option<String>, Query, description = "Only rows whose name contains every word of this, ignoring case"),
        ("limit" = Option<u32>, Query, description = "The most rows to return; all when absent"),
        ("offset" = Option<u32>, Query, description = "Number of rows to skip first"),
        IfNoneMatchHeader,
    ),
    responses(
        (status = 200, description = "The attendees", body = Vec<CheckInAttendee>,
            headers(("ETag" = String), ("X-Total-Count" = u64, description = "Total number of matches of the search"),
                ("X-Check-In-Number" = i64, description = "The number to send as `since` in the next request for changes"),
                ("X-Server-Time" = String, description = "The server's time"))),
        (status = 304, description = "The client's copy is current"),
        Unreadable, Unauthenticated, Forbidden, NotFound, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("volunteer")))
)]
#[get("/Attendee/checkin/{tournamentId}")]
pub(super) async fn list_check_in(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
    query: Query,
    known: IfNoneMatch,
    lists: web::Data<KeptLists>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let page = query.page()?;
    if page == Page::default() {
        return whole(&app, (&lists, &request), actor, TournamentId(id), &known).await;
    }
    let listed = app.run(move |app| app.check_in.list(&actor, TournamentId(id), &page)).await?;
    let rows: Vec<_> = listed.part.rows.iter().map(CheckInAttendee::from).collect();
    let total = i64::try_from(listed.part.total).unwrap_or(i64::MAX);
    let mut response = known.answer_personal(total, &rows)?;
    response.headers_mut().insert(TOTAL_COUNT, listed.part.total.into());
    stamp(&app, Some(listed.number), &mut response)?;
    Ok(response)
}

/// The whole list, read and encoded once per number of the log (rule `kept-lists`).
async fn whole(
    app: &UseCases,
    (lists, request): (&KeptLists, &HttpRequest),
    actor: Actor,
    id: TournamentId,
    known: &IfNoneMatch,
) -> Result<HttpResponse, Problem> {
    let caller = Caller::Person(actor.clone());
    let log = app.run(move |app| app.check_in.log(&caller, id)).await?;
    let read = |turn| {
        app.run(move |app| app.check_in.list(&actor, id, &Page::default()).map(|listed| (listed, turn)))
    };
    let list = lists.get((id, log.number), coding(request), read).await?;
    let mut response =
        if known.known_as(&list.tag).is_some() { not_modified(&list.tag) } else { list.response() };
    response.headers_mut().insert(TOTAL_COUNT, list.total.into());
    stamp(app, Some(list.number), &mut response)?;
    Ok(response)
}

fn not_modified(tag: &str) -> HttpResponse {
    HttpResponse::NotModified().insert_header((ETAG, tag)).finish()
}
