//! The course of a round: its holes, and how pairings start on them.

use actix_web::{HttpResponse, put};
use fairway_application::pairings::CourseForm;
use fairway_domain::course::{Course as KnownCourse, Hole as KnownHole, StartKind};
use fairway_domain::ids::{RoundId, SponsorId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::RoundPairings;
use super::write::fits;
use crate::actor::SignedIn;
use crate::body::Form;
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::versions::{IfMatchHeader, IfTag, changed_list};
use crate::wire::{Id, Whole, or_empty, present};

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(update_course);
}

/// The course of a round, and how pairings start on it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Course {
    start: CourseStart,
    /// Minutes between two tee times.
    #[schema(minimum = 1, maximum = 60)]
    interval_minutes: i32,
    /// The most players in a pairing.
    #[schema(minimum = 1, maximum = 5)]
    pairing_size: i32,
    /// All 9, 18 or 27, by number.
    holes: Vec<Hole>,
}

/// The way in which pairings start.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
enum CourseStart {
    Shotgun,
    ReverseShotgun,
    TeeTimes,
}

/// A hole.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Hole {
    #[schema(minimum = 1, maximum = 27)]
    number: i32,
    #[schema(minimum = 3, maximum = 6)]
    par: i32,
    /// 1 is the hardest hole.
    #[schema(minimum = 1, maximum = 27)]
    stroke_index: i32,
    /// Holes with a lower number get a second pairing first; a hole with null gets none.
    #[schema(required, minimum = 1, maximum = 9)]
    second_priority: Option<i32>,
    /// The sponsor of the hole; its pairings start there or near it.
    #[schema(required)]
    sponsor_id: Option<i64>,
}

impl From<&KnownCourse> for Course {
    fn from(course: &KnownCourse) -> Self {
        Self {
            start: match course.start {
                StartKind::Shotgun => CourseStart::Shotgun,
                StartKind::ReverseShotgun => CourseStart::ReverseShotgun,
                StartKind::TeeTimes => CourseStart::TeeTimes,
            },
            interval_minutes: course.interval_minutes,
            pairing_size: course.pairing_size,
            holes: course.holes.iter().map(Hole::from).collect(),
        }
    }
}

impl From<&KnownHole> for Hole {
    fn from(hole: &KnownHole) -> Self {
        Self {
            number: hole.number,
            par: hole.par,
            stroke_index: hole.stroke_index,
            second_priority: hole.second_priority,
            sponsor_id: hole.sponsor.map(|sponsor| sponsor.0),
        }
    }
}

/// Changes to a course; an absent field stays.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UpdateCourse {
    #[schema(required, nullable = false)]
    round_id: Option<Id>,
    /// `shotgun`, `reverseShotgun` or `teeTimes`.
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(nullable = false, pattern = "^(shotgun|reverseShotgun|teeTimes)$")]
    start: Option<String>,
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false, minimum = 1, maximum = 60)]
    interval_minutes: Option<Whole>,
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false, minimum = 1, maximum = 5)]
    pairing_size: Option<Whole>,
    /// All 9, 18 or 27 holes, numbered from 1, each with a stroke index of its own.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    holes: Option<Vec<UpdateHole>>,
}

/// A hole.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UpdateHole {
    #[schema(minimum = 1, maximum = 27)]
    number: Whole,
    #[schema(minimum = 3, maximum = 6)]
    par: Whole,
    #[schema(minimum = 1, maximum = 27)]
    stroke_index: Whole,
    /// Null for no second pairing.
    #[schema(minimum = 1, maximum = 9)]
    second_priority: Option<Whole>,
    sponsor_id: Option<Id>,
}

impl From<UpdateHole> for KnownHole {
    /// A number out of range becomes 0, which is no hole; the use case refuses it.
    fn from(hole: UpdateHole) -> Self {
        let number = |Whole(number): Whole| i32::try_from(number).unwrap_or_default();
        Self {
            number: number(hole.number),
            par: number(hole.par),
            stroke_index: number(hole.stroke_index),
            second_priority: hole.second_priority.map(number),
            sponsor: hole.sponsor_id.map(|Id(id)| SponsorId(id)),
        }
    }
}

/// Change the course of a round
///
/// A pairing loses its start if the course no longer has it.
#[utoipa::path(
    tag = "Pairing",
    params(IfMatchHeader),
    request_body = UpdateCourse,
    responses(
        (status = 200, description = "The pairings as they are now", body = RoundPairings, headers(("ETag" = String))),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[put("/Pairing/course")]
async fn update_course(
    app: UseCases,
    SignedIn(actor): SignedIn,
    tags: IfTag,
    Form { body, faults }: Form<UpdateCourse>,
) -> Result<HttpResponse, Problem> {
    let round = body.round_id.map(|Id(id)| RoundId(id));
    let form = CourseForm {
        start: body.start,
        interval_minutes: body.interval_minutes.map(|Whole(number)| number),
        pairing_size: body.pairing_size.map(|Whole(number)| number),
        holes: body.holes.map(|holes| holes.into_iter().map(KnownHole::from).collect()),
        faults,
    };
    let view = app.run(move |app| app.pairings.save_course(&actor, round, &form, fits(tags))).await?;
    changed_list(&RoundPairings::from(&view))
}
