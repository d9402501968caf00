//! The price of a tournament in one line, before the pages have drawn it; they write it alike
//! (`frontend/src/features/tournaments/public-page/offer.ts`), and both are held to `docs/conformance/offers.json`.

use fairway_application::stores::categories::CategoryView;
use fairway_domain::category::Price;

/// A ticket category, as far as the offer tells of it.
#[derive(Debug, Clone, Copy)]
struct Kind {
    price: Price,
    is_free: bool,
    is_for_sponsors: bool,
    available: i64,
}

/// Price and tickets left of a tournament's live categories.
pub(super) struct Offer {
    kinds: Vec<Kind>,
    is_over: bool,
}

impl Offer {
    pub(super) fn of(categories: &[CategoryView], is_over: bool) -> Self {
        let kinds = categories.iter().map(|category| Kind {
            price: category.details.price,
            is_free: category.details.no_cost,
            is_for_sponsors: category.details.for_sponsors,
            available: category.available(),
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
        let available: Vec<Kind> = self.kinds.iter().filter(|kind| kind.available > 0).copied().collect();
        if available.is_empty() {
            return "Every ticket is taken; there is a waitlist.".into();
        }
        // A sponsor's price tells players nothing.
        let for_players: Vec<Kind> = available.iter().filter(|kind| !kind.is_for_sponsors).copied().collect();
        price_and_rest(if for_players.is_empty() { &available } else { &for_players })
    }
}

fn price_and_rest(kinds: &[Kind]) -> String {
    let left: i64 = kinds.iter().map(|kind| kind.available).sum();
    // A foursome is one ticket: of tickets of several sizes a sum would say nothing of places.
    match (kinds.len(), left) {
        (1, 1) => format!("{} · 1 ticket left", prices(kinds)),
        (1, left) => format!("{} · {left} tickets left", prices(kinds)),
        (number, _) => format!("{} · {number} kinds of tickets", prices(kinds)),
    }
}

/// The price, or the lowest of several; free tickets are named beside it.
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
    use serde_json::Value;

    use super::*;

    fn kind(of: &Value) -> Kind {
        Kind {
            price: Price::parse(&of["price"].to_string()).unwrap(),
            is_free: of["noCostFlag"].as_bool().unwrap(),
            is_for_sponsors: of["sponsorFlag"].as_bool().unwrap(),
            available: of["availableTickets"].as_i64().unwrap(),
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
