//! JSON bodies. The limit is 8 KB for a call without an account or a session, otherwise 256 KB, and 16 MB where a text may hold pictures. A body above 8
//! KB needs a place in memory (`uploads.rs`); pictures have places of their own.

mod json;
mod reading;

use std::future::{Future, Ready, ready};
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use fairway_application::FieldErrors;
use serde::de::DeserializeOwned;

use self::json::parse_list;
pub(crate) use self::json::{parse, parse_form};
use self::reading::{Json, Most, is_json};
pub(crate) use self::reading::{Read, broken_off, is_plain, not_arrived, read};
use crate::problem::Problem;
use crate::uploads::Place;

/// Limit of a body from a signed-out caller, in bytes, and of a body that needs no place in memory.
pub(crate) const SMALL_LIMIT: usize = 8 * 1024;

/// Limit of a body from a signed-in caller, in bytes.
pub(crate) const LIMIT: usize = 256 * 1024;

/// Limit of the body of a call that takes [`Large`], in bytes: a text with its inserted pictures.
pub(crate) const LARGE_LIMIT: usize = 16 * 1024 * 1024;

/// The future of an extractor.
pub(crate) type Later<T> = Pin<Box<dyn Future<Output = Result<T, Problem>>>>;

/// A JSON body. Unknown fields are ignored.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned + 'static> FromRequest for Body<T> {
    type Error = Problem;
    type Future = Later<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let bytes = read(request, payload);
        Box::pin(async move { parse(bytes.await?.bytes()).map(Self) })
    }
}

/// The JSON body of a changing call, with the fields that could not be read as faults. The use case checks that the caller may make the call, and then
/// reports these faults together with its own.
pub(crate) struct Form<T> {
    pub(crate) body: T,
    pub(crate) faults: FieldErrors,
}

impl<T: DeserializeOwned + 'static> FromRequest for Form<T> {
    type Error = Problem;
    type Future = Later<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let bytes = read(request, payload);
        Box::pin(async move { parse_form(bytes.await?.bytes()) })
    }
}

/// The JSON body of a public call: its limit is [`SMALL_LIMIT`] also for signed-in callers.
pub(crate) struct SmallBody<T>(pub(crate) T);

impl<T: DeserializeOwned + 'static> FromRequest for SmallBody<T> {
    type Error = Problem;
    type Future = Later<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let bytes = reading::read_most(Most::of(request, SMALL_LIMIT, Problem::too_large), request, payload);
        Box::pin(async move { parse(bytes.await?.bytes()).map(Self) })
    }
}

/// A JSON body that is a list.
pub(crate) struct ListBody<T>(pub(crate) Vec<T>);

impl<T: DeserializeOwned + 'static> FromRequest for ListBody<T> {
    type Error = Problem;
    type Future = Later<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let bytes = read(request, payload);
        Box::pin(async move { parse_list(bytes.await?.bytes()).map(Self) })
    }
}

/// A body whose JSON may hold pictures, not read yet: a caller without the right is refused before it is read.
pub(crate) struct Large {
    pub(crate) request: HttpRequest,
    json: Later<Json>,
}

impl FromRequest for Large {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        ready(Ok(Self { request: request.clone(), json: is_json(request, payload) }))
    }
}

impl Large {
    /// The body of a changing call.
    pub(crate) async fn form<T: DeserializeOwned>(self, place: &Place) -> Result<Form<T>, Problem> {
        parse_form(self.read(place).await?.bytes())
    }

    pub(crate) async fn read(self, _place: &Place) -> Result<Read, Problem> {
        let Self { request, json } = self;
        Most::placed(request, LARGE_LIMIT, Problem::too_large_text).read(json.await?).await
    }
}
