//! Announced checks.

use actix_web::{put, web};
use fairway_domain::ids::TicketId;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::Ticket;
use crate::actor::SignedIn;
use crate::body::Body;
use crate::openapi::failures::{
    Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable, WrongMedia,
};
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::wire::Id;

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(update_check_promise);
}

/// Whether a check is on its way.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CheckPromise {
    #[schema(required, nullable = false)]
    id: Option<Id>,
    #[schema(required, nullable = false)]
    check_promised: Option<bool>,
}

/// Set whether a check is on its way for a ticket
///
/// While a check is on its way, the site mails no reminder of the last day to pay, which stays as it is.
#[utoipa::path(
    tag = "Ticket",
    request_body = CheckPromise,
    responses(
        (status = 200, description = "The ticket as it is now", body = Ticket),
        Unreadable, Unauthenticated, NotFound, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("owner")))
)]
#[put("/Ticket/checkPromised")]
async fn update_check_promise(
    app: UseCases,
    SignedIn(actor): SignedIn,
    Body(body): Body<CheckPromise>,
) -> Result<web::Json<Ticket>, Problem> {
    let (id, promised) = (body.id.map(|Id(id)| TicketId(id)), body.check_promised);
    let ticket = app.run(move |app| app.tickets.promise_check(&actor, id, promised)).await?;
    Ok(web::Json(Ticket::from(&ticket)))
}
