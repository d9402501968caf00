//! The sale of a category in requests: its times, and its early prices.

use fairway_application::categories::{EarlyPriceForm, SaleForm};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::wire::Decimal;

/// A price for tickets that are reserved before a moment.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NewEarlyPrice {
    /// The moment at which the next price begins.
    #[schema(required, nullable = false, format = DateTime, example = "2026-03-01T05:00:00Z")]
    until: Option<String>,
    /// In US dollars, to the cent.
    #[schema(required, nullable = false, minimum = 0, maximum = 1_000_000, example = 200)]
    price: Option<Decimal>,
}

pub(super) fn sale(
    start: Option<String>,
    end: Option<String>,
    hidden_before: Option<bool>,
    early: Option<Vec<NewEarlyPrice>>,
) -> SaleForm {
    let one = |early: NewEarlyPrice| EarlyPriceForm {
        until: early.until,
        price: early.price.map(|Decimal(dollars)| dollars),
    };
    let early = early.map(|early| early.into_iter().map(one).collect());
    SaleForm { start, end, hidden_before, early }
}
