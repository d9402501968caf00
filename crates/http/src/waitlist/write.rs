//! Calls of Admins on entries of the waitlist: offering a place, correcting and deleting.

use actix_web::{HttpResponse, delete, put};
use fairway_application::waitlist::EntryForm;
use fairway_domain::ids::EntryId;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::WaitlistEntry;
use crate::actor::SignedIn;
use crate::body::Form;
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::params::PathId;
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::versions::{IfMatch, IfMatchHeader, changed};
use crate::wire::{Id, Whole, or_empty, present};

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(update_waitlist_entry).service(delete_waitlist_entry);
}

/// Changes of an entry; an absent field stays as it is.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UpdateWaitlistEntry {
    #[schema(required, nullable = false)]
    id: Option<Id>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(nullable = false, min_length = 1, max_length = 200)]
    name: Option<String>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(nullable = false, format = Email, max_length = 254)]
    email: Option<String>,
    /// True offers a free place and holds it; a repeat offers and holds it again. False withdraws the offer.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    offered: Option<bool>,
    /// The number of hours for which an offered place is held; when absent, as for an automatic offer.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false, minimum = 1, maximum = 720)]
    hold_hours: Option<Whole>,
}

/// Offer a place, withdraw the offer, or correct an entry
///
/// 409 when no place is free to offer, and once the offered place is reserved.
#[utoipa::path(
    tag = "Waitlist",
    params(IfMatchHeader),
    request_body = UpdateWaitlistEntry,
    responses(
        (status = 200, description = "The entry as it is now", body = WaitlistEntry, headers(("ETag" = String))),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[put("/Waitlist")]
async fn update_waitlist_entry(
    app: UseCases,
    SignedIn(actor): SignedIn,
    IfMatch(if_version): IfMatch,
    Form { body, faults }: Form<UpdateWaitlistEntry>,
) -> Result<HttpResponse, Problem> {
    let id = body.id.map(|Id(id)| EntryId(id));
    let form = EntryForm {
        name: body.name,
        email: body.email,
        offered: body.offered,
        hold_hours: body.hold_hours.map(|Whole(number)| number),
        faults,
    };
    let entry = app.run(move |app| app.waitlist.update(&actor, id, &form, &if_version)).await?;
    changed(entry.version, &WaitlistEntry::from(&entry))
}

/// Take a person off the waitlist
///
/// A place that was held for them is free again.
#[utoipa::path(
    tag = "Waitlist",
    params(("id" = i64, Path, minimum = 1)),
    responses(
        (status = 204, description = "The entry is off the waitlist"),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[delete("/Waitlist/{id}")]
async fn delete_waitlist_entry(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    app.run(move |app| app.waitlist.delete(&actor, EntryId(id))).await?;
    Ok(HttpResponse::NoContent().finish())
}
