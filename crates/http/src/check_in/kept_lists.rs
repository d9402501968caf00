//! Whole check-in lists as they are sent (rule `kept-lists`): phones that ask for the same one share its reading, its encoding and its memory.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use actix_http::encoding::Encoder;
use actix_web::body::{self, BoxBody};
use actix_web::http::header::{
    AcceptEncoding, CONTENT_ENCODING, ContentEncoding, ContentType, ETAG, Encoding, Header, VARY,
};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use fairway_application::Error;
use fairway_application::check_in::Listed;
use fairway_application::stores::check_in::ListedAttendee;
use fairway_domain::ids::TournamentId;
use moka::policy::EvictionPolicy;
use moka::sync::Cache;
use serde::{Serialize, Serializer};
use tokio::sync::{OnceCell, Semaphore};

use super::CheckInAttendee;
use crate::problem::Problem;
use crate::versions::tag;

/// Number of lists that are kept at most: each change makes a new one, and the encodings of one are several.
const LISTS: u64 = 6;
/// Time that a list is kept for which nobody asks.
const IDLE: Duration = Duration::from_mins(1);
/// Number of lists that are read and encoded at once: each takes ten times its own memory for that.
const AT_ONCE: usize = 2;

/// The lists that one instance keeps. Clones share them.
#[derive(Clone)]
pub struct KeptLists {
    lists: Cache<Key, Arc<OnceCell<Arc<KeptList>>>>,
    turns: Arc<Semaphore>,
}

impl Default for KeptLists {
    fn default() -> Self {
        let lists = Cache::builder().max_capacity(LISTS).eviction_policy(EvictionPolicy::lru());
        Self { lists: lists.time_to_idle(IDLE).build(), turns: Arc::new(Semaphore::new(AT_ONCE)) }
    }
}

/// A list is the same as long as the log of its tournament has the same number.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    tournament: TournamentId,
    number: i64,
    coding: &'static str,
}

/// A list, encoded as a client takes it.
pub(super) struct KeptList {
    pub(super) tag: String,
    pub(super) number: i64,
    pub(super) total: usize,
    coding: ContentEncoding,
    body: Bytes,
}

impl KeptLists {
    /// The list that is kept of this number, or the one that is read now: once, for all who ask for it meanwhile.
    pub(super) async fn get<R: Future<Output = Result<Listed, Problem>>>(
        &self,
        (tournament, number): (TournamentId, i64),
        coding: ContentEncoding,
        read: impl FnOnce() -> R,
    ) -> Result<Arc<KeptList>, Problem> {
        let key = Key { tournament, number, coding: coding.as_str() };
        let cell = self.lists.get_with(key, Arc::default);
        let making = async {
            let _turn = self.turns.acquire().await.map_err(|closed| Error::Unexpected(closed.into()))?;
            KeptList::of(read().await?, coding).await.map(Arc::new)
        };
        cell.get_or_try_init(|| making).await.cloned()
    }
}

impl KeptList {
    async fn of(listed: Listed, coding: ContentEncoding) -> Result<Self, Problem> {
        let (total, number) = (listed.part.total, listed.number);
        let json = serde_json::to_string(&Rows(&listed.part.rows))?;
        drop(listed);
        let tag = tag(i64::try_from(total).ok(), json.as_bytes());
        let encoded =
            HttpResponse::Ok().body(json).map_body(|head, body| Encoder::response(coding, head, body));
        let body = body::to_bytes(encoded.into_body()).await;
        let body = body.map_err(|error| Error::Unexpected(error.to_string().into()))?;
        Ok(Self { tag, number, total, coding, body })
    }

    pub(super) fn response(&self) -> HttpResponse<BoxBody> {
        let mut response = HttpResponse::Ok();
        response.insert_header((ETAG, self.tag.as_str())).insert_header((VARY, "accept-encoding"));
        if self.coding != ContentEncoding::Identity {
            response.insert_header((CONTENT_ENCODING, self.coding.as_str()));
        }
        response.content_type(ContentType::json()).body(self.body.clone())
    }
}

/// The coding that a client prefers of those that all browsers read.
pub(super) fn coding(request: &HttpRequest) -> ContentEncoding {
    let known =
        [ContentEncoding::Brotli, ContentEncoding::Gzip, ContentEncoding::Identity].map(Encoding::Known);
    let accepted = AcceptEncoding::parse(request).ok();
    match accepted.and_then(|accepted| accepted.negotiate(known.iter())) {
        Some(Encoding::Known(coding)) => coding,
        _ => ContentEncoding::Identity,
    }
}

/// Makes each row as it is written: all of them at once would double the memory.
struct Rows<'a>(&'a [ListedAttendee]);

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(CheckInAttendee::from))
    }
}
