use actix_web::{HttpResponse, get};
use fairway_application::stores::tournaments::Finding;
use fairway_domain::ids::TournamentId;
use fairway_domain::readiness::Check;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::SignedIn;
use crate::openapi::failures::{Forbidden, NotFound, Unauthenticated, Unavailable, Unreadable};
use crate::params::PathId;
use crate::problem::Problem;
use crate::use_cases::UseCases;

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(get_readiness);
}

/// The outcome of a check before the day.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ReadinessFinding {
    check: ReadinessCheck,
    /// Number of things that are not in order; 0 where all is well.
    #[schema(minimum = 0)]
    count: i64,
    /// The first few of them by name, as of people, groups, rounds or phones; at most 5.
    examples: Vec<String>,
}

/// The name of a check.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
enum ReadinessCheck {
    NotLive,
    Unpaid,
    Suspended,
    WithoutRound,
    OpenSpots,
    WithoutName,
    WithoutAddress,
    SameName,
    WithoutLogo,
    Outselling,
    Overfull,
    RefusedMail,
    NoStation,
    SilentStation,
    WaitingStation,
    OpenClash,
}

impl From<Check> for ReadinessCheck {
    fn from(check: Check) -> Self {
        match check {
            Check::NotLive => Self::NotLive,
            Check::Unpaid => Self::Unpaid,
            Check::Suspended => Self::Suspended,
            Check::WithoutRound => Self::WithoutRound,
            Check::OpenSpots => Self::OpenSpots,
            Check::WithoutName => Self::WithoutName,
            Check::WithoutAddress => Self::WithoutAddress,
            Check::SameName => Self::SameName,
            Check::WithoutLogo => Self::WithoutLogo,
            Check::Outselling => Self::Outselling,
            Check::Overfull => Self::Overfull,
            Check::RefusedMail => Self::RefusedMail,
            Check::NoStation => Self::NoStation,
            Check::SilentStation => Self::SilentStation,
            Check::WaitingStation => Self::WaitingStation,
            Check::OpenClash => Self::OpenClash,
        }
    }
}

impl From<Finding> for ReadinessFinding {
    fn from(finding: Finding) -> Self {
        Self { check: finding.check.into(), count: finding.count, examples: finding.examples }
    }
}

/// The checks before the day of a tournament
///
/// All of them, in the order in which staff mend them.
#[utoipa::path(
    tag = "Tournament",
    params(("id" = i64, Path, minimum = 1)),
    responses(
        (status = 200, description = "Every check with what it found", body = Vec<ReadinessFinding>),
        Unreadable, Unauthenticated, Forbidden, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[get("/Tournament/{id}/readiness")]
async fn get_readiness(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    let found = app.run(move |app| app.tournaments.readiness(&actor, TournamentId(id))).await?;
    let found: Vec<_> = found.into_iter().map(ReadinessFinding::from).collect();
    Ok(HttpResponse::Ok().json(found))
}
