//! `/api/Pairing`.

mod course;
mod write;

use actix_web::{HttpResponse, get};
use fairway_application::pairings::PairingsView;
use fairway_domain::ids::RoundId;
use fairway_domain::pairing::{
    PairedGroup, Pairing as KnownPairing, Placed, Player, RoundPairings as Known, Start, TheirPairing, Wish,
};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use self::course::Course;
use crate::actor::SignedIn;
use crate::openapi::failures::{Forbidden, NotFound, Unauthenticated, Unavailable, Unreadable};
use crate::params::PathId;
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::versions::{IfNoneMatch, IfNoneMatchHeader};
use crate::wire::Time;

pub(crate) fn configure(config: &mut ServiceConfig) {
    config.service(list_pairings_of_round).configure(course::configure).configure(write::configure);
}

/// The pairings of a round and its course, with what buttons would change.
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
    /// The reason for which not every pairing can have a start; null where each can.
    #[schema(required)]
    assignment_refusal: Option<String>,
    /// The starts that giving all out again, but for the fixed ones, would change; empty where not every pairing can have one.
    start_over: Vec<NewStart>,
    /// The pairings that filling up would join.
    fill_up: Vec<Join>,
    /// The wishes between players of the round.
    wishes: Vec<PairingWish>,
    /// The wishes that are not met once that is done.
    unmet_wishes: Vec<PairingWish>,
}

/// Players who start together.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Pairing {
    #[schema(minimum = 1)]
    id: i64,
    /// The starting hole; null without one, and with tee times.
    #[schema(required)]
    hole: Option<i32>,
    /// `A` or `B` where two pairings start on the hole, else null.
    #[schema(required, example = "A")]
    letter: Option<String>,
    /// The tee time; null without one, and with a shotgun start.
    #[schema(required)]
    tee_time: Option<Time>,
    /// Whether assigning leaves the start as it is.
    fixed_flag: bool,
    /// The groups whose members play here.
    groups: Vec<PairingGroup>,
    /// Everybody who plays here, also those of other groups.
    players: Vec<PairingPlayer>,
}

/// A group of a pairing.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PairingGroup {
    #[schema(minimum = 1)]
    id: i64,
    name: String,
    #[schema(minimum = 1)]
    ticket_id: i64,
    /// The reference of its ticket.
    #[schema(example = "FW-7K3Q2M")]
    reference: String,
    /// The name of the ticket's purchaser.
    captain: String,
    /// The sponsor that the ticket was bought for.
    #[schema(required)]
    sponsor_id: Option<i64>,
    #[schema(required)]
    sponsor_name: Option<String>,
    /// With whom its buyer would like to play, in their words; may be empty.
    wish: String,
    /// The most people that the group may hold.
    #[schema(minimum = 1)]
    num_attendees: i32,
    /// Seats of the pairing that are kept for people of the group who are not named yet.
    #[schema(minimum = 0)]
    kept_seats: usize,
    /// Whether others may be seated on the open places of the group.
    given_away_flag: bool,
}

/// A player of a pairing.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PairingPlayer {
    #[schema(minimum = 1)]
    attendee_id: i64,
    #[schema(minimum = 1)]
    group_id: i64,
    name: String,
    /// Whether staff marked that they did not come: then they take no place.
    no_show_flag: bool,
}

/// A start that assigning would give.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewStart {
    #[schema(minimum = 1)]
    pairing_id: i64,
    #[schema(required)]
    hole: Option<i32>,
    /// `A` or `B` where two pairings will start on the hole, else null.
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
    /// The one that its players come into.
    #[schema(minimum = 1)]
    into_pairing_id: i64,
    /// The hole on which they start then; null while there is none.
    #[schema(required)]
    hole: Option<i32>,
    /// `A` or `B` where two pairings start on the hole, else null.
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
    /// Whether the two are not to play together; else they are to.
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

/// The start of an attendee's pairing, as lists tell it: `7`, `7A` or `08:10`.
pub(crate) fn start_code(theirs: Option<TheirPairing>) -> Option<String> {
    Some(theirs?.start?.code())
}

/// Hole, letter and tee time of a pairing.
fn start(round: &Known, pairing: &KnownPairing) -> (Option<i32>, Option<String>, Option<Time>) {
    let Some(shown) = round.shown(pairing) else { return (None, None, None) };
    match shown.start {
        Start::Hole { number, .. } => (Some(number), shown.letter().map(String::from), None),
        Start::TeeTime(time) => (None, None, Some(Time(time))),
    }
}

impl Pairing {
    fn of(round: &Known, pairing: &KnownPairing) -> Self {
        let (hole, letter, tee_time) = start(round, pairing);
        Self {
            id: pairing.id.0,
            hole,
            letter,
            tee_time,
            fixed_flag: pairing.fixed,
            groups: pairing.groups.iter().map(|group| PairingGroup::of(round, group)).collect(),
            players: pairing.players.iter().map(PairingPlayer::from).collect(),
        }
    }
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

impl PairingGroup {
    fn of(round: &Known, group: &PairedGroup) -> Self {
        let (sponsor_id, sponsor_name) = group.sponsor.clone().unzip();
        Self {
            id: group.id.0,
            name: group.name.clone(),
            ticket_id: group.ticket_id.0,
            reference: group.reference.to_string(),
            captain: group.captain.clone(),
            sponsor_id: sponsor_id.map(|id| id.0),
            sponsor_name,
            wish: group.wish.clone(),
            num_attendees: group.num_attendees,
            kept_seats: round.kept(group),
            given_away_flag: group.given_away,
        }
    }
}

impl From<&Player> for PairingPlayer {
    fn from(player: &Player) -> Self {
        Self {
            attendee_id: player.id.0,
            group_id: player.group_id.0,
            name: player.name.clone(),
            no_show_flag: player.no_show,
        }
    }
}

/// The pairings of a round
///
/// With its course, and with what assigning starts and filling up would change. The tag is what changes of the pairings name in
/// `If-Match`.
#[utoipa::path(
    tag = "Pairing",
    params(("id" = i64, Path, minimum = 1, description = "The round"), IfNoneMatchHeader),
    responses(
        (status = 200, description = "The pairings", body = RoundPairings, headers(("ETag" = String))),
        (status = 304, description = "As the client has it"),
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
