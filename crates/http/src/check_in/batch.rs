use actix_web::{HttpResponse, post, web};
use fairway_application::Error;
use fairway_application::check_in::{Batched, DeviceOperation, Outcome};
use fairway_application::stores::clashes::OtherCheckIn;
use fairway_domain::ids::{AttendeeId, TournamentId};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::roster::{RosterAttendee, listed_name};
use super::stamp;
use crate::actor::AtTheTable;
use crate::body::Body;
use crate::metrics::{CheckedIn, Metrics};
use crate::openapi::failures::{
    Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable, WrongMedia,
};
use crate::params::PathId;
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::wire::{Id, Moment, Whole};

/// Check-ins as a device has queued them.
#[derive(Deserialize, ToSchema)]
struct CheckInBatch {
    #[schema(required, nullable = false, value_type = Vec<BatchedCheckIn>, max_items = 200)]
    operations: Option<Vec<Value>>,
    /// Number of check-ins that stay on the device after these; noted of a station.
    #[schema(minimum = 0)]
    waiting: Option<Whole>,
}

/// A check-in or its undoing. It names its attendee by `id`, by `scanCodeDigest`, or by both: then one whose place has a new pass since
/// is told apart.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BatchedCheckIn {
    id: Option<Id>,
    /// SHA-256 of the pass that was scanned, or that the roster has, in hexadecimal digits.
    #[schema(min_length = 64, max_length = 64, pattern = "^[0-9A-Fa-f]{64}$")]
    scan_code_digest: Option<String>,
    /// The attendee's name as the device has it: what staff find the person by if the check-in is kept as a clash.
    #[schema(max_length = 220)]
    name: Option<String>,
    #[schema(required, nullable = false)]
    checked_in: Option<bool>,
    /// Made by the device, so that a repeat is known as one.
    #[schema(required, nullable = false, min_length = 1, max_length = 64, pattern = "^[A-Za-z0-9_:.-]+$")]
    operation_id: Option<String>,
    /// The device's name.
    #[schema(required, nullable = false, min_length = 1, max_length = 100)]
    device: Option<String>,
    /// Whether another device took it in, by a file or from its screen, and sends it for this one.
    #[serde(default)]
    taken_in: bool,
    /// Counts the operations of the device: decides between two of one instant.
    device_counter: Option<Whole>,
    /// When it happened, by the device's own clock (RFC 3339).
    #[schema(format = DateTime)]
    occurred_at: Option<String>,
    /// The same by the server's clock, as far as the device knows it: what check-ins are ordered by. `occurredAt` when absent, and the
    /// server's time when that is absent, too, or when it is ahead.
    #[schema(format = DateTime)]
    corrected_at: Option<String>,
}

/// The answer to a batch.
#[derive(Debug, Serialize, ToSchema)]
struct CheckInBatchResult {
    /// One for each operation, in their order.
    results: Vec<BatchedResult>,
}

/// The answer to one check-in of a batch.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BatchedResult {
    /// Null where it could not be read.
    #[schema(required)]
    operation_id: Option<String>,
    #[schema(value_type = BatchOutcome)]
    outcome: &'static str,
    /// The mistake in it, where the outcome is `invalid`.
    #[schema(required)]
    message: Option<String>,
    /// The other check-in, where the outcome is `clash`.
    #[schema(required)]
    other: Option<ClashedWith>,
    /// The attendee as they are now, where one of this tournament is known.
    #[schema(required)]
    attendee: Option<RosterAttendee>,
}

/// `applied`: recorded. `same`: it was here before. `clash`: recorded, and another device's is, too. `cancelled` and `suspended`: recorded, although the ticket
/// is. `replaced` (the place has a new pass), `unknown` (no such pass), `elsewhere` (a pass of another tournament) and `revoked` (the
/// station was revoked before): kept as a clash.
/// `invalid`: wrong in itself, and not kept.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[expect(dead_code, reason = "describes the words of `word`")]
enum BatchOutcome {
    Applied,
    Same,
    Clash,
    Cancelled,
    Suspended,
    Replaced,
    Unknown,
    Elsewhere,
    Revoked,
    Invalid,
}

fn word(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Applied => "applied",
        Outcome::Same => "same",
        Outcome::Clash(_) => "clash",
        Outcome::Cancelled => "cancelled",
        Outcome::Suspended => "suspended",
        Outcome::Replaced => "replaced",
        Outcome::Unknown => "unknown",
        Outcome::Elsewhere => "elsewhere",
        Outcome::Revoked => "revoked",
        Outcome::Invalid(_) => "invalid",
    }
}

/// The other side of a clash.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ClashedWith {
    at: Moment,
    /// The volunteer or station that did it, by name; null where no name is known.
    #[schema(required)]
    by: Option<String>,
    /// The device's own name; null where it did not say.
    #[schema(required)]
    device: Option<String>,
}

impl From<&OtherCheckIn> for ClashedWith {
    fn from(other: &OtherCheckIn) -> Self {
        Self { at: Moment(other.at), by: listed_name(other.by.as_ref()), device: other.device.clone() }
    }
}

impl From<&Batched> for BatchedResult {
    fn from(answer: &Batched) -> Self {
        let (message, other) = match &answer.outcome {
            Outcome::Invalid(message) => (Some(message.clone()), None),
            Outcome::Clash(other) => (None, Some(ClashedWith::from(other))),
            _ => (None, None),
        };
        Self {
            operation_id: answer.operation_id.clone(),
            outcome: word(&answer.outcome),
            message,
            other,
            attendee: answer.attendee.as_ref().map(RosterAttendee::from),
        }
    }
}

/// An operation that cannot be read gets an error of its own; the others are processed.
fn told(operation: Value) -> Result<DeviceOperation, String> {
    let operation: BatchedCheckIn =
        serde_path_to_error::deserialize(operation).map_err(|error| {
            match error.path().to_string().as_str() {
                "." => "the operation cannot be read".to_owned(),
                field => format!("{field} cannot be read"),
            }
        })?;
    Ok(DeviceOperation {
        id: operation.id.map(|Id(id)| AttendeeId(id)),
        scan_code_digest: operation.scan_code_digest,
        name: operation.name,
        checked_in: operation.checked_in,
        operation_id: operation.operation_id,
        device: operation.device,
        taken_in: operation.taken_in,
        device_counter: operation.device_counter.map(|Whole(number)| number),
        occurred_at: operation.occurred_at,
        corrected_at: operation.corrected_at,
    })
}

/// Counts the outcome of each operation.
fn count(metrics: &Metrics, told: &[Result<DeviceOperation, String>], answers: &[Batched]) {
    for (told, answer) in told.iter().zip(answers) {
        let Some(checked_in) = told.as_ref().ok().and_then(|told| told.checked_in) else { continue };
        let outcome = match answer.outcome {
            Outcome::Applied | Outcome::Cancelled | Outcome::Suspended => CheckedIn::Changed,
            Outcome::Clash(_) => CheckedIn::Unchanged,
            Outcome::Same => CheckedIn::Repeated,
            Outcome::Replaced | Outcome::Unknown | Outcome::Elsewhere | Outcome::Revoked => {
                CheckedIn::Refused
            }
            Outcome::Invalid(_) => continue,
        };
        metrics.check_in(checked_in, outcome);
    }
}

/// Check many attendees in or out
///
/// At most 200 operations, each with its own result, so that an invalid one does not affect the others. A repeated operation has no effect, and
/// its result is `same`. No operation is refused for its time. A revoked station may still send operations, but gets no data of attendees.
#[utoipa::path(
    tag = "Attendee",
    params(("tournamentId" = i64, Path, minimum = 1)),
    request_body = CheckInBatch,
    responses(
        (status = 200, body = CheckInBatchResult,
            headers(("X-Server-Time" = String, description = "The server's time"))),
        Unreadable, Unauthenticated, Forbidden, NotFound, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = []), ("station" = [])),
    extensions(("x-access" = json!("volunteer")))
)]
#[post("/Attendee/checkin/{tournamentId}/batch")]
pub(super) async fn create_check_in_batch(
    app: UseCases,
    metrics: web::Data<Metrics>,
    AtTheTable(caller): AtTheTable,
    PathId(id): PathId,
    Body(body): Body<CheckInBatch>,
) -> Result<HttpResponse, Problem> {
    let is_missing = body.operations.is_none();
    let waiting = body.waiting.map(|Whole(waiting)| waiting);
    let told: Vec<_> = body.operations.unwrap_or_default().into_iter().map(told).collect();
    let (told, answers) = app
        .run(move |app| {
            let answers = app.check_in.batch(&caller, TournamentId(id), &told, waiting)?;
            Ok((told, answers))
        })
        .await?;
    // The check of rights and of the tournament comes first, as for every call.
    if is_missing {
        return Err(Error::field("operations", "operations cannot be empty").into());
    }
    count(&metrics, &told, &answers);
    let results = answers.iter().map(BatchedResult::from).collect();
    let mut response = HttpResponse::Ok().json(CheckInBatchResult { results });
    stamp(&app, None, &mut response)?;
    Ok(response)
}
