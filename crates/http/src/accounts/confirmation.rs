//! Confirming an address, and ending sessions.

use actix_web::{HttpResponse, post, web};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::recovery::AuthCode;
use crate::actor::SignedIn;
use crate::body::Body;
use crate::client::SentBy;
use crate::openapi::failures::{
    Invalid, TooLarge, TooMany, TooSlow, Unauthenticated, Unavailable, Unreadable, WrongCode, WrongMedia,
};
use crate::problem::Problem;
use crate::use_cases::UseCases;

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(send_confirmation).service(find_code_holder).service(logout_user_everywhere);
}

/// Mail the link that confirms the caller's address again
///
/// Nothing is mailed when the address is confirmed already.
#[utoipa::path(
    tag = "Auth",
    responses(
        (status = 200, description = "A mail is sent, unless there is nothing to confirm"),
        Unauthenticated, TooMany, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("signed-in")))
)]
#[post("/Auth/confirmation")]
async fn send_confirmation(
    app: UseCases,
    SentBy(client): SentBy,
    SignedIn(actor): SignedIn,
) -> Result<HttpResponse, Problem> {
    app.run(move |app| app.accounts.send_confirmation(&actor, client)).await?;
    Ok(HttpResponse::Ok().finish())
}

/// The person whom a code signs in.
#[derive(Debug, Serialize, ToSchema)]
struct CodeHolder {
    #[schema(format = Email)]
    email: String,
}

/// Find the person whom a mailed code signs in
///
/// Does not use the code up, so that a page can ask before it signs the person in.
#[utoipa::path(
    tag = "Auth",
    request_body = AuthCode,
    responses(
        (status = 200, description = "The address of the person", body = CodeHolder),
        Unreadable, WrongCode, TooSlow, TooLarge, WrongMedia, Invalid, TooMany, Unavailable,
    ),
    extensions(("x-access" = json!("public")))
)]
#[post("/Auth/codeHolder")]
async fn find_code_holder(
    app: UseCases,
    SentBy(client): SentBy,
    Body(asked): Body<AuthCode>,
) -> Result<web::Json<CodeHolder>, Problem> {
    let code = asked.temp_auth_code.unwrap_or_default();
    let email = app.run(move |app| app.accounts.code_holder(client, &code)).await?;
    Ok(web::Json(CodeHolder { email: email.to_string() }))
}

/// Sign out everywhere
///
/// Ends every session of the caller, the current one too.
#[utoipa::path(
    tag = "Auth",
    responses(
        (status = 204, description = "All earlier tokens are invalid"),
        Unauthenticated, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("signed-in")))
)]
#[post("/Auth/signOutEverywhere")]
async fn logout_user_everywhere(app: UseCases, SignedIn(actor): SignedIn) -> Result<HttpResponse, Problem> {
    app.run(move |app| app.accounts.sign_out_everywhere(&actor)).await?;
    Ok(HttpResponse::NoContent().finish())
}
