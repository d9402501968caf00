//! `/api/User`.

mod write;

use actix_web::{HttpResponse, get};
use fairway_application::stores::accounts::User as Known;
use fairway_domain::ids::UserId;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::SignedIn;
use crate::openapi::failures::{NotFound, Unauthenticated, Unavailable, Unreadable};
use crate::params::PathId;
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::versions::{IfNoneMatch, IfNoneMatchHeader};

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(get_user).configure(write::configure);
}

/// A person's account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct User {
    #[schema(minimum = 1)]
    id: i64,
    /// Null for a teammate known by name alone.
    #[schema(required, format = Email)]
    email: Option<String>,
    /// May be empty.
    name_first: String,
    /// May be empty.
    name_last: String,
    /// May be empty.
    phone: String,
    /// Names of roles.
    role_array: Vec<&'static str>,
    /// A public identifier that cannot be guessed.
    uid: String,
    /// The provider that authenticates the account.
    provider: String,
    /// Whether a mailed code has shown that the address is theirs. Until then, roles of staff and links to sponsors have no effect, passes of
    /// others' tickets are withheld, and a held place of the waitlist cannot be reserved.
    email_proven: bool,
}

impl From<&Known> for User {
    fn from(user: &Known) -> Self {
        Self {
            id: user.id.0,
            email: user.email.as_ref().map(ToString::to_string),
            name_first: user.name_first.clone(),
            name_last: user.name_last.clone(),
            phone: user.phone.clone(),
            role_array: user.roles.iter().map(|role| role.name()).collect(),
            uid: user.uid.clone(),
            provider: user.provider.clone(),
            email_proven: user.proof.is_proven(),
        }
    }
}

/// One account
#[utoipa::path(
    tag = "User",
    params(("id" = i64, Path, minimum = 1), IfNoneMatchHeader),
    responses(
        (status = 200, description = "The account", body = User, headers(("ETag" = String))),
        (status = 304, description = "The client's copy is current"),
        Unreadable, Unauthenticated, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("owner")))
)]
#[get("/User/{id}")]
async fn get_user(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
    known: IfNoneMatch,
) -> Result<HttpResponse, Problem> {
    let user = app.run(move |app| app.accounts.user(&actor, UserId(id))).await?;
    known.answer_personal(user.version, &User::from(&user))
}
