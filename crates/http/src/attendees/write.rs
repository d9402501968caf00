//! Calls about the places of a group: add, replace, move and remove a teammate.

use actix_web::{HttpResponse, delete, post, put};
use fairway_application::attendees::{AttendeeChange, NewTeammate};
use fairway_application::stores::attendees::Attendee as Known;
use fairway_application::teammate::TeammateForm;
use fairway_domain::ids::{AttendeeId, GroupId, UserId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::SignedIn;
use crate::body::Form;
use crate::idempotency::{CreatingForm, IdempotencyKey, created, once};
use crate::openapi::failures::{
    Conflict, Invalid, NotFound, TooLarge, TooMany, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::params::PathId;
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::versions::{IfMatch, IfMatchHeader, changed};
use crate::wire::{Id, Person, present};

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(create_attendee).service(update_attendee).service(delete_attendee);
}

/// A person's place in a group.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Attendee {
    #[schema(minimum = 1)]
    id: i64,
    #[schema(minimum = 1)]
    group_id: i64,
    /// The content of the pass's QR code.
    scan_code: String,
    /// Whether the holder is checked in.
    checked_in: bool,
    user: Person,
}

impl From<&Known> for Attendee {
    fn from(attendee: &Known) -> Self {
        Self {
            id: attendee.id.0,
            group_id: attendee.group_id.0,
            scan_code: attendee.scan_code.as_str().to_owned(),
            checked_in: attendee.checked_in,
            user: Person::from(&attendee.user),
        }
    }
}

/// A teammate to add: an `email`, both names, or the `userId` of a suggestion.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewAttendee {
    #[schema(required, nullable = false)]
    group_id: Option<Id>,
    /// The id of a suggestion of `GET /User`; the other fields are then ignored.
    user_id: Option<Id>,
    #[schema(format = Email, max_length = 254)]
    email: Option<String>,
    /// For a new person; a known user's names stay as they are.
    #[schema(max_length = 100)]
    new_user_name_first: Option<String>,
    #[schema(max_length = 100)]
    new_user_name_last: Option<String>,
}

/// Add a teammate to a group
///
/// An unknown person becomes a Guest.
#[utoipa::path(
    tag = "Attendee",
    params(IdempotencyKey),
    request_body = NewAttendee,
    responses(
        (status = 201, description = "The new place", body = Attendee),
        Unreadable, Unauthenticated, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, TooMany, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("owner")))
)]
#[post("/Attendee")]
async fn create_attendee(
    app: UseCases,
    SignedIn(actor): SignedIn,
    CreatingForm { form: Form { body, faults }, key }: CreatingForm<NewAttendee>,
) -> Result<HttpResponse, Problem> {
    let who = who(body.user_id, body.email, body.new_user_name_first, body.new_user_name_last);
    let new = NewTeammate { group_id: body.group_id.map(|Id(id)| GroupId(id)), who, faults };
    let once = once::<Known, Attendee>(key);
    let answer = app.run(move |app| app.attendees.add(&actor, &new, &once)).await?;
    created::<Known, Attendee>(answer)
}

/// The person whom a body names, by id or by address.
fn who(
    user_id: Option<Id>,
    email: Option<String>,
    name_first: Option<String>,
    name_last: Option<String>,
) -> TeammateForm {
    TeammateForm {
        user_id: user_id.map(|Id(id)| UserId(id)),
        email: email.unwrap_or_default(),
        name_first: name_first.unwrap_or_default(),
        name_last: name_last.unwrap_or_default(),
    }
}

/// The changed fields of a place; absent fields stay as they are.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UpdateAttendee {
    #[schema(required, nullable = false)]
    id: Option<Id>,
    /// Another group of the same ticket.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    group_id: Option<Id>,
    /// The id of a suggestion of `GET /User`; the fields below are then ignored.
    user_id: Option<Id>,
    #[schema(format = Email, max_length = 254)]
    email: Option<String>,
    /// For a new person; a known user's names stay as they are.
    #[schema(max_length = 100)]
    new_user_name_first: Option<String>,
    #[schema(max_length = 100)]
    new_user_name_last: Option<String>,
}

/// Give a place to another person, or move it to another group of its ticket
///
/// A new person gets a new scan code, which invalidates the pass of the person before.
#[utoipa::path(
    tag = "Attendee",
    params(IfMatchHeader),
    request_body = UpdateAttendee,
    responses(
        (status = 200, description = "The place as it is now", body = Attendee, headers(("ETag" = String))),
        Unreadable, Unauthenticated, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, TooMany, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("owner")))
)]
#[put("/Attendee")]
async fn update_attendee(
    app: UseCases,
    SignedIn(actor): SignedIn,
    IfMatch(if_version): IfMatch,
    Form { body, faults }: Form<UpdateAttendee>,
) -> Result<HttpResponse, Problem> {
    let id = body.id.map(|Id(id)| AttendeeId(id));
    let who = who(body.user_id, body.email, body.new_user_name_first, body.new_user_name_last);
    let group_id = body.group_id.map(|Id(id)| GroupId(id));
    let change = AttendeeChange { who, group_id, if_version, faults };
    let attendee = app.run(move |app| app.attendees.update(&actor, id, &change)).await?;
    changed(attendee.version, &Attendee::from(&attendee))
}

/// Take an attendee out of their group
///
/// Refused while the attendee is checked in.
#[utoipa::path(
    tag = "Attendee",
    params(("id" = i64, Path, minimum = 1)),
    responses(
        (status = 204, description = "The attendee is out of the group"),
        Unreadable, Unauthenticated, NotFound, Conflict, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("owner")))
)]
#[delete("/Attendee/{id}")]
async fn delete_attendee(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    app.run(move |app| app.attendees.remove(&actor, AttendeeId(id))).await?;
    Ok(HttpResponse::NoContent().finish())
}
