//! The bytes of a body: their limit, their pace and their place in memory.

use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::http::header::CONTENT_ENCODING;
use actix_web::web::{Bytes, BytesMut};
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use fairway_domain::access::Caller;
use futures_util::{FutureExt, Stream, TryStreamExt};

use super::{LIMIT, Later, SMALL_LIMIT};
use crate::actor;
use crate::pace::{Pace, was_too_slow};
use crate::problem::Problem;
use crate::uploads::{LARGE, PAGES_OF_ITS_OWN, Place, Uploads};

/// A body in memory, with its place there.
pub(crate) struct Read {
    bytes: Bytes,
    _place: Option<Place>,
}

impl Read {
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

/// Reads a body of at most [`LIMIT`] bytes.
pub(crate) fn read(request: &HttpRequest, payload: &mut Payload) -> Later<Read> {
    read_most(Most::of(request, LIMIT, Problem::too_large), request, payload)
}

pub(super) fn read_most(most: Most, request: &HttpRequest, payload: &mut Payload) -> Later<Read> {
    let json = is_json(request, payload);
    Box::pin(async move { most.read(json.await?).await })
}

/// A JSON body that is still to be read, at its minimum pace.
pub(super) type Json = Pin<Box<dyn Stream<Item = Result<Bytes, PayloadError>>>>;

pub(super) fn is_json(request: &HttpRequest, payload: &mut Payload) -> Later<Json> {
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

/// The limit of a body, in bytes.
pub(super) struct Most {
    limit: usize,
    over: fn(usize) -> Problem,
    /// The caller, for a body that needs a place once it is large; `None` when it has its place already.
    placing: Option<(web::Data<Uploads>, Caller)>,
    request: HttpRequest,
}

impl Most {
    /// The limit for signed-in callers; signed-out ones have [`SMALL_LIMIT`].
    pub(super) fn of(request: &HttpRequest, limit: usize, over: fn(usize) -> Problem) -> Self {
        let placing = request.app_data::<web::Data<Uploads>>().cloned().zip(actor::caller(request));
        match placing {
            Some(_) => Self { limit, over, placing, request: request.clone() },
            None => Self { limit: SMALL_LIMIT, over: Problem::too_large, placing, request: request.clone() },
        }
    }

    /// The limit of a body that has its place already.
    pub(super) fn placed(request: HttpRequest, limit: usize, over: fn(usize) -> Problem) -> Self {
        Self { limit, over, placing: None, request }
    }

    pub(super) async fn read(self, mut body: Json) -> Result<Read, Problem> {
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

/// The problem of a body that arrived incomplete.
pub(crate) fn not_arrived(cause: &PayloadError) -> Problem {
    if was_too_slow(cause) { Problem::too_slow() } else { broken_off() }
}

pub(crate) fn broken_off() -> Problem {
    Problem::unreadable("", "The request broke off.")
}

/// Whether the body has this media type and is not compressed.
pub(crate) fn is_plain(request: &HttpRequest, media_type: &str) -> bool {
    let plain = request.headers().get_all(CONTENT_ENCODING).all(|coding| coding == "identity");
    let media = request.mime_type().ok().flatten();
    plain && media.is_some_and(|media| media.essence_str() == media_type)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use actix_web::ResponseError;
    use actix_web::test::TestRequest;
    use futures_util::stream::pending;

    use super::*;

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
