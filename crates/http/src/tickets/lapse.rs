//! Unpaid tickets that lapse.

use actix_web::{post, web};
use fairway_application::tickets::Lapses as KnownLapses;
use fairway_domain::ids::TicketId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::SignedIn;
use crate::body::Body;
use crate::openapi::failures::{
    Forbidden, Invalid, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable, WrongMedia,
};
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::wire::Id;

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(lapse_tickets);
}

/// Unpaid tickets to let lapse.
#[derive(Deserialize, ToSchema)]
struct LapseTickets {
    #[schema(required, nullable = false, min_items = 1, max_items = 500)]
    ids: Option<Vec<Id>>,
}

/// Numbers of these tickets, by outcome.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Lapses {
    /// Cancelled, which frees their places.
    #[schema(minimum = 0)]
    lapsed: usize,
    /// Unchanged: nothing is to be paid for them.
    #[schema(minimum = 0)]
    nothing_due: usize,
    /// Unchanged: a part was paid.
    #[schema(minimum = 0)]
    part_paid: usize,
    /// Unchanged: an attendee is checked in.
    #[schema(minimum = 0)]
    checked_in: usize,
}

impl From<KnownLapses> for Lapses {
    fn from(lapses: KnownLapses) -> Self {
        let KnownLapses { lapsed, nothing_due, part_paid, checked_in } = lapses;
        Self { lapsed, nothing_due, part_paid, checked_in }
    }
}

/// Let unpaid tickets lapse
///
/// These tickets are cancelled, which frees their places, and their purchasers are mailed. Tickets that may not lapse are counted and stay as
/// they are.
#[utoipa::path(
    tag = "Ticket",
    request_body = LapseTickets,
    responses(
        (status = 200, description = "The outcome", body = Lapses),
        Unreadable, Unauthenticated, Forbidden, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[post("/Ticket/lapse")]
async fn lapse_tickets(
    app: UseCases,
    SignedIn(actor): SignedIn,
    Body(body): Body<LapseTickets>,
) -> Result<web::Json<Lapses>, Problem> {
    let ids = body.ids.map(|ids| ids.into_iter().map(|Id(id)| TicketId(id)).collect::<Vec<_>>());
    let lapses = app.run(move |app| app.tickets.lapse(&actor, ids.as_deref())).await?;
    Ok(web::Json(lapses.into()))
}
