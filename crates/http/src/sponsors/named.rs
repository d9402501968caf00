//! Sponsors that buyers name, and their approval.

use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::{HttpResponse, post, put};
use fairway_application::sponsors::{ApprovalForm, NamedSponsor};
use fairway_application::stores::sponsors::Sponsor as Known;
use fairway_domain::ids::{CategoryId, SponsorId};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::Sponsor;
use crate::actor::SignedIn;
use crate::body::Body;
use crate::idempotency::{Creating, IdempotencyKey, created, once};
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::versions::{IfMatch, IfMatchHeader, changed};
use crate::wire::Id;

/// Response header: number of unpaid tickets that stand for the refused sponsor.
const UNPAID: HeaderName = HeaderName::from_static("x-unpaid-tickets");

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(create_named_sponsor).service(update_sponsor_approval);
}

/// A sponsor that a buyer names. A missing field counts as an empty one.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NameSponsor {
    /// The category for sponsors, of which a ticket is to be reserved.
    #[schema(required, nullable = false)]
    ticket_category_id: Option<Id>,
    #[schema(required, nullable = false, max_length = 200)]
    name: Option<String>,
    /// A web address; `https://` is added if it is missing.
    #[schema(max_length = 500)]
    website: Option<String>,
}

/// Name a sponsor, to reserve a ticket for it
///
/// The sponsor waits for approval, and is shown nowhere until then; the caller manages it. At most three sponsors of one buyer may wait.
#[utoipa::path(
    tag = "Sponsor",
    params(IdempotencyKey),
    request_body = NameSponsor,
    responses(
        (status = 201, description = "The sponsor", body = Sponsor),
        Unreadable, Unauthenticated, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("signed-in")))
)]
#[post("/Sponsor/named")]
async fn create_named_sponsor(
    app: UseCases,
    SignedIn(actor): SignedIn,
    Creating { body, key }: Creating<NameSponsor>,
) -> Result<HttpResponse, Problem> {
    let named = NamedSponsor {
        category: body.ticket_category_id.map(|Id(id)| CategoryId(id)),
        name: body.name,
        website: body.website,
    };
    let once = once::<Known, Sponsor>(key);
    let answer = app.run(move |app| app.sponsors.name(&actor, &named, &once)).await?;
    created::<Known, Sponsor>(answer)
}

/// Staff's decision on a sponsor that a buyer has named.
#[derive(Deserialize, ToSchema)]
struct ApproveSponsor {
    #[schema(required, nullable = false)]
    id: Option<Id>,
    #[schema(required, nullable = false)]
    approved: Option<bool>,
    /// A sentence that is mailed to the sponsor's people; required for a refusal.
    #[schema(max_length = 500, format = "multi-line")]
    reason: Option<String>,
}

/// Approve a sponsor that a buyer has named, or refuse it
///
/// An approved sponsor becomes live, and can no longer be refused. A refused sponsor loses its unverified logos; its tickets stay. Either
/// decision is mailed to the sponsor's people.
#[utoipa::path(
    tag = "Sponsor",
    params(IfMatchHeader),
    request_body = ApproveSponsor,
    responses(
        (status = 200, description = "The sponsor as it is now", body = Sponsor, headers(
            ("ETag" = String),
            ("X-Unpaid-Tickets" = u64, description = "Number of tickets for a refused sponsor that are unpaid or without cost"),
        )),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[put("/Sponsor/approval")]
async fn update_sponsor_approval(
    app: UseCases,
    SignedIn(actor): SignedIn,
    IfMatch(if_version): IfMatch,
    Body(body): Body<ApproveSponsor>,
) -> Result<HttpResponse, Problem> {
    let form = ApprovalForm {
        id: body.id.map(|Id(id)| SponsorId(id)),
        approved: body.approved,
        reason: body.reason.unwrap_or_default(),
    };
    let (sponsor, unpaid) = app.run(move |app| app.sponsors.approve(&actor, &form, &if_version)).await?;
    let mut answer = changed(sponsor.version, &Sponsor::from(&sponsor))?;
    answer.headers_mut().insert(UNPAID, HeaderValue::from(unpaid));
    Ok(answer)
}
