//! `/api/Attendee/checkin`.

mod batch;
mod captains;
mod changes;
mod clashes;
mod elsewhere;
mod events;
mod kept_lists;
mod list;
mod no_shows;
mod roster;
mod update;

use actix_web::HttpResponse;
use actix_web::http::header::{HeaderName, HeaderValue};
use fairway_application::stores::check_in::ListedAttendee;
use fairway_domain::account::name_alone;
use fairway_domain::check_in::Standing;
use serde::Serialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;

pub use self::kept_lists::KeptLists;
use self::roster::listed_name;
use crate::pairings::start_code;
use crate::params::Query;
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::wire::{Moment, Person};

/// The last number of the tournament's log when the answer was read; the client passes it as `since`.
const NUMBER: HeaderName = HeaderName::from_static("x-check-in-number");

/// The server's time; devices correct their clocks by it.
const SERVER_TIME: HeaderName = HeaderName::from_static("x-server-time");

pub(crate) fn configure(config: &mut ServiceConfig) {
    config
        .service(update::update_check_in)
        .service(changes::list_check_in_changes)
        .service(elsewhere::get_pass_elsewhere)
        .service(events::stream_check_in_events)
        .service(roster::get_check_in_roster)
        .service(batch::create_check_in_batch)
        .service(captains::list_check_in_captains)
        .service(clashes::list_check_in_clashes)
        .service(clashes::update_check_in_clash)
        .service(no_shows::update_no_shows)
        .service(list::list_check_in);
}

/// The query of a call for changes.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
struct Since {
    /// `number` of the last answer, or `X-Check-In-Number` of the list
    since: Option<i64>,
    /// Number of check-ins that wait on the phone; recorded for a station
    waiting: Option<i64>,
}

impl Since {
    fn of(query: &Query) -> Result<Self, Problem> {
        Ok(Self { since: query.id("since")?, waiting: query.id("waiting")? })
    }
}

/// Adds the server's time and the log's number to the headers.
fn stamp(app: &UseCases, number: Option<i64>, response: &mut HttpResponse) -> Result<(), Problem> {
    let now = app.now(|app| Ok(app.check_in.server_time()))?;
    let now = now.to_rfc3339_opts(chrono::SecondsFormat::Micros, true);
    let headers = response.headers_mut();
    if let Ok(now) = HeaderValue::from_str(&now) {
        headers.insert(SERVER_TIME, now);
    }
    if let Some(number) = number {
        headers.insert(NUMBER, number.into());
    }
    Ok(())
}

/// An attendee on the check-in list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "the wire's names")]
struct CheckInAttendee {
    #[schema(minimum = 1)]
    id: i64,
    /// The code of their pass; empty for a station.
    scan_code: String,
    /// First and last name, or the e-mail address if either is missing.
    display_name: String,
    /// The group's id; several groups may have the same name.
    #[schema(minimum = 1)]
    group_id: i64,
    group_name: String,
    /// Null while their group is assigned to no round.
    #[schema(required, minimum = 1)]
    round_id: Option<i64>,
    /// The pairing that they play in; null while their group is assigned to no round.
    #[schema(required, minimum = 1)]
    pairing_id: Option<i64>,
    /// The starting hole, as `7` or `7A`, or the tee time, as `08:10`; null before it is assigned.
    #[schema(required, example = "7A")]
    start: Option<String>,
    /// Whether the category of their ticket plays golf; if not, they need no round.
    play_flag: bool,
    /// Whether their ticket is paid.
    paid: bool,
    /// The buyer of their ticket: first and last name, or the e-mail address if either is missing.
    captain: String,
    /// The sponsor for which the ticket was bought, once staff have approved it.
    #[schema(required)]
    sponsor: Option<String>,
    /// Whether staff marked them as a no-show.
    no_show: bool,
    checked_in: bool,
    /// Null unless they are checked in.
    #[schema(required)]
    checked_in_at: Option<Moment>,
    /// The name of the volunteer or station that checked the attendee in; null unless they are checked in, or if the account is deleted.
    #[schema(required)]
    checked_in_by: Option<String>,
    user: Person,
}

impl CheckInAttendee {
    /// The attendee for a station: without addresses and passes.
    fn of_names(row: &ListedAttendee) -> Self {
        let whole = Self::from(row);
        Self {
            scan_code: String::new(),
            display_name: name_alone(&row.user.name_first, &row.user.name_last),
            captain: name_alone(&row.purchaser.name_first, &row.purchaser.name_last),
            checked_in_by: listed_name(whole.checked_in_by.as_ref()),
            user: whole.user.without_address(),
            ..whole
        }
    }
}

impl From<&ListedAttendee> for CheckInAttendee {
    fn from(row: &ListedAttendee) -> Self {
        let Standing { checked_in, at, by } = row.standing();
        Self {
            id: row.id.0,
            scan_code: row.scan_code.as_str().to_owned(),
            display_name: row.display_name(),
            group_id: row.group_id.0,
            group_name: row.group_name.clone(),
            round_id: row.round_id.map(|id| id.0),
            pairing_id: row.pairing.map(|pairing| pairing.id.0),
            start: start_code(row.pairing),
            play_flag: row.plays,
            paid: row.paid,
            captain: row.captain(),
            sponsor: row.sponsor.clone(),
            no_show: row.no_show,
            checked_in,
            checked_in_at: at.filter(|_| checked_in).map(Moment),
            checked_in_by: by.filter(|_| checked_in),
            user: Person::from(&row.user),
        }
    }
}
