use actix_web::{HttpResponse, delete, post, put};
use fairway_application::FieldErrors;
use fairway_application::stores::tournaments::TournamentPage;
use fairway_application::tournaments::{TournamentChange, TournamentForm};
use fairway_domain::ids::TournamentId;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::TournamentDetail;
use crate::actor::SignedIn;
use crate::body::Form;
use crate::idempotency::{Creating, IdempotencyKey, created, once};
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::params::PathId;
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::versions::{IfMatch, IfMatchHeader, changed};
use crate::wire::{Id, or_empty, present};

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(create_tournament).service(update_tournament).service(delete_tournament);
}

/// A new tournament. A missing field counts as an empty one.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewTournament {
    #[schema(required, nullable = false, max_length = 120)]
    name: Option<String>,
    /// Lower-case letters and digits, with single hyphens between them; unique among all tournaments.
    #[schema(required, nullable = false, max_length = 80, pattern = "^[a-z0-9]+(-[a-z0-9]+)*$")]
    slug: Option<String>,
    /// Plain text of several lines.
    #[schema(required, nullable = false, max_length = 5000, format = "multi-line")]
    description: Option<String>,
    /// Whether the public may see it; false when absent.
    live_flag: Option<bool>,
    /// In the years 1900 to 2199.
    #[schema(required, nullable = false, format = Date)]
    date_start: Option<String>,
    /// Not before dateStart.
    #[schema(required, nullable = false, format = Date)]
    date_end: Option<String>,
    /// The venue.
    #[schema(required, nullable = false, max_length = 200)]
    location_title: Option<String>,
    #[schema(max_length = 300)]
    location_address: Option<String>,
}

impl From<NewTournament> for TournamentForm {
    fn from(new: NewTournament) -> Self {
        Self {
            name: new.name,
            slug: new.slug,
            description: new.description,
            live: new.live_flag,
            date_start: new.date_start,
            date_end: new.date_end,
            location_title: new.location_title,
            location_address: new.location_address,
            teams_freeze_at: None,
            faults: FieldErrors::default(),
        }
    }
}

/// Create a tournament
#[utoipa::path(
    tag = "Tournament",
    params(IdempotencyKey),
    request_body = NewTournament,
    responses(
        (status = 201, description = "The tournament", body = TournamentDetail),
        Unreadable, Unauthenticated, Forbidden, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[post("/Tournament")]
async fn create_tournament(
    app: UseCases,
    SignedIn(actor): SignedIn,
    Creating { body, key }: Creating<NewTournament>,
) -> Result<HttpResponse, Problem> {
    let form = TournamentForm::from(body);
    let once = once::<TournamentPage, TournamentDetail>(key);
    let answer = app.run(move |app| app.tournaments.create(&actor, &form, &once)).await?;
    created::<TournamentPage, TournamentDetail>(answer)
}

/// The changed fields of a tournament; null empties one.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UpdateTournament {
    #[schema(required, nullable = false)]
    id: Option<Id>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(nullable = false, max_length = 120)]
    name: Option<String>,
    /// Lower-case letters and digits, with single hyphens between them; unique among all tournaments.
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(nullable = false, max_length = 80, pattern = "^[a-z0-9]+(-[a-z0-9]+)*$")]
    slug: Option<String>,
    /// Plain text of several lines.
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(nullable = false, max_length = 5000, format = "multi-line")]
    description: Option<String>,
    /// Whether the public sees it.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    live_flag: Option<bool>,
    /// In the years 1900 to 2199.
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(nullable = false, format = Date)]
    date_start: Option<String>,
    /// Not before dateStart.
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(nullable = false, format = Date)]
    date_end: Option<String>,
    /// The venue.
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(nullable = false, max_length = 200)]
    location_title: Option<String>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 300)]
    location_address: Option<String>,
    /// The moment from which on only Admins change teams, groups and rounds; null if buyers may until the tournament is over.
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(format = DateTime)]
    teams_freeze_at: Option<String>,
}

/// Change a tournament
#[utoipa::path(
    tag = "Tournament",
    params(IfMatchHeader),
    request_body = UpdateTournament,
    responses(
        (status = 200, description = "The tournament as it is now", body = TournamentDetail, headers(("ETag" = String))),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[put("/Tournament")]
async fn update_tournament(
    app: UseCases,
    SignedIn(actor): SignedIn,
    IfMatch(if_version): IfMatch,
    Form { body: update, faults }: Form<UpdateTournament>,
) -> Result<HttpResponse, Problem> {
    let change = TournamentChange {
        id: update.id.map(|Id(id)| TournamentId(id)),
        form: TournamentForm {
            name: update.name,
            slug: update.slug,
            description: update.description,
            live: update.live_flag,
            date_start: update.date_start,
            date_end: update.date_end,
            location_title: update.location_title,
            location_address: update.location_address,
            teams_freeze_at: update.teams_freeze_at,
            faults,
        },
        if_version,
    };
    let page = app.run(move |app| app.tournaments.update(&actor, &change)).await?;
    changed(page.tournament.version, &TournamentDetail::from(page))
}

/// Delete a tournament
///
/// Deletes its rounds, ticket categories, content and pictures too. Refused for a tournament with tickets.
#[utoipa::path(
    tag = "Tournament",
    params(("id" = i64, Path, minimum = 1)),
    responses(
        (status = 204, description = "It is deleted"),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[delete("/Tournament/{id}")]
async fn delete_tournament(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    app.run(move |app| app.tournaments.delete(&actor, TournamentId(id))).await?;
    Ok(HttpResponse::NoContent().finish())
}
