use actix_web::{HttpResponse, get};
use fairway_application::stores::tournaments::Tournament;
use fairway_domain::ids::TournamentId;
use serde::Serialize;
use utoipa::ToSchema;

use crate::actor::SignedIn;
use crate::openapi::failures::{Forbidden, NotFound, Unauthenticated, Unavailable, Unreadable};
use crate::params::{PathId, Query};
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::wire::Date;

/// The tournament of a pass that is not on the list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PassElsewhere {
    /// The other tournament of the pass; null for a pass of this tournament, and for a text that is no pass.
    #[schema(required)]
    tournament: Option<OtherTournament>,
}

/// The tournament of a pass.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OtherTournament {
    name: String,
    date_start: Date,
}

impl From<Tournament> for OtherTournament {
    fn from(tournament: Tournament) -> Self {
        Self { name: tournament.name, date_start: Date(tournament.date_start) }
    }
}

/// The other tournament that a scanned pass is for
///
/// No station may make this call.
#[utoipa::path(
    tag = "Attendee",
    params(
        ("tournamentId" = i64, Path, minimum = 1),
        ("scanCodeDigest" = Option<String>, Query, description =
            "SHA-256 of the scanned pass, in hexadecimal digits; any other text counts as no pass"),
    ),
    responses(
        (status = 200, body = PassElsewhere),
        Unreadable, Unauthenticated, Forbidden, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("volunteer")))
)]
#[get("/Attendee/checkin/{tournamentId}/elsewhere")]
pub(super) async fn get_pass_elsewhere(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
    query: Query,
) -> Result<HttpResponse, Problem> {
    let digest = query.text("scanCodeDigest").map(str::to_owned);
    let tournament =
        app.run(move |app| app.check_in.elsewhere(&actor, TournamentId(id), digest.as_deref())).await?;
    Ok(HttpResponse::Ok().json(PassElsewhere { tournament: tournament.map(OtherTournament::from) }))
}
