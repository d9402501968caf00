//! Sale periods and early prices of ticket categories (rules `sale-windows` and `early-prices`).

use chrono::{DateTime, SubsecRound, Utc};

use crate::price::Price;
use crate::refusal::Refusal;
use crate::values::Complaint;

/// The most early prices of a category.
pub const EARLY_PRICES_MAX: usize = 3;

/// A price that is valid until a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EarlyPrice {
    /// At this moment, the next price begins.
    pub until: DateTime<Utc>,
    /// The price of a ticket that is reserved before.
    pub price: Price,
}

/// The sale of a category. By default it is always open, at one price.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sale {
    /// The start of the sale; `None` opens it at once.
    pub start: Option<DateTime<Utc>>,
    /// The end of the sale; `None` keeps it open until the tournament is over.
    pub end: Option<DateTime<Utc>>,
    /// Hides the category from visitors before its sale.
    pub hidden_before: bool,
    /// Early prices by their ends, the earliest first.
    pub early: Vec<EarlyPrice>,
}

/// The state of a sale at a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SaleState {
    /// The sale has not begun.
    Upcoming,
    /// Tickets are sold while any are left.
    Open,
    /// The sale has ended.
    Ended,
}

impl SaleState {
    /// Its name in calls.
    pub fn name(self) -> &'static str {
        match self {
            Self::Upcoming => "upcoming",
            Self::Open => "open",
            Self::Ended => "ended",
        }
    }
}

impl Sale {
    /// The state at `now`; the start is included, and the end is not.
    pub fn state(&self, now: DateTime<Utc>) -> SaleState {
        if self.end.is_some_and(|end| end <= now) {
            SaleState::Ended
        } else if self.start.is_some_and(|start| now < start) {
            SaleState::Upcoming
        } else {
            SaleState::Open
        }
    }

    /// Whether visitors see the category at `now`.
    pub fn is_shown(&self, now: DateTime<Utc>) -> bool {
        !self.hidden_before || self.state(now) != SaleState::Upcoming
    }

    /// The price of a ticket that is reserved at `now`; `last` is the price after all early ones.
    pub fn price(&self, last: Price, now: DateTime<Utc>) -> Price {
        self.early.iter().find(|early| now < early.until).map_or(last, |early| early.price)
    }

    /// The lowest of all its prices.
    pub fn lowest_price(&self, last: Price) -> Price {
        self.early.iter().map(|early| early.price).fold(last, Price::min)
    }

    /// The next moment at which the state or the price changes.
    pub fn changes_at(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let edges = self.early.iter().map(|early| early.until).chain(self.start).chain(self.end);
        edges.filter(|edge| now < *edge).min()
    }

    /// Admits a reservation at `now`.
    ///
    /// # Errors
    /// [`Refusal::NotOnSaleYet`], [`Refusal::SaleEnded`].
    pub fn admit(&self, now: DateTime<Utc>) -> Result<(), Refusal> {
        match self.state(now) {
            SaleState::Open => Ok(()),
            SaleState::Upcoming => Err(Refusal::NotOnSaleYet),
            SaleState::Ended => Err(Refusal::SaleEnded),
        }
    }
}

/// Parses the start or end of a sale or of an early price.
///
/// # Errors
/// A complaint when the text is no moment in RFC 3339.
pub fn moment(told: &str) -> Result<DateTime<Utc>, Complaint> {
    let at = DateTime::parse_from_rfc3339(told.trim()).map(|at| at.to_utc().trunc_subsecs(6));
    at.map_err(|_why| "must be a moment, as in 2026-03-01T14:00:00Z".into())
}

/// Checks `saleEnd` of a sale that begins at `start`.
///
/// # Errors
/// A complaint when the end is not after the start.
pub fn sale_end(start: Option<DateTime<Utc>>, end: Option<DateTime<Utc>>) -> Result<(), Complaint> {
    let is_ordered = start.zip(end).is_none_or(|(start, end)| start < end);
    if is_ordered { Ok(()) } else { Err("must be after saleStart".into()) }
}

/// Early prices, sorted by their ends.
///
/// # Errors
/// A complaint when there are more than [`EARLY_PRICES_MAX`], or two with the same end.
pub fn early_prices(mut told: Vec<EarlyPrice>) -> Result<Vec<EarlyPrice>, Complaint> {
    if told.len() > EARLY_PRICES_MAX {
        return Err(format!("cannot hold more than {EARLY_PRICES_MAX} prices"));
    }
    told.sort_by_key(|early| early.until);
    let is_unique = told.is_sorted_by(|one, next| one.until < next.until);
    if is_unique { Ok(told) } else { Err("cannot hold two prices with the same end".into()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(day: u32) -> DateTime<Utc> {
        format!("2026-03-{day:02}T05:00:00Z").parse().unwrap()
    }

    fn price(dollars: i64) -> Price {
        Price { cents: dollars * 100 }
    }

    fn early(day: u32, dollars: i64) -> EarlyPrice {
        EarlyPrice { until: at(day), price: price(dollars) }
    }

    fn sale() -> Sale {
        Sale {
            start: Some(at(5)),
            end: Some(at(20)),
            hidden_before: false,
            early: vec![early(8, 500), early(12, 600)],
        }
    }

    #[test]
    fn a_category_is_sold_from_its_start_until_just_before_its_end() {
        let tick = chrono::TimeDelta::microseconds(1);
        for (now, state, admitted) in [
            (at(5) - tick, SaleState::Upcoming, Err(Refusal::NotOnSaleYet)),
            (at(5), SaleState::Open, Ok(())),
            (at(20) - tick, SaleState::Open, Ok(())),
            (at(20), SaleState::Ended, Err(Refusal::SaleEnded)),
        ] {
            assert_eq!((sale().state(now), sale().admit(now)), (state, admitted), "{now}");
        }
        assert_eq!(Sale::default().state(at(1)), SaleState::Open);
    }

    #[test]
    fn a_hidden_category_is_shown_once_it_is_sold() {
        let hidden = Sale { hidden_before: true, ..sale() };
        assert_eq!([4, 5, 20].map(|day| hidden.is_shown(at(day))), [false, true, true]);
        assert!(sale().is_shown(at(4)));
    }

    #[test]
    fn each_early_price_counts_until_its_end() {
        let paid = |day| sale().price(price(650), at(day));
        assert_eq!([7, 8, 11, 12, 30].map(paid), [500, 600, 600, 650, 650].map(price));
        assert_eq!(sale().lowest_price(price(650)), price(500));
        assert_eq!(sale().lowest_price(price(450)), price(450));
    }

    #[test]
    fn the_next_change_is_the_nearest_edge_to_come() {
        let next = |day| sale().changes_at(at(day));
        assert_eq!([1, 5, 8, 12].map(next), [5, 8, 12, 20].map(|day| Some(at(day))));
        assert_eq!(next(20), None);
    }

    #[test]
    fn early_prices_are_few_and_end_one_after_the_other() {
        let sorted = vec![early(8, 500), early(12, 600)];
        assert_eq!(early_prices(vec![early(12, 600), early(8, 500)]), Ok(sorted));
        assert_eq!(
            early_prices(vec![early(8, 500), early(8, 600)]).unwrap_err(),
            "cannot hold two prices with the same end"
        );
        let four = (1..=4).map(|day| early(day, 500)).collect();
        assert_eq!(early_prices(four).unwrap_err(), "cannot hold more than 3 prices");
    }

    #[test]
    fn a_window_ends_after_it_begins() {
        assert_eq!(sale_end(Some(at(5)), Some(at(6))), Ok(()));
        assert_eq!(sale_end(None, Some(at(6))), Ok(()));
        assert_eq!(sale_end(Some(at(5)), Some(at(5))).unwrap_err(), "must be after saleStart");
        assert_eq!(moment("2026-03-05T00:00:00-05:00"), Ok(at(5)));
        assert!(moment("2026-03-05").is_err());
    }
}
