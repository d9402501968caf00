use actix_web::{HttpResponse, delete, get, post};
use fairway_application::stores::widgets::WidgetPhoto as Known;
use fairway_application::widgets::NewWidgetPhoto;
use fairway_domain::ids::{WidgetId, WidgetPhotoId};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::{WidgetPhoto, editors_place};
use crate::actor::{MaybeSignedIn, SignedIn};
use crate::idempotency::{IdempotencyKey, created, once};
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::params::PathId;
use crate::problem::Problem;
use crate::upload::Uploading;
use crate::use_cases::UseCases;
use crate::versions::{IfNoneMatch, IfNoneMatchHeader};

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(list_photos_of_widget).service(create_widget_photo).service(delete_widget_photo);
}

/// The photos of a widget, in upload order
#[utoipa::path(
    tag = "WidgetPhoto",
    params(("id" = i64, Path, minimum = 1, description = "The widget"), IfNoneMatchHeader),
    responses(
        (status = 200, description = "The photos", body = Vec<WidgetPhoto>, headers(("ETag" = String))),
        (status = 304, description = "The client's copy is current"),
        Unreadable, Unauthenticated, NotFound, Unavailable,
    ),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!("public")))
)]
#[get("/WidgetPhoto/query/widget/{id}")]
async fn list_photos_of_widget(
    app: UseCases,
    MaybeSignedIn(visitor): MaybeSignedIn,
    PathId(id): PathId,
    known: IfNoneMatch,
) -> Result<HttpResponse, Problem> {
    let photos = app.run(move |app| app.widgets.photos(visitor.as_ref(), WidgetId(id))).await?;
    known.answer(None, &photos.iter().map(WidgetPhoto::from).collect::<Vec<_>>())
}

/// A picture to add below a widget's text.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form")]
struct WidgetPhotoForm {
    /// A PNG or JPEG file of at most 10 MB and 40 megapixels.
    #[schema(rename = "Photo", value_type = String, format = Binary)]
    photo: Vec<u8>,
    /// A widget that is not a Post.
    #[schema(rename = "WidgetId", minimum = 1)]
    widget_id: i64,
}

/// Add a photo to a widget
///
/// The photo becomes the last one. Its longer side is scaled down to at most 2560 pixels, and only its pixels are kept.
#[utoipa::path(
    tag = "WidgetPhoto",
    params(IdempotencyKey),
    request_body(content = WidgetPhotoForm, content_type = "multipart/form-data"),
    responses(
        (status = 201, description = "The photo", body = WidgetPhoto),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("editor")))
)]
#[post("/WidgetPhoto")]
async fn create_widget_photo(
    app: UseCases,
    SignedIn(actor): SignedIn,
    uploading: Uploading,
) -> Result<HttpResponse, Problem> {
    let place = editors_place(&app, &actor).await?;
    let (mut form, key) = uploading.read(&place).await?;
    let photo = NewWidgetPhoto { widget_id: form.id("WidgetId")?.map(WidgetId), photo: form.file("Photo")? };
    let once = once::<Known, WidgetPhoto>(key);
    let answer = app.run_in_turn(place, move |app, _| app.widgets.add_photo(&actor, &photo, &once)).await?;
    created::<Known, WidgetPhoto>(answer)
}

/// Delete a photo of a widget
#[utoipa::path(
    tag = "WidgetPhoto",
    params(("id" = i64, Path, minimum = 1)),
    responses(
        (status = 204, description = "It is deleted"),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("editor")))
)]
#[delete("/WidgetPhoto/{id}")]
async fn delete_widget_photo(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    app.run(move |app| app.widgets.delete_photo(&actor, WidgetPhotoId(id))).await?;
    Ok(HttpResponse::NoContent().finish())
}
