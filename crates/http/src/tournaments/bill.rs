//! The count for the club's bill.

use actix_web::{get, web};
use fairway_application::stores::tournaments::Bill as Known;
use fairway_domain::ids::TournamentId;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::SignedIn;
use crate::openapi::failures::{Forbidden, NotFound, Unauthenticated, Unavailable, Unreadable};
use crate::params::PathId;
use crate::problem::Problem;
use crate::use_cases::UseCases;

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(get_bill);
}

/// The attendees of a round as the club counts them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BillRow {
    /// Null for attendees in no round.
    #[schema(required, minimum = 1)]
    round_id: Option<i64>,
    #[schema(required)]
    round_name: Option<String>,
    /// Whether they play golf.
    play_flag: bool,
    /// Attendees of tickets that are not cancelled.
    #[schema(minimum = 0)]
    registered: i64,
    /// Checked-in attendees.
    #[schema(minimum = 0)]
    came: i64,
    /// Attendees that staff marked as no-shows.
    #[schema(minimum = 0)]
    no_shows: i64,
    /// Registered attendees whose ticket was sold at the desk.
    #[schema(minimum = 0)]
    walk_ups: i64,
}

impl From<Known> for BillRow {
    fn from(row: Known) -> Self {
        let (id, name) = row.round.unzip();
        Self {
            round_id: id.map(|id| id.0),
            round_name: name,
            play_flag: row.plays,
            registered: row.registered,
            came: row.came,
            no_shows: row.no_shows,
            walk_ups: row.walk_ups,
        }
    }
}

/// The players of a tournament as the club counts them for its bill, by round
#[utoipa::path(
    tag = "Tournament",
    params(("id" = i64, Path, minimum = 1, description = "The tournament")),
    responses(
        (status = 200, description = "A row for each round with attendees, by start; then rows for \
         attendees in no round, and for those who do not play",
            body = Vec<BillRow>),
        Unreadable, Unauthenticated, Forbidden, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[get("/Tournament/{id}/bill")]
async fn get_bill(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<web::Json<Vec<BillRow>>, Problem> {
    let rows = app.run(move |app| app.tournaments.bill(&actor, TournamentId(id))).await?;
    Ok(web::Json(rows.into_iter().map(BillRow::from).collect()))
}
