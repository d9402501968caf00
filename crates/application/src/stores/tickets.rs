//! Tickets.

mod view;

use chrono::{DateTime, NaiveDate, Utc};
use fairway_domain::category::Price;
use fairway_domain::ids::{CategoryId, SponsorId, TicketId, TournamentId, UserId};
use fairway_domain::reference::Reference;
use fairway_domain::ticket::Payment;
use fairway_domain::values::ScanCode;

pub use self::view::{GroupBrief, TicketView};
use crate::error::Result;
use crate::page::{Page, Part};

/// A search for tickets of a tournament; a filter that is `None` keeps all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TicketFilter {
    /// Only tickets of sponsors' categories, or only of the others.
    pub for_sponsors: Option<bool>,
    /// Only tickets of this category.
    pub category: Option<CategoryId>,
    /// Only paid tickets, or only unpaid ones.
    pub paid: Option<bool>,
    /// Only cancelled tickets, or only the others.
    pub cancelled: Option<bool>,
    /// Only unpaid tickets with a last day to pay before this one.
    pub due_before: Option<NaiveDate>,
    /// The part of the list; the search covers reference, purchaser's names and address, teammates, sponsor, category and payment reference.
    pub page: Page,
}

/// A ticket to add.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewTicket {
    /// A random reference, most likely unused.
    pub reference: Reference,
    /// The tournament.
    pub tournament_id: TournamentId,
    /// Its category.
    pub category_id: CategoryId,
    /// The purchaser.
    pub user_id: UserId,
    /// The sponsor of a sponsor's ticket.
    pub sponsor_id: Option<SponsorId>,
    /// Whether the purchaser plays too.
    pub user_participating: bool,
    /// Its price: the category's at the time of the reservation.
    pub price: Price,
    /// The fair market value of its benefits; 0 if it is not set.
    pub fair_value: Price,
    /// Whether it is free.
    pub no_cost: bool,
    /// The time of the reservation, if it is free.
    pub paid_at: Option<DateTime<Utc>>,
    /// Whether it is sold to a walk-up at the desk.
    pub at_desk: bool,
    /// The last day to pay for it; `None` without a term, and if it is free.
    pub due_on: Option<NaiveDate>,
    /// The ticket's own scan code.
    pub scan_code: ScanCode,
    /// The time of the reservation.
    pub created_at: DateTime<Utc>,
}

/// The table of tickets.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait TicketStore {
    /// One ticket.
    fn view(&mut self, id: TicketId) -> Result<Option<TicketView>>;
    /// A purchaser's tickets, the latest tournament first.
    fn of_user(&mut self, user: UserId) -> Result<Vec<TicketView>>;
    /// A tournament's tickets, the newest first.
    fn of_tournament(&mut self, id: TournamentId, filter: &TicketFilter) -> Result<Part<TicketView>>;
    /// One ticket, locked until the transaction ends, against changes and check-ins of its passes. Lock its category first (`docs/architecture.md`).
    fn lock(&mut self, id: TicketId) -> Result<Option<TicketView>>;
    /// The tickets among these that exist, newest first, locked as by [`TicketStore::lock`].
    fn lock_all(&mut self, ids: &[TicketId]) -> Result<Vec<TicketView>>;
    /// A user's tickets of a tournament that are neither paid nor cancelled, by id, each with its category.
    fn unpaid(&mut self, tournament: TournamentId, user: UserId) -> Result<Vec<(TicketId, CategoryId)>>;
    /// Whether one of its passes is checked in; stable only while it is locked.
    fn checked_in(&mut self, id: TicketId) -> Result<bool>;
    /// Suspends a user's tickets that are not cancelled, and gives them and all their passes new codes. Returns the number of tickets.
    fn suspend_all(&mut self, user: UserId) -> Result<usize>;
    /// Moves all tickets of one user to another.
    fn give_all(&mut self, from: UserId, to: UserId) -> Result<()>;
    /// Ends the suspension of a ticket.
    fn keep(&mut self, id: TicketId) -> Result<()>;
    /// Stores the time of the reminder to the purchasers of these tickets.
    fn set_reminded(&mut self, ids: &[TicketId], at: DateTime<Utc>) -> Result<()>;
    /// Stores the payment of a ticket; `None` marks it unpaid.
    fn set_payment(&mut self, id: TicketId, payment: Option<Payment>) -> Result<()>;
    /// Cancels or reactivates a ticket; a reactivated one is not marked as lapsed any more. Afterwards its groups are in no round.
    fn set_cancelled(&mut self, id: TicketId, cancelled: bool) -> Result<()>;
    /// Deletes it with its groups and passes.
    fn delete(&mut self, id: TicketId) -> Result<()>;
}
