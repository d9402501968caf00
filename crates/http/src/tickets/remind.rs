//! Reminders to pay.

use actix_web::{post, web};
use fairway_application::tickets::Reminders as KnownReminders;
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
    config.service(send_reminders);
}

/// The tickets whose purchasers to remind.
#[derive(Deserialize, ToSchema)]
struct RemindTickets {
    #[schema(required, nullable = false, min_items = 1, max_items = 500)]
    ids: Option<Vec<Id>>,
}

/// Numbers of these tickets, by outcome.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Reminders {
    /// A reminder is queued.
    #[schema(minimum = 0)]
    mailed: usize,
    /// Nothing is to be paid: the ticket is paid, cancelled or suspended, or the event is over.
    #[schema(minimum = 0)]
    nothing_due: usize,
    /// The purchaser was reminded within the last 24 hours.
    #[schema(minimum = 0)]
    reminded_before: usize,
    /// The purchaser has no e-mail address.
    #[schema(minimum = 0)]
    without_address: usize,
}

impl From<KnownReminders> for Reminders {
    fn from(reminded: KnownReminders) -> Self {
        let KnownReminders { mailed, nothing_due, reminded_before, without_address } = reminded;
        Self { mailed, nothing_due, reminded_before, without_address }
    }
}

/// Remind purchasers to pay
///
/// Mails how to pay the outstanding amount, at most once for a ticket within 24 hours. Tickets that need no reminder are counted and stay as
/// they are.
#[utoipa::path(
    tag = "Ticket",
    request_body = RemindTickets,
    responses(
        (status = 200, description = "The outcome", body = Reminders),
        Unreadable, Unauthenticated, Forbidden, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[post("/Ticket/remind")]
async fn send_reminders(
    app: UseCases,
    SignedIn(actor): SignedIn,
    Body(body): Body<RemindTickets>,
) -> Result<web::Json<Reminders>, Problem> {
    let ids = body.ids.map(|ids| ids.into_iter().map(|Id(id)| TicketId(id)).collect::<Vec<_>>());
    let reminded = app.run(move |app| app.tickets.remind(&actor, ids.as_deref())).await?;
    Ok(web::Json(reminded.into()))
}
