//! Adding a ticket category.

use actix_web::{HttpResponse, post};
use fairway_application::FieldErrors;
use fairway_application::categories::CategoryForm;
use fairway_application::stores::categories::CategoryView;
use fairway_domain::ids::TournamentId;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::TicketCategory;
use super::sale_form::{NewEarlyPrice, sale};
use crate::actor::SignedIn;
use crate::idempotency::{Creating, IdempotencyKey, created, once};
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable, WrongMedia,
};
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::wire::{Decimal, Id, Whole};

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(create_ticket_category);
}

/// A ticket category to be added.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewTicketCategory {
    #[schema(required, nullable = false)]
    tournament_id: Option<Id>,
    #[schema(required, nullable = false, min_length = 1, max_length = 200)]
    name: Option<String>,
    /// Plain text of several lines.
    #[schema(max_length = 5000, format = "multi-line")]
    description: Option<String>,
    /// The number of groups of one ticket.
    #[schema(required, nullable = false, minimum = 1, maximum = 100)]
    num_groups: Option<Whole>,
    /// The largest number of people in one group.
    #[schema(required, nullable = false, minimum = 1, maximum = 100)]
    num_attendees: Option<Whole>,
    /// The largest number of tickets that may be sold.
    #[schema(required, nullable = false, minimum = 1, maximum = 100_000)]
    max_total_tickets: Option<Whole>,
    /// Whether tickets cost nothing, and are therefore paid from the start; false when absent.
    no_cost_flag: Option<bool>,
    /// In US dollars, to the cent; required if the category costs something, and stored as 0 if not.
    #[schema(minimum = 0, maximum = 1_000_000, example = 250)]
    price: Option<Decimal>,
    /// The fund's estimate of the value that a ticket brings, in US dollars; not above the price; 0 when absent.
    #[schema(minimum = 0, maximum = 1_000_000, example = 80)]
    fair_market_value: Option<Decimal>,
    /// Prices that each end at a moment; `price` applies after the last one. None when absent, and none for a category without cost.
    #[schema(max_items = 3)]
    early_prices: Option<Vec<NewEarlyPrice>>,
    /// The moment at which the sale begins; at once when absent.
    #[schema(format = DateTime)]
    sale_start: Option<String>,
    /// The moment at which the sale ends; when absent, it lasts as long as the tournament.
    #[schema(format = DateTime)]
    sale_end: Option<String>,
    /// Whether visitors see the category only once its sale has begun; false when absent.
    hidden_before_sale_flag: Option<bool>,
    /// HTML of the payment provider; required if the category costs something.
    #[schema(max_length = 20_000, format = "multi-line")]
    embed_code: Option<String>,
    /// Whether the public may see it; false when absent.
    live_flag: Option<bool>,
    /// Whether tickets are sold to sponsors instead of attendees; false when absent.
    sponsor_flag: Option<bool>,
    /// Whether freed places are offered to the waitlist automatically; true when absent.
    waitlist_offers_flag: Option<bool>,
    /// Whether its groups play golf, and may have a round; true when absent.
    play_flag: Option<bool>,
}

/// Add a ticket category to a tournament
#[utoipa::path(
    tag = "TicketCategory",
    params(IdempotencyKey),
    request_body = NewTicketCategory,
    responses(
        (status = 201, description = "The category", body = TicketCategory),
        Unreadable, Unauthenticated, Forbidden, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[post("/TicketCategory")]
async fn create_ticket_category(
    app: UseCases,
    SignedIn(actor): SignedIn,
    Creating { body, key }: Creating<NewTicketCategory>,
) -> Result<HttpResponse, Problem> {
    let form = CategoryForm {
        tournament_id: body.tournament_id.map(|Id(id)| TournamentId(id)),
        name: body.name,
        description: body.description,
        num_groups: body.num_groups.map(|Whole(number)| number),
        num_attendees: body.num_attendees.map(|Whole(number)| number),
        max_total_tickets: body.max_total_tickets.map(|Whole(number)| number),
        no_cost: body.no_cost_flag,
        price: body.price.map(|Decimal(dollars)| dollars),
        fair_value: body.fair_market_value.map(|Decimal(dollars)| dollars),
        sale: sale(body.sale_start, body.sale_end, body.hidden_before_sale_flag, body.early_prices),
        embed_code: body.embed_code,
        live: body.live_flag,
        for_sponsors: body.sponsor_flag,
        offers_freed: body.waitlist_offers_flag,
        plays: body.play_flag,
        faults: FieldErrors::default(),
    };
    let once = once::<CategoryView, TicketCategory>(key);
    let answer = app.run(move |app| app.categories.create(&actor, &form, &once)).await?;
    created::<CategoryView, TicketCategory>(answer)
}
