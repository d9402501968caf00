//! Tickets as their owners and staff read them.

use actix_web::{HttpResponse, get, web};
use fairway_application::stores::tickets::TicketFilter;
use fairway_domain::ids::{CategoryId, TicketId, TournamentId, UserId};
use utoipa_actix_web::service_config::ServiceConfig;

use super::Ticket;
use crate::actor::SignedIn;
use crate::openapi::failures::{Forbidden, Invalid, NotFound, Unauthenticated, Unavailable, Unreadable};
use crate::params::{PathId, Query, TOTAL_COUNT};
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::versions::{IfNoneMatch, IfNoneMatchHeader};

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(list_tickets_of_tournament).service(list_tickets_of_user).service(get_ticket);
}

/// A tournament's tickets, the newest first
#[utoipa::path(
    tag = "Ticket",
    params(
        ("id" = i64, Path, minimum = 1, description = "The tournament"),
        ("sponsor" = Option<bool>, Query, description = "true: only tickets of categories for sponsors; false: only others"),
        ("ticketCategoryId" = Option<i64>, Query, description = "Only tickets of this category"),
        ("paid" = Option<bool>, Query, description = "true: only paid tickets; false: only others"),
        ("cancelled" = Option<bool>, Query, description = "true: only cancelled tickets; false: only others"),
        ("overdue" = Option<bool>, Query, description = "true: only tickets that are to be paid and whose \
         last day to pay is over"),
        ("search" = Option<String>, Query, description =
            "Only tickets with every word of this, ignoring case, in purchaser, teammates, sponsor, category, group or a reference"),
        ("limit" = Option<u32>, Query, description = "The most rows to return; all when absent"),
        ("offset" = Option<u32>, Query, description = "Number of rows to skip first"),
    ),
    responses(
        (status = 200, description = "The tickets", body = Vec<Ticket>,
            headers(("X-Total-Count" = u64, description = "Total number of matches of the filters and the search"))),
        Unreadable, Unauthenticated, Forbidden, NotFound, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[get("/Ticket/query/tournament/{id}")]
async fn list_tickets_of_tournament(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
    query: Query,
) -> Result<HttpResponse, Problem> {
    let filter = TicketFilter {
        for_sponsors: query.flag("sponsor")?,
        category: query.id("ticketCategoryId")?.map(CategoryId),
        paid: query.flag("paid")?,
        cancelled: query.flag("cancelled")?,
        due_before: None,
        page: query.page()?,
    };
    let overdue = query.flag("overdue")?.unwrap_or(false);
    let part =
        app.run(move |app| app.tickets.of_tournament(&actor, TournamentId(id), &filter, overdue)).await?;
    let rows: Vec<_> = part.rows.iter().map(Ticket::from).collect();
    Ok(HttpResponse::Ok().insert_header((TOTAL_COUNT, part.total)).json(rows))
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

/// One ticket
#[utoipa::path(
    tag = "Ticket",
    params(("id" = i64, Path, minimum = 1), IfNoneMatchHeader),
    responses(
        (status = 200, description = "The ticket", body = Ticket, headers(("ETag" = String))),
        (status = 304, description = "The client's copy is current"),
        Unreadable, Unauthenticated, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("owner")))
)]
#[get("/Ticket/{id}")]
async fn get_ticket(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
    known: IfNoneMatch,
) -> Result<HttpResponse, Problem> {
    let ticket = app.run(move |app| app.tickets.ticket(&actor, TicketId(id))).await?;
    known.answer_personal(ticket.version, &Ticket::from(&ticket))
}
