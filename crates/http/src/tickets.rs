//! `/api/Ticket`.

use actix_web::{HttpResponse, get, post, web};
use fairway_application::tickets::{GroupView, NewReservation, TicketView};
use fairway_domain::ids::{CategoryId, SponsorId, UserId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::SignedIn;
use crate::once::{Creating, IdempotencyKey, created, once};
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::params::PathId;
use crate::problem::Problem;
use crate::rounds::RoundBrief;
use crate::use_cases::UseCases;
use crate::wire::{Date, Dollars, Id, Moment, Person};

pub(crate) fn configure(config: &mut ServiceConfig) {
    config.service(create_ticket).service(list_tickets_of_user);
}

/// A reservation of one ticket of a category.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_field_names, reason = "the wire's names (spec §3)")]
struct Ticket {
    #[schema(minimum = 1)]
    id: i64,
    #[schema(minimum = 1)]
    tournament_id: i64,
    tournament: TicketTournament,
    #[schema(minimum = 1)]
    ticket_category_id: i64,
    ticket_category: TicketCategoryBrief,
    /// The purchaser.
    #[schema(minimum = 1)]
    user_id: i64,
    user: Person,
    /// Null for an attendee ticket.
    #[schema(required, minimum = 1)]
    sponsor_id: Option<i64>,
    #[schema(required)]
    sponsor: Option<TicketSponsor>,
    /// Whether a sponsor's purchaser plays too.
    user_participating: bool,
    /// In the order they were made.
    groups: Vec<TicketGroup>,
    paid: bool,
    /// Null while it is not paid.
    #[schema(required)]
    date_paid: Option<Moment>,
    is_cancelled: bool,
    /// Of the ticket; the passes have codes of their own.
    scan_code: String,
}

/// The tournament of a ticket.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TicketTournament {
    name: String,
    slug: String,
    date_start: Date,
    date_end: Date,
}

/// The category of a ticket.
#[derive(Debug, Serialize, ToSchema)]
struct TicketCategoryBrief {
    name: String,
    price: Dollars,
}

/// The sponsor of a ticket.
#[derive(Debug, Serialize, ToSchema)]
struct TicketSponsor {
    name: String,
}

/// A group of a ticket.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TicketGroup {
    #[schema(minimum = 1)]
    id: i64,
    name: String,
    /// Null while it is assigned to no round.
    #[schema(required, minimum = 1)]
    round_id: Option<i64>,
    #[schema(required)]
    round: Option<RoundBrief>,
}

impl From<&TicketView> for Ticket {
    fn from(ticket: &TicketView) -> Self {
        let sponsor = ticket.sponsor.as_ref();
        Self {
            id: ticket.id.0,
            tournament_id: ticket.tournament_id.0,
            tournament: TicketTournament {
                name: ticket.tournament_name.clone(),
                slug: ticket.tournament_slug.clone(),
                date_start: Date(ticket.date_start),
                date_end: Date(ticket.date_end),
            },
            ticket_category_id: ticket.category_id.0,
            ticket_category: TicketCategoryBrief {
                name: ticket.category_name.clone(),
                price: Dollars(ticket.price),
            },
            user_id: ticket.user_id.0,
            user: Person::from(&ticket.user),
            sponsor_id: sponsor.map(|(id, _)| id.0),
            sponsor: sponsor.map(|(_, name)| TicketSponsor { name: name.clone() }),
            user_participating: ticket.user_participating,
            groups: ticket.groups.iter().map(TicketGroup::from).collect(),
            paid: ticket.paid_at.is_some(),
            date_paid: ticket.paid_at.map(Moment),
            is_cancelled: ticket.cancelled,
            scan_code: ticket.scan_code.as_str().to_owned(),
        }
    }
}

impl From<&GroupView> for TicketGroup {
    fn from(group: &GroupView) -> Self {
        Self {
            id: group.id.0,
            name: group.name.clone(),
            round_id: group.round.as_ref().map(|round| round.id.0),
            round: group.round.as_ref().map(RoundBrief::from),
        }
    }
}

/// What is to be reserved.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewTicket {
    #[schema(required, nullable = false)]
    ticket_category_id: Option<Id>,
    /// For whom: oneself, or for an Admin anyone.
    #[schema(required, nullable = false)]
    user_id: Option<Id>,
    /// Required for a sponsor category, ignored for another.
    sponsor_id: Option<Id>,
    /// Whether a sponsor's purchaser plays too; true when absent.
    user_participating: Option<bool>,
}

/// Reserve a ticket
///
/// Makes the ticket, its groups and, where the purchaser plays, their place: all or nothing.
#[utoipa::path(
    tag = "Ticket",
    params(IdempotencyKey),
    request_body = NewTicket,
    responses(
        (status = 201, description = "The ticket", body = Ticket),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("signed-in")))
)]
#[post("/Ticket")]
async fn create_ticket(
    app: UseCases,
    SignedIn(actor): SignedIn,
    Creating { body, key }: Creating<NewTicket>,
) -> Result<HttpResponse, Problem> {
    let reservation = NewReservation {
        category_id: body.ticket_category_id.map(|Id(id)| CategoryId(id)),
        user_id: body.user_id.map(|Id(id)| UserId(id)),
        sponsor_id: body.sponsor_id.map(|Id(id)| SponsorId(id)),
        user_participating: body.user_participating.unwrap_or(true),
    };
    let once = once::<TicketView, Ticket>(key);
    let answer = app.run(move |app| app.tickets.reserve(&actor, &reservation, &once)).await?;
    created::<TicketView, Ticket>(answer)
}

/// A person's tickets, the latest tournament first
#[utoipa::path(
    tag = "Ticket",
    params(("id" = i64, Path, minimum = 1, description = "The user")),
    responses(
        (status = 200, description = "The tickets", body = Vec<Ticket>),
        Unreadable, Unauthenticated, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("owner")))
)]
#[get("/Ticket/query/user/{id}")]
async fn list_tickets_of_user(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<web::Json<Vec<Ticket>>, Problem> {
    let tickets = app.run(move |app| app.tickets.of_user(&actor, UserId(id))).await?;
    Ok(web::Json(tickets.iter().map(Ticket::from).collect()))
}
