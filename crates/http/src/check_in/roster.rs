//! The roster that a phone stores.

mod attendee;

use actix_web::{HttpResponse, get, web};
use fairway_application::check_in::Roster;
use fairway_application::stores::stations::StationView;
use fairway_domain::ids::TournamentId;
use fairway_domain::round::Round;
use serde::Serialize;
use utoipa::ToSchema;

pub(super) use self::attendee::{RosterAttendee, listed_name};
use super::kept_lists::KeptLists;
use super::{Since, stamp};
use crate::actor::AtTheTable;
use crate::openapi::failures::{Forbidden, Invalid, NotFound, Unauthenticated, Unavailable, Unreadable};
use crate::params::{PathId, Query};
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::wire::{Date, Moment, Time};

/// The list that a phone stores to check people in without a network. It has no e-mail addresses, no phone numbers and no passes.
#[derive(Debug, Serialize, ToSchema)]
struct CheckInRoster {
    /// The number to send as `since` in the next request for changes.
    #[schema(minimum = 0)]
    number: i64,
    /// Whether `attendees` is the whole roster, which replaces the phone's copy. Otherwise it has only attendees who changed or were added.
    whole: bool,
    rounds: Vec<RosterRound>,
    attendees: Vec<RosterAttendee>,
    /// Ids of attendees who are no longer on the roster.
    removed: Vec<i64>,
    /// The tournament's other active stations, in the order they were made.
    stations: Vec<RosterStation>,
}

/// Another phone that checks people in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct RosterStation {
    name: String,
    /// When the server last had a request from it, to 15 seconds; null before the first one.
    #[schema(required)]
    last_heard_at: Option<Moment>,
    /// The number of check-ins that waited on the phone, as it last reported; null before its first report.
    #[schema(required, minimum = 0)]
    waiting: Option<i32>,
}

impl From<&StationView> for RosterStation {
    fn from(StationView { station, waiting, .. }: &StationView) -> Self {
        Self {
            name: station.name.clone(),
            last_heard_at: station.last_heard_at.map(Moment),
            waiting: *waiting,
        }
    }
}

/// A round, with the fields that check-in needs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct RosterRound {
    #[schema(minimum = 1)]
    id: i64,
    name: String,
    start_date: Date,
    start_time: Time,
}

impl From<&Round> for RosterRound {
    fn from(round: &Round) -> Self {
        Self {
            id: round.id.0,
            name: round.details.name.clone(),
            start_date: Date(round.details.start_date),
            start_time: Time(round.details.start_time),
        }
    }
}

impl From<&Roster> for CheckInRoster {
    fn from(roster: &Roster) -> Self {
        Self {
            number: roster.number,
            whole: roster.whole,
            rounds: roster.rounds.iter().map(RosterRound::from).collect(),
            attendees: roster.attendees.iter().map(RosterAttendee::from).collect(),
            removed: roster.removed.iter().map(|id| id.0).collect(),
            stations: roster.stations.iter().map(RosterStation::from).collect(),
        }
    }
}

/// The roster that a phone stores, or its changes since a number of its log
///
/// The whole roster without `since`, and when `since` is too old or too high.
#[utoipa::path(
    tag = "Attendee",
    params(("tournamentId" = i64, Path, minimum = 1), Since),
    responses(
        (status = 200, body = CheckInRoster,
            headers(("X-Check-In-Number" = i64, description = "The number to send as `since` in the next request for changes"),
                ("X-Server-Time" = String, description = "The server's time"))),
        Unreadable, Unauthenticated, Forbidden, NotFound, Invalid, Unavailable,
    ),
    security(("bearer" = []), ("station" = [])),
    extensions(("x-access" = json!("volunteer")))
)]
#[get("/Attendee/checkin/{tournamentId}/roster")]
pub(super) async fn get_check_in_roster(
    app: UseCases,
    AtTheTable(caller): AtTheTable,
    PathId(id): PathId,
    query: Query,
    lists: web::Data<KeptLists>,
) -> Result<HttpResponse, Problem> {
    let Since { since, waiting } = Since::of(&query)?;
    let tournament = TournamentId(id);
    // A whole roster is as large as a whole list, so few are read at once.
    let turn = if since.is_none() { Some(lists.turn().await?) } else { None };
    let roster = app.run(move |app| {
        let _turn = turn;
        app.check_in.roster(&caller, tournament, since, waiting)
    });
    let roster = roster.await?;
    let mut response = HttpResponse::Ok().json(CheckInRoster::from(&roster));
    stamp(&app, Some(roster.number), &mut response)?;
    Ok(response)
}
