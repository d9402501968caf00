//! `/api/Attendee`: entrance passes, and the attendees in the places of a group.

mod holder;
mod link;
mod write;

use actix_web::{HttpResponse, get};
use fairway_application::stores::attendees::{Partner, Pass as Known, Teammate};
use fairway_domain::ids::UserId;
use fairway_domain::ticket::Settled;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::SignedIn;
use crate::openapi::failures::{NotFound, Unauthenticated, Unavailable, Unreadable};
use crate::pairings::start_code;
use crate::params::PathId;
use crate::problem::Problem;
use crate::rain::WeatherState;
use crate::rounds::RoundBrief;
use crate::use_cases::UseCases;
use crate::wire::{Date, Person};

/// Response header: number of passes that are withheld.
const WITHHELD: &str = "X-Passes-Withheld";

pub(crate) fn configure(config: &mut ServiceConfig) {
    config
        .service(list_passes_of_user)
        .configure(link::configure)
        .configure(holder::configure)
        .configure(write::configure);
}

/// An entrance pass.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Pass {
    #[schema(minimum = 1)]
    id: i64,
    /// The ticket's reference, which the holder gives when asked; it is not scanned.
    #[schema(example = "FW-7K3Q2M")]
    reference: String,
    /// The content of its QR code.
    scan_code: String,
    /// Whether the holder is checked in.
    checked_in: bool,
    user: Person,
    #[schema(minimum = 1)]
    tournament_id: i64,
    tournament: PassTournament,
    ticket_category: PassTicketCategory,
    /// Whether the ticket is paid.
    paid: bool,
    /// Whether it is paid because it cost nothing from the start.
    is_free: bool,
    /// The ticket of the pass, for its purchaser; null for all others.
    #[schema(required, minimum = 1)]
    ticket_id: Option<i64>,
    group: PassGroup,
    /// The starting hole, as `7` or `7A`, or the tee time, as `08:10`; null before it is assigned.
    #[schema(required, example = "7A")]
    start: Option<String>,
    /// The other players of the pairing, including those of other groups, in the order they came; empty while the group is in no round.
    partners: Vec<PassPartner>,
}

/// A player of the holder's pairing.
#[derive(Debug, Serialize, ToSchema)]
struct PassPartner {
    /// The id of their place; a teammate of the holder has the same id in the group's `attendees`.
    #[schema(minimum = 1)]
    id: i64,
    /// First and last name; may be empty.
    name: String,
}

/// The tournament of a pass.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PassTournament {
    name: String,
    slug: String,
    date_start: Date,
    date_end: Date,
    /// The venue.
    location_title: String,
    location_address: String,
    /// The decision about the weather; null while there is none.
    #[schema(required)]
    weather: Option<WeatherState>,
}

/// The category of a pass's ticket.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PassTicketCategory {
    name: String,
    /// Whether its groups play golf; if not, they have no round.
    play_flag: bool,
}

/// The group of a pass.
#[derive(Debug, Serialize, ToSchema)]
struct PassGroup {
    #[schema(minimum = 1)]
    id: i64,
    name: String,
    /// Null while the group is assigned to no round.
    #[schema(required)]
    round: Option<RoundBrief>,
    /// In the order they came.
    attendees: Vec<PassAttendee>,
}

/// A member of a group.
#[derive(Debug, Serialize, ToSchema)]
struct PassAttendee {
    #[schema(minimum = 1)]
    id: i64,
    user: Person,
}

impl From<Known> for Pass {
    fn from(pass: Known) -> Self {
        Self {
            id: pass.id.0,
            reference: pass.reference.to_string(),
            scan_code: pass.scan_code.as_str().to_owned(),
            checked_in: pass.checked_in,
            user: Person::from(&pass.user),
            tournament_id: pass.tournament_id.0,
            ticket_category: PassTicketCategory { name: pass.category_name, play_flag: pass.plays },
            paid: pass.settled != Settled::Unpaid,
            is_free: pass.settled == Settled::Free,
            ticket_id: None,
            tournament: PassTournament {
                name: pass.tournament_name,
                date_start: Date(pass.date_start),
                date_end: Date(pass.date_end),
                slug: pass.tournament_slug,
                location_title: pass.location_title,
                location_address: pass.location_address,
                weather: pass.weather.map(WeatherState::from),
            },
            group: PassGroup {
                id: pass.group.id.0,
                name: pass.group.name,
                round: pass.group.round.as_ref().map(RoundBrief::from),
                attendees: pass.members.iter().map(PassAttendee::from).collect(),
            },
            start: start_code(pass.pairing),
            partners: pass
                .partners
                .into_iter()
                .map(|Partner { id, name }| PassPartner { id: id.0, name })
                .collect(),
        }
    }
}

impl Pass {
    /// The pass with the fields that this user may read.
    pub(crate) fn visible_to(pass: Known, reader: UserId) -> Self {
        let ticket_id = (pass.purchaser == reader).then_some(pass.ticket_id.0);
        Self { ticket_id, ..Self::from(pass) }
    }
}

impl From<&Teammate> for PassAttendee {
    fn from(member: &Teammate) -> Self {
        Self { id: member.id.0, user: Person::from(&member.user) }
    }
}

/// A person's entrance passes, the latest tournament first
///
/// Passes of cancelled tickets are left out. A caller who has not confirmed their address gets no passes of others' tickets;
/// `X-Passes-Withheld` counts them.
#[utoipa::path(
    tag = "Attendee",
    params(("id" = i64, Path, minimum = 1, description = "The user")),
    responses(
        (status = 200, description = "The passes", body = Vec<Pass>,
            headers(("X-Passes-Withheld" = u64, description = "Number withheld until the caller has confirmed their address"))),
        Unreadable, Unauthenticated, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("owner")))
)]
#[get("/Attendee/query/user/{id}")]
async fn list_passes_of_user(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    let reader = actor.id;
    let passes = app.run(move |app| app.attendees.passes(&actor, UserId(id))).await?;
    let shown: Vec<_> = passes.shown.into_iter().map(|pass| Pass::visible_to(pass, reader)).collect();
    Ok(HttpResponse::Ok().insert_header((WITHHELD, passes.withheld)).json(shown))
}
