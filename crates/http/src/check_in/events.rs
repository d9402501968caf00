//! Server-sent events with the latest number of a tournament's check-in log (rule `check-in-events`, decision 062).

use std::convert::Infallible;
use std::future::pending;
use std::pin::Pin;

use actix_web::http::header::{CACHE_CONTROL, CONTENT_ENCODING, HeaderName};
use actix_web::rt::time::{Instant, Interval, interval_at};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, ResponseError, get, web};
use fairway_application::stores::check_in::Log;
use fairway_domain::access::CallerId;
use fairway_domain::ids::TournamentId;
use futures_util::Stream;
use futures_util::stream::unfold;

use crate::actor::{AtTheTable, bearer, caller_of};
use crate::check_in_streams::{CheckInStreams, Subscription};
use crate::openapi::failures::{Forbidden, Invalid, NotFound, Unauthenticated, Unavailable, Unreadable};
use crate::params::{PathId, Query, whole};
use crate::problem::Problem;
use crate::use_cases::UseCases;

const LAST_EVENT_ID: &str = "Last-Event-ID";
/// With the value `no`, nginx passes each event on at once.
const ACCEL_BUFFERING: HeaderName = HeaderName::from_static("x-accel-buffering");
/// Reconnection time of `EventSource`, in milliseconds.
const FIRST: &str = "retry: 2000\n\n";
const HEARTBEAT: &[u8] = b":\n\n";

/// Stream an event whenever the check-in list changes
///
/// Server-sent events: `changed` with the new number, for a call of `changes?since=`; and `resync` if the reader's number is not in this log,
/// so that the reader reads the list anew. One event may stand for several changes. A reader without a number gets the present one. A comment
/// line every 15 seconds shows that the stream is alive. The stream ends with the session, with the right to see the list, with the revocation
/// of a station, and when the server stops. 503 with `Retry-After` if the account or station has ten streams already, or the server its
/// maximum.
#[utoipa::path(
    tag = "Attendee",
    params(
        ("tournamentId" = i64, Path, minimum = 1),
        ("since" = Option<i64>, Query, description = "The number that the reader has; `Last-Event-ID` takes precedence"),
        ("Last-Event-ID" = Option<i64>, Header, description = "The id of the last event, as `EventSource` sends it",
            nullable = false),
    ),
    responses(
        (status = 200, description = "Events: `id` is the number, `data` is `{\"number\":N}`", body = String,
            content_type = "text/event-stream"),
        Unreadable, Unauthenticated, Forbidden, NotFound, Invalid, Unavailable,
    ),
    security(("bearer" = []), ("station" = [])),
    extensions(("x-access" = json!("volunteer")))
)]
#[get("/Attendee/checkin/{tournamentId}/events")]
pub(super) async fn stream_check_in_events(
    app: UseCases,
    _: AtTheTable,
    PathId(id): PathId,
    query: Query,
    request: HttpRequest,
    streams: web::Data<CheckInStreams>,
) -> Result<HttpResponse, Problem> {
    let since = match last_event_id(&request)? {
        Some(id) => Some(id),
        None => query.id("since")?,
    };
    let caller = Caller { app, token: bearer(request.headers())?.unwrap_or_default(), id: TournamentId(id) };
    let (reader, log) = caller.look().await?;
    let subscription = streams.open(reader, caller.id, log)?;
    let beat = streams.heartbeat();
    let heartbeat = interval_at(Instant::now() + beat, beat);
    let events = Events { caller, told: since, begun: false, subscription, heartbeat, look: None };
    Ok(HttpResponse::Ok()
        .content_type("text/event-stream")
        .insert_header((CACHE_CONTROL, "no-cache, no-transform"))
        .insert_header((ACCEL_BUFFERING, "no"))
        // Set explicitly, so that the compression, which buffers small chunks, skips the stream.
        .insert_header((CONTENT_ENCODING, "identity"))
        // The connection ends with the stream, so that a stopping instance does not wait for it.
        .force_close()
        .streaming(events.stream()))
}

/// The number of the last event that a reconnecting reader received.
fn last_event_id(request: &HttpRequest) -> Result<Option<i64>, Problem> {
    let Some(value) = request.headers().get(LAST_EVENT_ID) else { return Ok(None) };
    let text = value.to_str().unwrap_or("?").trim();
    if text.is_empty() { Ok(None) } else { whole(LAST_EVENT_ID, text).map(Some) }
}

/// The caller of a stream, authorised when it opens and at each heartbeat.
#[derive(Clone)]
struct Caller {
    app: UseCases,
    token: String,
    id: TournamentId,
}

impl Caller {
    /// Checks that the caller may still read the list; returns their id and the state of the log.
    async fn look(&self) -> Result<(CallerId, Log), Problem> {
        let (token, id) = (self.token.clone(), self.id);
        let look = self.app.run(move |app| {
            let caller = caller_of(app, &token)?;
            Ok((caller.id(), app.check_in.log(&caller, id)?))
        });
        look.await
    }

    /// Whether the stream goes on. A database outage ends no stream, as the log cannot change during it.
    async fn may_stay(self) -> bool {
        match self.look().await {
            Ok(_) => true,
            Err(problem) => problem.status_code().is_server_error(),
        }
    }
}

/// An open stream. It is pulled by its connection: events are made only as the client reads.
struct Events {
    caller: Caller,
    /// The latest number that the reader has.
    told: Option<i64>,
    begun: bool,
    subscription: Subscription,
    heartbeat: Interval,
    /// The pending check of the caller. Events do not wait for it, as it may wait for a connection of the pool.
    look: Option<Look>,
}

type Look = Pin<Box<dyn Future<Output = bool>>>;

impl Events {
    fn stream(self) -> impl Stream<Item = Result<Bytes, Infallible>> {
        // Boxed, because a pinned future cannot be moved.
        Box::pin(unfold(self, |mut events| async move {
            let bytes = events.next().await?;
            Some((Ok(bytes), events))
        }))
    }

    /// The next bytes; `None` at the end.
    async fn next(&mut self) -> Option<Bytes> {
        if !self.begun {
            self.begun = true;
            return Some(Bytes::from_static(FIRST.as_bytes()));
        }
        loop {
            let Subscription { log, ending, .. } = &mut self.subscription;
            let now = *log.borrow_and_update();
            if let Some(event) = event(self.told.replace(now.number), now) {
                return Some(event);
            }
            tokio::select! {
                biased;
                _ = ending.wait_for(|ending| *ending) => return None,
                changed = log.changed() => changed.ok()?,
                stays = looked(&mut self.look) => {
                    self.look = None;
                    if !stays {
                        return None;
                    }
                }
                _ = self.heartbeat.tick() => {
                    self.look.get_or_insert_with(|| Box::pin(self.caller.clone().may_stay()));
                    return Some(Bytes::from_static(HEARTBEAT));
                }
            }
        }
    }
}

/// Whether the caller may stay, once a check has finished; pending forever without a check.
async fn looked(look: &mut Option<Look>) -> bool {
    match look {
        Some(look) => look.await,
        None => pending().await,
    }
}

/// The event for a reader with this number; `None` when it is the current one.
fn event(told: Option<i64>, log: Log) -> Option<Bytes> {
    let number = log.number;
    if told == Some(number) {
        return None;
    }
    let kind = if told.is_none_or(|told| log.reaches(told)) { "changed" } else { "resync" };
    Some(Bytes::from(format!("event: {kind}\nid: {number}\ndata: {{\"number\":{number}}}\n\n")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_gets_changed_or_resync() {
        let log = Log { number: 9, oldest: 3 };
        let event_for = |number| event(number, log).map(|bytes| String::from_utf8(bytes.to_vec()).unwrap());
        let changed = "event: changed\nid: 9\ndata: {\"number\":9}\n\n";
        let resync = "event: resync\nid: 9\ndata: {\"number\":9}\n\n";
        assert_eq!(event_for(Some(9)), None);
        assert_eq!([None, Some(3), Some(8)].map(event_for), [changed; 3].map(|it| Some(it.to_owned())));
        assert_eq!([Some(-1), Some(2), Some(10)].map(event_for), [resync; 3].map(|it| Some(it.to_owned())));
    }
}
