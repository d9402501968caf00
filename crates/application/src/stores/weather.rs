//! Decisions about the weather, and the buyers' choices after one.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use fairway_domain::category::Price;
use fairway_domain::ids::{CategoryId, TicketId, TournamentId, UserId};
use fairway_domain::reference::Reference;
use fairway_domain::weather::{Choice, Notice};

use crate::error::Result;

/// A ticket with its buyer's choice, or with the right to one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChoiceView {
    /// The ticket.
    pub ticket: TicketId,
    /// Its reference.
    pub reference: Reference,
    /// Its category.
    pub category: CategoryId,
    /// Whether it is a sponsor's.
    pub for_sponsors: bool,
    /// The name of the buyer, or their address.
    pub buyer: String,
    /// Money received for it and not refunded.
    pub received: Price,
    /// The choice; `None` without one.
    pub choice: Option<Choice>,
    /// The time of the choice.
    pub chosen_at: Option<DateTime<Utc>>,
}

/// The tables of decisions about the weather.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait WeatherStore {
    /// Stores the decision on a locked tournament; `None` if it takes place as planned.
    fn set(&mut self, id: TournamentId, notice: Option<Notice>, now: DateTime<Utc>) -> Result<()>;
    /// Moves a tournament to these days, with its rounds by the shift of its first day, and the time from which its teams are frozen.
    fn move_days(
        &mut self,
        id: TournamentId,
        days: (NaiveDate, NaiveDate),
        shift: TimeDelta,
        teams_freeze_at: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> Result<()>;
    /// Number of a tournament's tickets with a choice.
    fn count_chosen(&mut self, id: TournamentId) -> Result<i64>;
    /// The tickets of a tournament with a payment or a choice, those without a choice first.
    fn choices(&mut self, id: TournamentId) -> Result<Vec<ChoiceView>>;
    /// A buyer's tickets that still need a choice, by id.
    fn to_choose(&mut self, tournament: TournamentId, buyer: UserId) -> Result<Vec<ChoiceView>>;
    /// Stores a buyer's choice.
    fn choose(&mut self, ticket: TicketId, choice: Choice, now: DateTime<Utc>) -> Result<()>;
    /// Adds a link to the choice for a ticket, by the digest of its code.
    fn add_link(&mut self, digest: &str, ticket: TicketId, now: DateTime<Utc>) -> Result<()>;
    /// Deletes the links of all tickets of a buyer.
    fn forget_links(&mut self, buyer: UserId) -> Result<()>;
    /// The ticket of a link.
    fn linked(&mut self, digest: &str) -> Result<Option<TicketId>>;
}
