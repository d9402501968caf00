//! `/api/Weather`: decisions about a tournament's weather, and the choices of its buyers after a cancellation.

mod choices;
mod decisions;

use fairway_application::stores::weather::ChoiceView;
use fairway_application::weather::WeatherView as Known;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::broadcasts::Broadcast;
use crate::rain::{TicketChoice, Weather};
use crate::wire::{Date, Dollars, Moment};

pub(crate) fn configure(config: &mut ServiceConfig) {
    config.configure(decisions::configure).configure(choices::configure);
}

/// The weather of a tournament, as staff see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TournamentWeather {
    #[schema(minimum = 1)]
    tournament_id: i64,
    live_flag: bool,
    date_start: Date,
    date_end: Date,
    /// Null while nothing is decided.
    #[schema(required)]
    weather: Option<Weather>,
    /// The newest mail about the weather; null if there is none.
    #[schema(required)]
    mail: Option<Broadcast>,
    /// The tickets of a cancelled event for which money was received; those without a choice first.
    choices: Vec<ChosenTicket>,
    /// Counts the changes of the tournament. With `If-Match: "<version>-"`, a decision about another version is 409.
    #[schema(minimum = 1)]
    version: i64,
}

/// A ticket of a cancelled event, and the choice of its buyer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ChosenTicket {
    /// The id of the ticket.
    #[schema(minimum = 1)]
    id: i64,
    #[schema(example = "FW-7K3Q2M")]
    reference: String,
    #[schema(minimum = 1)]
    ticket_category_id: i64,
    sponsor_flag: bool,
    /// The name of the buyer, or their address.
    buyer: String,
    received: Dollars,
    /// Null before the choice.
    #[schema(required)]
    choice: Option<TicketChoice>,
    #[schema(required)]
    chosen_at: Option<Moment>,
}

impl From<&ChoiceView> for ChosenTicket {
    fn from(choice: &ChoiceView) -> Self {
        Self {
            id: choice.ticket.0,
            reference: choice.reference.to_string(),
            ticket_category_id: choice.category.0,
            sponsor_flag: choice.for_sponsors,
            buyer: choice.buyer.clone(),
            received: Dollars(choice.received),
            choice: choice.choice.map(TicketChoice::from),
            chosen_at: choice.chosen_at.map(Moment),
        }
    }
}

impl From<&Known> for TournamentWeather {
    fn from(Known { tournament, mail, choices }: &Known) -> Self {
        Self {
            tournament_id: tournament.id.0,
            live_flag: tournament.live,
            date_start: Date(tournament.date_start),
            date_end: Date(tournament.date_end),
            weather: tournament.weather.clone().map(Weather::from),
            mail: mail.as_ref().map(Broadcast::from),
            choices: choices.iter().map(ChosenTicket::from).collect(),
            version: tournament.version,
        }
    }
}
