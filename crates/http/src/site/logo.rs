use actix_web::{HttpResponse, delete, post};
use fairway_application::fund::FundView;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::settings::SiteSettings;
use crate::actor::SignedIn;
use crate::idempotency::{IdempotencyKey, created, once};
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::problem::Problem;
use crate::upload::Uploading;
use crate::use_cases::UseCases;

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(create_site_logo).service(delete_site_logo);
}

/// The fund's logo.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form")]
struct SiteLogoForm {
    /// A PNG or JPEG file of at most 10 MB and 40 megapixels.
    #[schema(rename = "Photo", value_type = String, format = Binary)]
    photo: Vec<u8>,
}

/// Upload the fund's logo
///
/// Replaces the present logo. Its longer side is scaled down to at most 1080 pixels, and only its pixels are kept.
#[utoipa::path(
    tag = "Site",
    params(IdempotencyKey),
    request_body(content = SiteLogoForm, content_type = "multipart/form-data"),
    responses(
        (status = 201, description = "The settings as they are now", body = SiteSettings),
        Unreadable, Unauthenticated, Forbidden, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[post("/Site/logo")]
async fn create_site_logo(
    app: UseCases,
    SignedIn(actor): SignedIn,
    uploading: Uploading,
) -> Result<HttpResponse, Problem> {
    let (asking, uploader) = (app.clone(), actor.clone());
    asking.run(move |app| app.fund.may_put_logo(&uploader)).await?;
    let place = app.place(&actor).await?;
    let (mut form, key) = uploading.read(&place).await?;
    let photo = form.file("Photo")?;
    let once = once::<FundView, SiteSettings>(key);
    let answer =
        app.run_in_turn(place, move |app, _| app.fund.put_logo(&actor, photo.as_ref(), &once)).await?;
    created::<FundView, SiteSettings>(answer)
}

/// Remove the fund's logo
#[utoipa::path(
    tag = "Site",
    responses(
        (status = 204, description = "The picture is removed"),
        Unauthenticated, Forbidden, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[delete("/Site/logo")]
async fn delete_site_logo(app: UseCases, SignedIn(actor): SignedIn) -> Result<HttpResponse, Problem> {
    app.run(move |app| app.fund.remove_logo(&actor)).await?;
    Ok(HttpResponse::NoContent().finish())
}
