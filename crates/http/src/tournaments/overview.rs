//! The overview of a tournament's sale.

mod curves;

use actix_web::{HttpResponse, get};
use fairway_application::tournaments::{CategorySale as KnownCategory, Overview as Known};
use fairway_domain::ids::TournamentId;
use fairway_domain::overview::{Money, Sale};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use self::curves::{EarlierSale, SaleCurves};
use crate::actor::SignedIn;
use crate::openapi::failures::{Forbidden, NotFound, Unauthenticated, Unavailable, Unreadable};
use crate::params::PathId;
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::wire::{Dollars, SignedDollars};

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(get_overview);
}

/// A tournament's sale.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Overview {
    /// Days from today until the first day of the event; negative after it.
    days_before: i64,
    #[serde(flatten)]
    figures: SaleFigures,
    /// Number of tickets sold that are neither paid nor free of cost.
    #[schema(minimum = 0)]
    unpaid: i64,
    /// Categories for attendees first, by name.
    categories: Vec<CategorySale>,
    /// The largest amount first.
    methods: Vec<MethodSum>,
    #[serde(flatten)]
    curves: SaleCurves,
    /// The newest tournament whose first day is at least 180 days before this one's; null if there is none.
    #[schema(required)]
    earlier: Option<EarlierSale>,
}

/// Tickets and money of a category, or of all.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SaleFigures {
    /// The largest number of tickets to sell.
    #[schema(minimum = 0)]
    capacity: i64,
    /// Number of tickets that are not cancelled.
    #[schema(minimum = 0)]
    sold: i64,
    /// Number of them that are paid or without cost.
    #[schema(minimum = 0)]
    paid: i64,
    money: SaleMoney,
}

/// The sums of the ledgers of tickets, cancelled ones included.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SaleMoney {
    /// The total to pay.
    due: Dollars,
    /// Money that was received and not refunded, gifts included.
    received: Dollars,
    /// The amount that is still to be paid.
    outstanding: Dollars,
    /// Money that was received beyond the amount due.
    gifts: Dollars,
    /// Money that was received for cancelled tickets, without gifts.
    to_refund: Dollars,
}

/// The sale of a category.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CategorySale {
    #[schema(minimum = 1)]
    id: i64,
    name: String,
    /// Whether it is for sponsors.
    sponsor_flag: bool,
    /// The category's price today; each ticket keeps the price at its reservation.
    price: Dollars,
    #[serde(flatten)]
    figures: SaleFigures,
}

/// Money that was received by one method.
#[derive(Debug, Serialize, ToSchema)]
struct MethodSum {
    /// As staff entered it; may be empty.
    method: String,
    /// Money that was received, less the money given back.
    received: SignedDollars,
}

impl From<Money> for SaleMoney {
    fn from(money: Money) -> Self {
        Self {
            due: Dollars(money.due),
            received: Dollars(money.received),
            outstanding: Dollars(money.outstanding),
            gifts: Dollars(money.gifts),
            to_refund: Dollars(money.to_refund),
        }
    }
}

impl SaleFigures {
    fn of(capacity: i64, Sale { sold, settled, money }: Sale) -> Self {
        Self { capacity, sold, paid: settled, money: money.into() }
    }
}

impl From<KnownCategory> for CategorySale {
    fn from(KnownCategory { category, sale }: KnownCategory) -> Self {
        Self {
            id: category.id.0,
            name: category.name,
            sponsor_flag: category.for_sponsors,
            price: Dollars(category.price),
            figures: SaleFigures::of(category.capacity, sale),
        }
    }
}

impl From<Known> for Overview {
    fn from(overview: Known) -> Self {
        let sale = overview.sale();
        let method = |(method, cents)| MethodSum { method, received: SignedDollars(cents) };
        Self {
            days_before: overview.days_before,
            figures: SaleFigures::of(overview.capacity(), sale),
            unpaid: sale.sold - sale.settled,
            categories: overview.categories.into_iter().map(CategorySale::from).collect(),
            methods: overview.methods.into_iter().map(method).collect(),
            curves: overview.curves.into(),
            earlier: overview.earlier.map(EarlierSale::from),
        }
    }
}

/// The overview of a tournament's sale
///
/// Tickets sold and paid, money, and both over time beside the year before.
#[utoipa::path(
    tag = "Tournament",
    params(("id" = i64, Path, minimum = 1)),
    responses(
        (status = 200, description = "The figures of the sale", body = Overview),
        Unreadable, Unauthenticated, Forbidden, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[get("/Tournament/{id}/overview")]
async fn get_overview(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    let overview = app.run(move |app| app.tournaments.overview(&actor, TournamentId(id))).await?;
    Ok(HttpResponse::Ok().json(Overview::from(overview)))
}
