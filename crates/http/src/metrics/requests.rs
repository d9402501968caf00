use std::sync::Arc;
use std::time::Instant;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage, HttpRequest};
use prometheus::IntGauge;

use super::Metrics;

/// The label of requests that match no call, and of methods that no call has.
const OTHER: &str = "other";

/// The pattern of the call that a request asks for; none for pages and for what is nowhere.
#[derive(Clone)]
pub(crate) struct Route(Option<Arc<str>>);

impl Route {
    /// Looked for among all calls, one regular expression after the other.
    pub(crate) fn of(request: &HttpRequest) -> Self {
        Self(request.match_pattern().map(Arc::from))
    }

    /// As the request carries it, where its answer was kept: to look for it took a quarter of the time of such an answer.
    fn found(request: &HttpRequest) -> Self {
        let kept = request.extensions().get::<Self>().cloned();
        kept.unwrap_or_else(|| Self::of(request))
    }
}

/// Counts a request by the pattern of its call, and the time until its answer begins.
pub(crate) async fn count(
    metrics: Metrics,
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let began = Instant::now();
    let method = method(request.method());
    let _flying = InFlight::begin(&metrics.0.in_flight);
    let outcome = next.call(request).await;
    let (status, pattern) = match &outcome {
        Ok(response) => (response.status(), Route::found(response.request())),
        Err(error) => (error.as_response_error().status_code(), Route(None)),
    };
    // An address that has no such method is no call either: otherwise each would count in as many ways as there are methods.
    let route = pattern.0.as_deref().filter(|_| status != StatusCode::METHOD_NOT_ALLOWED).unwrap_or(OTHER);
    metrics.0.requests.with_label_values(&[method, route, status.as_str()]).inc();
    metrics.0.latencies.with_label_values(&[method, route]).observe(began.elapsed().as_secs_f64());
    outcome.map(ServiceResponse::map_into_boxed_body)
}

fn method(method: &Method) -> &'static str {
    let known = ["GET", "HEAD", "POST", "PUT", "DELETE"];
    known.into_iter().find(|known| method == known).unwrap_or(OTHER)
}

/// A request that is being answered, until it is, or until its client has gone.
struct InFlight(IntGauge);

impl InFlight {
    fn begin(all: &IntGauge) -> Self {
        all.inc();
        Self(all.clone())
    }
}

impl Drop for InFlight {
    fn drop(&mut self) {
        self.0.dec();
    }
}
