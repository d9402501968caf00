//! `/api/Auth` and `/api/User`.

mod auth;
mod users;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) fn configure(config: &mut ServiceConfig) {
    auth::configure(config);
    users::configure(config);
}
