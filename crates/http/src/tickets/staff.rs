//! Calls of Admins on tickets.

use actix_web::{HttpResponse, delete, put, web};
use fairway_application::tickets::{PaidTickets as KnownPaid, PaymentForm, TicketForm};
use fairway_domain::ids::{TicketId, TournamentId, UserId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::Ticket;
use crate::actor::SignedIn;
use crate::body::{Body, Form};
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::params::Query;
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::versions::{IfMatch, IfMatchHeader, changed};
use crate::wire::{Id, or_empty, present};

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(update_tickets_paid).service(update_ticket).service(delete_unpaid_tickets);
}

/// Changes of a ticket; an absent field stays as it is.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UpdateTicket {
    #[schema(required, nullable = false)]
    id: Option<Id>,
    /// Marking it unpaid clears `datePaid` and the fields of the payment.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    paid: Option<bool>,
    /// Only for a paid ticket. Absent or null: a paid ticket keeps its moment, and one that becomes paid gets the present one.
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(format = DateTime)]
    date_paid: Option<String>,
    /// Cancelling takes the ticket's groups out of their rounds and makes its passes invalid. Taking it up again is 409 if its place has been sold.
    /// Its groups then return to the rounds that have room for them; `leftRound` of a group is the round without room.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    is_cancelled: Option<bool>,
    /// The method of payment, as in `check`; this field and the next two are only for a paid ticket.
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 40)]
    payment_method: Option<String>,
    /// The payment's reference in the books.
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 100)]
    payment_reference: Option<String>,
    /// Plain text of several lines.
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 1000, format = "multi-line")]
    payment_note: Option<String>,
}

/// Mark a ticket paid or unpaid, cancel it or take it up again
#[utoipa::path(
    tag = "Ticket",
    params(IfMatchHeader),
    request_body = UpdateTicket,
    responses(
        (status = 200, description = "The ticket as it is now", body = Ticket, headers(("ETag" = String))),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[put("/Ticket")]
async fn update_ticket(
    app: UseCases,
    SignedIn(actor): SignedIn,
    IfMatch(if_version): IfMatch,
    Form { body, faults }: Form<UpdateTicket>,
) -> Result<HttpResponse, Problem> {
    let id = body.id.map(|Id(id)| TicketId(id));
    let form = TicketForm {
        payment: PaymentForm {
            paid: body.paid,
            date_paid: body.date_paid,
            method: body.payment_method,
            reference: body.payment_reference,
            note: body.payment_note,
        },
        cancelled: body.is_cancelled,
        faults,
    };
    let ticket = app.run(move |app| app.tickets.update(&actor, id, &form, &if_version)).await?;
    changed(ticket.version, &Ticket::from(&ticket))
}

/// Several tickets with one payment.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PaidTickets {
    #[schema(required, nullable = false, min_items = 1, max_items = 500)]
    ids: Option<Vec<Id>>,
    /// Only true: tickets are marked unpaid one by one.
    #[schema(required, nullable = false)]
    paid: Option<bool>,
    /// Absent or null: paid tickets keep their moment, and the others get the present one.
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(format = DateTime)]
    date_paid: Option<String>,
    /// The method of payment, as in `check`.
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 40)]
    payment_method: Option<String>,
    /// The payment's reference in the books.
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 100)]
    payment_reference: Option<String>,
    /// Plain text of several lines.
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 1000, format = "multi-line")]
    payment_note: Option<String>,
}

/// Mark several tickets paid
///
/// Marks all of them or none; 409 when one of them is cancelled. An absent field of a payment stays as it was.
#[utoipa::path(
    tag = "Ticket",
    request_body = PaidTickets,
    responses(
        (status = 200, description = "The tickets as they are now, the newest first", body = Vec<Ticket>),
        Unreadable, Unauthenticated, Forbidden, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[put("/Ticket/paid")]
async fn update_tickets_paid(
    app: UseCases,
    SignedIn(actor): SignedIn,
    Body(body): Body<PaidTickets>,
) -> Result<web::Json<Vec<Ticket>>, Problem> {
    let paid = KnownPaid {
        ids: body.ids.map(|ids| ids.into_iter().map(|Id(id)| TicketId(id)).collect()),
        payment: PaymentForm {
            paid: body.paid,
            date_paid: body.date_paid,
            method: body.payment_method,
            reference: body.payment_reference,
            note: body.payment_note,
        },
    };
    let tickets = app.run(move |app| app.tickets.pay(&actor, &paid)).await?;
    Ok(web::Json(tickets.iter().map(Ticket::from).collect()))
}

/// Number of tickets that were deleted.
#[derive(Serialize, ToSchema)]
struct DeletedTickets {
    deleted: usize,
}

/// Delete all unpaid tickets of a person for a tournament
///
/// Deletes them permanently with their groups and passes: all of them or none. 409 when an attendee of one is checked in. Cancelled tickets
/// stay.
#[utoipa::path(
    tag = "Ticket",
    params(
        ("tournamentId" = i64, Query, minimum = 1, description = "The tournament"),
        ("userId" = i64, Query, minimum = 1, description = "The purchaser"),
    ),
    responses(
        (status = 200, description = "The number of deleted tickets", body = DeletedTickets),
        Unreadable, Unauthenticated, Forbidden, Conflict, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[delete("/Ticket/unpaid")]
async fn delete_unpaid_tickets(
    app: UseCases,
    SignedIn(actor): SignedIn,
    query: Query,
) -> Result<web::Json<DeletedTickets>, Problem> {
    let (tournament, user) = (query.id("tournamentId")?.map(TournamentId), query.id("userId")?.map(UserId));
    let deleted = app.run(move |app| app.tickets.delete_unpaid(&actor, tournament, user)).await?;
    Ok(web::Json(DeletedTickets { deleted }))
}
