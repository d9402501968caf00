//! `/api/Group`.

use actix_web::{HttpResponse, get, post, put, web};
use fairway_application::groups::{GroupChange, GroupView, GroupWish, NewGroup as New, RoundChange};
use fairway_domain::group::Member;
use fairway_domain::ids::{GroupId, RoundId, TicketId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::SignedIn;
use crate::body::{Body, Form};
use crate::idempotency::{Creating, IdempotencyKey, created, once};
use crate::openapi::failures::{
    Conflict, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable, WrongMedia,
};
use crate::pairings::start_code;
use crate::params::PathId;
use crate::problem::Problem;
use crate::rounds::RoundBrief;
use crate::use_cases::UseCases;
use crate::versions::{IfMatch, IfMatchHeader, changed};
use crate::wire::{Id, Moment, Patch, Person, or_empty, present};

pub(crate) fn configure(config: &mut ServiceConfig) {
    config
        .service(list_groups_of_ticket)
        .service(create_group)
        .service(update_group)
        .service(update_group_name)
        .service(update_group_wish);
}

/// The people of a ticket who play together.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_field_names, reason = "the wire's names")]
struct Group {
    #[schema(minimum = 1)]
    id: i64,
    name: String,
    #[schema(minimum = 1)]
    ticket_id: i64,
    /// Null while it is assigned to no round.
    #[schema(required, minimum = 1)]
    round_id: Option<i64>,
    #[schema(required)]
    round: Option<RoundBrief>,
    /// With whom its buyer would like to play, in their words; may be empty.
    wish: String,
    /// The start of its pairing: a hole with its letter (`7`, `7A`), or a tee time (`08:10`); null before it is assigned.
    #[schema(required, example = "7A")]
    start: Option<String>,
    /// The names of those who play with it and belong to other groups.
    partners: Vec<String>,
    /// In the order they came.
    attendees: Vec<GroupAttendee>,
    /// The most people that it may hold.
    #[schema(minimum = 1)]
    meta_group_max_attendees: i32,
    /// The category of its ticket.
    #[schema(minimum = 1)]
    meta_ticket_category_id: i64,
    /// The most groups that its ticket may have.
    #[schema(minimum = 1)]
    meta_ticket_num_group: i32,
    /// Whether the caller may change the group and its members: not once the ticket is cancelled, and after the tournament, or once
    /// teams are frozen, only Admins.
    can_change: bool,
    /// The moment from which on only Admins change them; null: there is none.
    #[schema(required)]
    change_until: Option<Moment>,
    /// Counts its changes of name and round; `If-Match: "<version>-"` makes a change from no other.
    #[schema(minimum = 1)]
    version: i64,
}

/// A person's place in a group.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct GroupAttendee {
    #[schema(minimum = 1)]
    id: i64,
    /// Whether their pass has been used.
    checked_in: bool,
    /// The person who has the place.
    #[schema(minimum = 1)]
    user_id: i64,
    user: Person,
    /// The start of their pairing, which is another one than the group's where staff have moved them.
    #[schema(required, example = "7A")]
    start: Option<String>,
    /// Counts the changes of this place; `If-Match: "<version>-"` makes a change from no other.
    #[schema(minimum = 1)]
    version: i64,
}

impl From<&GroupView> for Group {
    fn from(view: &GroupView) -> Self {
        let group = &view.group;
        Self {
            id: group.id.0,
            name: group.name.clone(),
            ticket_id: group.ticket_id.0,
            round_id: group.round.as_ref().map(|round| round.id.0),
            round: group.round.as_ref().map(RoundBrief::from),
            wish: group.wish.clone(),
            start: start_code(group.pairing),
            partners: group.partners.clone(),
            attendees: group.members.iter().map(GroupAttendee::from).collect(),
            meta_group_max_attendees: group.num_attendees,
            meta_ticket_category_id: group.category_id.0,
            meta_ticket_num_group: group.num_groups,
            can_change: view.can_change,
            change_until: view.change_until.map(Moment),
            version: group.version,
        }
    }
}

impl From<&Member> for GroupAttendee {
    fn from(member: &Member) -> Self {
        Self {
            id: member.id.0,
            checked_in: member.checked_in,
            user_id: member.user_id.0,
            user: Person::from(&member.user),
            start: start_code(member.pairing),
            version: member.version,
        }
    }
}

/// The groups of a ticket, in the order they were made
#[utoipa::path(
    tag = "Group",
    params(("id" = i64, Path, minimum = 1, description = "The ticket")),
    responses(
        (status = 200, description = "The groups", body = Vec<Group>),
        Unreadable, Unauthenticated, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("owner")))
)]
#[get("/Group/query/ticket/{id}")]
async fn list_groups_of_ticket(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<web::Json<Vec<Group>>, Problem> {
    let groups = app.run(move |app| app.groups.of_ticket(&actor, TicketId(id))).await?;
    Ok(web::Json(groups.iter().map(Group::from).collect()))
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
    /// A round of the tournament that has the group's category enabled and places for all it may hold; null to leave the
    /// one that it is in.
    #[serde(default)]
    #[schema(value_type = Option<Id>)]
    round_id: Patch<Id>,
    /// The one that it has: a group stays with its ticket.
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
    /// 'Group N' again when absent or empty.
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
    /// None when absent or empty.
    #[schema(max_length = 200)]
    wish: Option<String>,
}

/// Write with whom a group would like to play
///
/// Staff read it when they put pairings together.
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
