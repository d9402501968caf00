use actix_web::{HttpResponse, delete, get, post, put, web};
use fairway_application::sponsors::{AddedLogo as KnownAdded, NewLogo, Verification};
use fairway_application::stores::tournaments::Logo as Known;
use fairway_domain::ids::{LogoId, SponsorId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::SignedIn;
use crate::body::Form;
use crate::idempotency::{IdempotencyKey, created, once};
use crate::media;
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::params::PathId;
use crate::problem::Problem;
use crate::upload::Uploading;
use crate::use_cases::UseCases;
use crate::versions::{IfMatch, IfMatchHeader};
use crate::wire::{Id, or_empty, present};

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(list_logos_of_sponsor)
        .service(create_sponsor_logo)
        .service(delete_sponsor_logo)
        .service(update_logo_verification);
}

/// A logo, as the sponsor's people and staff see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SponsorLogo {
    #[schema(minimum = 1)]
    id: i64,
    #[schema(format = "uri-reference")]
    image_url: String,
    /// Whether staff have approved it for the public page.
    verified: bool,
    /// The reason of that decision; may be empty.
    reason: String,
}

impl From<&Known> for SponsorLogo {
    fn from(logo: &Known) -> Self {
        Self {
            id: logo.id,
            image_url: media::address("logo", &logo.picture),
            verified: logo.verified,
            reason: logo.reason.clone(),
        }
    }
}

/// A logo that was just added.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AddedLogo {
    #[schema(minimum = 1)]
    id: i64,
    #[schema(format = "uri-reference")]
    image_url: String,
    /// False: nobody has approved it yet.
    verified: bool,
    /// Empty, because nobody has reviewed it yet.
    reason: String,
    /// Advice to improve the logo, in sentences; empty when it needs none.
    advice: Vec<String>,
}

impl From<&KnownAdded> for AddedLogo {
    fn from(added: &KnownAdded) -> Self {
        let SponsorLogo { id, image_url, verified, reason } = SponsorLogo::from(&added.logo);
        Self { id, image_url, verified, reason, advice: added.advice.clone() }
    }
}

/// A sponsor's logos, in upload order
///
/// Verified or not; the public page shows the first one, once it is verified.
#[utoipa::path(
    tag = "Sponsor",
    params(("id" = i64, Path, minimum = 1, description = "The sponsor")),
    responses(
        (status = 200, description = "The logos", body = Vec<SponsorLogo>),
        Unreadable, Unauthenticated, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("manager")))
)]
#[get("/Sponsor/logo/{id}")]
async fn list_logos_of_sponsor(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<web::Json<Vec<SponsorLogo>>, Problem> {
    let logos = app.run(move |app| app.sponsors.logos(&actor, SponsorId(id))).await?;
    Ok(web::Json(logos.iter().map(SponsorLogo::from).collect()))
}

/// A picture to upload as a sponsor's logo.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form")]
struct LogoForm {
    /// A PNG or JPEG file of at most 10 MB and 40 megapixels.
    #[schema(rename = "Image", value_type = String, format = Binary)]
    image: Vec<u8>,
    #[schema(rename = "SponsorId", minimum = 1)]
    sponsor_id: i64,
}

/// Add a logo to a sponsor
///
/// The logo is not verified. Its longer side is scaled down to at most 4096 pixels, only its pixels are kept, and a PNG stays a PNG.
#[utoipa::path(
    tag = "Sponsor",
    params(IdempotencyKey),
    request_body(content = LogoForm, content_type = "multipart/form-data"),
    responses(
        (status = 201, description = "The logo, with advice to improve it", body = AddedLogo),
        Unreadable, Unauthenticated, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("manager")))
)]
#[post("/Sponsor/logo")]
async fn create_sponsor_logo(
    app: UseCases,
    SignedIn(actor): SignedIn,
    uploading: Uploading,
) -> Result<HttpResponse, Problem> {
    let (asking, uploader, key) = (app.clone(), actor.clone(), uploading.key()?);
    let is_known = asking.run(move |app| app.sponsors.may_add_logo(&uploader, key.as_deref())).await?;
    let place = if is_known { app.place(&actor).await? } else { app.strangers_place(&actor).await? };
    let (mut form, key) = uploading.read(&place).await?;
    let logo = NewLogo { sponsor_id: form.id("SponsorId")?.map(SponsorId), image: form.file("Image")? };
    let once = once::<KnownAdded, AddedLogo>(key);
    let answer = app.run_in_turn(place, move |app, _| app.sponsors.add_logo(&actor, &logo, &once)).await?;
    created::<KnownAdded, AddedLogo>(answer)
}

/// Delete a logo
#[utoipa::path(
    tag = "Sponsor",
    params(("id" = i64, Path, minimum = 1, description = "The logo")),
    responses(
        (status = 204, description = "It is deleted"),
        Unreadable, Unauthenticated, NotFound, Conflict, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("manager")))
)]
#[delete("/Sponsor/logo/{id}")]
async fn delete_sponsor_logo(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    app.run(move |app| app.sponsors.delete_logo(&actor, LogoId(id))).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Whether a logo may be shown to the public.
#[derive(Deserialize, ToSchema)]
struct VerifyLogo {
    #[schema(required, nullable = false)]
    id: Option<Id>,
    #[serde(default, deserialize_with = "present")]
    #[schema(required, nullable = false)]
    verified: Option<bool>,
    /// A reason for the sponsor's people; absent or null for none.
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(format = "multi-line", max_length = 500)]
    reason: Option<String>,
}

/// Approve a logo for the public page, or take the approval back
///
/// `If-Match` is the `ETag` of its sponsor, whose version counts these decisions, too.
#[utoipa::path(
    tag = "Logo",
    params(IfMatchHeader),
    request_body = VerifyLogo,
    responses(
        (status = 200, description = "The logo as it is now", body = SponsorLogo),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[put("/Logo/verify")]
async fn update_logo_verification(
    app: UseCases,
    SignedIn(actor): SignedIn,
    IfMatch(if_version): IfMatch,
    Form { body, faults }: Form<VerifyLogo>,
) -> Result<web::Json<SponsorLogo>, Problem> {
    let id = body.id.map(|Id(id)| LogoId(id));
    let verification = Verification { id, verified: body.verified, reason: body.reason, faults };
    let logo = app.run(move |app| app.sponsors.verify_logo(&actor, &verification, &if_version)).await?;
    Ok(web::Json(SponsorLogo::from(&logo)))
}
