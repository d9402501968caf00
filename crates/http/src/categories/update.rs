//! Changing and deleting a ticket category.

use actix_web::{HttpResponse, delete, put};
use fairway_application::categories::CategoryForm;
use fairway_domain::ids::{CategoryId, TournamentId};
use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::TicketCategory;
use super::sale_form::{NewEarlyPrice, sale};
use crate::actor::SignedIn;
use crate::body::Form;
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::params::PathId;
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::versions::{IfMatch, IfMatchHeader, changed};
use crate::wire::{Decimal, Id, Whole, or_empty, present};

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(update_ticket_category).service(delete_ticket_category);
}

/// Changes of a ticket category; an absent field stays as it is.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UpdateTicketCategory {
    #[schema(required, nullable = false)]
    id: Option<Id>,
    /// Must be the present tournament: a category stays in its tournament.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    tournament_id: Option<Id>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(nullable = false, min_length = 1, max_length = 200)]
    name: Option<String>,
    /// Plain text of several lines.
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 5000, format = "multi-line")]
    description: Option<String>,
    /// Not fewer than a ticket has.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false, minimum = 1, maximum = 100)]
    num_groups: Option<Whole>,
    /// Not fewer than a group has, nor more than the rounds of its groups have room for.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false, minimum = 1, maximum = 100)]
    num_attendees: Option<Whole>,
    /// Not fewer than are sold or held.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false, minimum = 1, maximum = 100_000)]
    max_total_tickets: Option<Whole>,
    /// Tickets already sold keep their price.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    no_cost_flag: Option<bool>,
    /// In US dollars, to the cent; stored as 0 if the category costs nothing.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false, minimum = 0, maximum = 1_000_000, example = 250)]
    price: Option<Decimal>,
    /// The fund's estimate of the value that a ticket brings, in US dollars; not above the price. Tickets already sold keep theirs.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false, minimum = 0, maximum = 1_000_000, example = 80)]
    fair_market_value: Option<Decimal>,
    /// All early prices, which replace the present ones; null for none.
    #[serde(default, deserialize_with = "or_none")]
    #[schema(max_items = 3)]
    early_prices: Option<Vec<NewEarlyPrice>>,
    /// The moment at which the sale begins; null if it begins at once.
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(format = DateTime)]
    sale_start: Option<String>,
    /// The moment at which the sale ends; null if it lasts as long as the tournament.
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(format = DateTime)]
    sale_end: Option<String>,
    /// Whether visitors see the category only once its sale has begun.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    hidden_before_sale_flag: Option<bool>,
    /// HTML of the payment provider; required if the category costs something.
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 20_000, format = "multi-line")]
    embed_code: Option<String>,
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    live_flag: Option<bool>,
    /// Cannot change once there is a ticket.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    sponsor_flag: Option<bool>,
    /// Whether freed places are offered to the waitlist automatically.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    waitlist_offers_flag: Option<bool>,
    /// Whether its groups play golf; false only while none of them has a round.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    play_flag: Option<bool>,
}

/// Deserializes a list of a PUT: absent (unchanged) is `None`, null is an empty list.
fn or_none<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Vec<NewEarlyPrice>>, D::Error> {
    Option::<Vec<NewEarlyPrice>>::deserialize(deserializer).map(|list| Some(list.unwrap_or_default()))
}

/// Change a ticket category
///
/// Tickets that are sold already stay as they were sold.
#[utoipa::path(
    tag = "TicketCategory",
    params(IfMatchHeader),
    request_body = UpdateTicketCategory,
    responses(
        (status = 200, description = "The category as it is now", body = TicketCategory, headers(("ETag" = String))),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[put("/TicketCategory")]
async fn update_ticket_category(
    app: UseCases,
    SignedIn(actor): SignedIn,
    IfMatch(if_version): IfMatch,
    Form { body, faults }: Form<UpdateTicketCategory>,
) -> Result<HttpResponse, Problem> {
    let id = body.id.map(|Id(id)| CategoryId(id));
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
        faults,
    };
    let category = app.run(move |app| app.categories.update(&actor, id, &form, &if_version)).await?;
    changed(category.version, &TicketCategory::from(&category))
}

/// Delete a ticket category
///
/// Only a category without tickets.
#[utoipa::path(
    tag = "TicketCategory",
    params(("id" = i64, Path, minimum = 1)),
    responses(
        (status = 204, description = "It is deleted"),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[delete("/TicketCategory/{id}")]
async fn delete_ticket_category(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    app.run(move |app| app.categories.delete(&actor, CategoryId(id))).await?;
    Ok(HttpResponse::NoContent().finish())
}
