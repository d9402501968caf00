//! Liveness and readiness.

use std::time::Duration;

use actix_web::http::header::CACHE_CONTROL;
use actix_web::rt::time::timeout;
use actix_web::{HttpResponse, get, web};
use fairway_application::{Application, Error};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::draining::Draining;
use crate::openapi::failures::Unavailable;
use crate::problem::Problem;
use crate::use_cases::UseCases;

/// Timeout of the database check.
const TIMEOUT: Duration = Duration::from_secs(5);

pub(crate) fn configure(config: &mut ServiceConfig) {
    config.service(get_healthz).service(get_readyz);
}

fn fine() -> HttpResponse {
    HttpResponse::Ok().insert_header((CACHE_CONTROL, "no-store")).content_type("text/plain").body("ok")
}

/// Whether the process runs
#[utoipa::path(
    tag = "Health",
    responses((status = 200, description = "It runs", body = String)),
    extensions(("x-access" = json!("public")))
)]
#[get("/healthz")]
async fn get_healthz() -> HttpResponse {
    fine()
}

/// Whether the instance can serve requests: the database answers, and the instance is not about to stop
#[utoipa::path(
    tag = "Health",
    responses((status = 200, description = "It can serve requests", body = String), Unavailable),
    extensions(("x-access" = json!("public")))
)]
#[get("/readyz")]
async fn get_readyz(app: UseCases, draining: web::Data<Draining>) -> Result<HttpResponse, Problem> {
    if draining.has_begun() {
        return Err(Problem::stopping());
    }
    // On a timeout, too, the load balancer must learn that the instance is not ready.
    let silent = |_elapsed| Error::Unavailable("the database does not answer".into());
    timeout(TIMEOUT, app.run(Application::ready)).await.map_err(silent)??;
    Ok(fine())
}
