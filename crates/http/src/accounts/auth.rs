//! Registering, and signing in by password.

use actix_web::{HttpResponse, post, web};
use fairway_application::accounts::Registration;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::users::User;
use crate::body::Body;
use crate::client::SentBy;
use crate::openapi::failures::{
    Conflict, Invalid, TooLarge, TooMany, TooSlow, Unavailable, Unreadable, WrongCredentials, WrongMedia,
};
use crate::problem::Problem;
use crate::use_cases::UseCases;

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(register_user).service(login_user);
}

/// A new account. A missing field counts as an empty one.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Register {
    #[schema(required, nullable = false, format = Email, max_length = 254)]
    email: Option<String>,
    #[schema(required, nullable = false, format = Password, min_length = 8, max_length = 128)]
    password: Option<String>,
    #[schema(required, nullable = false, format = Password)]
    password_confirmation: Option<String>,
    #[schema(max_length = 100)]
    name_first: Option<String>,
    #[schema(max_length = 100)]
    name_last: Option<String>,
    #[schema(max_length = 40)]
    phone: Option<String>,
}

/// Register
///
/// Creates an account with the role User. The address of a Guest, who was added as a teammate, creates none: it is 409, and a link is mailed to
/// it.
#[utoipa::path(
    tag = "Auth",
    request_body = Register,
    responses(
        (status = 201, description = "The new account", body = User),
        Unreadable, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, TooMany, Unavailable,
    ),
    extensions(("x-access" = json!("public")))
)]
#[post("/Auth/register")]
async fn register_user(
    app: UseCases,
    SentBy(client): SentBy,
    Body(new): Body<Register>,
) -> Result<HttpResponse, Problem> {
    let registration = Registration {
        email: new.email.unwrap_or_default(),
        password: new.password.unwrap_or_default(),
        password_confirmation: new.password_confirmation.unwrap_or_default(),
        name_first: new.name_first.unwrap_or_default(),
        name_last: new.name_last.unwrap_or_default(),
        phone: new.phone.unwrap_or_default(),
    };
    let new = app.run(move |app| app.accounts.admit_registration(client, &registration)).await?;
    let user = app.run_hashing(move |app| app.accounts.register(new)).await?;
    Ok(HttpResponse::Created().json(User::from(&user)))
}

/// Credentials. A missing field counts as an empty one.
#[derive(Deserialize, ToSchema)]
struct Login {
    #[schema(required, nullable = false)]
    email: Option<String>,
    #[schema(required, nullable = false, format = Password)]
    password: Option<String>,
}

/// Sign in
///
/// Returns a token that is valid for twelve hours, with the claims id, email, roles, iat, exp and iss.
#[utoipa::path(
    tag = "Auth",
    request_body = Login,
    responses(
        (status = 200, description = "The token, as a JSON string", body = String,
            content_type = "application/json"),
        Unreadable, WrongCredentials, TooSlow, TooLarge, WrongMedia, Invalid, TooMany, Unavailable,
    ),
    extensions(("x-access" = json!("public")))
)]
#[post("/Auth/login")]
async fn login_user(
    app: UseCases,
    SentBy(client): SentBy,
    Body(login): Body<Login>,
) -> Result<web::Json<String>, Problem> {
    let (email, password) = (login.email.unwrap_or_default(), login.password.unwrap_or_default());
    let sign_in = app.run(move |app| app.accounts.admit_sign_in(client, &email, &password)).await?;
    app.run_hashing(move |app| app.accounts.sign_in(&sign_in)).await.map(web::Json)
}
