use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use fairway_domain::category::Price;
use fairway_domain::ids::{CategoryId, GroupId, RoundId, SponsorId, TicketId, TournamentId, UserId};
use fairway_domain::values::{Email, ScanCode};

use crate::error::Result;

/// How a person appears beside a ticket or a pass.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// First name; may be empty.
    pub name_first: String,
    /// Last name; may be empty.
    pub name_last: String,
    /// None for a teammate known by name alone.
    pub email: Option<Email>,
}

/// A round, as a group's line shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundBrief {
    /// Which one.
    pub id: RoundId,
    /// Its name.
    pub name: String,
    /// First day, local to the site.
    pub start_date: NaiveDate,
    /// Start of play.
    pub start_time: NaiveTime,
}

/// A group, as a ticket's line shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupView {
    /// Which one.
    pub id: GroupId,
    /// Its name.
    pub name: String,
    /// The round it is assigned to.
    pub round: Option<RoundBrief>,
}

/// A ticket, with all that a line of a list shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TicketView {
    /// Which one.
    pub id: TicketId,
    /// The tournament it is for.
    pub tournament_id: TournamentId,
    /// That tournament's name.
    pub tournament_name: String,
    /// The readable part of that tournament's address.
    pub tournament_slug: String,
    /// First day.
    pub date_start: NaiveDate,
    /// Last day.
    pub date_end: NaiveDate,
    /// What it is a ticket of.
    pub category_id: CategoryId,
    /// That category's title.
    pub category_name: String,
    /// What it costs.
    pub price: Price,
    /// The purchaser.
    pub user_id: UserId,
    /// The purchaser's name and address.
    pub user: Person,
    /// For a sponsor's ticket.
    pub sponsor: Option<(SponsorId, String)>,
    /// Whether a sponsor's purchaser plays too.
    pub user_participating: bool,
    /// Its groups, in the order they were made.
    pub groups: Vec<GroupView>,
    /// When it was paid; `None` while it is not.
    pub paid_at: Option<DateTime<Utc>>,
    /// Whether it was cancelled.
    pub cancelled: bool,
    /// Of the ticket; the passes have codes of their own.
    pub scan_code: ScanCode,
}

/// A ticket to be added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewTicket {
    /// The tournament it is for.
    pub tournament_id: TournamentId,
    /// What it is a ticket of.
    pub category_id: CategoryId,
    /// The purchaser.
    pub user_id: UserId,
    /// For a sponsor's ticket.
    pub sponsor_id: Option<SponsorId>,
    /// Whether the purchaser plays too.
    pub user_participating: bool,
    /// Set when it costs nothing.
    pub paid_at: Option<DateTime<Utc>>,
    /// Of the ticket.
    pub scan_code: ScanCode,
    /// When.
    pub created_at: DateTime<Utc>,
}

/// The tables of tickets and their groups.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait TicketStore {
    /// Adds a ticket.
    fn add(&mut self, ticket: &NewTicket) -> Result<TicketId>;
    /// Adds groups of these names to a ticket, in this order.
    fn add_groups(&mut self, ticket: TicketId, names: &[String]) -> Result<Vec<GroupId>>;
    /// One ticket.
    fn view(&mut self, id: TicketId) -> Result<Option<TicketView>>;
    /// A purchaser's, the latest tournament first.
    fn of_user(&mut self, user: UserId) -> Result<Vec<TicketView>>;
}
