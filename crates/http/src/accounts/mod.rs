//! `/api/Auth`, `/api/User` and `/api/Role`.

mod auth;
mod confirmation;
mod leave;
mod own;
mod password;
mod people;
mod recovery;
mod roles;
mod users;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) fn configure(config: &mut ServiceConfig) {
    auth::configure(config);
    confirmation::configure(config);
    leave::configure(config);
    own::configure(config);
    // `/User/password` and the like come first: `/User/{id}` would read their names as ids.
    password::configure(config);
    people::configure(config);
    recovery::configure(config);
    roles::configure(config);
    users::configure(config);
}
