//! Tells other instances of this one's changes, and refreshes the memory of this one after theirs (rule `change-bus`).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use fairway_application::error::chain;
use fairway_application::known_fund::KnownFund;
use fairway_application::{Changes, Error};
use fairway_http::CheckInStreams;
use fairway_persistence::ChangeBus;

/// Time between two turns. All changes of this time are one notification.
const TURN: Duration = Duration::from_millis(50);
/// Time between two looks at the rows without a notification: for changes by SQL, and where a pooler of connections passes no notification on.
const LOOK: Duration = Duration::from_millis(500);
/// Time before another connection is tried.
const RETRY: Duration = Duration::from_secs(1);

/// The memory of an instance that depends on rows.
pub struct Memory {
    /// Counts changes, for the cache of answers to visitors.
    pub changes: Changes,
    /// The fund's settings.
    pub fund: Arc<KnownFund>,
    /// The open event streams.
    pub streams: CheckInStreams,
}

/// Follows the bus until it is dropped, in a thread of its own, as its connection blocks.
pub struct BusWorker(Arc<AtomicBool>);

impl BusWorker {
    /// Reads the rows for the first time, and starts the thread.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database cannot be reached; [`Error::Unexpected`] without a thread.
    pub fn start(url: &str, memory: Memory) -> Result<Self, Error> {
        let mut bus = ChangeBus::connect(url)?;
        memory.refresh(&mut bus)?;
        let stopped = Arc::new(AtomicBool::new(false));
        let mut follower = Follower { url: url.to_owned(), memory, stopped: stopped.clone(), failing: false };
        let thread = thread::Builder::new().name("change-bus".into());
        thread.spawn(move || follower.work(Ok(bus))).map_err(|error| Error::Unexpected(error.into()))?;
        Ok(Self(stopped))
    }
}

impl Drop for BusWorker {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

struct Follower {
    url: String,
    memory: Memory,
    stopped: Arc<AtomicBool>,
    /// Whether the database was away at the last try: an outage is logged once.
    failing: bool,
}

impl Follower {
    fn work(&mut self, mut bus: Result<ChangeBus, Error>) {
        while let Err(error) = bus.and_then(|bus| self.follow(bus)) {
            if !self.failing {
                tracing::warn!(error = chain(&error), "changes of other instances could not be heard");
            }
            self.failing = true;
            thread::sleep(RETRY);
            bus = ChangeBus::connect(&self.url);
        }
    }

    /// Follows the bus until the worker is stopped. At first everything is read and told, as neither side has heard of changes from before.
    fn follow(&mut self, mut bus: ChangeBus) -> Result<(), Error> {
        let mut told = None;
        let mut looked = None;
        while !self.stopped.load(Ordering::Relaxed) {
            let commits = Some(self.memory.changes.commits());
            let own = commits != told;
            if own {
                bus.tell()?;
                told = commits;
            }
            let heard = bus.hear()? || looked.is_none();
            if heard || looked.is_some_and(|at: Instant| at.elapsed() >= LOOK) {
                self.memory.refresh(&mut bus)?;
                looked = Some(Instant::now());
            } else if own {
                self.memory.publish(&mut bus)?;
            }
            if heard {
                self.memory.changes.hear();
            }
            self.failing = false;
            thread::sleep(TURN);
        }
        Ok(())
    }
}

impl Memory {
    /// Reads everything anew.
    fn refresh(&self, bus: &mut ChangeBus) -> Result<(), Error> {
        self.fund.put(bus.read(|stores| stores.fund().find())?);
        self.publish(bus)
    }

    /// Publishes the numbers of the check-in logs that are followed.
    fn publish(&self, bus: &mut ChangeBus) -> Result<(), Error> {
        let followed = self.streams.tournaments();
        if !followed.is_empty() {
            self.streams.publish(&bus.read(|stores| stores.check_ins().logs(&followed))?);
        }
        Ok(())
    }
}
