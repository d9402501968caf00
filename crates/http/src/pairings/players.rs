//! Moving players, the open seats of groups, and wishes between players.

use actix_web::{HttpResponse, put};
use fairway_application::pairings::{Move, Seats, WishForm};
use fairway_domain::ids::{AttendeeId, GroupId, PairingId, RoundId};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::RoundPairings;
use super::write::fits;
use crate::actor::SignedIn;
use crate::body::Body;
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::versions::{IfMatchHeader, IfTag, changed_list};
use crate::wire::Id;

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(update_players).service(update_seats).service(update_wish);
}

/// Players to move.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UpdatePlayers {
    #[schema(required, nullable = false)]
    round_id: Option<Id>,
    #[schema(required, nullable = false, min_items = 1)]
    attendee_ids: Option<Vec<Id>>,
    /// The pairing to which they move; null or absent for a new one.
    pairing_id: Option<Id>,
}

/// Move players into another pairing
///
/// Their tickets, groups and passes stay as they are.
#[utoipa::path(
    tag = "Pairing",
    params(IfMatchHeader),
    request_body = UpdatePlayers,
    responses(
        (status = 200, description = "The pairings as they are now", body = RoundPairings, headers(("ETag" = String))),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[put("/Pairing/players")]
async fn update_players(
    app: UseCases,
    SignedIn(actor): SignedIn,
    tags: IfTag,
    Body(body): Body<UpdatePlayers>,
) -> Result<HttpResponse, Problem> {
    let round = body.round_id.map(|Id(id)| RoundId(id));
    let attendees = body.attendee_ids.unwrap_or_default().into_iter().map(|Id(id)| AttendeeId(id)).collect();
    let told = Move { attendees, into: body.pairing_id.map(|Id(id)| PairingId(id)) };
    let view = app.run(move |app| app.pairings.move_players(&actor, round, &told, fits(tags))).await?;
    changed_list(&RoundPairings::from(&view))
}

/// Groups whose open places are released to others, or kept again.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UpdateSeats {
    #[schema(required, nullable = false)]
    round_id: Option<Id>,
    #[schema(required, nullable = false, min_items = 1)]
    group_ids: Option<Vec<Id>>,
    /// Whether other players may be seated there.
    #[schema(required, nullable = false)]
    given_away_flag: Option<bool>,
}

/// Give away the open seats of groups, or keep them for the groups again
#[utoipa::path(
    tag = "Pairing",
    params(IfMatchHeader),
    request_body = UpdateSeats,
    responses(
        (status = 200, description = "The pairings as they are now", body = RoundPairings, headers(("ETag" = String))),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[put("/Pairing/seats")]
async fn update_seats(
    app: UseCases,
    SignedIn(actor): SignedIn,
    tags: IfTag,
    Body(body): Body<UpdateSeats>,
) -> Result<HttpResponse, Problem> {
    let round = body.round_id.map(|Id(id)| RoundId(id));
    let groups = body.group_ids.unwrap_or_default().into_iter().map(|Id(id)| GroupId(id)).collect();
    let seats = Seats { groups, given_away: body.given_away_flag };
    let view = app.run(move |app| app.pairings.give_away(&actor, round, &seats, fits(tags))).await?;
    changed_list(&RoundPairings::from(&view))
}

/// A wish between two players of a round.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UpdateWish {
    #[schema(required, nullable = false)]
    round_id: Option<Id>,
    #[schema(required, nullable = false)]
    attendee_id: Option<Id>,
    #[schema(required, nullable = false)]
    other_attendee_id: Option<Id>,
    /// True: not to play together; false: to play together; null or absent removes the wish.
    apart_flag: Option<bool>,
}

/// Note that two players wish to play together, or not to
///
/// Filling up honours the wish where it can.
#[utoipa::path(
    tag = "Pairing",
    params(IfMatchHeader),
    request_body = UpdateWish,
    responses(
        (status = 200, description = "The pairings as they are now", body = RoundPairings, headers(("ETag" = String))),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[put("/Pairing/wish")]
async fn update_wish(
    app: UseCases,
    SignedIn(actor): SignedIn,
    tags: IfTag,
    Body(body): Body<UpdateWish>,
) -> Result<HttpResponse, Problem> {
    let round = body.round_id.map(|Id(id)| RoundId(id));
    let form = WishForm {
        attendee: body.attendee_id.map(|Id(id)| AttendeeId(id)),
        other: body.other_attendee_id.map(|Id(id)| AttendeeId(id)),
        apart: body.apart_flag,
    };
    let view = app.run(move |app| app.pairings.wish(&actor, round, &form, fits(tags))).await?;
    changed_list(&RoundPairings::from(&view))
}
