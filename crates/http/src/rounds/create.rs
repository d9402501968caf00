//! Adding a round, and the categories that may be assigned to it.

use actix_web::{HttpResponse, post};
use fairway_application::FieldErrors;
use fairway_application::rounds::RoundForm;
use fairway_domain::ids::{CategoryId, TournamentId};
use fairway_domain::round::Round as Known;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::Round;
use crate::actor::SignedIn;
use crate::idempotency::{Creating, IdempotencyKey, created, once};
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable, WrongMedia,
};
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::wire::{Id, Whole};

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(create_round);
}

/// A round to be added.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewRound {
    #[schema(required, nullable = false)]
    tournament_id: Option<Id>,
    #[schema(required, nullable = false, min_length = 1, max_length = 200)]
    name: Option<String>,
    #[schema(required, nullable = false, min_length = 1, max_length = 200)]
    location: Option<String>,
    /// Local to the site, like all dates and times of a round.
    #[schema(required, nullable = false, format = Date)]
    start_date: Option<String>,
    #[schema(required, nullable = false, format = "hh:mm")]
    start_time: Option<String>,
    /// Together with the end time, not before the start.
    #[schema(required, nullable = false, format = Date)]
    end_date: Option<String>,
    #[schema(required, nullable = false, format = "hh:mm")]
    end_time: Option<String>,
    /// Whether the end is shown to the public; false when absent.
    end_date_visible: Option<bool>,
    /// Plain text of several lines.
    #[schema(required, nullable = false, min_length = 1, max_length = 5000, format = "multi-line")]
    description: Option<String>,
    /// The number of places.
    #[schema(required, nullable = false, minimum = 0, maximum = 100_000)]
    max_attendees: Option<Whole>,
    /// Whether the public may see it; false when absent.
    live_flag: Option<bool>,
    /// Categories of the tournament that are not named are disabled.
    enabled_disabled_ticket_categories: Option<Vec<CategoryToggle>>,
}

/// Whether groups of a category may be assigned to the round.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CategoryToggle {
    ticket_category_id: Id,
    enabled: bool,
}

/// Converts the toggles for the use cases.
pub(super) fn toggles(told: Option<Vec<CategoryToggle>>) -> Vec<(CategoryId, bool)> {
    let toggle = |it: CategoryToggle| (CategoryId(it.ticket_category_id.0), it.enabled);
    told.unwrap_or_default().into_iter().map(toggle).collect()
}

impl From<NewRound> for RoundForm {
    fn from(new: NewRound) -> Self {
        Self {
            tournament_id: new.tournament_id.map(|Id(id)| TournamentId(id)),
            name: new.name,
            location: new.location,
            start_date: new.start_date,
            start_time: new.start_time,
            end_date: new.end_date,
            end_time: new.end_time,
            end_date_visible: new.end_date_visible,
            description: new.description,
            max_attendees: new.max_attendees.map(|Whole(number)| number),
            live: new.live_flag,
            categories: toggles(new.enabled_disabled_ticket_categories),
            faults: FieldErrors::default(),
        }
    }
}

/// Add a round to a tournament
#[utoipa::path(
    tag = "Round",
    params(IdempotencyKey),
    request_body = NewRound,
    responses(
        (status = 201, description = "The round", body = Round),
        Unreadable, Unauthenticated, Forbidden, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[post("/Round")]
async fn create_round(
    app: UseCases,
    SignedIn(actor): SignedIn,
    Creating { body, key }: Creating<NewRound>,
) -> Result<HttpResponse, Problem> {
    let form = RoundForm::from(body);
    let once = once::<Known, Round>(key);
    let answer = app.run(move |app| app.rounds.create(&actor, &form, &once)).await?;
    created::<Known, Round>(answer)
}
