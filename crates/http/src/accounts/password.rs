//! `PUT /api/User/password`.

use actix_web::{HttpResponse, put};
use fairway_application::accounts::PasswordChange;
use fairway_domain::ids::UserId;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::users::User;
use crate::actor::SignedIn;
use crate::body::Body;
use crate::openapi::failures::{
    Conflict, Invalid, NotFound, TooLarge, TooMany, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::versions::{IfMatch, IfMatchHeader, changed};
use crate::wire::Id;

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(update_password);
}

/// A new password. A missing one counts as empty.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UpdatePassword {
    /// The user whose password changes; the caller when absent.
    id: Option<Id>,
    #[schema(required, nullable = false, format = Password, min_length = 8, max_length = 128)]
    password: Option<String>,
    #[schema(required, nullable = false, format = Password)]
    password_confirmation: Option<String>,
}

/// Change a password
///
/// Ends every session of the account, and invalidates the codes that were mailed for it.
#[utoipa::path(
    tag = "User",
    params(IfMatchHeader),
    request_body = UpdatePassword,
    responses(
        (status = 200, description = "The account as it is now", body = User, headers(("ETag" = String))),
        Unreadable, Unauthenticated, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, TooMany, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("owner")))
)]
#[put("/User/password")]
async fn update_password(
    app: UseCases,
    SignedIn(actor): SignedIn,
    IfMatch(if_version): IfMatch,
    Body(update): Body<UpdatePassword>,
) -> Result<HttpResponse, Problem> {
    let change = PasswordChange {
        id: update.id.map(|Id(id)| UserId(id)),
        password: update.password.unwrap_or_default(),
        password_confirmation: update.password_confirmation.unwrap_or_default(),
        if_version,
    };
    let who = actor.clone();
    app.run(move |app| app.accounts.admit_password_change(&who)).await?;
    let user = app.run_hashing(move |app| app.accounts.change_password(&actor, &change)).await?;
    changed(user.version, &User::from(&user))
}
