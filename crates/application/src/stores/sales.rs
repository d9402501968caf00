//! Sales of single tickets: the facts for the decision, and the rows to write.

use chrono::{DateTime, Utc};
use fairway_domain::account::Proof;
use fairway_domain::ids::{CategoryId, EntryId, GroupId, SponsorId, TicketId, UserId};
use fairway_domain::mailing::Bound;
use fairway_domain::person::Person;
use fairway_domain::values::ScanCode;

use crate::error::Result;
use crate::stores::categories::CategoryView;
use crate::stores::idempotency::KeptAnswer;
use crate::stores::mail::NewMail;
use crate::stores::terms::KeptTerm;
use crate::stores::tickets::NewTicket;
use crate::stores::tournaments::Tournament;

/// The rows that a sale refers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SaleOf {
    /// The category to buy.
    pub category: CategoryId,
    /// The buyer, if there is one.
    pub buyer: Option<UserId>,
    /// The sponsor, if there is one.
    pub sponsor: Option<SponsorId>,
}

/// The locks of other transactions that sales wait for. Other locked rows are skipped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Waits {
    /// Locks on categories and on buyers.
    ForAll,
    /// Locks on categories only.
    ForCategories,
    /// No start.
    ForNothing,
}

impl Waits {
    /// Whether a sale may have been skipped, because its facts lack a row that may have been locked.
    pub(crate) fn may_have_passed_over(self, facts: Option<&SaleFacts>) -> bool {
        match facts {
            None => self == Self::ForNothing,
            Some(facts) => self != Self::ForAll && facts.buyer.is_none(),
        }
    }
}

/// A buyer, read under the lock of their row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Buyer {
    /// Their id.
    pub id: UserId,
    /// The holder's name and address.
    pub person: Person,
    /// Whether the address is proven to be theirs.
    pub proof: Proof,
    /// Tokens of an earlier version have ended.
    pub token_version: i32,
}

/// The facts that decide on a sale, and those that its ticket shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SaleFacts {
    /// The category, with its places.
    pub category: CategoryView,
    /// The category's tournament, live or not.
    pub tournament: Tournament,
    /// The term of that tournament's tickets.
    pub term: KeptTerm,
    /// The buyer; `None` without one, or for an unknown id.
    pub buyer: Option<Buyer>,
    /// Number of the buyer's tickets of the tournament without a payment, not counting cancelled ones: free ones if the category is free, else unpaid
    /// ones.
    pub unpaid: i64,
    /// The buyer's open entry in the category's waitlist.
    pub entry: Option<EntryId>,
    /// The times counted in [`Bound::Reservations`] for the buyer's address, the oldest first.
    pub mailed: Vec<DateTime<Utc>>,
    /// The name of the sponsor.
    pub sponsor_name: Option<String>,
    /// The id of the future ticket.
    pub ticket_id: TicketId,
    /// The ids of its future groups, in order: as many as a ticket of the category has.
    pub group_ids: Vec<GroupId>,
}

/// A sale to record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSale {
    /// Its id, from [`SaleFacts::ticket_id`].
    pub ticket_id: TicketId,
    /// The ticket.
    pub ticket: NewTicket,
    /// Its groups, with the ids from [`SaleFacts::group_ids`].
    pub groups: Vec<(GroupId, String)>,
    /// The code of the purchaser's place in the first group; `None` if they take none.
    pub place: Option<ScanCode>,
    /// The mail about it.
    pub mail: Option<SaleMail>,
    /// The answer to store for repeats of the call.
    pub answer: Option<KeptAnswer>,
}

/// The mail about a sale.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SaleMail {
    /// The mail.
    pub mail: NewMail,
    /// The bound that it counts against when it is sent.
    pub counts: Option<Bound>,
    /// The times counted for its recipient in [`Bound::Reservations`] from now on, the oldest first; `None` leaves them unchanged.
    pub mailed: Option<Vec<DateTime<Utc>>>,
}

/// Reads and writes sales in as few round trips as possible, because all buyers of the same categories wait for them.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait SaleStore {
    /// Locks the categories and then the buyers until the transaction ends, so that meanwhile no ticket of these categories is sold, and no buyer
    /// reserves or signs out everywhere; then reads the facts of each sale, in order. `None` for an unknown or skipped category; a skipped buyer is
    /// `None` in the facts. A sale locks the counts of its tournament, so sales of other tournaments than the most frequent one are skipped, too.
    /// Holds of places are evaluated at `now`.
    fn facts(&mut self, of: &[SaleOf], waits: Waits, now: DateTime<Utc>) -> Result<Vec<Option<SaleFacts>>>;
    /// Writes the tickets with all their rows, and returns their ids. A ticket with a reference that exists already is left out, with all its rows.
    /// The buyers are different people.
    fn record(&mut self, sales: &[NewSale]) -> Result<Vec<TicketId>>;
}
