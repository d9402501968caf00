//! Adding, changing and deleting an account.

use actix_web::{HttpResponse, delete, post, put};
use fairway_application::accounts::{NewPerson, ProfileChange};
use fairway_application::stores::accounts::User as Known;
use fairway_domain::ids::UserId;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::User;
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
    config.service(create_user).service(update_user).service(delete_user);
}

/// A person to add.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewUser {
    #[schema(required, nullable = false, format = Email, max_length = 254)]
    email: Option<String>,
    #[schema(max_length = 100)]
    name_first: Option<String>,
    #[schema(max_length = 100)]
    name_last: Option<String>,
    #[schema(max_length = 40)]
    phone: Option<String>,
    /// Names of roles; User when there are none.
    role_array: Option<Vec<String>>,
}

/// Add an account
///
/// It has no password until its owner chooses one.
#[utoipa::path(
    tag = "User",
    params(IdempotencyKey),
    request_body = NewUser,
    responses(
        (status = 201, description = "The new account", body = User),
        Unreadable, Unauthenticated, Forbidden, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[post("/User")]
async fn create_user(
    app: UseCases,
    SignedIn(actor): SignedIn,
    Creating { body, key }: Creating<NewUser>,
) -> Result<HttpResponse, Problem> {
    let new = NewPerson {
        email: body.email.unwrap_or_default(),
        name_first: body.name_first.unwrap_or_default(),
        name_last: body.name_last.unwrap_or_default(),
        phone: body.phone.unwrap_or_default(),
        roles: body.role_array.unwrap_or_default(),
    };
    let once = once::<Known, User>(key);
    let answer = app.run(move |app| app.accounts.create(&actor, &new, &once)).await?;
    created::<Known, User>(answer)
}

/// Changes of an account; an absent field stays as it is, null empties it.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UpdateUser {
    #[schema(required, nullable = false)]
    id: Option<Id>,
    /// Only Admins may change it.
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(format = Email, max_length = 254)]
    email: Option<String>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 100)]
    name_first: Option<String>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 100)]
    name_last: Option<String>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 40)]
    phone: Option<String>,
    /// Names of roles; only Admins may change them.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    role_array: Option<Vec<String>>,
}

/// Change an account
#[utoipa::path(
    tag = "User",
    params(IfMatchHeader),
    request_body = UpdateUser,
    responses(
        (status = 200, description = "The account as it is now", body = User, headers(("ETag" = String))),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("owner")))
)]
#[put("/User")]
async fn update_user(
    app: UseCases,
    SignedIn(actor): SignedIn,
    IfMatch(if_version): IfMatch,
    Form { body: update, faults }: Form<UpdateUser>,
) -> Result<HttpResponse, Problem> {
    let Id(id) = faults.addressed("id", update.id)?;
    let change = ProfileChange {
        email: update.email,
        name_first: update.name_first,
        name_last: update.name_last,
        phone: update.phone,
        roles: update.role_array,
        if_version,
        faults,
    };
    let user = app.run(move |app| app.accounts.update_profile(&actor, UserId(id), &change)).await?;
    changed(user.version, &User::from(&user))
}

/// Delete an account
///
/// Refused for the caller's own account, and for a person with tickets or in a group.
#[utoipa::path(
    tag = "User",
    params(("id" = i64, Path, minimum = 1)),
    responses(
        (status = 204, description = "The account is deleted"),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[delete("/User/{id}")]
async fn delete_user(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    app.run(move |app| app.accounts.delete(&actor, UserId(id))).await?;
    Ok(HttpResponse::NoContent().finish())
}
