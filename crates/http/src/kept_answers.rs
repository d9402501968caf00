//! A cache of answers to visitors (rule `kept-answers`): during a rush on a tournament's page the database is read a few times a second, instead of once
//! for each visitor.

mod answer;

use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::error::ErrorInternalServerError;
use actix_web::http::Method;
use actix_web::http::header::{ACCEPT_ENCODING, AUTHORIZATION, HeaderValue, IF_NONE_MATCH};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage};
use fairway_application::ChangeCount;
use moka::sync::Cache;
use tokio::sync::OnceCell;

use self::answer::{Answer, Read};
use crate::draining::Draining;
use crate::frontend;
use crate::metrics::{InFlight, Metrics};
use crate::trace::{self, REQUEST_ID};
use crate::versions::{IfNoneMatch, known_as};

/// The most answers in the cache.
const ANSWERS: u64 = 256;
/// The longest `Accept-Encoding` and the longest query of a cached answer, in characters: browsers and our pages send shorter ones.
const PLAIN: usize = 64;

/// The longest path of a cached answer: any path is a page, and a flood of long ones would fill the memory.
const LONGEST_PATH: usize = 256;

/// The first path segments of calls with the same answer for every visitor.
const CALLS: [&str; 7] =
    ["Round", "Site", "TicketCategory", "Tournament", "Widget", "WidgetPhoto", "openapi.json"];

/// The cache of one instance. Clones share it.
#[derive(Clone)]
pub struct KeptAnswers(Option<Arc<Kept>>);

struct Kept {
    answers: Cache<Key, Shared>,
    /// Their number is part of the key, so that an answer from before a change is not found after it.
    changes: ChangeCount,
}

/// An answer, or the place for one that is being read; `None` for an answer that must not be cached.
type Shared = Arc<OnceCell<Option<Answer>>>;

#[derive(PartialEq, Eq, Hash)]
struct Key {
    changes: u64,
    uri: Box<str>,
    codings: Option<HeaderValue>,
}

impl KeptAnswers {
    /// Caches each answer for this time, or until the next change. A visitor may get an answer of this age after a change by another instance.
    pub fn lasting(time: Duration, changes: ChangeCount) -> Self {
        let answers = Cache::builder().max_capacity(ANSWERS).time_to_live(time).build();
        Self(Some(Arc::new(Kept { answers, changes })))
    }

    /// Caches nothing, for tests that change rows by SQL.
    pub fn none() -> Self {
        Self(None)
    }
}

/// The two middlewares of a worker that use the cache.
pub(crate) struct Visitors {
    kept: Option<Arc<Kept>>,
    metrics: Metrics,
    draining: Draining,
    behind_tls: bool,
}

impl Visitors {
    pub(crate) fn new(
        KeptAnswers(kept): KeptAnswers,
        metrics: Metrics,
        draining: Draining,
        behind_tls: bool,
    ) -> Self {
        Self { kept, metrics, draining, behind_tls }
    }

    /// Answers a visitor from the cache. It is the outermost middleware, as all others would do the same work for each visitor, and does itself the
    /// work that differs: the request id, the log line, the counters. A signed-in caller never gets a cached answer.
    pub(crate) async fn at_once(
        self: Rc<Self>,
        request: ServiceRequest,
        next: Next<impl MessageBody + 'static>,
    ) -> Result<ServiceResponse<BoxBody>, Error> {
        let Some(kept) = &self.kept else { return pass(request, next).await };
        let began = Instant::now();
        let Some(key) = kept.key(&request) else { return pass(request, next).await };
        let shared = kept.answers.get(&key).unwrap_or_else(|| kept.answers.get_with(key, Arc::default));
        if let Some(Some(answer)) = shared.get() {
            return self.give(answer, request, began);
        }
        request.extensions_mut().insert(shared);
        pass(request, next).await
    }

    /// Answers a request with this cached answer.
    fn give(
        &self,
        answer: &Answer,
        request: ServiceRequest,
        began: Instant,
    ) -> Result<ServiceResponse<BoxBody>, Error> {
        let _flying = InFlight::begin(&self.metrics);
        let id = trace::id_of(&request)?;
        let mut response = answer.response(known_as(request.headers(), &answer.plain_tag));
        trace::answered_at_once(&request, &id, response.status());
        response.headers_mut().insert(REQUEST_ID, id);
        self.draining.set_connection_close(&mut response);
        answer.counters.count(response.status(), began.elapsed());
        Ok(request.into_response(response))
    }

    /// Reads the answer and caches it, or waits for another request that is reading it. It is inside the middlewares of the log and the counters, so that
    /// each waiting request has its own log line.
    pub(crate) async fn read(
        self: Rc<Self>,
        request: ServiceRequest,
        next: Next<impl MessageBody + 'static>,
    ) -> Result<ServiceResponse<BoxBody>, Error> {
        let shared = request.extensions_mut().remove::<Shared>();
        let Some(shared) = shared else { return pass(request, next).await };
        let known = IfNoneMatch::of(request.request());
        let mut waiting = Some((request, next));
        let mut own = None;
        let answer = shared
            .get_or_init(|| async {
                let (mut request, next) = waiting.take()?;
                // The cache needs the whole answer, for later requests without this tag.
                request.headers_mut().remove(IF_NONE_MATCH);
                let (answer, read) = match pass(request, next).await {
                    Ok(response) => Answer::of(response, self.metrics.clone(), self.behind_tls).await,
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
}

async fn pass(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    Ok(next.call(request).await?.map_into_boxed_body())
}

impl Kept {
    /// The cache key of a request; `None` for a request with `Authorization`, and for calls whose answer differs between callers.
    fn key(&self, request: &ServiceRequest) -> Option<Key> {
        let (headers, uri) = (request.headers(), request.uri());
        // Several such headers choose the coding together. A key with the first alone would serve a coding that the client does not accept.
        let mut sent = headers.get_all(ACCEPT_ENCODING);
        let (codings, other) = (sent.next().cloned(), sent.next());
        let is_plain = uri.path().len() <= LONGEST_PATH
            && uri.query().is_none_or(|query| query.len() <= PLAIN)
            && codings.as_ref().is_none_or(|codings| codings.len() <= PLAIN)
            && other.is_none();
        let is_visitors = request.method() == Method::GET && !headers.contains_key(AUTHORIZATION);
        (is_visitors && is_plain && is_for_everyone(uri.path())).then(|| Key {
            changes: self.changes.number(),
            uri: uri.path_and_query().map(|uri| uri.as_str().into()).unwrap_or_default(),
            codings,
        })
    }
}

/// Whether a path is a page, a file of the pages, or a call with the same answer for every visitor.
fn is_for_everyone(path: &str) -> bool {
    match path.strip_prefix("/api/") {
        Some(call) => CALLS.contains(&call.split('/').next().unwrap_or_default()),
        None => frontend::is_page_or_file(path),
    }
}
