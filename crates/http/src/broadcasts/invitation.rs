use actix_web::{HttpResponse, get, post, put, web};
use fairway_domain::ids::UserId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::{MaybeSignedIn, SignedIn};
use crate::body::{Body, SmallBody};
use crate::client::SentBy;
use crate::frontend;
use crate::openapi::failures::{
    Forbidden, Invalid, NotFound, TooLarge, TooMany, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::params::PathId;
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::wire::Id;

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(get_invitation).service(update_invitation).service(leave_invitations);
}

/// The address of `List-Unsubscribe` in mails: mail programs POST to it (RFC 8058), browsers open it as a page. It is outside of `/api`, as it is not JSON.
pub(crate) fn configure_one_click(config: &mut ServiceConfig) {
    let one_click = web::resource("/unsubscribe/{code}")
        .route(web::post().to(unsubscribe_in_one_click))
        .default_service(web::to(frontend::page));
    config.map(|config| config.service(one_click));
}

/// Whether a person agreed to be told of coming tournaments.
#[derive(Debug, Serialize, ToSchema)]
struct Invitation {
    invited: bool,
}

/// Whether a person agreed to be told of coming tournaments
#[utoipa::path(
    tag = "Invitation",
    params(("id" = i64, Path, minimum = 1, description = "The user")),
    responses(
        (status = 200, description = "The consent", body = Invitation),
        Unreadable, Unauthenticated, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("owner")))
)]
#[get("/Invitation/query/user/{id}")]
async fn get_invitation(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<web::Json<Invitation>, Problem> {
    let invited = app.run(move |app| app.broadcasts.is_invited(&actor, UserId(id))).await?;
    Ok(web::Json(Invitation { invited }))
}

/// A person's consent to be told of coming tournaments.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ChangeInvitation {
    #[schema(required, nullable = false)]
    user_id: Option<Id>,
    #[schema(required, nullable = false)]
    invited: Option<bool>,
}

/// Agree to be told of coming tournaments, or withdraw that consent
///
/// For the caller's own account. An Admin may withdraw another person's consent, but not give it.
#[utoipa::path(
    tag = "Invitation",
    request_body = ChangeInvitation,
    responses(
        (status = 200, description = "The consent as it is now", body = Invitation),
        Unreadable, Unauthenticated, Forbidden, NotFound, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("owner")))
)]
#[put("/Invitation")]
async fn update_invitation(
    app: UseCases,
    SignedIn(actor): SignedIn,
    Body(body): Body<ChangeInvitation>,
) -> Result<web::Json<Invitation>, Problem> {
    let user = body.user_id.map(|Id(id)| UserId(id));
    let invited = app.run(move |app| app.broadcasts.set_invited(&actor, user, body.invited)).await?;
    Ok(web::Json(Invitation { invited }))
}

/// The code of an invitation. A missing one counts as an empty one.
#[derive(Deserialize, ToSchema)]
struct UnsubscribeCode {
    #[schema(required, nullable = false, min_length = 1)]
    code: Option<String>,
}

/// Unsubscribe from invitations, by the code of a mail; a repeat has no effect
#[utoipa::path(
    tag = "Invitation",
    request_body = UnsubscribeCode,
    responses(
        (status = 204, description = "No further invitation is mailed"),
        Unreadable, Unauthenticated, NotFound, TooSlow, TooLarge, WrongMedia, Invalid, TooMany, Unavailable,
    ),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!("public")))
)]
#[post("/Invitation/unsubscribe")]
async fn leave_invitations(
    app: UseCases,
    _: MaybeSignedIn,
    SentBy(client): SentBy,
    SmallBody(body): SmallBody<UnsubscribeCode>,
) -> Result<HttpResponse, Problem> {
    let code = body.code.unwrap_or_default();
    app.run(move |app| app.broadcasts.unsubscribe(client, &code)).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Ignores the body that a mail program sends: the code is in the address.
async fn unsubscribe_in_one_click(
    app: UseCases,
    SentBy(client): SentBy,
    code: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let code = code.into_inner();
    app.run(move |app| app.broadcasts.unsubscribe(client, &code)).await?;
    Ok(HttpResponse::Ok().content_type("text/plain; charset=utf-8").body("You are unsubscribed.\n"))
}
