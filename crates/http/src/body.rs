//! Bodies: JSON of at most 256 KB, or 16 MB where it may hold pictures; read after the caller is known to be somebody.

use std::future::{Future, Ready, ready};
use std::pin::Pin;

use actix_web::body::{BodyStream, to_bytes_limited};
use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::http::header::CONTENT_ENCODING;
use actix_web::web::Bytes;
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use crate::once::Creating;
use crate::pace::{Pace, was_too_slow};
use crate::problem::Problem;
use crate::wire::OUT_OF_RANGE;

/// The largest body that is read, in bytes.
pub(crate) const LIMIT: usize = 256 * 1024;

/// The largest body of a call that takes [`Large`] ones, in bytes: a text with the pictures that were put into it.
pub(crate) const LARGE_LIMIT: usize = 16 * 1024 * 1024;

const NOT_AN_OBJECT: &str = "The body cannot be read: it must be one JSON object, each field once.";

const NOT_A_LIST: &str = "The body cannot be read: it must be one JSON list of objects.";

/// What an extractor that waits answers later.
pub(crate) type Later<T> = Pin<Box<dyn Future<Output = Result<T, Problem>>>>;

/// A JSON body. Fields that we do not know are ignored.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned + 'static> FromRequest for Body<T> {
    type Error = Problem;
    type Future = Later<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let bytes = read(request, payload);
        Box::pin(async move { parse(&bytes.await?).map(Self) })
    }
}

/// A JSON body that is a list.
pub(crate) struct ListBody<T>(pub(crate) Vec<T>);

impl<T: DeserializeOwned + 'static> FromRequest for ListBody<T> {
    type Error = Problem;
    type Future = Later<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let bytes = read(request, payload);
        Box::pin(async move { parse_list(&bytes.await?).map(Self) })
    }
}

/// Each of its rows is an object, for the reason that a body is one.
fn parse_list<T: DeserializeOwned>(bytes: &[u8]) -> Result<Vec<T>, Problem> {
    let rows = serde_json::from_slice::<Vec<Box<RawValue>>>(bytes);
    let rows = rows.map_err(|_cause| Problem::unreadable("", NOT_A_LIST))?;
    rows.iter().map(|row| parse(row.get().as_bytes())).collect()
}

/// The body as it came.
pub(crate) fn read(request: &HttpRequest, payload: &mut Payload) -> Later<Bytes> {
    read_up_to(LIMIT, Problem::too_large, request, payload)
}

fn read_up_to(
    limit: usize,
    over: fn(usize) -> Problem,
    request: &HttpRequest,
    payload: &mut Payload,
) -> Later<Bytes> {
    let json = is_plain(request, "application/json");
    let pace = Pace::of(request);
    let payload = web::Payload::from_request(request, payload);
    Box::pin(async move {
        if !json {
            return Err(Problem::wrong_media());
        }
        let payload = payload.await.map_err(|_cause| broken_off())?;
        let bytes = to_bytes_limited(BodyStream::new(pace.keep(payload)), limit).await;
        bytes.map_err(|_over| over(limit))?.map_err(|cause| not_arrived(&cause))
    })
}

/// What a body is told that did not arrive whole.
pub(crate) fn not_arrived(cause: &PayloadError) -> Problem {
    if was_too_slow(cause) { Problem::too_slow() } else { broken_off() }
}

pub(crate) fn broken_off() -> Problem {
    Problem::unreadable("", "The request broke off.")
}

/// The body of a call whose JSON may hold pictures, before it is read: who may not make the call is told so before.
pub(crate) struct Large {
    request: HttpRequest,
    bytes: Later<Bytes>,
}

impl FromRequest for Large {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let bytes = read_up_to(LARGE_LIMIT, Problem::too_large_text, request, payload);
        ready(Ok(Self { request: request.clone(), bytes }))
    }
}

impl Large {
    /// The body of a creating call, and the key that came with it.
    pub(crate) async fn creating<T: DeserializeOwned>(self) -> Result<Creating<T>, Problem> {
        Creating::of(&self.request, &self.bytes.await?)
    }

    /// The body of another call.
    pub(crate) async fn body<T: DeserializeOwned>(self) -> Result<T, Problem> {
        parse(&self.bytes.await?)
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
    let value: T = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        let field = match error.path().to_string() {
            root if root == "." => String::new(),
            path => path,
        };
        refusal(&field, error.inner())
    })?;
    json.end().map_err(|error| refusal("", &error))?;
    Ok(value)
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
        assert_eq!(read(&request, &mut payload).await.unwrap_err().status_code(), 408);
    }
}
