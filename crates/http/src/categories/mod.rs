//! `/api/TicketCategory`.

mod create;
mod sale_form;
mod update;

use actix_web::{HttpResponse, get};
use fairway_application::stores::categories::CategoryView;
use fairway_domain::ids::{CategoryId, TournamentId};
use fairway_domain::sale;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::MaybeSignedIn;
use crate::openapi::failures::{NotFound, Unauthenticated, Unavailable, Unreadable};
use crate::params::{PathId, Query};
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::versions::{IfNoneMatch, IfNoneMatchHeader};
use crate::wire::{Dollars, Moment};

pub(crate) fn configure(config: &mut ServiceConfig) {
    config
        .service(list_ticket_categories_of_tournament)
        .service(get_ticket_category)
        .configure(create::configure)
        .configure(update::configure);
}

/// A ticket category with the number of tickets left.
#[derive(Debug, Serialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "the wire's names")]
#[serde(rename_all = "camelCase")]
pub(crate) struct TicketCategory {
    #[schema(minimum = 1)]
    id: i64,
    name: String,
    /// Plain text of several lines; may be empty.
    description: String,
    /// The number of groups of one ticket.
    #[schema(minimum = 1)]
    num_groups: i32,
    /// The largest number of people in one group.
    #[schema(minimum = 1)]
    num_attendees: i32,
    /// The largest number of tickets that may be sold.
    #[schema(minimum = 1)]
    max_total_tickets: i32,
    /// Whether tickets cost nothing, and are therefore paid from the start.
    no_cost_flag: bool,
    /// The price of one ticket, after the early prices.
    price: Dollars,
    /// The price of a ticket that is reserved now.
    price_now: Dollars,
    /// Prices that each end at a moment, the first one to end first.
    #[schema(max_items = 3)]
    early_prices: Vec<EarlyPrice>,
    /// The moment at which the sale begins; null if it begins at once.
    #[schema(required)]
    sale_start: Option<Moment>,
    /// The moment at which the sale ends; null if it lasts as long as the tournament.
    #[schema(required)]
    sale_end: Option<Moment>,
    /// Whether visitors see the category only once its sale has begun.
    hidden_before_sale_flag: bool,
    /// Whether tickets are sold now, while any are left.
    #[schema(value_type = String, pattern = "^(upcoming|open|ended)$")]
    sale_state: &'static str,
    /// The next moment at which `saleState` or `priceNow` changes; null if there is none.
    #[schema(required)]
    changes_at: Option<Moment>,
    /// The fund's estimate of the value that a ticket brings; 0 if none is given, and then nothing is said about deductions.
    fair_market_value: Dollars,
    /// HTML of the payment provider, to be shown only inside a sandbox.
    embed_code: String,
    /// Whether the public sees it.
    live_flag: bool,
    /// Whether tickets are sold to sponsors instead of attendees.
    sponsor_flag: bool,
    /// Whether freed places are offered to the waitlist automatically, and are not sold while an entry is in line.
    waitlist_offers_flag: bool,
    /// Whether its groups play golf; those of a dinner or a contest do not, and have no round.
    play_flag: bool,
    #[schema(minimum = 1)]
    tournament_id: i64,
    /// Tickets that are left, without those that are held for the waitlist or owed to it.
    #[schema(minimum = 0)]
    available_tickets: i64,
}

/// A price for tickets that are reserved before a moment.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct EarlyPrice {
    /// The moment at which the next price begins.
    until: Moment,
    price: Dollars,
}

impl From<&CategoryView> for TicketCategory {
    fn from(view: &CategoryView) -> Self {
        let details = view.details.clone();
        let sale = details.sale;
        let early = |it: &sale::EarlyPrice| EarlyPrice { until: Moment(it.until), price: Dollars(it.price) };
        Self {
            id: view.id.0,
            name: details.name,
            description: details.description,
            num_groups: details.num_groups,
            num_attendees: details.num_attendees,
            max_total_tickets: details.max_total_tickets,
            no_cost_flag: details.no_cost,
            price: Dollars(details.price),
            price_now: Dollars(view.price_now()),
            early_prices: sale.early.iter().map(early).collect(),
            sale_start: sale.start.map(Moment),
            sale_end: sale.end.map(Moment),
            hidden_before_sale_flag: sale.hidden_before,
            sale_state: view.sale_state().name(),
            changes_at: sale.changes_at(view.as_of).map(Moment),
            fair_market_value: Dollars(details.fair_value),
            embed_code: details.embed_code,
            live_flag: details.live,
            sponsor_flag: details.for_sponsors,
            waitlist_offers_flag: details.offers_freed,
            play_flag: details.plays,
            tournament_id: view.tournament_id.0,
            available_tickets: view.available(),
        }
    }
}

/// The ticket categories of a tournament
///
/// Only live ones; staff get all.
#[utoipa::path(
    tag = "TicketCategory",
    params(
        ("id" = i64, Path, minimum = 1, description = "The tournament"),
        ("sponsor" = Option<bool>, Query, description = "true: only categories for sponsors; false: only those for attendees"),
        IfNoneMatchHeader,
    ),
    responses(
        (status = 200, description = "The categories", body = Vec<TicketCategory>, headers(("ETag" = String))),
        (status = 304, description = "The client's copy is current"),
        Unreadable, Unauthenticated, NotFound, Unavailable,
    ),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!("public")))
)]
#[get("/TicketCategory/query/tournament/{id}")]
async fn list_ticket_categories_of_tournament(
    app: UseCases,
    MaybeSignedIn(visitor): MaybeSignedIn,
    PathId(id): PathId,
    query: Query,
    known: IfNoneMatch,
) -> Result<HttpResponse, Problem> {
    let for_sponsors = query.flag("sponsor")?;
    let categories = app
        .run(move |app| app.categories.of_tournament(visitor.as_ref(), TournamentId(id), for_sponsors))
        .await?;
    known.answer(None, &categories.iter().map(TicketCategory::from).collect::<Vec<_>>())
}

/// One ticket category
///
/// Only a live one of a live tournament; staff get any.
#[utoipa::path(
    tag = "TicketCategory",
    params(("id" = i64, Path, minimum = 1), IfNoneMatchHeader),
    responses(
        (status = 200, description = "The category", body = TicketCategory, headers(("ETag" = String))),
        (status = 304, description = "The client's copy is current"),
        Unreadable, Unauthenticated, NotFound, Unavailable,
    ),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!("public")))
)]
#[get("/TicketCategory/{id}")]
async fn get_ticket_category(
    app: UseCases,
    MaybeSignedIn(visitor): MaybeSignedIn,
    PathId(id): PathId,
    known: IfNoneMatch,
) -> Result<HttpResponse, Problem> {
    let category = app.run(move |app| app.categories.category(visitor.as_ref(), CategoryId(id))).await?;
    known.answer(Some(category.version), &TicketCategory::from(&category))
}
