//! Changing and deleting a round.

use actix_web::{HttpResponse, delete, put};
use fairway_application::rounds::RoundForm;
use fairway_domain::ids::{RoundId, TournamentId};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::Round;
use super::create::{CategoryToggle, toggles};
use crate::actor::SignedIn;
use crate::body::Form;
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::params::PathId;
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::versions::{IfMatch, IfMatchHeader, changed};
use crate::wire::{Id, Whole, or_empty, present};

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(update_round).service(delete_round);
}

/// Changes of a round; an absent field stays as it is.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UpdateRound {
    #[schema(required, nullable = false)]
    id: Option<Id>,
    /// Must be the present tournament: a round stays in its tournament.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    tournament_id: Option<Id>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(nullable = false, min_length = 1, max_length = 200)]
    name: Option<String>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(nullable = false, min_length = 1, max_length = 200)]
    location: Option<String>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(nullable = false, format = Date)]
    start_date: Option<String>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(nullable = false, format = "hh:mm")]
    start_time: Option<String>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(nullable = false, format = Date)]
    end_date: Option<String>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(nullable = false, format = "hh:mm")]
    end_time: Option<String>,
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    end_date_visible: Option<bool>,
    /// Plain text of several lines.
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(nullable = false, min_length = 1, max_length = 5000, format = "multi-line")]
    description: Option<String>,
    /// Not fewer than the groups assigned to it need.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false, minimum = 0, maximum = 100_000)]
    max_attendees: Option<Whole>,
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    live_flag: Option<bool>,
    /// Categories that are not named stay as they are. A category whose groups are assigned to the round cannot be disabled.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    enabled_disabled_ticket_categories: Option<Vec<CategoryToggle>>,
}

/// Change a round
#[utoipa::path(
    tag = "Round",
    params(IfMatchHeader),
    request_body = UpdateRound,
    responses(
        (status = 200, description = "The round as it is now", body = Round, headers(("ETag" = String))),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[put("/Round")]
async fn update_round(
    app: UseCases,
    SignedIn(actor): SignedIn,
    IfMatch(if_version): IfMatch,
    Form { body, faults }: Form<UpdateRound>,
) -> Result<HttpResponse, Problem> {
    let id = body.id.map(|Id(id)| RoundId(id));
    let form = RoundForm {
        tournament_id: body.tournament_id.map(|Id(id)| TournamentId(id)),
        name: body.name,
        location: body.location,
        start_date: body.start_date,
        start_time: body.start_time,
        end_date: body.end_date,
        end_time: body.end_time,
        end_date_visible: body.end_date_visible,
        description: body.description,
        max_attendees: body.max_attendees.map(|Whole(number)| number),
        live: body.live_flag,
        categories: toggles(body.enabled_disabled_ticket_categories),
        faults,
    };
    let round = app.run(move |app| app.rounds.update(&actor, id, &form, &if_version)).await?;
    changed(round.version, &Round::from(&round))
}

/// Delete a round
///
/// Only a round without groups.
#[utoipa::path(
    tag = "Round",
    params(("id" = i64, Path, minimum = 1)),
    responses(
        (status = 204, description = "It is deleted"),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[delete("/Round/{id}")]
async fn delete_round(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    app.run(move |app| app.rounds.delete(&actor, RoundId(id))).await?;
    Ok(HttpResponse::NoContent().finish())
}
