//! Groups of tickets.

use chrono::NaiveDate;
use fairway_domain::ids::{AttendeeId, CategoryId, GroupId, RoundId, TicketId, TournamentId, UserId};

use crate::error::Result;
use crate::stores::tickets::{Person, RoundBrief};

/// A group, with all that its ticket's page shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// Which one.
    pub id: GroupId,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub ticket_id: TicketId,
    /// The category of its ticket.
    pub category_id: CategoryId,
    /// The round it is assigned to.
    pub round: Option<RoundBrief>,
    /// Everybody in it, in the order they came.
    pub members: Vec<Member>,
    /// The most people that it may hold.
    pub num_attendees: i32,
    /// The most groups that its ticket may have.
    pub num_groups: i32,
    /// Counts the changes of this row; who is in it does not count.
    pub version: i64,
}

/// Somebody's place in a group, as the group shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Their place.
    pub id: AttendeeId,
    /// Whose it is.
    pub user_id: UserId,
    /// Who they are.
    pub user: Person,
    /// The user who typed their address to give them the place; `None` where a name or a suggestion did.
    pub address_typed_by: Option<UserId>,
    /// Whether their pass has been used.
    pub checked_in: bool,
    /// Counts the changes of this place.
    pub version: i64,
}

/// What leads to a ticket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Via {
    /// Itself.
    Ticket(TicketId),
    /// A group of it.
    Group(GroupId),
    /// A place in a group of it.
    Attendee(AttendeeId),
}

/// What decides who may change a ticket's groups, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GroupTicket {
    /// Which one.
    pub id: TicketId,
    /// What it is a ticket of.
    pub category_id: CategoryId,
    /// The tournament it is for.
    pub tournament_id: TournamentId,
    /// Whether the public may see that tournament.
    pub tournament_live: bool,
    /// That tournament's last day.
    pub date_end: NaiveDate,
    /// The purchaser.
    pub owner: UserId,
    /// Whether it was cancelled.
    pub cancelled: bool,
}

/// The table of groups. In which order it is locked with others: `docs/architecture.md`.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait GroupStore {
    /// The ticket that something belongs to.
    fn ticket(&mut self, via: Via) -> Result<Option<GroupTicket>>;
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
    /// Writes one's name and round. One that is in a round has left none.
    fn update(&mut self, id: GroupId, name: &str, round: Option<RoundId>) -> Result<()>;
}
