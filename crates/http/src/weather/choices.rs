use actix_web::{HttpResponse, post, put, web};
use fairway_application::stores::tickets::TicketView;
use fairway_application::weather::Chosen;
use fairway_domain::ids::TicketId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::SignedIn;
use crate::body::{Body, SmallBody};
use crate::client::SentBy;
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooMany, TooSlow, Unauthenticated, Unavailable,
    Unreadable, WrongMedia,
};
use crate::problem::Problem;
use crate::rain::TicketChoice;
use crate::tickets::Ticket;
use crate::use_cases::UseCases;
use crate::wire::{Date, Dollars, Id};

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(update_choice).service(find_choice).service(confirm_choice);
}

/// The choice for the money of a ticket.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ChooseForTicket {
    #[schema(required, nullable = false)]
    ticket_id: Option<Id>,
    /// `refund`, `gift` or `nextYear`.
    #[schema(required, nullable = false, pattern = "^(refund|gift|nextYear)$")]
    choice: Option<String>,
}

/// Choose a refund, a gift or next year for the money of a ticket of a cancelled event
///
/// Both a refund and a gift cancel the ticket: a refund makes its money 'to be refunded', a gift adds a gift to its ledger. A choice for next
/// year is noted for staff. The first choice stays; a repeat changes nothing.
#[utoipa::path(
    tag = "Weather",
    request_body = ChooseForTicket,
    responses(
        (status = 200, description = "The ticket as it is now", body = Ticket),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("owner")))
)]
#[put("/Weather/choice")]
async fn update_choice(
    app: UseCases,
    SignedIn(actor): SignedIn,
    Body(body): Body<ChooseForTicket>,
) -> Result<HttpResponse, Problem> {
    let chosen =
        Chosen { ticket: body.ticket_id.map(|Id(id)| TicketId(id)), choice: body.choice.unwrap_or_default() };
    let ticket = app.run(move |app| app.weather.choose(&actor, &chosen)).await?;
    Ok(HttpResponse::Ok().json(Ticket::from(&ticket)))
}

/// The code of a mailed link. A missing one counts as an empty one.
#[derive(Deserialize, ToSchema)]
struct ChoiceCode {
    #[schema(required, nullable = false)]
    code: Option<String>,
}

/// A ticket of a cancelled event, as its mailed link shows it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LinkedChoice {
    #[schema(example = "FW-7K3Q2M")]
    reference: String,
    event: String,
    date_start: Date,
    ticket_category: String,
    received: Dollars,
    /// Null before the choice.
    #[schema(required)]
    choice: Option<TicketChoice>,
    /// Whether the buyer may choose now.
    may_choose: bool,
}

impl From<&TicketView> for LinkedChoice {
    fn from(ticket: &TicketView) -> Self {
        Self {
            reference: ticket.reference.to_string(),
            event: ticket.tournament_name.clone(),
            date_start: Date(ticket.date_start),
            ticket_category: ticket.category_name.clone(),
            received: Dollars(ticket.sums().received),
            choice: ticket.choice.map(TicketChoice::from),
            may_choose: ticket.choice.is_none() && ticket.may_choose(),
        }
    }
}

/// The ticket of a mailed link
#[utoipa::path(
    tag = "Weather",
    request_body = ChoiceCode,
    responses(
        (status = 200, description = "The ticket", body = LinkedChoice),
        Unreadable, Unauthenticated, NotFound, TooSlow, TooLarge, WrongMedia, Invalid, TooMany, Unavailable,
    ),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!("public")))
)]
#[post("/Weather/choice/find")]
async fn find_choice(
    app: UseCases,
    SentBy(client): SentBy,
    SmallBody(body): SmallBody<ChoiceCode>,
) -> Result<web::Json<LinkedChoice>, Problem> {
    let code = body.code.unwrap_or_default();
    let ticket = app.run(move |app| app.weather.linked(client, &code)).await?;
    Ok(web::Json(LinkedChoice::from(&ticket)))
}

/// A choice by a mailed link.
#[derive(Deserialize, ToSchema)]
struct ConfirmChoice {
    #[schema(required, nullable = false)]
    code: Option<String>,
    /// `refund`, `gift` or `nextYear`.
    #[schema(required, nullable = false, pattern = "^(refund|gift|nextYear)$")]
    choice: Option<String>,
}

/// Choose by a mailed link, without an account
#[utoipa::path(
    tag = "Weather",
    request_body = ConfirmChoice,
    responses(
        (status = 200, description = "The ticket as it is now", body = LinkedChoice),
        Unreadable, Unauthenticated, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, TooMany, Unavailable,
    ),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!("public")))
)]
#[post("/Weather/choice")]
async fn confirm_choice(
    app: UseCases,
    SentBy(client): SentBy,
    SmallBody(body): SmallBody<ConfirmChoice>,
) -> Result<web::Json<LinkedChoice>, Problem> {
    let (code, choice) = (body.code.unwrap_or_default(), body.choice.unwrap_or_default());
    let ticket = app.run(move |app| app.weather.choose_by_link(client, &code, &choice)).await?;
    Ok(web::Json(LinkedChoice::from(&ticket)))
}
