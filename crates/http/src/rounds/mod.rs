//! `/api/Round`.

mod create;
mod update;

use actix_web::{HttpResponse, get};
use fairway_domain::ids::{CategoryId, RoundId, TournamentId};
use fairway_domain::round::{Round as Known, RoundBrief as KnownBrief};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::MaybeSignedIn;
use crate::openapi::failures::{NotFound, Unauthenticated, Unavailable, Unreadable};
use crate::params::PathId;
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::versions::{IfNoneMatch, IfNoneMatchHeader};
use crate::wire::{Date, Time};

pub(crate) fn configure(config: &mut ServiceConfig) {
    config
        .service(list_rounds_of_tournament)
        .service(get_round)
        .configure(create::configure)
        .configure(update::configure);
}

/// A start of play.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Round {
    #[schema(minimum = 1)]
    id: i64,
    #[schema(minimum = 1)]
    tournament_id: i64,
    name: String,
    location: String,
    start_date: Date,
    start_time: Time,
    end_date: Date,
    end_time: Time,
    /// Whether the end is shown to the public.
    end_date_visible: bool,
    /// Plain text of several lines.
    description: String,
    /// The number of places.
    #[schema(minimum = 0)]
    max_attendees: i32,
    /// Whether the public sees it.
    live_flag: bool,
    /// Every category of the tournament that the caller may see.
    enabled_disabled_ticket_categories: Vec<EnabledTicketCategory>,
    /// Places that are not assigned to a group.
    #[serde(rename = "attendeeSpotsAvailiable")]
    #[schema(minimum = 0)]
    attendee_spots_available: i64,
}

/// Whether groups of a category may be assigned to the round.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct EnabledTicketCategory {
    #[schema(minimum = 1)]
    ticket_category_id: i64,
    enabled: bool,
}

/// A round beside a group.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RoundBrief {
    #[schema(minimum = 1)]
    id: i64,
    name: String,
    start_date: Date,
    start_time: Time,
}

impl From<&(CategoryId, bool)> for EnabledTicketCategory {
    fn from((id, enabled): &(CategoryId, bool)) -> Self {
        Self { ticket_category_id: id.0, enabled: *enabled }
    }
}

impl From<&Known> for Round {
    fn from(round: &Known) -> Self {
        let enabled = round.categories.iter().map(EnabledTicketCategory::from);
        let details = round.details.clone();
        Self {
            id: round.id.0,
            tournament_id: round.tournament_id.0,
            name: details.name,
            location: details.location,
            start_date: Date(details.start_date),
            start_time: Time(details.start_time),
            end_date: Date(details.end_date),
            end_time: Time(details.end_time),
            end_date_visible: details.end_date_visible,
            description: details.description,
            max_attendees: details.max_attendees,
            live_flag: details.live,
            enabled_disabled_ticket_categories: enabled.collect(),
            attendee_spots_available: round.spots_available(),
        }
    }
}

impl From<&KnownBrief> for RoundBrief {
    fn from(round: &KnownBrief) -> Self {
        Self {
            id: round.id.0,
            name: round.name.clone(),
            start_date: Date(round.start_date),
            start_time: Time(round.start_time),
        }
    }
}

/// The rounds of a tournament, by start
///
/// Only live ones; staff get all.
#[utoipa::path(
    tag = "Round",
    params(("id" = i64, Path, minimum = 1, description = "The tournament"), IfNoneMatchHeader),
    responses(
        (status = 200, description = "The rounds", body = Vec<Round>, headers(("ETag" = String))),
        (status = 304, description = "The client's copy is current"),
        Unreadable, Unauthenticated, NotFound, Unavailable,
    ),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!("public")))
)]
#[get("/Round/query/tournament/{id}")]
async fn list_rounds_of_tournament(
    app: UseCases,
    MaybeSignedIn(visitor): MaybeSignedIn,
    PathId(id): PathId,
    known: IfNoneMatch,
) -> Result<HttpResponse, Problem> {
    let rounds = app.run(move |app| app.rounds.of_tournament(visitor.as_ref(), TournamentId(id))).await?;
    known.answer(None, &rounds.iter().map(Round::from).collect::<Vec<_>>())
}

/// One round
///
/// Only a live one of a live tournament; staff get any.
#[utoipa::path(
    tag = "Round",
    params(("id" = i64, Path, minimum = 1), IfNoneMatchHeader),
    responses(
        (status = 200, description = "The round", body = Round, headers(("ETag" = String))),
        (status = 304, description = "The client's copy is current"),
        Unreadable, Unauthenticated, NotFound, Unavailable,
    ),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!("public")))
)]
#[get("/Round/{id}")]
async fn get_round(
    app: UseCases,
    MaybeSignedIn(visitor): MaybeSignedIn,
    PathId(id): PathId,
    known: IfNoneMatch,
) -> Result<HttpResponse, Problem> {
    let round = app.run(move |app| app.rounds.round(visitor.as_ref(), RoundId(id))).await?;
    known.answer(Some(round.version), &Round::from(&round))
}
