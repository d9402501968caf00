//! The log line of a request: id, call and outcome. Queries, headers and bodies are never logged, as they hold tokens and personal data.

use actix_web::body::{self, BodySize, BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage, web};
use tracing::Span;
use tracing_actix_web::RootSpanBuilder;
use uuid::Uuid;

use crate::client::TrustedProxies;

/// The header of the request id.
pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

#[derive(Clone)]
struct RequestId(HeaderValue);

/// Assigns the request its id, and adds it to the answer.
pub(crate) async fn request_id(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let id = id_of(&request)?;
    request.extensions_mut().insert(RequestId(id.clone()));
    let mut response = next.call(request).await?;
    response.headers_mut().insert(REQUEST_ID, id);
    Ok(response.map_into_boxed_body())
}

/// The id from a trusted proxy, or a new one. Ids of other clients are ignored: these would write into the log.
pub(crate) fn id_of(request: &ServiceRequest) -> Result<HeaderValue, Error> {
    let told = request.headers().get(REQUEST_ID).filter(|id| is_plain(id));
    let believed = || {
        let trusted = request.app_data::<web::Data<TrustedProxies>>();
        trusted.is_some_and(|trusted| trusted.sent(request))
    };
    match told {
        Some(id) if believed() => Ok(id.clone()),
        _ => {
            let mut text = Uuid::encode_buffer();
            Ok(HeaderValue::from_str(Uuid::new_v4().hyphenated().encode_lower(&mut text))?)
        }
    }
}

/// Whether an id cannot forge or bloat a log line.
fn is_plain(id: &HeaderValue) -> bool {
    let id = id.as_bytes();
    (1..=64).contains(&id.len()) && id.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'-')
}

/// The path without the code of an invitation: with the code, a reader of the log could withdraw the consent.
fn without_code(path: &str) -> &str {
    const UNSUBSCRIBE: &str = "/unsubscribe/";
    if path.starts_with(UNSUBSCRIBE) { UNSUBSCRIBE } else { path }
}

/// The span of a request, with the answer's status if it is known already.
fn span(request: &ServiceRequest, id: Option<&HeaderValue>, status: Option<StatusCode>) -> Span {
    tracing::info_span!(
        "request",
        request_id = id.and_then(|id| id.to_str().ok()),
        method = %request.method(),
        path = without_code(request.path()),
        status = status.map(|status| status.as_u16()),
    )
}

/// Writes the line. The span is entered, as the log filter may match it.
fn log(span: &Span) {
    span.in_scope(|| tracing::info!("answered"));
}

/// Logs a request that is answered with this status without routing.
pub(crate) fn answered_at_once(request: &ServiceRequest, id: &HeaderValue, status: StatusCode) {
    log(&span(request, Some(id), Some(status)));
}

/// The span of a routed request.
pub(crate) struct RequestSpan;

impl RootSpanBuilder for RequestSpan {
    fn on_request_start(request: &ServiceRequest) -> Span {
        let id = request.extensions().get::<RequestId>().cloned();
        span(request, id.as_ref().map(|id| &id.0), None)
    }

    fn on_request_end<B: MessageBody>(span: Span, outcome: &Result<ServiceResponse<B>, Error>) {
        let status = match outcome {
            Ok(response) => response.status(),
            Err(error) => error.as_response_error().status_code(),
        };
        span.record("status", status.as_u16());
        log(&span);
    }
}

/// Routes HEAD as GET. Actix drops the body, but pulls a stream to its end, which an event stream does not have.
pub(crate) async fn head_as_get(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let head = request.method() == Method::HEAD;
    if head {
        request.head_mut().method = Method::GET;
    }
    let response = next.call(request).await?.map_into_boxed_body();
    if head && response.response().body().size() == BodySize::Stream {
        return Ok(response.map_body(|_, _| BoxBody::new(body::None::new())));
    }
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_of_an_invitation_is_not_logged() {
        assert_eq!(without_code("/unsubscribe/0123456789abcdef"), "/unsubscribe/");
        assert_eq!(without_code("/api/Ticket/7"), "/api/Ticket/7");
    }
}
