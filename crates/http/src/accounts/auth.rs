//! `/api/Auth`.

use actix_web::{HttpResponse, post, web};
use fairway_application::accounts::Registration;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::users::User;
use crate::body::Body;
use crate::openapi::failures::{
    Conflict, Invalid, TooLarge, TooSlow, Unavailable, Unreadable, WrongCredentials, WrongMedia,
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
/// Makes an account with the role User.
#[utoipa::path(
    tag = "Auth",
    request_body = Register,
    responses(
        (status = 201, description = "The new account", body = User),
        Unreadable, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    extensions(("x-access" = json!("public")))
)]
#[post("/Auth/register")]
async fn register_user(app: UseCases, Body(new): Body<Register>) -> Result<HttpResponse, Problem> {
    let registration = Registration {
        email: new.email.unwrap_or_default(),
        password: new.password.unwrap_or_default(),
        password_confirmation: new.password_confirmation.unwrap_or_default(),
        name_first: new.name_first.unwrap_or_default(),
        name_last: new.name_last.unwrap_or_default(),
        phone: new.phone.unwrap_or_default(),
    };
    let user = app.run(move |app| app.accounts.register(&registration)).await?;
    Ok(HttpResponse::Created().json(User::from(user)))
}

/// Who signs in. A missing field counts as an empty one.
#[derive(Deserialize, ToSchema)]
struct Login {
    #[schema(required, nullable = false)]
    email: Option<String>,
    #[schema(required, nullable = false, format = Password)]
    password: Option<String>,
}

/// Sign in
///
/// Answers a token that is good for twelve hours, with the claims id, email, roles, iat, exp and iss.
#[utoipa::path(
    tag = "Auth",
    request_body = Login,
    responses(
        (status = 200, description = "The token, as a JSON string", body = String,
            content_type = "application/json"),
        Unreadable, WrongCredentials, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    extensions(("x-access" = json!("public")))
)]
#[post("/Auth/login")]
async fn login_user(app: UseCases, Body(login): Body<Login>) -> Result<web::Json<String>, Problem> {
    let (email, password) = (login.email.unwrap_or_default(), login.password.unwrap_or_default());
    app.run(move |app| app.accounts.sign_in(&email, &password)).await.map(web::Json)
}
