//! Adding a group to a ticket, and changing one.

use actix_web::{HttpResponse, post, put};
use fairway_application::groups::{GroupChange, GroupView, GroupWish, NewGroup as New, RoundChange};
use fairway_domain::ids::{GroupId, RoundId, TicketId};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::Group;
use crate::actor::SignedIn;
use crate::body::{Body, Form};
use crate::idempotency::{Creating, IdempotencyKey, created, once};
use crate::openapi::failures::{
    Conflict, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable, WrongMedia,
};
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::versions::{IfMatch, IfMatchHeader, changed};
use crate::wire::{Id, Patch, or_empty, present};

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(create_group).service(update_group).service(update_group_name).service(update_group_wish);
}

/// A group to be added to a ticket.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewGroup {
    #[schema(required, nullable = false)]
    ticket_id: Option<Id>,
    /// 'Group N' when absent or empty.
    #[schema(max_length = 100)]
    name: Option<String>,
}

/// Add a group to a ticket that has fewer than its category allows
#[utoipa::path(
    tag = "Group",
    params(IdempotencyKey),
    request_body = NewGroup,
    responses(
        (status = 201, description = "The group", body = Group),
        Unreadable, Unauthenticated, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("owner")))
)]
#[post("/Group")]
async fn create_group(
    app: UseCases,
    SignedIn(actor): SignedIn,
    Creating { body, key }: Creating<NewGroup>,
) -> Result<HttpResponse, Problem> {
    let new =
        New { ticket_id: body.ticket_id.map(|Id(id)| TicketId(id)), name: body.name.unwrap_or_default() };
    let once = once::<GroupView, Group>(key);
    let answer = app.run(move |app| app.groups.add(&actor, &new, &once)).await?;
    created::<GroupView, Group>(answer)
}

/// The changed fields of a group; absent fields stay as they are.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UpdateGroup {
    #[schema(required, nullable = false)]
    id: Option<Id>,
    /// Null or empty for 'Group N' again.
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 100)]
    name: Option<String>,
    /// A round of the tournament for which the group's category is enabled, and that has enough places for the largest size of the group; null to
    /// leave the present round.
    #[serde(default)]
    #[schema(value_type = Option<Id>)]
    round_id: Patch<Id>,
    /// Must be the present ticket: a group stays with its ticket.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    ticket_id: Option<Id>,
}

/// Rename a group, assign it to a round or take it out of its round
#[utoipa::path(
    tag = "Group",
    params(IfMatchHeader),
    request_body = UpdateGroup,
    responses(
        (status = 200, description = "The group as it is now", body = Group, headers(("ETag" = String))),
        Unreadable, Unauthenticated, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("owner")))
)]
#[put("/Group")]
async fn update_group(
    app: UseCases,
    SignedIn(actor): SignedIn,
    IfMatch(if_version): IfMatch,
    Form { body, faults }: Form<UpdateGroup>,
) -> Result<HttpResponse, Problem> {
    let id = body.id.map(|Id(id)| GroupId(id));
    let round = match body.round_id {
        Patch::Absent => RoundChange::Stay,
        Patch::Null => RoundChange::Leave,
        Patch::Value(Id(id)) => RoundChange::Assign(RoundId(id)),
    };
    let ticket_id = body.ticket_id.map(|Id(id)| TicketId(id));
    let change = GroupChange { name: body.name, round, ticket_id, if_version, faults };
    let view = app.run(move |app| app.groups.update(&actor, id, &change)).await?;
    changed(view.group.version, &Group::from(&view))
}

/// A group's new name.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UpdateGroupName {
    #[schema(required, nullable = false)]
    id: Option<Id>,
    /// Absent or empty for 'Group N' again.
    #[schema(max_length = 100)]
    name: Option<String>,
}

/// Rename a group
#[utoipa::path(
    tag = "Group",
    params(IfMatchHeader),
    request_body = UpdateGroupName,
    responses(
        (status = 200, description = "The group as it is now", body = Group, headers(("ETag" = String))),
        Unreadable, Unauthenticated, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("owner")))
)]
#[put("/Group/rename")]
async fn update_group_name(
    app: UseCases,
    SignedIn(actor): SignedIn,
    IfMatch(if_version): IfMatch,
    Body(body): Body<UpdateGroupName>,
) -> Result<HttpResponse, Problem> {
    let id = body.id.map(|Id(id)| GroupId(id));
    let name = Some(body.name.unwrap_or_default());
    let change = GroupChange { name, if_version, ..GroupChange::default() };
    let view = app.run(move |app| app.groups.update(&actor, id, &change)).await?;
    changed(view.group.version, &Group::from(&view))
}

/// With whom a group would like to play.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UpdateGroupWish {
    #[schema(required, nullable = false)]
    id: Option<Id>,
    /// Absent or empty for no wish.
    #[schema(max_length = 200)]
    wish: Option<String>,
}

/// Enter with whom a group would like to play
///
/// Staff read the wish when they make pairings.
#[utoipa::path(
    tag = "Group",
    params(IfMatchHeader),
    request_body = UpdateGroupWish,
    responses(
        (status = 200, description = "The group as it is now", body = Group, headers(("ETag" = String))),
        Unreadable, Unauthenticated, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("owner")))
)]
#[put("/Group/wish")]
async fn update_group_wish(
    app: UseCases,
    SignedIn(actor): SignedIn,
    IfMatch(if_version): IfMatch,
    Body(body): Body<UpdateGroupWish>,
) -> Result<HttpResponse, Problem> {
    let id = body.id.map(|Id(id)| GroupId(id));
    let change = GroupWish { id, wish: body.wish.unwrap_or_default(), if_version };
    let view = app.run(move |app| app.groups.set_wish(&actor, &change)).await?;
    changed(view.group.version, &Group::from(&view))
}
