use actix_web::{HttpResponse, delete, post};
use fairway_application::stores::tournaments::TournamentPage;
use fairway_application::tournaments::NewBanner;
use fairway_domain::ids::TournamentId;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::TournamentDetail;
use crate::actor::SignedIn;
use crate::idempotency::{IdempotencyKey, created, once};
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::params::PathId;
use crate::problem::Problem;
use crate::upload::Uploading;
use crate::use_cases::UseCases;

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(create_tournament_banner).service(delete_tournament_banner);
}

/// A picture to upload as a tournament's banner.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form")]
struct BannerForm {
    /// A PNG or JPEG file of at most 10 MB and 40 megapixels.
    #[schema(rename = "Photo", value_type = String, format = Binary)]
    photo: Vec<u8>,
    #[schema(rename = "TournamentId", minimum = 1)]
    tournament_id: i64,
}

/// Upload a tournament's banner
///
/// Replaces the present banner. Its longer side is scaled down to at most 2560 pixels, and only its pixels are kept.
#[utoipa::path(
    tag = "Tournament",
    params(IdempotencyKey),
    request_body(content = BannerForm, content_type = "multipart/form-data"),
    responses(
        (status = 201, description = "The tournament as it is now", body = TournamentDetail),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[post("/Tournament/banner")]
async fn create_tournament_banner(
    app: UseCases,
    SignedIn(actor): SignedIn,
    uploading: Uploading,
) -> Result<HttpResponse, Problem> {
    let (asking, uploader) = (app.clone(), actor.clone());
    asking.run(move |app| app.tournaments.may_put_banner(&uploader)).await?;
    let place = app.place(&actor).await?;
    let (mut form, key) = uploading.read(&place).await?;
    let banner =
        NewBanner { tournament_id: form.id("TournamentId")?.map(TournamentId), photo: form.file("Photo")? };
    let once = once::<TournamentPage, TournamentDetail>(key);
    let answer =
        app.run_in_turn(place, move |app, _| app.tournaments.put_banner(&actor, &banner, &once)).await?;
    created::<TournamentPage, TournamentDetail>(answer)
}

/// Remove a tournament's banner
#[utoipa::path(
    tag = "Tournament",
    params(("id" = i64, Path, minimum = 1, description = "The tournament")),
    responses(
        (status = 204, description = "The picture is removed"),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[delete("/Tournament/banner/{id}")]
async fn delete_tournament_banner(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    app.run(move |app| app.tournaments.remove_banner(&actor, TournamentId(id))).await?;
    Ok(HttpResponse::NoContent().finish())
}
