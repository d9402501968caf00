//! A cached answer.

use actix_web::body::BoxBody;
use actix_web::dev::ServiceResponse;
use actix_web::error::ErrorInternalServerError;
use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderMap, HeaderName, HeaderValue};
use actix_web::web::Bytes;
use actix_web::{Error, HttpRequest, HttpResponse, body};

use crate::metrics::{Metrics, OfKept};
use crate::security;
use crate::versions::{IfNoneMatch, plain};

/// The longest cached body, in encoded bytes: answers to visitors are far shorter.
const LONGEST: usize = 512 * 1024;
/// Headers about a body, which a 304 lacks.
const OF_BODIES: [HeaderName; 2] = [CONTENT_ENCODING, CONTENT_TYPE];

/// A 200 in one content coding, and the 304 for the same content.
pub(super) struct Answer {
    /// The tag of the plain answer.
    pub(super) plain_tag: String,
    /// The tag of this one.
    tag: HeaderValue,
    headers: HeaderMap,
    headers_of_304: HeaderMap,
    body: Bytes,
    pub(super) counters: OfKept,
}

/// The outcome of the request that read the answer.
pub(super) enum Read {
    /// The answer is cached, and this request is to get it.
    Kept(HttpRequest),
    /// An answer that must not be cached.
    Other(Result<ServiceResponse<BoxBody>, Error>),
}

impl Answer {
    /// Takes from a response the part that is the same for all visitors. A response is cached if its status is 200, it has a tag, and it is short enough.
    pub(super) async fn of(
        response: ServiceResponse<BoxBody>,
        metrics: Metrics,
        behind_tls: bool,
    ) -> (Option<Self>, Read) {
        let tag = response.headers().get(ETAG).cloned();
        let plain_tag = tag.as_ref().and_then(|tag| tag.to_str().ok()).map(plain);
        let (StatusCode::OK, Some(tag), Some(plain_tag)) = (response.status(), tag, plain_tag) else {
            return (None, Read::Other(Ok(response)));
        };
        let (request, response) = response.into_parts();
        let (head, content) = response.into_parts();
        match body::to_bytes(content).await {
            Ok(body) if body.len() <= LONGEST => {
                let mut headers = head.headers().clone();
                security::put_on(&mut headers, behind_tls, request.path());
                let mut headers_of_304 = headers.clone();
                for name in &OF_BODIES {
                    headers_of_304.remove(name);
                }
                let counters = OfKept::answer_to(&request, metrics);
                (Some(Self { plain_tag, tag, headers, headers_of_304, body, counters }), Read::Kept(request))
            }
            Ok(body) => {
                let response = head.set_body(body).map_into_boxed_body();
                (None, Read::Other(Ok(ServiceResponse::new(request, response))))
            }
            Err(error) => (None, Read::Other(Err(ErrorInternalServerError(error)))),
        }
    }

    /// 304 with the tag by which the client has the answer (`known`), otherwise 200.
    pub(super) fn response(&self, known: Option<&str>) -> HttpResponse {
        let (mut response, headers) = if known.is_some() {
            (HttpResponse::new(StatusCode::NOT_MODIFIED), &self.headers_of_304)
        } else {
            (HttpResponse::with_body(StatusCode::OK, BoxBody::new(self.body.clone())), &self.headers)
        };
        response.headers_mut().clone_from(headers);
        let of_other_coding = known.filter(|tag| *tag != "*" && self.tag != *tag);
        if let Some(Ok(tag)) = of_other_coding.map(HeaderValue::from_str) {
            response.headers_mut().insert(ETAG, tag);
        }
        response
    }

    /// The same for a request that waited for the reading.
    pub(super) fn to(&self, known: &IfNoneMatch, request: HttpRequest) -> ServiceResponse<BoxBody> {
        ServiceResponse::new(request, self.response(known.known_as(&self.plain_tag)))
    }
}
