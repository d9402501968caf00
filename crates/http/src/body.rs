//! Bodies: JSON of at most 8 KB of a call that needs no account, or from who is not signed in, otherwise of at most 256 KB, or 16 MB where it may
//! hold pictures. What is above 8 KB needs a place in memory (`uploads.rs`), of which pictures have their own.

use std::collections::BTreeSet;
use std::future::{Future, Ready, ready};
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::http::header::CONTENT_ENCODING;
use actix_web::web::{Bytes, BytesMut};
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use fairway_domain::access::Caller;
use futures_util::{FutureExt, Stream, TryStreamExt};
use serde::Deserializer;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::actor;
use crate::pace::{Pace, was_too_slow};
use crate::problem::Problem;
use crate::uploads::{LARGE, PAGES_OF_ITS_OWN, Place, Uploads};
use crate::wire::{CANNOT_BE_EMPTY, OUT_OF_RANGE};

/// The largest body that is read of who is not signed in, in bytes, and without a place of anybody else.
pub(crate) const SMALL_LIMIT: usize = 8 * 1024;

/// The largest body that is read, in bytes.
pub(crate) const LIMIT: usize = 256 * 1024;

/// The largest body of a call that takes [`Large`] ones, in bytes: a text with the pictures that were put into it.
pub(crate) const LARGE_LIMIT: usize = 16 * 1024 * 1024;

const NOT_AN_OBJECT: &str = "The body cannot be read: it must be one JSON object, each field once.";

const NOT_A_LIST: &str = "The body cannot be read: it must be one JSON list of objects.";

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

/// The JSON body of a call that needs no account: as small for those who have one.
pub(crate) struct SmallBody<T>(pub(crate) T);

impl<T: DeserializeOwned + 'static> FromRequest for SmallBody<T> {
    type Error = Problem;
    type Future = Later<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let bytes = read_most(Most::of(request, SMALL_LIMIT, Problem::too_large), request, payload);
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

/// Each of its rows is an object, for the reason that a body is one.
fn parse_list<T: DeserializeOwned>(bytes: &[u8]) -> Result<Vec<T>, Problem> {
    let rows = serde_json::from_slice::<Vec<Box<RawValue>>>(bytes);
    let rows = rows.map_err(|_cause| Problem::unreadable("", NOT_A_LIST))?;
    rows.iter().map(|row| parse(row.get().as_bytes())).collect()
}

/// A body in memory, with the place that it has there.
pub(crate) struct Read {
    bytes: Bytes,
    _place: Option<Place>,
}

impl Read {
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

/// The body as it came.
pub(crate) fn read(request: &HttpRequest, payload: &mut Payload) -> Later<Read> {
    read_most(Most::of(request, LIMIT, Problem::too_large), request, payload)
}

fn read_most(most: Most, request: &HttpRequest, payload: &mut Payload) -> Later<Read> {
    let json = is_json(request, payload);
    Box::pin(async move { most.read(json.await?).await })
}

/// A body of JSON that is still to be read, at the pace that it has to keep.
type Json = Pin<Box<dyn Stream<Item = Result<Bytes, PayloadError>>>>;

fn is_json(request: &HttpRequest, payload: &mut Payload) -> Later<Json> {
    let json = is_plain(request, "application/json");
    let pace = Pace::of(request);
    let payload = web::Payload::from_request(request, payload);
    Box::pin(async move {
        if !json {
            return Err(Problem::wrong_media());
        }
        let payload = payload.await.map_err(|_cause| broken_off())?;
        let json: Json = Box::pin(pace.keep(payload));
        Ok(json)
    })
}

/// Number of bytes of a body that are read.
struct Most {
    limit: usize,
    over: fn(usize) -> Problem,
    /// The caller of a body that has to get a place because it is large; `None` when it has one already.
    placing: Option<(web::Data<Uploads>, Caller)>,
    request: HttpRequest,
}

impl Most {
    /// Of a call that takes so much of who is signed in.
    fn of(request: &HttpRequest, limit: usize, over: fn(usize) -> Problem) -> Self {
        let placing = request.app_data::<web::Data<Uploads>>().cloned().zip(actor::caller(request));
        match placing {
            Some(_) => Self { limit, over, placing, request: request.clone() },
            None => Self { limit: SMALL_LIMIT, over: Problem::too_large, placing, request: request.clone() },
        }
    }

    async fn read(self, mut body: Json) -> Result<Read, Problem> {
        let (mut bytes, mut place) = (BytesMut::new(), None);
        let mut waited = false;
        loop {
            let arrived = body.try_next().now_or_never();
            waited |= arrived.is_none();
            let chunk = match arrived {
                Some(chunk) => chunk,
                None => body.try_next().await,
            };
            let Some(chunk) = chunk.map_err(|cause| not_arrived(&cause))? else { break };
            let length = bytes.len() + chunk.len();
            if length > self.limit {
                return Err((self.over)(self.limit));
            }
            if let (true, None, Some((uploads, caller))) = (length > SMALL_LIMIT, &place, &self.placing) {
                place = Some(uploads.middling(caller).await?);
            }
            if length > LARGE && bytes.capacity() < PAGES_OF_ITS_OWN {
                bytes.reserve(PAGES_OF_ITS_OWN);
            }
            bytes.extend_from_slice(&chunk);
        }
        if waited {
            actor::still_signed_in(&self.request).await?;
        }
        Ok(Read { bytes: bytes.freeze(), _place: place })
    }
}

/// The problem of a body that did not arrive whole.
pub(crate) fn not_arrived(cause: &PayloadError) -> Problem {
    if was_too_slow(cause) { Problem::too_slow() } else { broken_off() }
}

pub(crate) fn broken_off() -> Problem {
    Problem::unreadable("", "The request broke off.")
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
    /// The body of another call.
    pub(crate) async fn body<T: DeserializeOwned>(self, place: &Place) -> Result<T, Problem> {
        parse(self.read(place).await?.bytes())
    }

    pub(crate) async fn read(self, _place: &Place) -> Result<Read, Problem> {
        let Self { request, json } = self;
        let most = Most { limit: LARGE_LIMIT, over: Problem::too_large_text, placing: None, request };
        most.read(json.await?).await
    }
}

/// Whether a body is of this media type, and not compressed.
pub(crate) fn is_plain(request: &HttpRequest, media_type: &str) -> bool {
    let plain = request.headers().get_all(CONTENT_ENCODING).all(|coding| coding == "identity");
    let media = request.mime_type().ok().flatten();
    plain && media.is_some_and(|media| media.essence_str() == media_type)
}

/// A wrong type is 400 and a number out of range 422, both naming the field (rule `types-and-numbers`).
pub(crate) fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    // Serde would take an array for an object, its fields by their order.
    if bytes.trim_ascii_start().first() != Some(&b'{') {
        return Err(Problem::unreadable("", NOT_AN_OBJECT));
    }
    let mut json = serde_json::Deserializer::from_slice(bytes);
    let value = deserialized(&mut json).map_err(|(field, error)| {
        if is_empty(&error) { all_empty::<T>(bytes, field) } else { refusal(&field, &error) }
    })?;
    json.end().map_err(|error| refusal("", &error))?;
    Ok(value)
}

/// The value, or the reason why it could not be read, with the field that caused it.
fn deserialized<'de, T: DeserializeOwned>(
    json: impl Deserializer<'de, Error = serde_json::Error>,
) -> Result<T, (String, serde_json::Error)> {
    serde_path_to_error::deserialize(json).map_err(|error| match error.path().to_string() {
        root if root == "." => (String::new(), error.into_inner()),
        path => (path, error.into_inner()),
    })
}

fn is_empty(error: &serde_json::Error) -> bool {
    error.to_string().starts_with(CANNOT_BE_EMPTY)
}

/// All fields that are null and must not be, of which this is the first: it is as if they were empty.
fn all_empty<T: DeserializeOwned>(bytes: &[u8], first: String) -> Problem {
    let mut fields = BTreeSet::from([first.clone()]);
    let mut rest: serde_json::Map<String, Value> = serde_json::from_slice(bytes).unwrap_or_default();
    let mut found = Some(first);
    while found.is_some_and(|field| rest.remove(&field).is_some()) {
        let refused = deserialized::<T>(Value::Object(rest.clone())).err();
        found = refused.filter(|(_, error)| is_empty(error)).map(|(field, _)| field);
        fields.extend(found.clone());
    }
    Problem::empty(fields)
}

fn refusal(field: &str, error: &serde_json::Error) -> Problem {
    // The library has its own words for a number that not even a float can hold.
    let sentence = error.to_string();
    if sentence.starts_with(OUT_OF_RANGE) || sentence.starts_with("number out of range") {
        return Problem::invalid(field, format!("{field} {OUT_OF_RANGE}"));
    }
    if field.is_empty() || !error.is_data() {
        return Problem::unreadable("", NOT_AN_OBJECT);
    }
    Problem::unreadable(field, format!("{field} cannot be read: it has another type"))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use actix_web::ResponseError;
    use actix_web::test::TestRequest;
    use futures_util::stream::pending;

    use super::*;

    #[test]
    fn an_array_is_no_object_though_its_length_fits() {
        assert!(parse::<(String, String)>(br#" ["a", "b"]"#).is_err());
    }

    #[test]
    fn nulls_that_must_not_be_are_told_all_at_once() {
        #[derive(Debug, serde::Deserialize)]
        #[expect(dead_code, reason = "it is refused")]
        struct Form {
            #[serde(default, deserialize_with = "crate::wire::present")]
            number: Option<i64>,
            #[serde(default, deserialize_with = "crate::wire::present")]
            flag: Option<bool>,
            free: Option<i64>,
        }
        let refused = parse::<Form>(br#"{"number": null, "free": null, "flag": null}"#).unwrap_err();
        assert_eq!(refused.status_code(), 422);
        assert_eq!(refused.to_string(), parse::<Form>(br#"{"number": null}"#).unwrap_err().to_string());
        assert_eq!(parse::<Form>(br#"{"number": null, "flag": 1}"#).unwrap_err().status_code(), 422);
        assert_eq!(parse::<Form>(br#"{"number": "1", "flag": null}"#).unwrap_err().status_code(), 400);
        assert!(parse::<Form>(br#"{"free": null}"#).is_ok());
    }

    #[test]
    fn a_list_is_one_of_objects() {
        type Row = std::collections::BTreeMap<String, i64>;
        assert_eq!(parse_list::<Row>(br#" [{"id": 1}, {}] "#).unwrap().len(), 2);
        assert_eq!(parse_list::<Row>(b"[]").unwrap().len(), 0);
        for wrong in ["", "{}", "null", "[1]", "[[1]]", "[null]", "[{}", "[{}]]", r#"[{"id": "x"}]"#] {
            assert_eq!(parse_list::<Row>(wrong.as_bytes()).unwrap_err().status_code(), 400, "{wrong}");
        }
    }

    #[actix_web::test]
    async fn a_body_that_does_not_come_is_not_waited_for() {
        let pace = Pace { grace: Duration::from_millis(5), bytes_a_second: 1 };
        let request = TestRequest::post().insert_header(("content-type", "application/json"));
        let request = request.app_data(web::Data::new(pace)).to_http_request();
        let mut payload: Payload = Payload::Stream { payload: Box::pin(pending()) };
        let status = read(&request, &mut payload).await.map(drop).unwrap_err().status_code();
        assert_eq!(status, 408);
    }
}
