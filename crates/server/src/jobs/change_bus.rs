//! Tells other instances of this one's changes, and refreshes the memory of this one after theirs (rule `change-bus`).

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use fairway_application::error::chain;
use fairway_application::known_fund::KnownFund;
use fairway_application::ports::{Database, Reads};
use fairway_application::{ChangeCount, Error};
use fairway_http::CheckInStreams;
use fairway_persistence::ChangeBus;

/// Time between two turns. All changes of this time are one notification.
const TURN: Duration = Duration::from_millis(50);
/// Time between two looks at the rows without a notification. They find changes by SQL and lost notifications. Tries to connect are as far apart.
const LOOK: Duration = Duration::from_millis(500);

/// The memory of an instance that depends on rows.
pub struct Memory {
    /// The database, for looks while the bus is away.
    pub database: Arc<dyn Database>,
    /// Counts changes, for the cache of answers to visitors.
    pub changes: ChangeCount,
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
        bus.read(|stores| memory.refresh(stores))?;
        let stopped = Arc::new(AtomicBool::new(false));
        let mut follower = Follower { url: url.to_owned(), memory, stopped: stopped.clone(), is_lost: false };
        let thread = thread::Builder::new().name("change-bus".into());
        thread.spawn(move || follower.work(bus)).map_err(|error| Error::Unexpected(error.into()))?;
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
    /// Whether the connection is lost: an outage is logged once.
    is_lost: bool,
}

impl Follower {
    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    fn work(&mut self, bus: ChangeBus) {
        let mut bus = Ok(bus);
        loop {
            let Err(error) = guarded(|| bus.and_then(|bus| self.follow(bus))) else { return };
            self.lose(&error);
            if self.is_stopped() {
                return;
            }
            bus = ChangeBus::connect(&self.url);
            if bus.is_err() {
                // The pool may still have connections. Calls report its outage.
                let _ = guarded(|| self.memory.database.read(|stores| self.memory.refresh(stores)));
            }
        }
    }

    /// Waits before the next try to connect.
    fn lose(&mut self, error: &Error) {
        if !self.is_lost && !self.is_stopped() {
            tracing::warn!(error = chain(error), "changes of other instances cannot be heard");
        }
        self.is_lost = true;
        thread::sleep(LOOK);
    }

    /// Follows the bus until the worker is stopped.
    fn follow(&mut self, mut bus: ChangeBus) -> Result<(), Error> {
        let mut told = 0;
        let mut looked = Instant::now();
        if self.is_lost {
            // Neither side has heard of changes during the loss.
            told = self.memory.changes.commits();
            bus.tell()?;
            bus.read(|stores| self.memory.refresh(stores))?;
            self.memory.changes.hear();
            self.is_lost = false;
            tracing::info!("changes of other instances are heard again");
        }
        while !self.is_stopped() {
            let commits = self.memory.changes.commits();
            let own = commits != told;
            if own {
                bus.tell()?;
                told = commits;
            }
            let heard = bus.hear()?;
            if heard || looked.elapsed() >= LOOK {
                bus.read(|stores| self.memory.refresh(stores))?;
                looked = Instant::now();
            } else if own {
                bus.read(|stores| self.memory.publish(stores))?;
            }
            if heard {
                self.memory.changes.hear();
            }
            thread::sleep(TURN);
        }
        Ok(())
    }
}

/// A panic is an error here, so that the thread goes on.
fn guarded(work: impl FnOnce() -> Result<(), Error>) -> Result<(), Error> {
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|_| Err(Error::Unexpected("the change bus panicked".into())))
}

impl Memory {
    /// Reads everything anew.
    fn refresh(&self, stores: &mut Reads<'_>) -> Result<(), Error> {
        self.fund.put(stores.fund().find()?);
        self.publish(stores)
    }

    /// Publishes the numbers of the check-in logs that are followed.
    fn publish(&self, stores: &mut Reads<'_>) -> Result<(), Error> {
        let followed = self.streams.tournaments();
        if !followed.is_empty() {
            self.streams.publish(&stores.check_ins().logs(&followed)?);
        }
        Ok(())
    }
}
