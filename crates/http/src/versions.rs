//! Versions of answers: the one place that knows `ETag`, `If-None-Match`, `If-Match` and which answers caches may keep
//! (rule `versions`).

mod codings;

use std::future::{Ready, ready};

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::header::{
    CACHE_CONTROL, ContentType, ETAG, HeaderMap, HeaderName, HeaderValue, IF_MATCH, IF_NONE_MATCH, VARY,
};
use actix_web::middleware::Next;
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use fairway_application::IfVersion;
use serde::Serialize;
use sha2::{Digest, Sha256};
use utoipa::IntoParams;

use crate::hex::hex;
use crate::problem::Problem;

pub(crate) use codings::{plain, tag_coding};

/// The condition of a change.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "describes the header; `IfMatch` reads it")]
pub(crate) struct IfMatchHeader {
    /// The `ETag` of the version that the client changes, or a list of them: 409 when none is current. Without it, or with `*`, the current version
    /// is changed.
    #[param(rename = "If-Match", nullable = false)]
    if_match: Option<String>,
}

/// The condition of a reading.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "describes the header; `IfNoneMatch` reads it")]
pub(crate) struct IfNoneMatchHeader {
    /// The `ETag` of the client's copy: 304 when the copy is current.
    #[param(rename = "If-None-Match", nullable = false)]
    if_none_match: Option<String>,
}

/// The row versions that `If-Match` admits.
pub(crate) struct IfMatch(pub(crate) IfVersion);

impl FromRequest for IfMatch {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let IfTag(tags) = IfTag::of(request);
        let versions = tags.map(|tags| tags.iter().filter_map(|tag| version(tag)).collect());
        ready(Ok(Self(versions.map(IfVersion::of).unwrap_or_default())))
    }
}

/// The tags that `If-Match` admits for answers without a row version, such as lists; `None` admits any.
pub(crate) struct IfTag(Option<Vec<String>>);

impl IfTag {
    fn of(request: &HttpRequest) -> Self {
        Self(tags(request.headers(), &IF_MATCH).filter(|tags| !tags.iter().any(|tag| tag == "*")))
    }

    /// Whether the current answer has one of these tags, in any content coding.
    pub(crate) fn fits<T: Serialize>(&self, body: &T) -> bool {
        let Some(tags) = &self.0 else { return true };
        serde_json::to_vec(body).is_ok_and(|body| {
            let now = tag(None, &body);
            tags.iter().any(|tag| codings::is_of(tag, &now))
        })
    }
}

impl FromRequest for IfTag {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self::of(request)))
    }
}

/// The tags of the answers that the client has already.
pub(crate) struct IfNoneMatch(Vec<String>);

impl IfNoneMatch {
    /// Reads them from a request.
    pub(crate) fn of(request: &HttpRequest) -> Self {
        Self(tags(request.headers(), &IF_NONE_MATCH).unwrap_or_default())
    }

    /// The tag (or `*`) by which the client has this answer, in any content coding; `None` where it has another one. `plain` is the tag of the answer
    /// without a coding.
    pub(crate) fn known_as(&self, plain: &str) -> Option<&str> {
        self.0.iter().map(String::as_str).find(|known| names(known, plain))
    }
}

/// The same for the headers of a request, without a copy of its tags.
pub(crate) fn known_as<'a>(headers: &'a HeaderMap, plain: &str) -> Option<&'a str> {
    each_tag(headers, &IF_NONE_MATCH).find(|known| names(known, plain))
}

fn names(known: &str, plain: &str) -> bool {
    known == "*" || codings::is_of(known, plain)
}

impl FromRequest for IfNoneMatch {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self::of(request)))
    }
}

impl IfNoneMatch {
    /// An answer that differs between callers. A browser may keep it, but has to revalidate it each time.
    pub(crate) fn answer<T: Serialize>(
        &self,
        version: Option<i64>,
        body: &T,
    ) -> Result<HttpResponse, Problem> {
        let body = serde_json::to_string(body)?;
        let mut response = self.response(&tag(version, body.as_bytes()), ContentType::json(), body);
        response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
        response.headers_mut().insert(VARY, HeaderValue::from_static("authorization"));
        Ok(response)
    }

    /// An answer with personal data, which no browser keeps.
    pub(crate) fn answer_personal<T: Serialize>(
        &self,
        version: i64,
        body: &T,
    ) -> Result<HttpResponse, Problem> {
        let body = serde_json::to_string(body)?;
        Ok(self.response(&tag(Some(version), body.as_bytes()), ContentType::json(), body))
    }

    /// 304 if the client has this answer, otherwise 200.
    pub(crate) fn response(
        &self,
        tag: &str,
        content_type: ContentType,
        body: impl MessageBody + 'static,
    ) -> HttpResponse {
        if self.known_as(tag).is_some() {
            return HttpResponse::NotModified().insert_header((ETAG, tag)).finish();
        }
        HttpResponse::Ok().insert_header((ETAG, tag)).content_type(content_type).body(body)
    }
}

/// 200 with a changed list and its new tag, for the next `If-Match`.
pub(crate) fn changed_list<T: Serialize>(body: &T) -> Result<HttpResponse, Problem> {
    let body = serde_json::to_string(body)?;
    let tag = tag(None, body.as_bytes());
    Ok(HttpResponse::Ok().insert_header((ETAG, tag)).content_type(ContentType::json()).body(body))
}

/// 200 with a changed row and its new tag, for the next `If-Match`.
pub(crate) fn changed<T: Serialize>(version: i64, body: &T) -> Result<HttpResponse, Problem> {
    let body = serde_json::to_string(body)?;
    let tag = tag(Some(version), body.as_bytes());
    Ok(HttpResponse::Ok().insert_header((ETAG, tag)).content_type(ContentType::json()).body(body))
}

/// The tag of a body: `"<version>-<hash>"` for a row, `"<hash>"` without a version.
pub(crate) fn tag(version: Option<i64>, body: &[u8]) -> String {
    let digest = Sha256::digest(body);
    match version {
        Some(version) => format!("\"{version}-{}\"", hash(&digest)),
        None => tag_of(&digest),
    }
}

/// The tag of a body with this SHA-256 and without a version.
pub(crate) fn tag_of(digest: &[u8]) -> String {
    format!("\"{}\"", hash(digest))
}

fn hash(digest: &[u8]) -> String {
    hex(digest.get(..12).unwrap_or(digest))
}

fn version(tag: &str) -> Option<i64> {
    let (version, _) = tag.strip_prefix('"')?.strip_suffix('"')?.split_once('-')?;
    version.parse().ok()
}

/// The tags of a header, with their quotes; `None` without the header. A tag that a proxy has weakened, because it
/// compressed the body, is read as the strong one.
fn tags(headers: &HeaderMap, name: &HeaderName) -> Option<Vec<String>> {
    headers.contains_key(name).then(|| each_tag(headers, name).map(str::to_owned).collect())
}

fn each_tag<'a>(headers: &'a HeaderMap, name: &HeaderName) -> impl Iterator<Item = &'a str> {
    let values = headers.get_all(name).map(|value| value.to_str().unwrap_or_default());
    values.flat_map(|value| value.split(',')).map(|tag| tag.trim().trim_start_matches("W/"))
}

/// Defaults to `Cache-Control: no-store`, because most responses are personal.
pub(crate) async fn store_nothing(
    request: ServiceRequest,
    next: Next<BoxBody>,
) -> Result<ServiceResponse, actix_web::Error> {
    let mut response = next.call(request).await?;
    if !response.headers().contains_key(CACHE_CONTROL) {
        response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    Ok(response)
}
