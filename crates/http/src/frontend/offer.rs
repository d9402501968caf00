//! The price of a tournament in one line, until the pages draw it. The pages write it the same
//! (`frontend/src/features/tournaments/public-page/offer.ts`); `docs/conformance/offers.json` checks both.

use chrono::{NaiveDate, TimeZone};
use fairway_application::stores::categories::CategoryView;
use fairway_domain::category::Price;
use fairway_domain::dates::long_date;
use fairway_domain::sale::SaleState;

/// The fields of a ticket category that the offer needs.
#[derive(Debug, Clone, Copy)]
struct Kind {
    price: Price,
    is_free: bool,
    is_for_sponsors: bool,
    available: i64,
    sale_state: SaleState,
    /// Day on which the sale begins, in the fund's time zone.
    from: Option<NaiveDate>,
}

/// Price and remaining tickets of a tournament's live categories.
pub(super) struct Offer {
    kinds: Vec<Kind>,
    is_over: bool,
}

impl Offer {
    pub(super) fn of(categories: &[CategoryView], is_over: bool, zone: &impl TimeZone) -> Self {
        let kinds = categories.iter().map(|category| Kind {
            price: category.price_now(),
            is_free: category.details.no_cost,
            is_for_sponsors: category.details.for_sponsors,
            available: category.available(),
            sale_state: category.sale_state(),
            from: category.details.sale.start.map(|start| start.with_timezone(zone).date_naive()),
        });
        Self { kinds: kinds.collect(), is_over }
    }

    /// `From $650 · 2 kinds of tickets`
    pub(super) fn text(&self) -> String {
        if self.is_over {
            return "This event is over.".into();
        }
        if self.kinds.is_empty() {
            return "Tickets will be announced soon.".into();
        }
        let available = self.available_in(SaleState::Open);
        if available.is_empty() {
            return self.nothing_now();
        }
        // The price for sponsors is of no use to players.
        let for_players: Vec<Kind> = available.iter().filter(|kind| !kind.is_for_sponsors).copied().collect();
        price_and_rest(if for_players.is_empty() { &available } else { &for_players })
    }

    fn available_in(&self, state: SaleState) -> Vec<Kind> {
        let is_one = |kind: &&Kind| kind.available > 0 && kind.sale_state == state;
        self.kinds.iter().filter(is_one).copied().collect()
    }

    /// The sentence while no ticket can be reserved.
    fn nothing_now(&self) -> String {
        let first = self.available_in(SaleState::Upcoming).iter().filter_map(|kind| kind.from).min();
        if let Some(day) = first {
            format!("Tickets are on sale from {}.", long_date(day))
        } else if self.kinds.iter().any(|kind| kind.sale_state == SaleState::Open) {
            "Every ticket is taken; there is a waitlist.".into()
        } else {
            "Tickets are no longer on sale.".into()
        }
    }
}

fn price_and_rest(kinds: &[Kind]) -> String {
    let left: i64 = kinds.iter().map(|kind| kind.available).sum();
    // A foursome is one ticket, so the sum over categories of different sizes is not a number of places.
    match (kinds.len(), left) {
        (1, 1) => format!("{} · 1 ticket left", prices(kinds)),
        (1, left) => format!("{} · {left} tickets left", prices(kinds)),
        (number, _) => format!("{} · {number} kinds of tickets", prices(kinds)),
    }
}

/// The price, or the lowest of several; free tickets are mentioned beside it.
fn prices(kinds: &[Kind]) -> String {
    let asked: Vec<Price> = kinds.iter().filter(|kind| !kind.is_free).map(|kind| kind.price).collect();
    let (Some(lowest), Some(highest)) = (asked.iter().min(), asked.iter().max()) else {
        return "Free".into();
    };
    let is_one = lowest == highest;
    match (asked.len() < kinds.len(), is_one) {
        (true, true) => format!("Free, or {lowest}"),
        (true, false) => format!("Free, or from {lowest}"),
        (false, true) => lowest.to_string(),
        (false, false) => format!("From {lowest}"),
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, FixedOffset, Utc};
    use serde_json::Value;

    use super::*;

    fn kind(of: &Value) -> Kind {
        let text = |name: &str| of[name].as_str();
        let new_york = FixedOffset::west_opt(5 * 3600).unwrap();
        let start = text("saleStart").map(|start| start.parse::<DateTime<Utc>>().unwrap());
        Kind {
            price: Price::parse(&of["priceNow"].to_string()).unwrap(),
            is_free: of["noCostFlag"].as_bool().unwrap(),
            is_for_sponsors: of["sponsorFlag"].as_bool().unwrap(),
            available: of["availableTickets"].as_i64().unwrap(),
            sale_state: match text("saleState") {
                Some("upcoming") => SaleState::Upcoming,
                Some("ended") => SaleState::Ended,
                _ => SaleState::Open,
            },
            from: start.map(|start| start.with_timezone(&new_york).date_naive()),
        }
    }

    #[test]
    fn the_offer_is_worded_as_on_the_pages() {
        let cases: Value =
            serde_json::from_str(include_str!("../../../../docs/conformance/offers.json")).unwrap();
        for case in cases.as_array().unwrap() {
            let kinds = case["categories"].as_array().unwrap().iter().map(kind).collect();
            let offer = Offer { kinds, is_over: case["isPast"].as_bool().unwrap() };
            assert_eq!(offer.text(), case["text"].as_str().unwrap());
        }
    }
}
