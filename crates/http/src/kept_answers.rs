//! Answers to visitors that are kept for a moment (rule `kept-answers`): during a rush on the page of a tournament the database is read a few
//! times a second, and not once for each visitor.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::error::ErrorInternalServerError;
use actix_web::http::header::{
    ACCEPT_ENCODING, AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderName, HeaderValue,
    IF_NONE_MATCH,
};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::web::Bytes;
use actix_web::{Error, HttpMessage, HttpRequest, HttpResponse, body};
use moka::sync::Cache;
use tokio::sync::OnceCell;

use crate::frontend;
use crate::metrics::Route;
use crate::versions::IfNoneMatch;

/// Number of answers that are kept at most.
const ANSWERS: u64 = 256;
/// Longest body that is kept, in bytes as it is sent: answers to visitors are far below it.
const LONGEST: usize = 512 * 1024;
/// Longest `Accept-Encoding` and longest query of a request whose answer is kept, in characters: those of browsers and of our pages are shorter.
const PLAIN: usize = 64;

/// Longest path of such a request: any address is a page, and a flood of long ones would fill the memory.
const LONGEST_PATH: usize = 256;

/// First parts of the calls that answer every visitor alike.
const CALLS: [&str; 7] =
    ["Round", "Site", "TicketCategory", "Tournament", "Widget", "WidgetPhoto", "openapi.json"];
/// Headers that tell of a body, which 304 has not.
const OF_BODIES: [HeaderName; 2] = [CONTENT_ENCODING, CONTENT_TYPE];
/// Methods that change nothing.
const READING: [Method; 3] = [Method::GET, Method::HEAD, Method::OPTIONS];

/// The answers that one instance keeps. Clones share them.
#[derive(Clone)]
pub struct KeptAnswers(Option<Arc<Kept>>);

struct Kept {
    answers: Cache<Key, Arc<OnceCell<Option<Answer>>>>,
    /// Number of calls so far that may have changed something: what was read before one of them is not found after it.
    changes: AtomicU64,
}

#[derive(PartialEq, Eq, Hash)]
struct Key {
    changes: u64,
    uri: String,
    codings: Option<HeaderValue>,
}

/// An answer 200, encoded as the browser takes it.
struct Answer {
    route: Route,
    tag: String,
    headers: Vec<(HeaderName, HeaderValue)>,
    body: Bytes,
}

impl KeptAnswers {
    /// Keeps each answer for so long: a visitor may miss for as long what others changed, by another instance or a job.
    pub fn lasting(time: Duration) -> Self {
        let answers = Cache::builder().max_capacity(ANSWERS).time_to_live(time).build();
        Self(Some(Arc::new(Kept { answers, changes: AtomicU64::default() })))
    }

    /// Keeps nothing, for tests that change rows beside the site.
    pub fn none() -> Self {
        Self(None)
    }
}

/// Answers a visitor from what is kept, and keeps what is answered; requests that come together share one answer. Whoever is signed in is
/// never answered from it.
pub(crate) async fn answer(
    KeptAnswers(kept): KeptAnswers,
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let Some(kept) = kept else { return pass(request, next).await };
    if !READING.contains(request.method()) {
        let response = pass(request, next).await;
        // Before it is sent: whoever is told of a change sees it from then on.
        kept.changes.fetch_add(1, Ordering::SeqCst);
        return response;
    }
    let Some(key) = kept.key(&request) else { return pass(request, next).await };
    let cell = kept.answers.get_with(key, Arc::default);
    if let Some(answer) = cell.get() {
        return match answer {
            Some(answer) => {
                let known = IfNoneMatch::of(request.request());
                Ok(answer.to(&known, request.into_parts().0))
            }
            None => pass(request, next).await,
        };
    }
    read(&cell, request, next).await
}

/// Reads the answer, or waits for the one that is being read.
async fn read(
    cell: &OnceCell<Option<Answer>>,
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let known = IfNoneMatch::of(request.request());
    let mut waiting = Some((request, next));
    let mut own = None;
    let answer = cell
        .get_or_init(|| async {
            let (mut request, next) = waiting.take()?;
            // The whole answer is kept, for whoever asks next.
            request.headers_mut().remove(IF_NONE_MATCH);
            let (answer, read) = match pass(request, next).await {
                Ok(response) => Answer::of(response).await,
                Err(error) => (None, Read::Other(Err(error))),
            };
            own = Some(read);
            answer
        })
        .await;
    match (answer, own, waiting) {
        (Some(answer), Some(Read::Kept(request)), _) => Ok(answer.to(&known, request)),
        (Some(answer), _, Some((request, _))) => Ok(answer.to(&known, request.into_parts().0)),
        (_, Some(Read::Other(response)), _) => response,
        (_, _, Some((request, next))) => pass(request, next).await,
        _ => Err(ErrorInternalServerError("an answer was neither kept nor handed on")),
    }
}

async fn pass(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    Ok(next.call(request).await?.map_into_boxed_body())
}

/// The outcome of a request that has read the answer itself.
enum Read {
    /// The answer is kept; it is to be told to this request.
    Kept(HttpRequest),
    /// An answer that is not kept.
    Other(Result<ServiceResponse<BoxBody>, Error>),
}

impl Kept {
    /// The key that the answer to a request is kept by; `None` for a request with `Authorization`, and for one that is not answered to all alike.
    fn key(&self, request: &ServiceRequest) -> Option<Key> {
        let (headers, uri) = (request.headers(), request.uri());
        // The coding is chosen by all of these headers. A key of the first alone would hand its answer to clients that cannot read it.
        let mut sent = headers.get_all(ACCEPT_ENCODING);
        let (codings, other) = (sent.next().cloned(), sent.next());
        let is_plain = uri.path().len() <= LONGEST_PATH
            && uri.query().is_none_or(|query| query.len() <= PLAIN)
            && codings.as_ref().is_none_or(|codings| codings.len() <= PLAIN)
            && other.is_none();
        let is_visitors = request.method() == Method::GET && !headers.contains_key(AUTHORIZATION);
        (is_visitors && is_plain && is_for_everyone(uri.path())).then(|| Key {
            changes: self.changes.load(Ordering::SeqCst),
            uri: uri.to_string(),
            codings,
        })
    }
}

/// Whether an address is a page, or a call that answers every visitor alike.
fn is_for_everyone(path: &str) -> bool {
    match path.strip_prefix("/api/") {
        Some(call) => CALLS.contains(&call.split('/').next().unwrap_or_default()),
        None => frontend::is_page(path),
    }
}

impl Answer {
    /// The part of a response that is kept: of one that is whole, has a tag, and is not too long.
    async fn of(response: ServiceResponse<BoxBody>) -> (Option<Self>, Read) {
        let tag = response.headers().get(ETAG).and_then(|tag| tag.to_str().ok()).map(str::to_owned);
        let (StatusCode::OK, Some(tag)) = (response.status(), tag) else {
            return (None, Read::Other(Ok(response)));
        };
        let headers = response.headers().iter().map(|(name, value)| (name.clone(), value.clone())).collect();
        let (request, response) = response.into_parts();
        let route = Route::of(&request);
        let (head, content) = response.into_parts();
        match body::to_bytes(content).await {
            Ok(body) if body.len() <= LONGEST => {
                (Some(Self { route, tag, headers, body }), Read::Kept(request))
            }
            Ok(body) => {
                let response = head.set_body(body).map_into_boxed_body();
                (None, Read::Other(Ok(ServiceResponse::new(request, response))))
            }
            Err(error) => (None, Read::Other(Err(ErrorInternalServerError(error)))),
        }
    }

    /// 304 where the client has it, 200 otherwise.
    fn to(&self, known: &IfNoneMatch, request: HttpRequest) -> ServiceResponse<BoxBody> {
        let is_known = known.has(&self.tag);
        let mut response = if is_known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
        let headers = self.headers.iter().filter(|(name, _)| !is_known || !OF_BODIES.contains(name));
        for (name, value) in headers {
            response.append_header((name.clone(), value.clone()));
        }
        let response = if is_known { response.finish() } else { response.body(self.body.clone()) };
        request.extensions_mut().insert(self.route.clone());
        ServiceResponse::new(request, response)
    }
}
