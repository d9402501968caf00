//! Changes of sponsors.

use actix_web::{HttpResponse, delete, post, put};
use fairway_application::FieldErrors;
use fairway_application::sponsors::SponsorForm;
use fairway_application::stores::sponsors::Sponsor as Known;
use fairway_domain::ids::SponsorId;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::Sponsor;
use crate::actor::SignedIn;
use crate::body::Form;
use crate::idempotency::{Creating, IdempotencyKey, created, once};
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::params::PathId;
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::versions::{IfMatch, IfMatchHeader, changed};
use crate::wire::{Id, or_empty, present};

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(create_sponsor).service(update_sponsor).service(delete_sponsor);
}

/// A new sponsor. A missing field counts as an empty one.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewSponsor {
    #[schema(required, nullable = false, max_length = 200)]
    name: Option<String>,
    #[schema(format = "multi-line", max_length = 2000)]
    description: Option<String>,
    /// A web address; `https://` is added if it is missing.
    #[schema(max_length = 500)]
    website: Option<String>,
    #[schema(max_length = 40)]
    phone: Option<String>,
    #[schema(max_length = 100)]
    contact_name_first: Option<String>,
    #[schema(max_length = 100)]
    contact_name_last: Option<String>,
    /// Whether the public may see it; false when absent.
    live_flag: Option<bool>,
}

impl From<NewSponsor> for SponsorForm {
    fn from(new: NewSponsor) -> Self {
        Self {
            name: new.name,
            description: new.description,
            website: new.website,
            phone: new.phone,
            contact_name_first: new.contact_name_first,
            contact_name_last: new.contact_name_last,
            live: new.live_flag,
            faults: FieldErrors::default(),
        }
    }
}

/// Add a sponsor
#[utoipa::path(
    tag = "Sponsor",
    params(IdempotencyKey),
    request_body = NewSponsor,
    responses(
        (status = 201, description = "The sponsor", body = Sponsor),
        Unreadable, Unauthenticated, Forbidden, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[post("/Sponsor")]
async fn create_sponsor(
    app: UseCases,
    SignedIn(actor): SignedIn,
    Creating { body, key }: Creating<NewSponsor>,
) -> Result<HttpResponse, Problem> {
    let form = SponsorForm::from(body);
    let once = once::<Known, Sponsor>(key);
    let answer = app.run(move |app| app.sponsors.create(&actor, &form, &once)).await?;
    created::<Known, Sponsor>(answer)
}

/// Changes of a sponsor; an absent field stays as it is, null empties it.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UpdateSponsor {
    #[schema(required, nullable = false)]
    id: Option<Id>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 200)]
    name: Option<String>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(format = "multi-line", max_length = 2000)]
    description: Option<String>,
    /// A web address; `https://` is added if it is missing.
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 500)]
    website: Option<String>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 40)]
    phone: Option<String>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 100)]
    contact_name_first: Option<String>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 100)]
    contact_name_last: Option<String>,
    /// Only Admins may change it.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    live_flag: Option<bool>,
}

/// Change a sponsor
#[utoipa::path(
    tag = "Sponsor",
    params(IfMatchHeader),
    request_body = UpdateSponsor,
    responses(
        (status = 200, description = "The sponsor as it is now", body = Sponsor, headers(("ETag" = String))),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("manager")))
)]
#[put("/Sponsor")]
async fn update_sponsor(
    app: UseCases,
    SignedIn(actor): SignedIn,
    IfMatch(if_version): IfMatch,
    Form { body: update, faults }: Form<UpdateSponsor>,
) -> Result<HttpResponse, Problem> {
    let Id(id) = faults.addressed("id", update.id)?;
    let form = SponsorForm {
        name: update.name,
        description: update.description,
        website: update.website,
        phone: update.phone,
        contact_name_first: update.contact_name_first,
        contact_name_last: update.contact_name_last,
        live: update.live_flag,
        faults,
    };
    let sponsor = app.run(move |app| app.sponsors.update(&actor, SponsorId(id), &form, &if_version)).await?;
    changed(sponsor.version, &Sponsor::from(&sponsor))
}

/// Delete a sponsor
///
/// Deletes its logos and its links to people too. Refused while tickets are held for it.
#[utoipa::path(
    tag = "Sponsor",
    params(("id" = i64, Path, minimum = 1)),
    responses(
        (status = 204, description = "It is deleted"),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[delete("/Sponsor/{id}")]
async fn delete_sponsor(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    app.run(move |app| app.sponsors.delete(&actor, SponsorId(id))).await?;
    Ok(HttpResponse::NoContent().finish())
}
