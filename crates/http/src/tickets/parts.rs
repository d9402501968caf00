//! The tournament, the category, the sponsor and the groups of a ticket in JSON.

use fairway_application::stores::tickets::{GroupBrief, TicketView};
use serde::Serialize;
use utoipa::ToSchema;

use crate::rain::WeatherState;
use crate::rounds::RoundBrief;
use crate::wire::{Date, Dollars, Moment};

/// The tournament of a ticket.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TicketTournament {
    name: String,
    /// Whether the tournament is live. While it is, and is not over, its tickets can be paid for, deleted and grouped.
    live_flag: bool,
    slug: String,
    date_start: Date,
    date_end: Date,
    /// The decision about the weather; null while there is none. For a cancelled tournament nothing is reserved or paid.
    #[schema(required)]
    weather: Option<WeatherState>,
    /// The moment from which on buyers change no teams and delete no tickets; null if they may until the tournament is over.
    #[schema(required)]
    teams_freeze_at: Option<Moment>,
}

/// The category of a ticket.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TicketCategoryBrief {
    pub(super) name: String,
    /// The category's price now; the ticket has its own price.
    pub(super) price: Dollars,
    /// Whether tickets of the category cost nothing now.
    pub(super) no_cost_flag: bool,
    /// Whether its groups play golf; if not, they have no round.
    pub(super) play_flag: bool,
}

/// The sponsor of a ticket.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TicketSponsor {
    pub(super) name: String,
}

/// A group of a ticket.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TicketGroup {
    #[schema(minimum = 1)]
    id: i64,
    name: String,
    /// Null while it is assigned to no round.
    #[schema(required, minimum = 1)]
    round_id: Option<i64>,
    #[schema(required)]
    round: Option<RoundBrief>,
    /// The round that the group left when the ticket was cancelled; null once it is in a round again. If the ticket is taken up again with such a
    /// group, the group has lost its place there.
    #[schema(required)]
    left_round: Option<RoundBrief>,
}

impl From<&TicketView> for TicketTournament {
    fn from(ticket: &TicketView) -> Self {
        Self {
            name: ticket.tournament_name.clone(),
            live_flag: ticket.tournament_live,
            slug: ticket.tournament_slug.clone(),
            date_start: Date(ticket.date_start),
            date_end: Date(ticket.date_end),
            weather: ticket.weather.map(WeatherState::from),
            teams_freeze_at: ticket.teams_freeze_at.map(Moment),
        }
    }
}

impl From<&GroupBrief> for TicketGroup {
    fn from(group: &GroupBrief) -> Self {
        Self {
            id: group.id.0,
            name: group.name.clone(),
            round_id: group.round.as_ref().map(|round| round.id.0),
            round: group.round.as_ref().map(RoundBrief::from),
            left_round: group.left_round.as_ref().map(RoundBrief::from),
        }
    }
}
