use fairway_domain::category::{Category, Price};
use fairway_domain::ids::{CategoryId, TournamentId};

use crate::error::Result;

/// A ticket category, as lists show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CategoryView {
    /// What rules know of it.
    pub category: Category,
    /// Its title.
    pub name: String,
    /// What one gets.
    pub description: String,
    /// Of one ticket.
    pub price: Price,
    /// HTML of the payment provider; shown only inside a sandbox (decisions §4).
    pub embed_code: String,
    /// Tickets not cancelled.
    pub sold: i64,
    /// Counts the changes of this row.
    pub version: i64,
}

/// The table of ticket categories.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait CategoryStore {
    /// By id; with `hidden` also those that are not live; `for_sponsors` keeps one kind.
    fn of_tournament(
        &mut self,
        id: TournamentId,
        hidden: bool,
        for_sponsors: Option<bool>,
    ) -> Result<Vec<CategoryView>>;
    /// One, locked until the transaction ends, so that what is left of it stays so.
    fn lock(&mut self, id: CategoryId) -> Result<Option<Category>>;
    /// Its tickets that are not cancelled; sure only while the category is locked.
    fn sold(&mut self, id: CategoryId) -> Result<i64>;
}
