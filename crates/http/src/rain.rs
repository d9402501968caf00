//! Weather decisions and the choices after them, as fields of tournaments and tickets.

use fairway_domain::weather::{Choice, Notice, State};
use serde::Serialize;
use utoipa::ToSchema;

use crate::wire::{Date, Moment};

/// The decision about the weather.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Weather {
    state: WeatherState,
    /// A sentence by staff; may be empty.
    note: String,
    /// When the decision is made; null unless it is pending.
    #[schema(required)]
    decision_at: Option<Moment>,
    /// The first day before the event was last postponed; null if it was not.
    #[schema(required)]
    former_date_start: Option<Date>,
    #[schema(required)]
    former_date_end: Option<Date>,
}

/// Whether the decision is pending, the event is postponed, or the event is cancelled.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum WeatherState {
    Waiting,
    Postponed,
    Cancelled,
}

/// The choice of a buyer of a cancelled event for the money: they get it back, give it, or keep it for next year's ticket.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum TicketChoice {
    Refund,
    Gift,
    NextYear,
}

impl From<State> for WeatherState {
    fn from(state: State) -> Self {
        match state {
            State::Waiting => Self::Waiting,
            State::Postponed => Self::Postponed,
            State::Cancelled => Self::Cancelled,
        }
    }
}

impl From<Choice> for TicketChoice {
    fn from(choice: Choice) -> Self {
        match choice {
            Choice::Refund => Self::Refund,
            Choice::Gift => Self::Gift,
            Choice::NextYear => Self::NextYear,
        }
    }
}

impl From<Notice> for Weather {
    fn from(notice: Notice) -> Self {
        Self {
            state: notice.state.into(),
            note: notice.note,
            decision_at: notice.decision_at.map(Moment),
            former_date_start: notice.former.map(|(start, _)| Date(start)),
            former_date_end: notice.former.map(|(_, end)| Date(end)),
        }
    }
}
