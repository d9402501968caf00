//! Groups of tickets.

use fairway_domain::group::Group;
use fairway_domain::ids::{AttendeeId, GroupId, RoundId, TicketId};
use fairway_domain::ticket::Ticket;

use crate::error::Result;

/// The row from which a ticket is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Via {
    /// The ticket.
    Ticket(TicketId),
    /// A group of the ticket.
    Group(GroupId),
    /// A place in a group of the ticket.
    Attendee(AttendeeId),
}

/// The table of groups. For its place in the lock order, see `docs/architecture.md`.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait GroupStore {
    /// The ticket of this row.
    fn ticket(&mut self, via: Via) -> Result<Option<Ticket>>;
    /// Whether a ticket is cancelled. Locks it against cancellation and deletion until the transaction ends.
    fn hold_ticket(&mut self, id: TicketId) -> Result<Option<bool>>;
    /// A ticket's groups, in the order of creation.
    fn of_ticket(&mut self, id: TicketId) -> Result<Vec<Group>>;
    /// One group.
    fn find(&mut self, id: GroupId) -> Result<Option<Group>>;
    /// One group, locked until the transaction ends.
    fn lock(&mut self, id: GroupId) -> Result<Option<Group>>;
    /// The names of a ticket's groups, in the order of creation. Their number is stable only while the category is locked.
    fn names(&mut self, ticket: TicketId) -> Result<Vec<(GroupId, String)>>;
    /// Adds a group to a ticket.
    fn add(&mut self, ticket: TicketId, name: &str) -> Result<GroupId>;
    /// Stores a group's wish for players to be paired with.
    fn set_wish(&mut self, id: GroupId, wish: &str) -> Result<()>;
    /// Stores a group's name and round. A group with a round is not marked as having left one.
    fn update(&mut self, id: GroupId, name: &str, round: Option<RoundId>) -> Result<()>;
}
