//! Creating calls; only this file reads `Idempotency-Key` (rule `repeated-posts`).

use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::http::header::{ContentType, HeaderMap};
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use fairway_application::Error;
use fairway_application::idempotency::{Answer, Once};
use fairway_application::stores::idempotency::Key;
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use utoipa::IntoParams;

use crate::body::{self, Form, Large, Later};
use crate::hex::hex;
use crate::problem::Problem;
use crate::uploads::Place;

const HEADER: &str = "idempotency-key";

/// The header of a creating call.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "describes the header; `Creating` reads it")]
pub(crate) struct IdempotencyKey {
    /// A key that the client makes for each thing to be created. Within 24 hours, a repeat of the key with the same body gets the first answer and
    /// changes nothing; with another body it is 409.
    #[param(
        rename = "Idempotency-Key",
        min_length = 1,
        max_length = 128,
        pattern = "^[!-~]+$",
        nullable = false
    )]
    idempotency_key: Option<String>,
}

/// The body of a creating call with its key.
pub(crate) struct Creating<T> {
    pub(crate) body: T,
    pub(crate) key: Option<Key>,
}

impl<T: DeserializeOwned + 'static> FromRequest for Creating<T> {
    type Error = Problem;
    type Future = Later<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let bytes = body::read(&request, payload);
        Box::pin(async move {
            // A malformed key is reported before the body arrives.
            key(request.headers())?;
            Self::of(&request, bytes.await?.bytes())
        })
    }
}

/// Like [`Creating`], for a use case that reports unreadable fields together with its own faults.
pub(crate) struct CreatingForm<T> {
    pub(crate) form: Form<T>,
    pub(crate) key: Option<Key>,
}

impl<T: DeserializeOwned + 'static> FromRequest for CreatingForm<T> {
    type Error = Problem;
    type Future = Later<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let bytes = body::read(&request, payload);
        Box::pin(async move {
            key(request.headers())?;
            let bytes = bytes.await?;
            Ok(Self { form: body::parse_form(bytes.bytes())?, key: digested(&request, bytes.bytes())? })
        })
    }
}

impl Large {
    /// The body of a creating call with its key.
    pub(crate) async fn creating<T: DeserializeOwned>(self, place: &Place) -> Result<Creating<T>, Problem> {
        let request = self.request.clone();
        Creating::of(&request, self.read(place).await?.bytes())
    }
}

impl<T: DeserializeOwned> Creating<T> {
    /// Reads the body from these bytes.
    pub(crate) fn of(request: &HttpRequest, bytes: &[u8]) -> Result<Self, Problem> {
        let key = digested(request, bytes)?;
        Ok(Self { body: body::parse(bytes)?, key })
    }
}

/// The key of a request, with the digest of the call and the body. Without a key nothing is digested, as a body may have megabytes.
fn digested(request: &HttpRequest, bytes: &[u8]) -> Result<Option<Key>, Problem> {
    let digest = || Sha256::new().chain_update(call(request)).chain_update(bytes).finalize();
    Ok(key(request.headers())?.map(|key| Key { key, request: hex(&digest()) }))
}

/// The start of the digest: a key is valid for one call only.
pub(crate) fn call(request: &HttpRequest) -> String {
    format!("{} {}\n", request.method(), request.path())
}

/// The key of a request.
pub(crate) fn key(headers: &HeaderMap) -> Result<Option<String>, Problem> {
    let mut keys = headers.get_all(HEADER);
    let Some(key) = keys.next() else { return Ok(None) };
    let key = key.to_str().ok().filter(|key| {
        (1..=128).contains(&key.len()) && key.bytes().all(|b| b.is_ascii_graphic()) && keys.next().is_none()
    });
    let wrong = || Problem::unreadable("", "Idempotency-Key must be one key of 1 to 128 visible characters.");
    key.map(|key| Some(key.to_owned())).ok_or_else(wrong)
}

/// The answer's form for the use case to store: as JSON, so that a repeat gets the same bytes.
pub(crate) fn once<V, W: for<'a> From<&'a V> + Serialize>(key: Option<Key>) -> Once<V> {
    Once { key, encode: encode::<V, W> }
}

fn encode<V, W: for<'a> From<&'a V> + Serialize>(view: &V) -> fairway_application::Result<String> {
    serde_json::to_string(&W::from(view)).map_err(|error| Error::Unexpected(error.into()))
}

/// 201 with the created resource, from this request or the one that it repeats.
pub(crate) fn created<V, W: for<'a> From<&'a V> + Serialize>(
    answer: Answer<V>,
) -> Result<HttpResponse, Problem> {
    let body = match answer {
        Answer::New(view) => encode::<V, W>(&view)?,
        Answer::Again(body) => body,
    };
    Ok(HttpResponse::build(StatusCode::CREATED).content_type(ContentType::json()).body(body))
}
