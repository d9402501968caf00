use actix_web::{HttpResponse, put, web};
use fairway_application::Error;
use fairway_application::check_in::{CheckInUpdate as Update, Checked};
use fairway_domain::check_in::Standing;
use fairway_domain::ids::AttendeeId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{CheckInAttendee, stamp};
use crate::actor::SignedIn;
use crate::body::Body;
use crate::metrics::{CheckedIn, Metrics};
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::versions::{IfMatch, IfMatchHeader, changed};
use crate::wire::{Id, Moment};

/// An attendee as a check-in left them.
#[derive(Debug, Serialize, ToSchema)]
struct CheckInResult {
    #[serde(flatten)]
    attendee: CheckInAttendee,
    previous: PreviousCheckIn,
}

/// The state of an attendee before a check-in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PreviousCheckIn {
    checked_in: bool,
    /// When that had become so; null when there had been no check-in.
    #[schema(required)]
    at: Option<Moment>,
    /// The volunteer or station that had made it so, by name; null also when their account is gone.
    #[schema(required)]
    by: Option<String>,
}

impl From<Standing> for PreviousCheckIn {
    fn from(standing: Standing) -> Self {
        Self { checked_in: standing.checked_in, at: standing.at.map(Moment), by: standing.by }
    }
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
    /// The code that was scanned, or that the device's list has for the attendee: refused when their place has a new pass since.
    scan_code: Option<String>,
    /// The device's name.
    #[schema(max_length = 100)]
    device: Option<String>,
    /// When it happened, by the device's clock (RFC 3339); now when absent, or when it is ahead of the server's.
    #[schema(format = DateTime)]
    occurred_at: Option<String>,
}

/// Check an attendee in or out
///
/// Returns the attendee with the state before the call. A repeat of the same operation has no effect and gets the first answer.
#[utoipa::path(
    tag = "Attendee",
    params(IfMatchHeader),
    request_body = CheckInUpdate,
    responses(
        (status = 200, description = "The attendee as they are now", body = CheckInResult,
            headers(("ETag" = String), ("X-Server-Time" = String, description = "The server's time"))),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("volunteer")))
)]
#[put("/Attendee/checkin/update")]
pub(super) async fn update_check_in(
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
    let mut response = changed(checked.row.version(), &result)?;
    stamp(&app, None, &mut response)?;
    Ok(response)
}

/// The outcome to count; `None` for an answer that is no check-in.
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
