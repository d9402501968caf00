//! The figures of a tournament's sale.

use chrono::{DateTime, NaiveDate, Utc};
use fairway_domain::category::Price;
use fairway_domain::ids::{CategoryId, TournamentId};
use fairway_domain::overview::Alike;

use crate::error::Result;

/// A category with its tickets, those that are alike together.
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
    /// Number of tickets that may be sold.
    pub capacity: i64,
    /// Its tickets.
    pub tickets: Vec<Alike>,
}

/// The figures of a tournament's sale. Each is one statement over tickets or ledger rows, none over attendees.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait OverviewStore {
    /// All categories, those of attendees first, by name; also such without a ticket.
    fn alike(&mut self, id: TournamentId) -> Result<Vec<SoldCategory>>;
    /// Cents that were received and not given back, by method as staff wrote it, the most first.
    fn by_method(&mut self, id: TournamentId) -> Result<Vec<(String, i64)>>;
    /// Tickets that are not cancelled by the quarter of an hour in which they were reserved, oldest first. Every time zone's days begin with one.
    fn reserved(&mut self, id: TournamentId) -> Result<Vec<(DateTime<Utc>, i64)>>;
    /// Cents that were received less those that were given back, by day, oldest first.
    fn received(&mut self, id: TournamentId) -> Result<Vec<(NaiveDate, i64)>>;
}
