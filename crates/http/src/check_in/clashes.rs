use actix_web::{HttpResponse, get, put};
use fairway_application::check_in::ClashForm;
use fairway_application::stores::clashes::Clash;
use fairway_domain::access::Caller;
use fairway_domain::check_in::ClashKind;
use fairway_domain::ids::{ClashId, TournamentId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::batch::ClashedWith;
use super::roster::listed_name;
use super::stamp;
use crate::actor::{AtTheTable, SignedIn};
use crate::body::Form;
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::params::PathId;
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::versions::{IfMatch, IfMatchHeader, changed};
use crate::wire::{Id, Moment, or_empty, present};

/// A check-in that staff have to look at.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CheckInClash {
    #[schema(minimum = 1)]
    id: i64,
    kind: CheckInClashKind,
    /// Null for a pass that is unknown or of another tournament, and for an attendee who is deleted.
    #[schema(required, minimum = 1)]
    attendee_id: Option<i64>,
    /// The name that the device sent for the person, else the attendee's: first and last name, or the e-mail address if either is missing. Null for
    /// a replaced pass if the device sent no name. A station gets no name that a device sent.
    #[schema(required)]
    display_name: Option<String>,
    /// Whether only the device has that name: the place has another holder, or none.
    named_by_device: bool,
    operation_id: String,
    checked_in: bool,
    /// When it happened, by the device's corrected clock.
    at: Moment,
    /// When it reached the server.
    recorded_at: Moment,
    /// The name of the volunteer or station that made the check-in; null if the account is deleted.
    #[schema(required)]
    by: Option<String>,
    /// The device's own name; null if it sent none.
    #[schema(required)]
    device: Option<String>,
    /// The earlier check-in of the person, if the kind is `twice`.
    #[schema(required)]
    first: Option<ClashedWith>,
    /// Null while it is open.
    #[schema(required)]
    settled_at: Option<Moment>,
    /// The name of the person who settled it; null while it is open, or if their account is deleted.
    #[schema(required)]
    settled_by: Option<String>,
    /// The note of the person who settled it; may be empty.
    note: String,
    /// Counts the changes of this clash. With `If-Match: "<version>-"`, a change of another version is 409.
    #[schema(minimum = 1)]
    version: i64,
}

/// `twice`: two devices checked the same person in. `cancelled`: the ticket was cancelled. `suspended`: the ticket is suspended until its owner
/// keeps it. `replaced`: the place has a new pass. `unknown`: there is no such pass. `elsewhere`: the pass is of another tournament. `revoked`:
/// the station was revoked before the check-in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum CheckInClashKind {
    Twice,
    Cancelled,
    Suspended,
    Replaced,
    Unknown,
    Elsewhere,
    Revoked,
}

impl From<ClashKind> for CheckInClashKind {
    fn from(kind: ClashKind) -> Self {
        match kind {
            ClashKind::Twice => Self::Twice,
            ClashKind::Cancelled => Self::Cancelled,
            ClashKind::Suspended => Self::Suspended,
            ClashKind::Replaced => Self::Replaced,
            ClashKind::Unknown => Self::Unknown,
            ClashKind::Elsewhere => Self::Elsewhere,
            ClashKind::Revoked => Self::Revoked,
        }
    }
}

impl From<&Clash> for CheckInClash {
    fn from(clash: &Clash) -> Self {
        Self {
            id: clash.id.0,
            kind: clash.kind.into(),
            attendee_id: clash.attendee_id.map(|id| id.0),
            display_name: clash.person().cloned(),
            named_by_device: clash.is_named_by_device(),
            operation_id: clash.operation_id.clone(),
            checked_in: clash.checked_in,
            at: Moment(clash.at),
            recorded_at: Moment(clash.recorded_at),
            by: clash.by.clone(),
            device: clash.device.clone(),
            first: clash.first.as_ref().map(ClashedWith::from),
            settled_at: clash.settled_at.map(Moment),
            settled_by: clash.settled_by.clone(),
            note: clash.note.clone(),
            version: clash.version,
        }
    }
}

impl CheckInClash {
    /// The clash for a station: without addresses, and without names that come from another phone.
    fn of_names(clash: &Clash) -> Self {
        let whole = Self::from(clash);
        Self {
            display_name: listed_name(clash.holder()),
            named_by_device: false,
            by: listed_name(whole.by.as_ref()),
            settled_by: listed_name(whole.settled_by.as_ref()),
            ..whole
        }
    }
}

/// The check-ins of a tournament that staff have to look at, the newest first
///
/// Includes settled ones.
#[utoipa::path(
    tag = "Attendee",
    params(("tournamentId" = i64, Path, minimum = 1)),
    responses(
        (status = 200, body = Vec<CheckInClash>,
            headers(("X-Server-Time" = String, description = "The server's time"))),
        Unreadable, Unauthenticated, Forbidden, NotFound, Unavailable,
    ),
    security(("bearer" = []), ("station" = [])),
    extensions(("x-access" = json!("volunteer")))
)]
#[get("/Attendee/checkin/{tournamentId}/clashes")]
pub(super) async fn list_check_in_clashes(
    app: UseCases,
    AtTheTable(caller): AtTheTable,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    let is_station = matches!(caller, Caller::Station(_));
    let clashes = app.run(move |app| app.check_in.clashes(&caller, TournamentId(id))).await?;
    let view = |clash| if is_station { CheckInClash::of_names(clash) } else { CheckInClash::from(clash) };
    let clashes: Vec<_> = clashes.iter().map(view).collect();
    let mut response = HttpResponse::Ok().json(clashes);
    stamp(&app, None, &mut response)?;
    Ok(response)
}

/// The settling of a clash; an absent field stays as it is.
#[derive(Deserialize, ToSchema)]
struct SettleCheckInClash {
    #[schema(required, nullable = false)]
    id: Option<Id>,
    /// False opens it again.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    settled: Option<bool>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 500)]
    note: Option<String>,
}

/// Settle a clash, or open it again
#[utoipa::path(
    tag = "Attendee",
    params(("tournamentId" = i64, Path, minimum = 1), IfMatchHeader),
    request_body = SettleCheckInClash,
    responses(
        (status = 200, body = CheckInClash, headers(("ETag" = String))),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("volunteer")))
)]
#[put("/Attendee/checkin/{tournamentId}/clashes")]
pub(super) async fn update_check_in_clash(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(tournament): PathId,
    IfMatch(if_version): IfMatch,
    Form { body, faults }: Form<SettleCheckInClash>,
) -> Result<HttpResponse, Problem> {
    let id = body.id.map(|Id(id)| ClashId(id));
    let form = ClashForm { id, settled: body.settled, note: body.note, faults };
    let tournament = TournamentId(tournament);
    let clash = app.run(move |app| app.check_in.settle(&actor, tournament, &form, &if_version)).await?;
    changed(clash.version, &CheckInClash::from(&clash))
}
