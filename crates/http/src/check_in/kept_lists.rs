//! A cache of whole, encoded check-in lists (rule `kept-lists`): callers of the same list share one query, one encoding and its memory.

use std::future::Future;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use actix_http::encoding::Encoder;
use actix_web::body::{self, BoxBody};
use actix_web::http::header::{
    AcceptEncoding, CONTENT_ENCODING, ContentEncoding, ContentType, ETAG, Encoding, Header, VARY,
};
use actix_web::rt::task::spawn_blocking;
use actix_web::rt::time::timeout;
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use brotli::CompressorWriter;
use fairway_application::Error;
use fairway_application::check_in::Listed;
use fairway_application::stores::check_in::ListedAttendee;
use fairway_domain::ids::TournamentId;
use moka::policy::EvictionPolicy;
use moka::sync::Cache;
use serde::{Serialize, Serializer};
use tokio::sync::{OnceCell, OwnedSemaphorePermit, Semaphore};

use super::CheckInAttendee;
use crate::problem::Problem;
use crate::versions::tag;

/// Capacity of the cache. Each change makes a new list, and one list has several encodings.
const LISTS: u64 = 6;
/// Time after which an unused list is evicted.
const IDLE: Duration = Duration::from_mins(1);
/// Number of lists that are read and encoded at once: each takes ten times its own memory meanwhile.
const AT_ONCE: usize = 2;
/// Time that a call waits for its turn; shorter than the pages' timeout.
const TURN_TIMEOUT: Duration = Duration::from_secs(8);

/// Brotli: quality, logarithm of the window, and buffer.
const QUALITY: u32 = 1;
const WINDOW: u32 = 22;
const BUFFER: usize = 32 * 1024;

const NOT_READ: &str = "The list could not be read just now. Please try again in a moment.";

/// Permit to read a whole list; released when dropped.
pub(super) type Turn = OwnedSemaphorePermit;

/// The cache of one instance. Clones share it.
#[derive(Clone)]
pub struct KeptLists {
    lists: Cache<Key, Arc<OnceCell<Option<Arc<KeptList>>>>>,
    turns: Arc<Semaphore>,
}

impl Default for KeptLists {
    fn default() -> Self {
        let lists = Cache::builder().max_capacity(LISTS).eviction_policy(EvictionPolicy::lru());
        Self { lists: lists.time_to_idle(IDLE).build(), turns: Arc::new(Semaphore::new(AT_ONCE)) }
    }
}

/// A list does not change while the log of its tournament has the same number.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Key {
    tournament: TournamentId,
    number: i64,
    coding: &'static str,
}

/// A list in one content coding.
pub(super) struct KeptList {
    pub(super) tag: String,
    pub(super) number: i64,
    pub(super) total: usize,
    coding: ContentEncoding,
    body: Bytes,
}

impl KeptLists {
    /// The list with this number, from the cache or read once now; concurrent callers share the read and its failure. `read` holds the turn until the
    /// database has answered, even when all callers have gone.
    pub(super) async fn get<R: Future<Output = Result<(Listed, Turn), Problem>>>(
        &self,
        (tournament, number): (TournamentId, i64),
        coding: ContentEncoding,
        read: impl FnOnce(Turn) -> R,
    ) -> Result<Arc<KeptList>, Problem> {
        let key = Key { tournament, number, coding: coding.as_str() };
        let cell = self.lists.get_with(key.clone(), Arc::default);
        let mut failure = None;
        let making = async {
            match self.make(coding, read).await {
                Ok(list) => Some(Arc::new(list)),
                Err(problem) => {
                    // The next call reads the list again.
                    self.lists.invalidate(&key);
                    failure = Some(problem);
                    None
                }
            }
        };
        let list = cell.get_or_init(|| making).await.clone();
        list.ok_or_else(|| failure.unwrap_or_else(|| Problem::busy(NOT_READ)))
    }

    /// Waits for a permit to read a whole list.
    pub(super) async fn turn(&self) -> Result<Turn, Problem> {
        let turn = timeout(TURN_TIMEOUT, self.turns.clone().acquire_owned()).await;
        let turn = turn.map_err(|_elapsed| Problem::busy(NOT_READ))?;
        turn.map_err(|closed| Error::Unexpected(closed.into()).into())
    }

    async fn make<R: Future<Output = Result<(Listed, Turn), Problem>>>(
        &self,
        coding: ContentEncoding,
        read: impl FnOnce(Turn) -> R,
    ) -> Result<KeptList, Problem> {
        let (listed, turn) = read(self.turn().await?).await?;
        KeptList::of(listed, coding, turn).await
    }
}
impl KeptList {
    async fn of(listed: Listed, coding: ContentEncoding, turn: Turn) -> Result<Self, Problem> {
        let (total, number) = (listed.part.total, listed.number);
        // On the blocking pool, so that other calls are answered meanwhile. The turn ends with this work, even when all callers have gone.
        let made = spawn_blocking(move || (made(listed, coding), turn)).await;
        let (made, _turn) = made.map_err(|error| Error::Unexpected(error.into()))?;
        let (tag, body) = made?;
        let body = match coding {
            ContentEncoding::Brotli => body.into(),
            _ => encoded(body, coding).await?,
        };
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

/// The tag of a list, and its JSON, which is compressed already if the coding is Brotli.
fn made(Listed { part, .. }: Listed, coding: ContentEncoding) -> Result<(String, Vec<u8>), Error> {
    let json = serde_json::to_vec(&Rows(&part.rows)).map_err(|error| Error::Unexpected(error.into()))?;
    let tag = tag(i64::try_from(part.total).ok(), &json);
    drop(part);
    let body = if coding == ContentEncoding::Brotli { brotli_of(&json)? } else { json };
    Ok((tag, body))
}

/// Brotli at its quickest, as every change makes a new list: half the time of other answers, for four percent more bytes.
fn brotli_of(json: &[u8]) -> Result<Vec<u8>, Error> {
    let mut encoder = CompressorWriter::new(Vec::new(), BUFFER, QUALITY, WINDOW);
    let written = encoder.write_all(json).map(|()| encoder.into_inner());
    written.map_err(|error| Error::Unexpected(error.into()))
}

async fn encoded(json: Vec<u8>, coding: ContentEncoding) -> Result<Bytes, Problem> {
    let encoded = HttpResponse::Ok().body(json).map_body(|head, body| Encoder::response(coding, head, body));
    let body = body::to_bytes(encoded.into_body()).await;
    body.map_err(|error| Error::Unexpected(error.to_string().into()).into())
}

/// The client's preferred coding, of the ones that all browsers support.
pub(super) fn coding(request: &HttpRequest) -> ContentEncoding {
    let known =
        [ContentEncoding::Brotli, ContentEncoding::Gzip, ContentEncoding::Identity].map(Encoding::Known);
    let accepted = AcceptEncoding::parse(request).ok();
    match accepted.and_then(|accepted| accepted.negotiate(known.iter())) {
        Some(Encoding::Known(coding)) => coding,
        _ => ContentEncoding::Identity,
    }
}

/// Converts each row as it is serialized: converting all at once would double the memory.
struct Rows<'a>(&'a [ListedAttendee]);

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(CheckInAttendee::from))
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::io::Read;

    use actix_web::rt::time::sleep;
    use futures_util::future::join_all;

    use super::*;

    #[actix_web::test]
    async fn waiting_calls_share_a_failure_and_the_next_call_reads_again() {
        let (lists, reads) = (KeptLists::default(), Cell::new(0));
        let asked = || {
            lists.get((TournamentId(1), 1), ContentEncoding::Gzip, |turn| async {
                reads.set(reads.get() + 1);
                sleep(Duration::from_millis(20)).await;
                drop(turn);
                Err(Problem::busy("The database is away."))
            })
        };
        let answers = join_all((0..5).map(|_| asked())).await;
        assert!(answers.iter().all(Result::is_err));
        assert_eq!(reads.get(), 1);
        assert!(asked().await.is_err());
        assert_eq!(reads.get(), 2);
    }

    #[test]
    fn a_list_in_brotli_is_the_same_once_decoded() {
        let json = "[\"Ann Park\",\"Émile Roy\"]".repeat(9_000);
        let encoded = brotli_of(json.as_bytes()).ok().unwrap();
        let mut decoded = String::new();
        brotli::Decompressor::new(&encoded[..], BUFFER).read_to_string(&mut decoded).unwrap();
        assert!(decoded == json && encoded.len() < json.len() / 20);
    }
}
