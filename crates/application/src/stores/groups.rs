//! Groups of tickets.

use fairway_domain::group::Group;
use fairway_domain::ids::{AttendeeId, GroupId, RoundId, TicketId};
use fairway_domain::ticket::Ticket;

use crate::error::Result;

/// The path from a group to its ticket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Via {
    /// Itself.
    Ticket(TicketId),
    /// A group of it.
    Group(GroupId),
    /// A place in a group of it.
    Attendee(AttendeeId),
}

/// The table of groups. In which order it is locked with others: `docs/architecture.md`.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait GroupStore {
    /// The ticket that something belongs to.
    fn ticket(&mut self, via: Via) -> Result<Option<Ticket>>;
    /// Whether a ticket was cancelled; from then on it is neither cancelled nor deleted until the transaction ends.
    fn hold_ticket(&mut self, id: TicketId) -> Result<Option<bool>>;
    /// A ticket's, in the order they were made.
    fn of_ticket(&mut self, id: TicketId) -> Result<Vec<Group>>;
    /// One.
    fn find(&mut self, id: GroupId) -> Result<Option<Group>>;
    /// One, locked until the transaction ends.
    fn lock(&mut self, id: GroupId) -> Result<Option<Group>>;
    /// The names of a ticket's, in the order they were made. How many there are is sure only while the category is locked.
    fn names(&mut self, ticket: TicketId) -> Result<Vec<(GroupId, String)>>;
    /// Adds one to a ticket.
    fn add(&mut self, ticket: TicketId, name: &str) -> Result<GroupId>;
    /// Writes with whom its buyer would like to play.
    fn set_wish(&mut self, id: GroupId, wish: &str) -> Result<()>;
    /// Writes one's name and round. One that is in a round has left none.
    fn update(&mut self, id: GroupId, name: &str, round: Option<RoundId>) -> Result<()>;
}
