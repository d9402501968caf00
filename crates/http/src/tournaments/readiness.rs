use actix_web::{HttpResponse, get};
use fairway_application::stores::tournaments::{Example, Finding};
use fairway_domain::ids::TournamentId;
use fairway_domain::readiness::{Check, Subject};
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

/// The finding of a check before the day.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ReadinessFinding {
    check: ReadinessCheck,
    /// Number of things that are not in order; 0 if everything is.
    #[schema(minimum = 0)]
    count: i64,
    /// The part of this number that belongs to sponsors' tickets.
    #[schema(minimum = 0)]
    for_sponsors: i64,
    /// The first of these by name, at most 5; for sheets every kind, each with its number.
    examples: Vec<ReadinessExample>,
}

/// A row that a check found.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ReadinessExample {
    /// The name of a person, a group, a round or a phone.
    name: String,
    /// The kind of row; null if it has no page of its own.
    #[schema(required)]
    subject: Option<ReadinessSubject>,
    /// The id of that row.
    #[schema(required)]
    id: Option<i64>,
    /// The category of a ticket; null for other rows.
    #[schema(required)]
    ticket_category_id: Option<i64>,
    /// Whether a ticket or a category is for sponsors; null for other rows.
    #[schema(required)]
    sponsor_flag: Option<bool>,
    /// The reference of a ticket; null for other rows.
    #[schema(required, example = "FW-7K3Q2M")]
    reference: Option<String>,
}

/// The kind of row of an example.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
enum ReadinessSubject {
    Ticket,
    User,
    Sponsor,
    TicketCategory,
    Round,
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
    WithoutStart,
    PlaysAlone,
    Joinable,
    TooLarge,
    WithoutName,
    WithoutAddress,
    SameName,
    WithoutLogo,
    Outselling,
    Overfull,
    Sheets,
    RefusedMail,
    UnsentPass,
    NoStation,
    SilentStation,
    WaitingStation,
    OpenClash,
    Weather,
    OldBackup,
}

impl From<Check> for ReadinessCheck {
    fn from(check: Check) -> Self {
        match check {
            Check::NotLive => Self::NotLive,
            Check::Unpaid => Self::Unpaid,
            Check::Suspended => Self::Suspended,
            Check::WithoutRound => Self::WithoutRound,
            Check::OpenSpots => Self::OpenSpots,
            Check::WithoutStart => Self::WithoutStart,
            Check::PlaysAlone => Self::PlaysAlone,
            Check::Joinable => Self::Joinable,
            Check::TooLarge => Self::TooLarge,
            Check::WithoutName => Self::WithoutName,
            Check::WithoutAddress => Self::WithoutAddress,
            Check::SameName => Self::SameName,
            Check::WithoutLogo => Self::WithoutLogo,
            Check::Outselling => Self::Outselling,
            Check::Overfull => Self::Overfull,
            Check::Sheets => Self::Sheets,
            Check::RefusedMail => Self::RefusedMail,
            Check::UnsentPass => Self::UnsentPass,
            Check::NoStation => Self::NoStation,
            Check::SilentStation => Self::SilentStation,
            Check::WaitingStation => Self::WaitingStation,
            Check::OpenClash => Self::OpenClash,
            Check::Weather => Self::Weather,
            Check::OldBackup => Self::OldBackup,
        }
    }
}

impl From<Finding> for ReadinessFinding {
    fn from(finding: Finding) -> Self {
        Self {
            check: finding.check.into(),
            count: finding.count,
            for_sponsors: finding.of_sponsors,
            examples: finding.examples.into_iter().map(ReadinessExample::from).collect(),
        }
    }
}

impl From<Example> for ReadinessExample {
    fn from(example: Example) -> Self {
        Self {
            name: example.name,
            subject: example.subject.map(|(subject, _)| subject.into()),
            id: example.subject.map(|(_, id)| id),
            ticket_category_id: example.ticket_category_id.map(|id| id.0),
            sponsor_flag: example.sponsor_flag,
            reference: example.reference.map(|reference| reference.to_string()),
        }
    }
}

impl From<Subject> for ReadinessSubject {
    fn from(subject: Subject) -> Self {
        match subject {
            Subject::Ticket => Self::Ticket,
            Subject::User => Self::User,
            Subject::Sponsor => Self::Sponsor,
            Subject::TicketCategory => Self::TicketCategory,
            Subject::Round => Self::Round,
        }
    }
}

/// The checks before the day of a tournament
///
/// All checks, in the order in which staff resolve them.
#[utoipa::path(
    tag = "Tournament",
    params(("id" = i64, Path, minimum = 1)),
    responses(
        (status = 200, description = "Every check with its findings", body = Vec<ReadinessFinding>),
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
