//! Until when tickets are to be paid, and the tickets that are late.

use chrono::{DateTime, NaiveDate, Utc};
use fairway_domain::ids::{CategoryId, TicketId, TournamentId};
use fairway_domain::term::Term;

use crate::error::Result;

/// The term of a tournament's tickets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeptTerm {
    /// The term; the default where nobody has set one.
    pub term: Term,
    /// The first day of the tournament.
    pub first_day: NaiveDate,
    /// Counts its changes; 0 where nobody has set one.
    pub version: i64,
}

/// A ticket that is to be paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ToPay {
    /// The ticket.
    pub id: TicketId,
    /// The moment of its reservation.
    pub reserved: DateTime<Utc>,
    /// The last day to pay for it.
    pub due_on: Option<NaiveDate>,
}

/// Keeps terms, and what came of them on tickets.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait TermStore {
    /// The term of a tournament; `None` when there is no such tournament.
    fn of_tournament(&mut self, id: TournamentId) -> Result<Option<KeptTerm>>;
    /// Writes it.
    fn save(&mut self, id: TournamentId, term: &Term) -> Result<()>;
    /// A tournament's tickets that are to be paid, locked by id until the transaction ends.
    fn lock_unpaid(&mut self, id: TournamentId) -> Result<Vec<ToPay>>;
    /// Writes the last day to pay of each of these tickets, where it is another one.
    fn set_due(&mut self, due: &[(TicketId, Option<NaiveDate>)]) -> Result<()>;
    /// Tickets that the site is to cancel as they were not paid before `today`, and whose teams are not frozen by `now`, the first to be due
    /// first, with their categories; a bounded number of them.
    fn overdue(&mut self, today: NaiveDate, now: DateTime<Utc>) -> Result<Vec<(TicketId, CategoryId)>>;
    /// Tickets whose purchasers are to be reminded of the term; a bounded number of them. Neither of those who were reserved or reminded after
    /// `before`, nor twice of one ticket, nor where a check was promised.
    fn reminders_due(&mut self, today: NaiveDate, before: DateTime<Utc>) -> Result<Vec<TicketId>>;
    /// Writes that the site reminded of a ticket.
    fn set_reminded(&mut self, id: TicketId, at: DateTime<Utc>) -> Result<()>;
    /// Whether the site has reminded of a ticket; sure only while it is locked.
    fn was_reminded(&mut self, id: TicketId) -> Result<bool>;
    /// Writes that a ticket, which is cancelled, lapsed.
    fn set_lapsed(&mut self, id: TicketId, at: DateTime<Utc>) -> Result<()>;
    /// Writes whether a check is on its way for a ticket.
    fn set_check_promised(&mut self, id: TicketId, promised: bool) -> Result<()>;
    /// The categories of these tickets, each once, by id.
    fn categories_of(&mut self, ids: &[TicketId]) -> Result<Vec<CategoryId>>;
}
