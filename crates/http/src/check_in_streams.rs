//! The hub of an instance's open event streams: their limits, and the latest number of each log (rule `check-in-events`).

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use actix_web::rt::time::timeout;
use fairway_application::stores::check_in::Log;
use fairway_domain::access::CallerId;
use fairway_domain::ids::TournamentId;
use tokio::sync::watch;

use crate::problem::Problem;

/// Limit of streams of one account or station: some tabs on a few devices, with one stream each.
const EACH: usize = 10;
/// Limit of the time to end all streams. A client that does not read holds its stream until its connection is cut.
const END: Duration = Duration::from_millis(500);

const MANY_OF_ONE: &str = "This account follows check-in in too many places. Please close some of them.";
const MANY_OF_ALL: &str = "Too many devices follow check-in right now. Please try again in a moment.";

/// The open streams of an instance. Clones share one hub.
#[derive(Clone)]
pub struct CheckInStreams(Arc<Hub>);

struct Hub {
    most: usize,
    heartbeat: Duration,
    readers: Mutex<Readers>,
    /// Number of open streams.
    open: watch::Sender<usize>,
    /// Whether all streams end, and new ones are refused.
    ending: watch::Sender<bool>,
    turned_away: AtomicU64,
}

/// Number of streams by account or station, and the logs that are followed.
#[derive(Default)]
struct Readers {
    by_caller: HashMap<CallerId, usize>,
    /// A watch channel keeps the last value alone, so a slow reader buffers nothing.
    logs: HashMap<TournamentId, watch::Sender<Log>>,
}

impl CheckInStreams {
    /// Allows at most `most` streams at once, each with a heartbeat at this interval.
    pub fn new(most: usize, heartbeat: Duration) -> Self {
        Self(Arc::new(Hub {
            most,
            heartbeat,
            readers: Mutex::default(),
            open: watch::Sender::new(0),
            ending: watch::Sender::new(false),
            turned_away: AtomicU64::new(0),
        }))
    }

    /// The tournaments whose logs are followed.
    pub fn tournaments(&self) -> Vec<TournamentId> {
        self.0.readers().logs.keys().copied().collect()
    }

    /// Publishes the state of each log to the streams of its tournament.
    pub fn publish(&self, logs: &[(TournamentId, Log)]) {
        let readers = self.0.readers();
        for (id, log) in logs {
            if let Some(sender) = readers.logs.get(id) {
                advance(sender, *log);
            }
        }
    }

    /// Ends all streams, waits for their end and refuses new ones. Returns how many there were.
    pub async fn end(&self) -> usize {
        let mut open = self.0.open.subscribe();
        let streams = {
            // Under the lock: a stream that is opening either has its seat by now or is refused.
            let _readers = self.0.readers();
            self.0.ending.send_replace(true);
            *open.borrow()
        };
        let _ = timeout(END, open.wait_for(|open| *open == 0)).await;
        streams
    }

    /// Number of open streams, and of streams that were refused because there were too many.
    pub(crate) fn load(&self) -> (usize, u64) {
        (*self.0.open.borrow(), self.0.turned_away.load(Ordering::Relaxed))
    }

    pub(crate) fn heartbeat(&self) -> Duration {
        self.0.heartbeat
    }

    /// Opens one more stream for this account or station, on a log in this state.
    pub(crate) fn open(&self, reader: CallerId, id: TournamentId, log: Log) -> Result<Subscription, Problem> {
        let mut readers = self.0.readers();
        if *self.0.ending.borrow() {
            return Err(Problem::stopping());
        }
        let own = readers.by_caller.get(&reader).copied().unwrap_or_default();
        if own >= EACH || *self.0.open.borrow() >= self.0.most {
            self.0.turned_away.fetch_add(1, Ordering::Relaxed);
            return Err(Problem::busy(if own >= EACH { MANY_OF_ONE } else { MANY_OF_ALL }));
        }
        readers.by_caller.insert(reader, own + 1);
        let sender = readers.logs.entry(id).or_insert_with(|| watch::Sender::new(log));
        advance(sender, log);
        let log = sender.subscribe();
        self.0.open.send_modify(|open| *open += 1);
        let seat = Seat { hub: self.0.clone(), reader, id };
        Ok(Subscription { log, ending: self.0.ending.subscribe(), _seat: seat })
    }
}

impl Hub {
    fn readers(&self) -> MutexGuard<'_, Readers> {
        self.readers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Numbers only grow, also after a restore; a lower one was read earlier.
fn advance(sender: &watch::Sender<Log>, log: Log) {
    sender.send_if_modified(|known| {
        let newer = (log.number, log.oldest) > (known.number, known.oldest);
        if newer {
            *known = log;
        }
        newer
    });
}

/// A stream's seat and its channels; dropping it frees the seat.
pub(crate) struct Subscription {
    /// The state of the log.
    pub(crate) log: watch::Receiver<Log>,
    /// Whether the stream must end.
    pub(crate) ending: watch::Receiver<bool>,
    // Last field, so dropped last: the receiver of the log is dropped before.
    _seat: Seat,
}

struct Seat {
    hub: Arc<Hub>,
    reader: CallerId,
    id: TournamentId,
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut readers = self.hub.readers();
        if let Some(own) = readers.by_caller.get_mut(&self.reader) {
            *own -= 1;
            if *own == 0 {
                readers.by_caller.remove(&self.reader);
            }
        }
        if readers.logs.get(&self.id).is_some_and(|sender| sender.receiver_count() == 0) {
            readers.logs.remove(&self.id);
        }
        self.hub.open.send_modify(|open| *open -= 1);
    }
}

#[cfg(test)]
mod tests {
    use fairway_domain::ids::UserId;

    use super::*;

    const HEARTBEAT: Duration = Duration::from_secs(15);

    fn log(number: i64) -> Log {
        Log { number, oldest: 0 }
    }

    fn open(streams: &CheckInStreams, reader: i64, tournament: i64) -> Option<Subscription> {
        streams.open(CallerId::Person(UserId(reader)), TournamentId(tournament), log(1)).ok()
    }

    #[test]
    fn streams_of_an_account_and_of_an_instance_are_limited() {
        let streams = CheckInStreams::new(12, HEARTBEAT);
        let own: Vec<_> = (0..=EACH).filter_map(|_| open(&streams, 1, 1)).collect();
        assert_eq!(own.len(), EACH);
        let others: Vec<_> = (2..9).filter_map(|reader| open(&streams, reader, 1)).collect();
        assert_eq!((others.len(), streams.load()), (2, (12, 6)));
        drop(own);
        assert!(open(&streams, 1, 1).is_some(), "a place is free again");
    }

    #[test]
    fn closed_streams_leave_nothing_in_the_hub() {
        let streams = CheckInStreams::new(12, HEARTBEAT);
        let (one, two) = (open(&streams, 1, 7), open(&streams, 2, 7));
        drop(one);
        assert_eq!(streams.tournaments(), [TournamentId(7)]);
        drop(two);
        let readers = streams.0.readers();
        assert!(readers.by_caller.is_empty() && readers.logs.is_empty());
    }

    #[test]
    fn a_reader_has_the_newest_number_and_never_an_older_one() {
        let streams = CheckInStreams::new(12, HEARTBEAT);
        let reader = open(&streams, 1, 7).unwrap();
        for number in [5, 9, 3] {
            streams.publish(&[(TournamentId(7), log(number)), (TournamentId(8), log(99))]);
        }
        assert_eq!(*reader.log.borrow(), log(9));
        assert_eq!(*open(&streams, 2, 7).unwrap().log.borrow(), log(9), "though it had read an older one");
    }

    #[actix_web::test]
    async fn after_the_end_no_stream_begins() {
        let streams = CheckInStreams::new(12, HEARTBEAT);
        let reader = open(&streams, 1, 7).unwrap();
        let ended = actix_web::rt::spawn(async move {
            // Moves the whole reader: the block would capture only the used field.
            let mut reader = reader;
            reader.ending.wait_for(|ending| *ending).await.unwrap();
        });
        assert_eq!(streams.end().await, 1);
        ended.await.unwrap();
        assert_eq!((open(&streams, 1, 7).is_none(), streams.load().0), (true, 0));
    }
}
