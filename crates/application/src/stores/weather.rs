//! Decisions about the weather, and what buyers choose after one.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use fairway_domain::category::Price;
use fairway_domain::ids::{CategoryId, TicketId, TournamentId, UserId};
use fairway_domain::reference::Reference;
use fairway_domain::weather::{Choice, Notice};

use crate::error::Result;

/// A ticket whose buyer has chosen, or may choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChoiceView {
    /// The ticket.
    pub ticket: TicketId,
    /// Its reference.
    pub reference: Reference,
    /// Its category.
    pub category: CategoryId,
    /// Whether it is of a sponsor.
    pub for_sponsors: bool,
    /// The name of the buyer, or their address.
    pub buyer: String,
    /// Money that came for it and was not given back.
    pub received: Price,
    /// The choice; `None` until there is one.
    pub choice: Option<Choice>,
    /// When it was made.
    pub chosen_at: Option<DateTime<Utc>>,
}

/// The tables that decisions about the weather write to.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait WeatherStore {
    /// Writes what is decided about a tournament, which is locked; `None` where it takes place as it stands.
    fn set(&mut self, id: TournamentId, notice: Option<Notice>, now: DateTime<Utc>) -> Result<()>;
    /// Moves a tournament to these days, each of its rounds by as much as its first day, and the moment from which its teams are frozen.
    fn move_days(
        &mut self,
        id: TournamentId,
        days: (NaiveDate, NaiveDate),
        shift: TimeDelta,
        teams_freeze_at: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> Result<()>;
    /// The number of a tournament's tickets whose buyer has chosen.
    fn count_chosen(&mut self, id: TournamentId) -> Result<i64>;
    /// The tickets of a tournament for which money came, or whose buyer has chosen, the ones without a choice first.
    fn choices(&mut self, id: TournamentId) -> Result<Vec<ChoiceView>>;
    /// The tickets of a buyer that they may choose for, by id.
    fn to_choose(&mut self, tournament: TournamentId, buyer: UserId) -> Result<Vec<ChoiceView>>;
    /// Writes what a buyer has chosen.
    fn choose(&mut self, ticket: TicketId, choice: Choice, now: DateTime<Utc>) -> Result<()>;
    /// Adds a link, by the digest of its code, that chooses for a ticket.
    fn add_link(&mut self, digest: &str, ticket: TicketId, now: DateTime<Utc>) -> Result<()>;
    /// Deletes the links of all tickets of a buyer.
    fn forget_links(&mut self, buyer: UserId) -> Result<()>;
    /// The ticket that a link is for.
    fn linked(&mut self, digest: &str) -> Result<Option<TicketId>>;
}
