//! `/api/Role`.

use actix_web::{get, web};
use fairway_application::stores::accounts::RoleView;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::SignedIn;
use crate::openapi::failures::{Forbidden, Unauthenticated, Unavailable};
use crate::problem::Problem;
use crate::use_cases::UseCases;

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(list_roles);
}

/// A role that a user can have.
#[derive(Debug, Serialize, ToSchema)]
struct Role {
    #[schema(minimum = 1)]
    id: i64,
    /// As in `roleArray` and in tokens.
    name: &'static str,
}

impl From<RoleView> for Role {
    fn from(view: RoleView) -> Self {
        Self { id: view.id, name: view.role.name() }
    }
}

/// The roles
#[utoipa::path(
    tag = "Role",
    responses(
        (status = 200, description = "Every role", body = Vec<Role>),
        Unauthenticated, Forbidden, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[get("/Role")]
async fn list_roles(app: UseCases, SignedIn(actor): SignedIn) -> Result<web::Json<Vec<Role>>, Problem> {
    let roles = app.run(move |app| app.accounts.roles(&actor)).await?;
    Ok(web::Json(roles.into_iter().map(Role::from).collect()))
}
