//! Payment terms, and the tickets that are overdue by them.

use chrono::{DateTime, NaiveDate, Utc};
use fairway_domain::ids::{CategoryId, TicketId, TournamentId};
use fairway_domain::term::Term;

use crate::error::Result;

/// The term of a tournament's tickets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeptTerm {
    /// The term; the default if none was set.
    pub term: Term,
    /// The first day of the tournament.
    pub first_day: NaiveDate,
    /// Counts its changes; 0 if none was set.
    pub version: i64,
}

/// An unpaid ticket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ToPay {
    /// The ticket.
    pub id: TicketId,
    /// The time of its reservation.
    pub reserved: DateTime<Utc>,
    /// The last day to pay for it.
    pub due_on: Option<NaiveDate>,
}

/// The tables of terms, and their data on tickets.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait TermStore {
    /// The term of a tournament; `None` for an unknown tournament.
    fn of_tournament(&mut self, id: TournamentId) -> Result<Option<KeptTerm>>;
    /// Stores the term of a tournament.
    fn save(&mut self, id: TournamentId, term: &Term) -> Result<()>;
    /// A tournament's unpaid tickets, locked by id until the transaction ends.
    fn lock_unpaid(&mut self, id: TournamentId) -> Result<Vec<ToPay>>;
    /// Stores the last day to pay of each of these tickets, if it has changed.
    fn set_due(&mut self, due: &[(TicketId, Option<NaiveDate>)]) -> Result<()>;
    /// Tickets that the site is to cancel because they were not paid before `today`, and whose teams are not frozen at `now`, with their categories;
    /// sorted by last day to pay, at most a fixed number.
    fn overdue(&mut self, today: NaiveDate, now: DateTime<Utc>) -> Result<Vec<(TicketId, CategoryId)>>;
    /// Tickets whose purchasers are to be reminded of the term, at most a fixed number. Excludes tickets reserved or reminded of after `before`,
    /// tickets with an earlier reminder of the term, and those with a promised check.
    fn reminders_due(&mut self, today: NaiveDate, before: DateTime<Utc>) -> Result<Vec<TicketId>>;
    /// Stores the site's reminder of a ticket.
    fn set_reminded(&mut self, id: TicketId, at: DateTime<Utc>) -> Result<()>;
    /// Whether the site has reminded of a ticket; stable only while it is locked.
    fn was_reminded(&mut self, id: TicketId) -> Result<bool>;
    /// Marks a cancelled ticket as lapsed.
    fn set_lapsed(&mut self, id: TicketId, at: DateTime<Utc>) -> Result<()>;
    /// Stores whether a check was promised for a ticket.
    fn set_check_promised(&mut self, id: TicketId, promised: bool) -> Result<()>;
    /// The categories of these tickets, without duplicates, by id.
    fn categories_of(&mut self, ids: &[TicketId]) -> Result<Vec<CategoryId>>;
}
