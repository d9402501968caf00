//! Ticket categories.

use chrono::{DateTime, Utc};
use fairway_domain::category::{Category, Price, Usage};
use fairway_domain::ids::{CategoryId, TournamentId};
use fairway_domain::sale::{Sale, SaleState};
use fairway_domain::waitlist::Places;

use crate::error::Result;

/// A ticket category, as lists show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CategoryView {
    /// Its id.
    pub id: CategoryId,
    /// The tournament.
    pub tournament_id: TournamentId,
    /// The editable fields.
    pub details: CategoryDetails,
    /// Number of tickets, without cancelled ones.
    pub sold: i64,
    /// Places held for people on the waitlist.
    pub held: i64,
    /// Entries of the waitlist that have a claim to freed places ([`Places::in_line`]).
    pub in_line: i64,
    /// The time of the read, to which the state of the sale and the price belong.
    pub as_of: DateTime<Utc>,
    /// Counts the changes of this row.
    pub version: i64,
}

impl CategoryView {
    /// The category, for rules of the domain.
    pub fn category(&self) -> Category {
        self.details.category(self.id, self.tournament_id)
    }

    /// `availableTickets`.
    pub fn available(&self) -> i64 {
        self.category().available(self.places().gone())
    }

    /// The state of its sale.
    pub fn sale_state(&self) -> SaleState {
        self.details.sale.state(self.as_of)
    }

    /// `priceNow`: the price of a ticket reserved now (rule `early-prices`).
    pub fn price_now(&self) -> Price {
        self.details.sale.price(self.details.price, self.as_of)
    }

    /// The numbers of places given out and claimed, for rules of the domain.
    pub fn places(&self) -> Places {
        Places { given_out: self.sold + self.held, in_line: self.in_line }
    }
}

/// The editable fields of a ticket category.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch that staff set apart")]
pub struct CategoryDetails {
    /// The category's title.
    pub name: String,
    /// The description.
    pub description: String,
    /// Number of groups of one ticket.
    pub num_groups: i32,
    /// The most people in each group.
    pub num_attendees: i32,
    /// The most tickets to sell.
    pub max_total_tickets: i32,
    /// Free, so that its tickets are paid from the start (rule `no-cost`).
    pub no_cost: bool,
    /// Price of one ticket after its early prices; 0 for a free category.
    pub price: Price,
    /// The fair market value of its benefits; 0 while it is not set (rule `fair-market-value`).
    pub fair_value: Price,
    /// The period of its sale, and its early prices.
    pub sale: Sale,
    /// HTML of the payment provider; shown only inside a sandbox (rule `embed-codes`).
    pub embed_code: String,
    /// Shown to the public.
    pub live: bool,
    /// Sold to sponsors instead of attendees.
    pub for_sponsors: bool,
    /// Freed places are offered to the waitlist automatically (rule `freed-places`).
    pub offers_freed: bool,
    /// Its groups play golf (rule `categories-without-golf`).
    pub plays: bool,
}

impl CategoryDetails {
    /// A category with these details, for rules of the domain.
    pub fn category(&self, id: CategoryId, tournament_id: TournamentId) -> Category {
        Category {
            id,
            tournament_id,
            num_groups: self.num_groups,
            num_attendees: self.num_attendees,
            max_total_tickets: self.max_total_tickets,
            no_cost: self.no_cost,
            price: self.price,
            fair_value: self.fair_value,
            sale: self.sale.clone(),
            live: self.live,
            for_sponsors: self.for_sponsors,
            offers_freed: self.offers_freed,
            plays: self.plays,
        }
    }
}

/// The table of ticket categories. Holds of places are evaluated at `now`.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait CategoryStore {
    /// Sorted by id; `hidden` includes categories that are not live, or not shown before their sale; `for_sponsors` keeps one kind.
    fn of_tournament(
        &mut self,
        id: TournamentId,
        hidden: bool,
        for_sponsors: Option<bool>,
        now: DateTime<Utc>,
    ) -> Result<Vec<CategoryView>>;
    /// One category; with `hidden` also if it or its tournament is not live, or if it is not shown before its sale.
    fn find(&mut self, id: CategoryId, hidden: bool, now: DateTime<Utc>) -> Result<Option<CategoryView>>;
    /// All categories of a tournament, with whether they play golf; they cannot be deleted until the transaction ends.
    fn hold(&mut self, tournament: TournamentId) -> Result<Vec<(CategoryId, bool)>>;
    /// One category, locked until the transaction ends, so that the number of tickets left cannot change.
    fn lock(&mut self, id: CategoryId) -> Result<Option<Category>>;
    /// Numbers of tickets that are not cancelled, of places held for the waitlist, and of places claimed by it. Stable only while the category is
    /// locked.
    fn places(&mut self, id: CategoryId, now: DateTime<Utc>) -> Result<Places>;
    /// The usage of a category; stable only while it is locked.
    fn usage(&mut self, id: CategoryId, now: DateTime<Utc>) -> Result<Usage>;
    /// Adds a category.
    fn add(&mut self, tournament: TournamentId, details: &CategoryDetails) -> Result<CategoryId>;
    /// Writes a category's details.
    fn update(&mut self, id: CategoryId, details: &CategoryDetails) -> Result<()>;
    /// Deletes a category without tickets, with its toggles of rounds.
    fn delete(&mut self, id: CategoryId) -> Result<()>;
}
