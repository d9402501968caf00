//! `/api/Attendee/checkin`.

use actix_web::{HttpResponse, get, put, web};
use fairway_application::Error;
use fairway_application::check_in::{CheckInUpdate as Update, Checked};
use fairway_application::stores::check_in::Row;
use fairway_domain::check_in::Standing;
use fairway_domain::ids::{AttendeeId, TournamentId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::SignedIn;
use crate::body::Body;
use crate::metrics::{CheckedIn, Metrics};
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::params::{PathId, Query, TOTAL_COUNT};
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::versions::{IfMatch, IfMatchHeader, IfNoneMatch, IfNoneMatchHeader, changed};
use crate::wire::{Id, Moment, Person};

pub(crate) fn configure(config: &mut ServiceConfig) {
    config.service(list_check_in).service(update_check_in);
}

/// An attendee on the check-in list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CheckInAttendee {
    #[schema(minimum = 1)]
    id: i64,
    /// What their pass holds.
    scan_code: String,
    /// First and last name, or the e-mail address if either is missing.
    display_name: String,
    /// Many groups have the same name.
    #[schema(minimum = 1)]
    group_id: i64,
    group_name: String,
    /// Null while their group is assigned to no round.
    #[schema(required, minimum = 1)]
    round_id: Option<i64>,
    /// Whether their ticket is paid.
    paid: bool,
    /// Who bought their ticket: first and last name, or the e-mail address if either is missing.
    captain: String,
    /// The sponsor that the ticket was bought for, if any.
    #[schema(required)]
    sponsor: Option<String>,
    checked_in: bool,
    /// Null unless they are checked in.
    #[schema(required)]
    checked_in_at: Option<Moment>,
    /// Who did that, by name; null also when their account is gone.
    #[schema(required)]
    checked_in_by: Option<String>,
    user: Person,
}

/// An attendee as a check-in left them.
#[derive(Debug, Serialize, ToSchema)]
struct CheckInResult {
    #[serde(flatten)]
    attendee: CheckInAttendee,
    previous: PreviousCheckIn,
}

/// Where an attendee stood before a check-in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PreviousCheckIn {
    checked_in: bool,
    /// When that had become so; null when there had been no check-in.
    #[schema(required)]
    at: Option<Moment>,
    /// Who had made it so, by name; null also when their account is gone.
    #[schema(required)]
    by: Option<String>,
}

impl From<&Row> for CheckInAttendee {
    fn from(row: &Row) -> Self {
        let Standing { checked_in, at, by } = row.standing();
        Self {
            id: row.id.0,
            scan_code: row.scan_code.as_str().to_owned(),
            display_name: row.display_name(),
            group_id: row.group_id.0,
            group_name: row.group_name.clone(),
            round_id: row.round_id.map(|id| id.0),
            paid: row.paid,
            captain: row.captain(),
            sponsor: row.sponsor.clone(),
            checked_in,
            checked_in_at: at.filter(|_| checked_in).map(Moment),
            checked_in_by: by.filter(|_| checked_in),
            user: Person::from(&row.user),
        }
    }
}

impl From<Standing> for PreviousCheckIn {
    fn from(standing: Standing) -> Self {
        Self { checked_in: standing.checked_in, at: standing.at.map(Moment), by: standing.by }
    }
}

/// The attendees of a tournament, by name
///
/// Those of tickets that are not cancelled.
#[utoipa::path(
    tag = "Attendee",
    params(
        ("tournamentId" = i64, Path, minimum = 1),
        ("search" = Option<String>, Query, description = "Only names that hold this, in whatever case"),
        ("limit" = Option<u32>, Query, description = "At most so many; all when absent"),
        ("offset" = Option<u32>, Query, description = "How many to pass over first"),
        IfNoneMatchHeader,
    ),
    responses(
        (status = 200, description = "The attendees", body = Vec<CheckInAttendee>,
            headers(("ETag" = String), ("X-Total-Count" = u64, description = "How many the search found in all"))),
        (status = 304, description = "As the client has it"),
        Unreadable, Unauthenticated, Forbidden, NotFound, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("volunteer")))
)]
#[get("/Attendee/checkin/{tournamentId}")]
async fn list_check_in(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
    query: Query,
    known: IfNoneMatch,
) -> Result<HttpResponse, Problem> {
    let page = query.page()?;
    let part = app.run(move |app| app.check_in.list(&actor, TournamentId(id), &page)).await?;
    let rows: Vec<_> = part.rows.iter().map(CheckInAttendee::from).collect();
    let total = i64::try_from(part.total).unwrap_or(i64::MAX);
    let mut response = known.answer_personal(total, &rows)?;
    response.headers_mut().insert(TOTAL_COUNT, part.total.into());
    Ok(response)
}

/// A check-in or its undoing.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CheckInUpdate {
    #[schema(required, nullable = false)]
    id: Option<Id>,
    #[schema(required, nullable = false)]
    checked_in: Option<bool>,
    /// Made by the device, so that a repeat is known as one.
    #[schema(min_length = 1, max_length = 64, pattern = "^[A-Za-z0-9_:.-]+$")]
    operation_id: Option<String>,
    /// What was scanned, or what the device's list has for the attendee: refused when their place has a new pass since.
    scan_code: Option<String>,
    /// What the device calls itself.
    #[schema(max_length = 100)]
    device: Option<String>,
    /// When it happened, by the device's clock (RFC 3339); now when absent.
    #[schema(format = DateTime)]
    occurred_at: Option<String>,
}

/// Check an attendee in or out
///
/// Answers where they stood before. The same operation again has no effect and gets its first answer.
#[utoipa::path(
    tag = "Attendee",
    params(IfMatchHeader),
    request_body = CheckInUpdate,
    responses(
        (status = 200, description = "The attendee as they are now", body = CheckInResult,
            headers(("ETag" = String))),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("volunteer")))
)]
#[put("/Attendee/checkin/update")]
async fn update_check_in(
    app: UseCases,
    metrics: web::Data<Metrics>,
    SignedIn(actor): SignedIn,
    IfMatch(if_version): IfMatch,
    Body(body): Body<CheckInUpdate>,
) -> Result<HttpResponse, Problem> {
    let update = Update {
        id: body.id.map(|Id(id)| AttendeeId(id)),
        checked_in: body.checked_in,
        operation_id: body.operation_id,
        device: body.device,
        occurred_at: body.occurred_at,
        scan_code: body.scan_code,
        if_version,
    };
    let checked = app.run(move |app| Ok(app.check_in.update(&actor, &update))).await?;
    if let Some(outcome) = outcome(&checked) {
        metrics.check_in(body.checked_in.unwrap_or_default(), outcome);
    }
    let checked = checked?;
    let result = CheckInResult {
        attendee: CheckInAttendee::from(&checked.row),
        previous: PreviousCheckIn::from(checked.previous),
    };
    changed(checked.row.version(), &result)
}

/// What is counted of a check-in; nothing of what is no check-in at all.
fn outcome(checked: &fairway_application::Result<Checked>) -> Option<CheckedIn> {
    match checked {
        Ok(checked) if checked.repeated => Some(CheckedIn::Repeated),
        Ok(checked) if checked.row.standing().checked_in == checked.previous.checked_in => {
            Some(CheckedIn::Unchanged)
        }
        Ok(_) => Some(CheckedIn::Changed),
        Err(Error::Refused(_)) => Some(CheckedIn::Refused),
        Err(_) => None,
    }
}
