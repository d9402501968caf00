//! Calls of buyers on tickets.

use actix_web::{HttpResponse, delete, post, put};
use fairway_application::stores::tickets::TicketView;
use fairway_application::tickets::NewReservation;
use fairway_domain::ids::{CategoryId, SponsorId, TicketId, TournamentId, UserId};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::Ticket;
use crate::actor::SignedIn;
use crate::body::{Body, Form};
use crate::idempotency::{CreatingForm, IdempotencyKey, created, once};
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooMany, TooSlow, Unauthenticated, Unavailable,
    Unreadable, WrongMedia,
};
use crate::params::PathId;
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::wire::Id;

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(create_ticket).service(keep_ticket).service(delete_ticket);
}

/// A reservation to make.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewTicket {
    #[schema(required, nullable = false)]
    ticket_category_id: Option<Id>,
    /// The tournament to which the category has to belong; not checked when absent.
    tournament_id: Option<Id>,
    /// The purchaser: the caller, or for an Admin any user.
    #[schema(required, nullable = false)]
    user_id: Option<Id>,
    /// The sponsor; required for a sponsor category, ignored for others.
    sponsor_id: Option<Id>,
    /// Whether a sponsor's purchaser plays too; true when absent.
    user_participating: Option<bool>,
}

/// Reserve a ticket
///
/// Creates the ticket, its groups and, if the purchaser plays, their place: all or nothing.
#[utoipa::path(
    tag = "Ticket",
    params(IdempotencyKey),
    request_body = NewTicket,
    responses(
        (status = 201, description = "The ticket", body = Ticket),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, TooMany, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("signed-in")))
)]
#[post("/Ticket")]
async fn create_ticket(
    app: UseCases,
    SignedIn(actor): SignedIn,
    CreatingForm { form: Form { body, faults }, key }: CreatingForm<NewTicket>,
) -> Result<HttpResponse, Problem> {
    let reservation = NewReservation {
        category_id: body.ticket_category_id.map(|Id(id)| CategoryId(id)),
        tournament_id: body.tournament_id.map(|Id(id)| TournamentId(id)),
        user_id: body.user_id.map(|Id(id)| UserId(id)),
        sponsor_id: body.sponsor_id.map(|Id(id)| SponsorId(id)),
        user_participating: body.user_participating.unwrap_or(true),
        faults,
    };
    let once = once::<TicketView, Ticket>(key);
    let answer = app.run(move |app| app.tickets.reserve(&actor, &reservation, &once)).await?;
    created::<TicketView, Ticket>(answer)
}

/// The ticket to keep.
#[derive(Deserialize, ToSchema)]
struct KeptTicket {
    #[schema(required, nullable = false)]
    id: Option<Id>,
}

/// Keep a suspended ticket
///
/// From then on everybody on the ticket has a valid pass, and gets it by mail. A ticket that is not suspended stays as it is.
#[utoipa::path(
    tag = "Ticket",
    request_body = KeptTicket,
    responses(
        (status = 200, description = "The ticket", body = Ticket),
        Unreadable, Unauthenticated, NotFound, TooSlow, TooLarge, WrongMedia, Invalid, TooMany, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("owner")))
)]
#[put("/Ticket/keep")]
async fn keep_ticket(
    app: UseCases,
    SignedIn(actor): SignedIn,
    Body(body): Body<KeptTicket>,
) -> Result<HttpResponse, Problem> {
    let id = body.id.map(|Id(id)| TicketId(id));
    let ticket = app.run(move |app| app.tickets.keep(&actor, id)).await?;
    Ok(HttpResponse::Ok().json(Ticket::from(&ticket)))
}

/// Delete a ticket
///
/// Deletes it permanently with its groups and passes. Its owner may delete an unpaid or free ticket of a live tournament that is not over. An
/// Admin may delete an unpaid ticket. A paid ticket is cancelled instead.
#[utoipa::path(
    tag = "Ticket",
    params(("id" = i64, Path, minimum = 1)),
    responses(
        (status = 204, description = "It is deleted"),
        Unreadable, Unauthenticated, NotFound, Conflict, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("owner")))
)]
#[delete("/Ticket/{id}")]
async fn delete_ticket(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    app.run(move |app| app.tickets.delete(&actor, TicketId(id))).await?;
    Ok(HttpResponse::NoContent().finish())
}
