//! Changes of pairings: their starts, and joining incomplete ones.

use actix_web::{HttpResponse, put};
use fairway_application::pairings::{NewStart, PairingsView, StartForm};
use fairway_domain::ids::{PairingId, RoundId};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::RoundPairings;
use crate::actor::SignedIn;
use crate::body::{Body, Form};
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::versions::{IfMatchHeader, IfTag, changed_list};
use crate::wire::{Id, Patch, Whole, present};

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(update_assignment).service(update_fill_up).service(update_start);
}

/// Checks that the pairings have one of the tags of `If-Match`.
pub(super) fn fits(tags: IfTag) -> impl FnOnce(&PairingsView) -> bool {
    move |view| tags.fits(&RoundPairings::from(view))
}

/// The round whose pairings get starts.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UpdateAssignment {
    #[schema(required, nullable = false)]
    round_id: Option<Id>,
    /// Whether all starts that are not fixed are given out again; false when absent.
    anew_flag: Option<bool>,
}

/// Give every pairing of a round a start
///
/// Fixed starts stay, and as many of the others as possible.
#[utoipa::path(
    tag = "Pairing",
    params(IfMatchHeader),
    request_body = UpdateAssignment,
    responses(
        (status = 200, description = "The pairings as they are now", body = RoundPairings, headers(("ETag" = String))),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[put("/Pairing/assign")]
async fn update_assignment(
    app: UseCases,
    SignedIn(actor): SignedIn,
    tags: IfTag,
    Body(body): Body<UpdateAssignment>,
) -> Result<HttpResponse, Problem> {
    let round = body.round_id.map(|Id(id)| RoundId(id));
    let anew = body.anew_flag.unwrap_or(false);
    let view = app.run(move |app| app.pairings.assign(&actor, round, anew, fits(tags))).await?;
    changed_list(&RoundPairings::from(&view))
}

/// The round whose incomplete pairings are joined.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UpdateFillUp {
    #[schema(required, nullable = false)]
    round_id: Option<Id>,
}

/// Join incomplete pairings of a round
///
/// No pairing is split, so that companions stay together.
#[utoipa::path(
    tag = "Pairing",
    params(IfMatchHeader),
    request_body = UpdateFillUp,
    responses(
        (status = 200, description = "The pairings as they are now", body = RoundPairings, headers(("ETag" = String))),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[put("/Pairing/fillUp")]
async fn update_fill_up(
    app: UseCases,
    SignedIn(actor): SignedIn,
    tags: IfTag,
    Body(body): Body<UpdateFillUp>,
) -> Result<HttpResponse, Problem> {
    let round = body.round_id.map(|Id(id)| RoundId(id));
    let view = app.run(move |app| app.pairings.fill_up(&actor, round, fits(tags))).await?;
    changed_list(&RoundPairings::from(&view))
}

/// The start of one pairing; an absent field stays as it is. It is a hole or a tee time, never both.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UpdateStart {
    #[schema(required, nullable = false)]
    round_id: Option<Id>,
    #[schema(required, nullable = false)]
    pairing_id: Option<Id>,
    /// Null removes the start.
    #[serde(default)]
    #[schema(value_type = Option<i64>, minimum = 1, maximum = 27)]
    hole: Patch<Whole>,
    /// Null removes the start.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = "hh:mm")]
    tee_time: Patch<String>,
    /// A new start is fixed unless this is false.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    fixed_flag: Option<bool>,
}

/// Change the start of a pairing
#[utoipa::path(
    tag = "Pairing",
    params(IfMatchHeader),
    request_body = UpdateStart,
    responses(
        (status = 200, description = "The pairings as they are now", body = RoundPairings, headers(("ETag" = String))),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[put("/Pairing/start")]
async fn update_start(
    app: UseCases,
    SignedIn(actor): SignedIn,
    tags: IfTag,
    Form { body, faults }: Form<UpdateStart>,
) -> Result<HttpResponse, Problem> {
    let round = body.round_id.map(|Id(id)| RoundId(id));
    let start = match (body.hole, body.tee_time) {
        (Patch::Value(_), Patch::Value(_)) => NewStart::Both,
        (Patch::Value(Whole(number)), _) => NewStart::Hole(number),
        (_, Patch::Value(time)) => NewStart::TeeTime(time),
        (Patch::Absent, Patch::Absent) => NewStart::Unchanged,
        _ => NewStart::Nothing,
    };
    let pairing_id = body.pairing_id.map(|Id(id)| PairingId(id));
    let form = StartForm { pairing_id, start, fixed: body.fixed_flag, faults };
    let view = app.run(move |app| app.pairings.place(&actor, round, &form, fits(tags))).await?;
    changed_list(&RoundPairings::from(&view))
}
