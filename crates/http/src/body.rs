//! Bodies: JSON of at most 8 KB of a call that needs no account, or from who is not signed in, otherwise of at most 256 KB, or 16 MB where it may
//! hold pictures. What is above 8 KB needs a place in memory (`uploads.rs`), of which pictures have their own.

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

/// The largest body that is read of who is not signed in, in bytes, and without a place of anybody else.
pub(crate) const SMALL_LIMIT: usize = 8 * 1024;

/// The largest body that is read, in bytes.
pub(crate) const LIMIT: usize = 256 * 1024;

/// The largest body of a call that takes [`Large`] ones, in bytes: a text with the pictures that were put into it.
pub(crate) const LARGE_LIMIT: usize = 16 * 1024 * 1024;

/// The later answer of an extractor that waits.
pub(crate) type Later<T> = Pin<Box<dyn Future<Output = Result<T, Problem>>>>;

/// A JSON body. Fields that we do not know are ignored.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned + 'static> FromRequest for Body<T> {
    type Error = Problem;
    type Future = Later<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let bytes = read(request, payload);
        Box::pin(async move { parse(bytes.await?.bytes()).map(Self) })
    }
}

/// The JSON body of a changing call, and what cannot be read of it: the use case tells that with all else that is wrong, once it knows
/// that the caller may make the call.
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

/// The JSON body of a call that needs no account: as small for those who have one.
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

/// The body of a call whose JSON may hold pictures, before it is read: who may not make the call is told so before.
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
