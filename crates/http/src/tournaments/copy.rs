use actix_web::{HttpResponse, post};
use fairway_application::stores::tournaments::TournamentPage;
use fairway_application::tournaments::TournamentCopy;
use fairway_domain::ids::TournamentId;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::TournamentDetail;
use crate::actor::SignedIn;
use crate::idempotency::{Creating, IdempotencyKey, created, once};
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::wire::Id;

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(create_tournament_copy);
}

/// The tournament to create, as a copy of another. A missing field counts as an empty one.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CopyTournament {
    /// The tournament to copy.
    #[schema(required, nullable = false)]
    id: Option<Id>,
    #[schema(required, nullable = false, max_length = 120)]
    name: Option<String>,
    /// Lower-case letters and digits, with single hyphens between them; unique among all tournaments.
    #[schema(required, nullable = false, max_length = 80, pattern = "^[a-z0-9]+(-[a-z0-9]+)*$")]
    slug: Option<String>,
    /// In the years 1900 to 2199; all other days move with it.
    #[schema(required, nullable = false, format = Date)]
    date_start: Option<String>,
}

/// Create a tournament as a copy of another
///
/// Copies description, venue, banner, rounds, ticket categories and content; all days move as the first one does. The new tournament is not
/// live. Tickets and sponsors are not copied.
#[utoipa::path(
    tag = "Tournament",
    params(IdempotencyKey),
    request_body = CopyTournament,
    responses(
        (status = 201, description = "The new tournament", body = TournamentDetail),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[post("/Tournament/copy")]
async fn create_tournament_copy(
    app: UseCases,
    SignedIn(actor): SignedIn,
    Creating { body, key }: Creating<CopyTournament>,
) -> Result<HttpResponse, Problem> {
    let copy = TournamentCopy {
        id: body.id.map(|Id(id)| TournamentId(id)),
        name: body.name,
        slug: body.slug,
        date_start: body.date_start,
    };
    let once = once::<TournamentPage, TournamentDetail>(key);
    let answer = app.run(move |app| app.tournaments.copy(&actor, &copy, &once)).await?;
    created::<TournamentPage, TournamentDetail>(answer)
}
