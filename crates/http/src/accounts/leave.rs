//! The deletion of the caller's account.

use actix_web::{HttpResponse, get, post, web};
use fairway_application::accounts::Leaving;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::SignedIn;
use crate::body::Body;
use crate::client::SentBy;
use crate::openapi::failures::{
    Conflict, Invalid, NotFound, TooLarge, TooMany, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::problem::Problem;
use crate::use_cases::UseCases;

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(get_own_deletion).service(send_deletion_code).service(leave_account);
}

/// The state of the caller's account before it is deleted.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OwnDeletion {
    /// Whether the account has a password, which the deletion asks for; otherwise it asks for a mailed code.
    has_password: bool,
    /// The reasons against the deletion, in sentences; empty when there are none.
    against: Vec<String>,
}

impl From<Leaving> for OwnDeletion {
    fn from(Leaving { has_password, against }: Leaving) -> Self {
        Self { has_password, against }
    }
}

/// Whether the caller's account can be deleted
#[utoipa::path(
    tag = "Auth",
    responses(
        (status = 200, description = "The reasons against it", body = OwnDeletion),
        Unauthenticated, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("signed-in")))
)]
#[get("/Auth/deletion")]
async fn get_own_deletion(
    app: UseCases,
    SignedIn(actor): SignedIn,
) -> Result<web::Json<OwnDeletion>, Problem> {
    let leaving = app.run(move |app| app.accounts.leaving(&actor)).await?;
    Ok(web::Json(leaving.into()))
}

/// Mail a code by which the caller can delete their account
#[utoipa::path(
    tag = "Auth",
    responses(
        (status = 200, description = "The mail is queued"),
        Unauthenticated, TooMany, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("signed-in")))
)]
#[post("/Auth/deletionCode")]
async fn send_deletion_code(
    app: UseCases,
    SentBy(client): SentBy,
    SignedIn(actor): SignedIn,
) -> Result<HttpResponse, Problem> {
    app.run(move |app| app.accounts.send_deletion_code(&actor, client)).await?;
    Ok(HttpResponse::Ok().finish())
}

/// Proof that the account is the caller's: one of both fields.
#[derive(Deserialize, ToSchema)]
struct LeaveAccount {
    /// The password of the account.
    #[schema(format = Password, max_length = 128)]
    password: Option<String>,
    /// The code that was mailed for the deletion.
    code: Option<String>,
}

/// Delete the caller's own account
///
/// Refused while the account has a ticket of an event that is not over, an unpaid ticket, money to be given back or a role of staff; the error
/// names the reason. Ends every session. Tickets of past events stay, without the person.
#[utoipa::path(
    tag = "Auth",
    request_body = LeaveAccount,
    responses(
        (status = 204, description = "The account is deleted"),
        Unreadable, Unauthenticated, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, TooMany, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("signed-in")))
)]
#[post("/Auth/deletion")]
async fn leave_account(
    app: UseCases,
    SignedIn(actor): SignedIn,
    Body(LeaveAccount { password, code }): Body<LeaveAccount>,
) -> Result<HttpResponse, Problem> {
    let who = actor.clone();
    let shown = app.run(move |app| app.accounts.admit_leave(&who, password, code)).await?;
    app.run_hashing(move |app| app.accounts.leave(&actor, &shown)).await?;
    Ok(HttpResponse::NoContent().finish())
}
