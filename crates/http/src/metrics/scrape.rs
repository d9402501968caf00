use std::time::Duration;

use actix_web::http::header::CACHE_CONTROL;
use actix_web::rt::time::timeout;
use actix_web::{HttpRequest, HttpResponse, get, web};
use fairway_application::Application;
use prometheus::{TEXT_FORMAT, TextEncoder};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{Metrics, now, unexpected};
use crate::check_in_streams::CheckInStreams;
use crate::exports::Exporting;
use crate::openapi::failures::{NotFound, Unauthenticated};
use crate::problem::Problem;
use crate::use_cases::{Hashing, UseCases, blocking};

/// Timeout of the database: far below the ten seconds of Prometheus, and as long as the call should take at most.
const TIMEOUT: Duration = Duration::from_secs(2);

pub(crate) fn configure(config: &mut ServiceConfig) {
    config.service(get_metrics);
}

/// Metrics for monitoring
///
/// Requires the token of the server's setting `FAIRWAY_METRICS_TOKEN`, which is not a session's token. Without that setting the call is 404.
/// While the database is unavailable, `fairway_database_up` is 0 and the metrics that only the database has are left out.
#[utoipa::path(
    tag = "Health",
    responses(
        (status = 200, description = "The metrics in the text format of Prometheus", body = String, content_type = "text/plain"),
        Unauthenticated, NotFound,
    ),
    security(("metrics" = [])),
    extensions(("x-access" = json!("public")))
)]
#[get("/metrics")]
async fn get_metrics(
    request: HttpRequest,
    metrics: web::Data<Metrics>,
    app: UseCases,
    application: web::Data<Application>,
    hashing: web::Data<Hashing>,
    exporting: web::Data<Exporting>,
    streams: web::Data<CheckInStreams>,
) -> Result<HttpResponse, Problem> {
    let token = metrics.0.token.as_ref();
    let token = token.ok_or_else(|| Problem::not_found("There is nothing at this address."))?;
    if !token.is_shown(request.headers()) {
        return Err(Problem::wrong_metrics_token());
    }
    let outbox = timeout(TIMEOUT, app.run(|app| app.site_metrics.outbox())).await.ok().and_then(Result::ok);
    // The metrics of the process are read from files, so this blocks.
    let now = move || {
        now::families(&application, outbox.as_ref(), &hashing, &exporting, &streams).map_err(unexpected)
    };
    let now = blocking(now).await?;
    let mut text = String::new();
    let encoder = TextEncoder::new();
    encoder.encode_utf8(&metrics.0.registry.gather(), &mut text).map_err(unexpected)?;
    encoder.encode_utf8(&now, &mut text).map_err(unexpected)?;
    Ok(HttpResponse::Ok().insert_header((CACHE_CONTROL, "no-store")).content_type(TEXT_FORMAT).body(text))
}
