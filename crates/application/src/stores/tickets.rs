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
    /// Of sponsors' categories, or of the others.
    pub for_sponsors: Option<bool>,
    /// Of one category.
    pub category: Option<CategoryId>,
    /// Paid or not.
    pub paid: Option<bool>,
    /// Cancelled or not.
    pub cancelled: Option<bool>,
    /// To be paid, with a last day before this one.
    pub due_before: Option<NaiveDate>,
    /// The part of the list; the search looks through reference, purchaser's names and address, teammates, sponsor, category and payment reference.
    pub page: Page,
}

/// A ticket to be added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewTicket {
    /// One that no ticket has, as far as chance goes.
    pub reference: Reference,
    /// The tournament it is for.
    pub tournament_id: TournamentId,
    /// Its category.
    pub category_id: CategoryId,
    /// The purchaser.
    pub user_id: UserId,
    /// For a sponsor's ticket.
    pub sponsor_id: Option<SponsorId>,
    /// Whether the purchaser plays too.
    pub user_participating: bool,
    /// Its price: the category's when it is reserved.
    pub price: Price,
    /// The fair market value of what it brings; 0 where it is not told.
    pub fair_value: Price,
    /// Whether it costs nothing.
    pub no_cost: bool,
    /// Set when it costs nothing.
    pub paid_at: Option<DateTime<Utc>>,
    /// Whether it is sold to a walk-up at the desk.
    pub at_desk: bool,
    /// The last day to pay for it; `None` without a term, and where it costs nothing.
    pub due_on: Option<NaiveDate>,
    /// Of the ticket.
    pub scan_code: ScanCode,
    /// When.
    pub created_at: DateTime<Utc>,
}

/// The table of tickets.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait TicketStore {
    /// One ticket.
    fn view(&mut self, id: TicketId) -> Result<Option<TicketView>>;
    /// A purchaser's, the latest tournament first.
    fn of_user(&mut self, user: UserId) -> Result<Vec<TicketView>>;
    /// A tournament's, the newest first.
    fn of_tournament(&mut self, id: TournamentId, filter: &TicketFilter) -> Result<Part<TicketView>>;
    /// One, locked until the transaction ends: nobody changes it or checks anybody in with it meanwhile. Its category is
    /// locked before it (`docs/architecture.md`).
    fn lock(&mut self, id: TicketId) -> Result<Option<TicketView>>;
    /// The tickets among these that exist, newest first, locked as by [`TicketStore::lock`].
    fn lock_all(&mut self, ids: &[TicketId]) -> Result<Vec<TicketView>>;
    /// The tickets of a tournament that somebody has neither paid nor cancelled, by id, each with its category.
    fn unpaid(&mut self, tournament: TournamentId, user: UserId) -> Result<Vec<(TicketId, CategoryId)>>;
    /// Whether somebody is checked in with it; sure only while it is locked.
    fn checked_in(&mut self, id: TicketId) -> Result<bool>;
    /// Suspends the tickets of somebody that are not cancelled, and gives them and all their passes new codes. Returns how many tickets.
    fn suspend_all(&mut self, user: UserId) -> Result<usize>;
    /// Makes all tickets of one person another one's.
    fn give_all(&mut self, from: UserId, to: UserId) -> Result<()>;
    /// Ends the suspension of a ticket.
    fn keep(&mut self, id: TicketId) -> Result<()>;
    /// Writes when the purchasers of these tickets were reminded to pay.
    fn set_reminded(&mut self, ids: &[TicketId], at: DateTime<Utc>) -> Result<()>;
    /// Writes that and how it was paid, or that it was not.
    fn set_payment(&mut self, id: TicketId, payment: Option<Payment>) -> Result<()>;
    /// Cancels it or takes it up again; then it did not lapse. In either case its groups are in no round afterwards.
    fn set_cancelled(&mut self, id: TicketId, cancelled: bool) -> Result<()>;
    /// Deletes it with its groups and passes.
    fn delete(&mut self, id: TicketId) -> Result<()>;
}
