//! `/api/Pairing`.

mod course;
mod pairing;
mod players;
mod write;

use actix_web::{HttpResponse, get};
use fairway_application::pairings::PairingsView;
use fairway_domain::ids::RoundId;
use fairway_domain::pairing::{Placed, RoundPairings as Known, TheirPairing, Wish};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use self::course::Course;
use self::pairing::{Pairing, start};
use crate::actor::SignedIn;
use crate::openapi::failures::{Forbidden, NotFound, Unauthenticated, Unavailable, Unreadable};
use crate::params::PathId;
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::versions::{IfNoneMatch, IfNoneMatchHeader};
use crate::wire::Time;

pub(crate) fn configure(config: &mut ServiceConfig) {
    config
        .service(list_pairings_of_round)
        .configure(course::configure)
        .configure(write::configure)
        .configure(players::configure);
}

/// The pairings of a round and its course, with the changes that the buttons would make.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct RoundPairings {
    #[schema(minimum = 1)]
    round_id: i64,
    course: Course,
    /// By start; those without one last.
    pairings: Vec<Pairing>,
    /// The starts that assigning would change.
    assignment: Vec<NewStart>,
    /// The reason why not every pairing can have a start; null if each can.
    #[schema(required)]
    assignment_refusal: Option<String>,
    /// The starts that would change if all starts but the fixed ones were given out again; empty if not every pairing can have one.
    start_over: Vec<NewStart>,
    /// The pairings that filling up would join.
    fill_up: Vec<Join>,
    /// The wishes between players of the round.
    wishes: Vec<PairingWish>,
    /// The wishes that stay unmet after filling up.
    unmet_wishes: Vec<PairingWish>,
}

/// A start that assigning would give.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewStart {
    #[schema(minimum = 1)]
    pairing_id: i64,
    #[schema(required)]
    hole: Option<i32>,
    /// `A` or `B` if two pairings will start on the hole, else null.
    #[schema(required, example = "B")]
    letter: Option<String>,
    #[schema(required)]
    tee_time: Option<Time>,
}

/// A pairing that filling up would join to another one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Join {
    #[schema(minimum = 1)]
    pairing_id: i64,
    /// The pairing that its players join.
    #[schema(minimum = 1)]
    into_pairing_id: i64,
    /// The hole on which the players then start; null while there is none.
    #[schema(required)]
    hole: Option<i32>,
    /// `A` or `B` if two pairings start on the hole, else null.
    #[schema(required, example = "B")]
    letter: Option<String>,
    #[schema(required)]
    tee_time: Option<Time>,
}

/// A wish between two players.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PairingWish {
    #[schema(minimum = 1)]
    attendee_id: i64,
    #[schema(minimum = 1)]
    other_attendee_id: i64,
    /// Whether the two wish to play apart; otherwise together.
    apart_flag: bool,
}

impl From<&Wish> for PairingWish {
    fn from(wish: &Wish) -> Self {
        Self { attendee_id: wish.one.0, other_attendee_id: wish.other.0, apart_flag: wish.apart }
    }
}

impl From<&PairingsView> for RoundPairings {
    fn from(view: &PairingsView) -> Self {
        let (placed, refusal) = match &view.assignment {
            Ok(placed) => (placed.as_slice(), None),
            Err(refusal) => (&[][..], Some(refusal.to_string())),
        };
        let starts = |placed: &[Placed]| {
            let after = view.round.placed(placed);
            placed.iter().filter_map(|placed| NewStart::of(&after, placed)).collect()
        };
        let filled = view.round.placed(&view.round.handed_on(&view.fill_up));
        Self {
            round_id: view.round_id.0,
            course: Course::from(&view.round.course),
            pairings: view.round.pairings.iter().map(|pairing| Pairing::of(&view.round, pairing)).collect(),
            assignment: starts(placed),
            assignment_refusal: refusal,
            start_over: starts(&view.start_over),
            fill_up: view.fill_up.iter().filter_map(|join| Join::of(&filled, *join)).collect(),
            wishes: view.round.wishes.iter().map(PairingWish::from).collect(),
            unmet_wishes: view.unmet.iter().map(PairingWish::from).collect(),
        }
    }
}

/// The start of an attendee's pairing, as in lists: `7`, `7A` or `08:10`.
pub(crate) fn start_code(theirs: Option<TheirPairing>) -> Option<String> {
    Some(theirs?.start?.code())
}

impl NewStart {
    fn of(after: &Known, placed: &Placed) -> Option<Self> {
        let (hole, letter, tee_time) = start(after, after.pairing(placed.id)?);
        Some(Self { pairing_id: placed.id.0, hole, letter, tee_time })
    }
}

impl Join {
    fn of(after: &Known, join: fairway_domain::pairing::Join) -> Option<Self> {
        let (hole, letter, tee_time) = start(after, after.pairing(join.into)?);
        Some(Self { pairing_id: join.from.0, into_pairing_id: join.into.0, hole, letter, tee_time })
    }
}

/// The pairings of a round
///
/// Includes the round's course, and the changes that assigning starts and filling up would make. Changes of the pairings send the `ETag` of
/// this answer as `If-Match`.
#[utoipa::path(
    tag = "Pairing",
    params(("id" = i64, Path, minimum = 1, description = "The round"), IfNoneMatchHeader),
    responses(
        (status = 200, description = "The pairings", body = RoundPairings, headers(("ETag" = String))),
        (status = 304, description = "The client's copy is current"),
        Unreadable, Unauthenticated, Forbidden, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[get("/Pairing/query/round/{id}")]
async fn list_pairings_of_round(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
    known: IfNoneMatch,
) -> Result<HttpResponse, Problem> {
    let view = app.run(move |app| app.pairings.of_round(&actor, RoundId(id))).await?;
    known.answer(None, &RoundPairings::from(&view))
}
