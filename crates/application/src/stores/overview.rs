//! The figures of a tournament's sale.

use chrono::{DateTime, NaiveDate, Utc};
use fairway_domain::category::Price;
use fairway_domain::ids::{CategoryId, TournamentId};
use fairway_domain::overview::Alike;

use crate::error::Result;

/// A category with its tickets, equal ones together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SoldCategory {
    /// Its id.
    pub id: CategoryId,
    /// Its name.
    pub name: String,
    /// Whether it is for sponsors.
    pub for_sponsors: bool,
    /// Its price today.
    pub price: Price,
    /// The most tickets to sell.
    pub capacity: i64,
    /// Its tickets.
    pub tickets: Vec<Alike>,
}

/// The figures of a tournament's sale. Each method is one statement over tickets or ledger rows, none over attendees.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait OverviewStore {
    /// All categories, those for attendees first, by name; also those without tickets.
    fn alike(&mut self, id: TournamentId) -> Result<Vec<SoldCategory>>;
    /// Cents received and not refunded, by method as staff typed it, the largest sum first.
    fn by_method(&mut self, id: TournamentId) -> Result<Vec<(String, i64)>>;
    /// Number of tickets that are not cancelled, by the quarter of an hour of their reservation, oldest first. Days of all time zones begin on a quarter.
    fn reserved(&mut self, id: TournamentId) -> Result<Vec<(DateTime<Utc>, i64)>>;
    /// Cents received less refunds, by day, oldest first.
    fn received(&mut self, id: TournamentId) -> Result<Vec<(NaiveDate, i64)>>;
}
