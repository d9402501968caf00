//! `/api/Group`.

mod write;

use actix_web::{get, web};
use fairway_application::groups::GroupView;
use fairway_domain::group::Member;
use fairway_domain::ids::TicketId;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::SignedIn;
use crate::openapi::failures::{NotFound, Unauthenticated, Unavailable, Unreadable};
use crate::pairings::start_code;
use crate::params::PathId;
use crate::problem::Problem;
use crate::rounds::RoundBrief;
use crate::use_cases::UseCases;
use crate::wire::{Moment, Person};

pub(crate) fn configure(config: &mut ServiceConfig) {
    config.service(list_groups_of_ticket).configure(write::configure);
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
    /// The names of the players of other groups in its pairing.
    partners: Vec<String>,
    /// In the order they came.
    attendees: Vec<GroupAttendee>,
    /// The most people in the group.
    #[schema(minimum = 1)]
    meta_group_max_attendees: i32,
    /// The category of its ticket.
    #[schema(minimum = 1)]
    meta_ticket_category_id: i64,
    /// The most groups of its ticket.
    #[schema(minimum = 1)]
    meta_ticket_num_group: i32,
    /// Whether the caller may change the group and its members. False once the ticket is cancelled. After the tournament, or once teams are frozen,
    /// true for Admins only.
    can_change: bool,
    /// The moment from which on only Admins change them; null if there is none.
    #[schema(required)]
    change_until: Option<Moment>,
    /// Counts the changes of name and round. With `If-Match: "<version>-"`, a change of another version is 409.
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
    /// The holder of the place.
    #[schema(minimum = 1)]
    user_id: i64,
    user: Person,
    /// The start of their pairing, which differs from the group's start if staff have moved them.
    #[schema(required, example = "7A")]
    start: Option<String>,
    /// Counts the changes of this place. With `If-Match: "<version>-"`, a change of another version is 409.
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
