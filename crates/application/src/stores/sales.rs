//! Sales of single tickets: what decides about one, and what is written of it.

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

/// The rows that a sale names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SaleOf {
    /// The category to buy.
    pub category: CategoryId,
    /// The buyer, where one is named.
    pub buyer: Option<UserId>,
    /// The sponsor, where one is named.
    pub sponsor: Option<SponsorId>,
}

/// The locks of others that sales wait for. Rows that they do not wait for are passed over while somebody else has them locked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Waits {
    /// Those of categories and of buyers.
    ForAll,
    /// Those of categories alone.
    ForCategories,
    /// None.
    ForNothing,
}

impl Waits {
    /// Whether a sale may have been passed over, as its facts tell nothing of a row that may have been locked.
    pub(crate) fn may_have_passed_over(self, facts: Option<&SaleFacts>) -> bool {
        match facts {
            None => self == Self::ForNothing,
            Some(facts) => self != Self::ForAll && facts.buyer.is_none(),
        }
    }
}

/// A buyer, as they are while their row is locked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Buyer {
    /// Their id.
    pub id: UserId,
    /// Their name and address.
    pub person: Person,
    /// Whether the address was shown to be theirs.
    pub proof: Proof,
    /// A token of an earlier version has ended.
    pub token_version: i32,
}

/// The facts that decide about a sale, and those that its ticket shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SaleFacts {
    /// The category, with its places.
    pub category: CategoryView,
    /// The category's tournament, shown to the public or not.
    pub tournament: Tournament,
    /// The term of that tournament's tickets.
    pub term: KeptTerm,
    /// The buyer; `None` where none was named, or nobody has that id.
    pub buyer: Option<Buyer>,
    /// Number of tickets of the tournament that the buyer has, cancelled ones left out, for which no money has come: those that cost nothing
    /// where the category costs nothing, else those that are to be paid.
    pub unpaid: i64,
    /// The buyer's open entry in the category's waitlist.
    pub entry: Option<EntryId>,
    /// The moments that are counted in [`Bound::Reservations`] for the buyer's address, the oldest first.
    pub mailed: Vec<DateTime<Utc>>,
    /// The name of the sponsor.
    pub sponsor_name: Option<String>,
    /// The id that the ticket will have.
    pub ticket_id: TicketId,
    /// The ids that its groups will have, in order: as many as the category brings.
    pub group_ids: Vec<GroupId>,
}

/// A sale to be recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSale {
    /// Its id, of [`SaleFacts::ticket_id`].
    pub ticket_id: TicketId,
    /// The ticket.
    pub ticket: NewTicket,
    /// Its groups, with the ids of [`SaleFacts::group_ids`].
    pub groups: Vec<(GroupId, String)>,
    /// The code of the purchaser's place in the first group; `None` where they take none.
    pub place: Option<ScanCode>,
    /// The mail that tells of it.
    pub mail: Option<SaleMail>,
    /// The answer to keep for repeats of the call.
    pub answer: Option<KeptAnswer>,
}

/// The mail that tells of a sale.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SaleMail {
    /// The mail.
    pub mail: NewMail,
    /// The bound that it counts against when it is sent.
    pub counts: Option<Bound>,
    /// The moments that are counted for its recipient in [`Bound::Reservations`] from now on, the oldest first; `None` leaves it as it is.
    pub mailed: Option<Vec<DateTime<Utc>>>,
}

/// Reads and writes what is about sales, in as few round trips as there can be: everybody who wants a ticket of their categories waits for
/// them.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait SaleStore {
    /// Locks the categories and then the buyers until the transaction ends, so that nothing is sold of these categories meanwhile, and no buyer
    /// reserves or signs out everywhere; then reads the facts of each sale, in order. `None` where there is no such category, or it is passed over; a
    /// buyer who is passed over is nobody. A sale locks what is counted of its tournament, so those of another tournament than most of them are
    /// passed over, too. A place is held, or not any more, at `now`.
    fn facts(&mut self, of: &[SaleOf], waits: Waits, now: DateTime<Utc>) -> Result<Vec<Option<SaleFacts>>>;
    /// Writes the tickets and all that comes with each, and answers their ids. A ticket whose reference another one has is left out, with all
    /// that would come with it. The buyers are different people.
    fn record(&mut self, sales: &[NewSale]) -> Result<Vec<TicketId>>;
}
