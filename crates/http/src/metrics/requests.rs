use std::sync::OnceLock;
use std::time::{Duration, Instant};

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{Error, HttpRequest};
use prometheus::{Histogram, IntCounter, IntGauge};

use super::Metrics;

/// Label value for requests that match no call, and for methods that no call has.
const OTHER: &str = "other";

/// Counts a request by the pattern of its call, and measures the time to its response headers.
pub(crate) async fn count(
    metrics: Metrics,
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let began = Instant::now();
    let method = method(request.method());
    let _flying = InFlight::begin(&metrics);
    let outcome = next.call(request).await;
    let (status, pattern) = match &outcome {
        Ok(response) => (response.status(), response.request().match_pattern()),
        Err(error) => (error.as_response_error().status_code(), None),
    };
    // A method that the address does not have counts as no call: otherwise each address had a series for every method.
    let route = pattern.as_deref().filter(|_| status != StatusCode::METHOD_NOT_ALLOWED).unwrap_or(OTHER);
    metrics.0.requests.with_label_values(&[method, route, status.as_str()]).inc();
    metrics.0.latencies.with_label_values(&[method, route]).observe(began.elapsed().as_secs_f64());
    outcome.map(ServiceResponse::map_into_boxed_body)
}

fn method(method: &Method) -> &'static str {
    let known = ["GET", "HEAD", "POST", "PUT", "DELETE"];
    known.into_iter().find(|known| method == known).unwrap_or(OTHER)
}

/// Counts a request as in flight, until it is answered or its client has gone.
pub(crate) struct InFlight<'a>(&'a IntGauge);

impl<'a> InFlight<'a> {
    pub(crate) fn begin(metrics: &'a Metrics) -> Self {
        metrics.0.in_flight.inc();
        Self(&metrics.0.in_flight)
    }
}

impl Drop for InFlight<'_> {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// The counters of a cached answer, 200 or 304. They are looked up by their labels once: the lookup took a quarter of the time of such an answer.
pub(crate) struct OfKept {
    metrics: Metrics,
    /// The pattern of the call; `None` for pages.
    pattern: Option<String>,
    whole: OnceLock<IntCounter>,
    unchanged: OnceLock<IntCounter>,
    latencies: Histogram,
}

impl OfKept {
    /// The counters of the answer to this GET request.
    pub(crate) fn answer_to(request: &HttpRequest, metrics: Metrics) -> Self {
        let pattern = request.match_pattern();
        let route = pattern.as_deref().unwrap_or(OTHER);
        let latencies = metrics.0.latencies.with_label_values(&[Method::GET.as_str(), route]);
        Self { metrics, pattern, whole: OnceLock::new(), unchanged: OnceLock::new(), latencies }
    }

    /// Counts one answer.
    pub(crate) fn count(&self, status: StatusCode, took: Duration) {
        let counter = if status == StatusCode::NOT_MODIFIED { &self.unchanged } else { &self.whole };
        let found = || {
            let route = self.pattern.as_deref().unwrap_or(OTHER);
            self.metrics.0.requests.with_label_values(&[Method::GET.as_str(), route, status.as_str()])
        };
        counter.get_or_init(found).inc();
        self.latencies.observe(took.as_secs_f64());
    }
}
