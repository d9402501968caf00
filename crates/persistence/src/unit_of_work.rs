//! The only module that opens transactions.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use diesel::prelude::*;
use diesel::r2d2::{CustomizeConnection, Pool, PooledConnection};
use fairway_application::ports::{Connections, Database, Stores};
use fairway_application::{ChangeCount, Error, Result};

use crate::pool::{Manager, Pooled};
use crate::{PgStores, address, errors};

/// The longest wait for a connection while all are in use: long enough for a rush to get through the few connections.
const POOL_TIMEOUT: Duration = Duration::from_secs(10);
/// The longest wait while there is no connection at all, because the database is down: short enough that visitors read
/// a sentence instead of a spinner. The pool retries at least every half of it.
const AWAY_TIMEOUT: Duration = Duration::from_secs(2);

/// The database, through a pool of connections.
#[derive(Clone)]
pub struct PgDatabase {
    pool: Pool<Manager>,
    waits: Arc<Waits>,
    changes: ChangeCount,
}

/// Waiting times for connections since the start.
#[derive(Default)]
struct Waits {
    given: AtomicU64,
    refused: AtomicU64,
    /// The sum, in microseconds.
    waited: AtomicU64,
}

impl Waits {
    fn count(&self, outcome: &AtomicU64, waited: Duration) {
        outcome.fetch_add(1, Ordering::Relaxed);
        self.waited.fetch_add(u64::try_from(waited.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }
}

impl PgDatabase {
    /// A pool of at most `connections`, which are opened on demand, so the pool can be created while the database is
    /// down.
    pub fn new(url: &str, connections: u32) -> Self {
        let pool = Pool::builder()
            .max_size(connections)
            .min_idle(Some(1))
            .connection_timeout(AWAY_TIMEOUT)
            .test_on_check_out(false)
            .connection_customizer(Box::new(Bounds))
            .build_unchecked(Manager::of(address::bounded(url)));
        Self { pool, waits: Arc::default(), changes: ChangeCount::default() }
    }

    /// Counts the commits of this pool.
    pub fn changes(&self) -> ChangeCount {
        self.changes.clone()
    }

    /// The same pool for a job whose changes no cached answer shows: its commits are counted apart.
    #[must_use]
    pub fn uncounted(&self) -> Self {
        Self { changes: ChangeCount::default(), ..self.clone() }
    }
}

/// Time limits on every session, so that a stuck statement does not hold a lock or a connection for ever.
#[derive(Debug)]
struct Bounds;

impl CustomizeConnection<Pooled, diesel::r2d2::Error> for Bounds {
    fn on_acquire(&self, pooled: &mut Pooled) -> Result<(), diesel::r2d2::Error> {
        diesel::sql_query(
            "SELECT set_config('TimeZone', 'UTC', false), set_config('statement_timeout', '30s', false),
                    set_config('lock_timeout', '15s', false), set_config('idle_in_transaction_session_timeout', '60s', false)",
        )
        .execute(&mut pooled.connection)
        .map(drop)
        .map_err(diesel::r2d2::Error::QueryError)
    }
}

impl Database for PgDatabase {
    fn run(&self, work: &mut dyn FnMut(&mut dyn Stores) -> Result<()>) -> Result<()> {
        self.transact(|stores| work(stores))
    }

    fn connections(&self) -> Connections {
        let now = self.pool.state();
        Connections {
            most: self.pool.max_size(),
            idle: now.idle_connections,
            in_use: now.connections.saturating_sub(now.idle_connections),
            given: self.waits.given.load(Ordering::Relaxed),
            waited: Duration::from_micros(self.waits.waited.load(Ordering::Relaxed)),
            refused: self.waits.refused.load(Ordering::Relaxed),
        }
    }

    fn read_dyn(&self, work: &mut dyn FnMut(&mut dyn Stores) -> Result<()>) -> Result<()> {
        let mut others = self.pool.max_size();
        loop {
            let mut pooled = self.connection()?;
            let mut stores = PgStores { connection: &mut pooled.connection, pool: Some(&self.pool) };
            let done = work(&mut stores);
            if !found_closed(&done, &mut pooled) || others == 0 {
                return done;
            }
            others -= 1;
        }
    }
}

impl PgDatabase {
    fn connection(&self) -> Result<PooledConnection<Manager>> {
        let asked = Instant::now();
        loop {
            match self.pool.get_timeout(AWAY_TIMEOUT) {
                Ok(connection) => {
                    self.waits.count(&self.waits.given, asked.elapsed());
                    return Ok(connection);
                }
                Err(error) => {
                    let is_away = self.pool.state().connections == 0;
                    if is_away || asked.elapsed() >= POOL_TIMEOUT {
                        self.waits.count(&self.waits.refused, asked.elapsed());
                        let refused = if is_away { Error::Unavailable } else { Error::Busy };
                        return Err(refused(error.into()));
                    }
                }
            }
        }
    }

    /// Runs work in one transaction: commits on `Ok`, rolls back on `Err`. Takes another connection if BEGIN fails because a pooled connection
    /// was closed meanwhile: nothing has been written then.
    pub(crate) fn transact<T>(&self, work: impl FnOnce(&mut PgStores<'_>) -> Result<T>) -> Result<T> {
        let mut work = Some(work);
        let mut others = self.pool.max_size();
        loop {
            let mut pooled = self.connection()?;
            let done = pooled.connection.transaction(|connection| {
                let work = work.take().ok_or_else(|| Error::Unexpected("work ran twice".into()))?;
                Ok(work(&mut PgStores { connection, pool: None })?)
            });
            // A COMMIT whose answer was lost may have succeeded.
            if work.is_none() && !matches!(done, Err(TransactionError::Ours(_))) {
                self.changes.commit();
            }
            let done = done.map_err(TransactionError::into_ours);
            if !found_closed(&done, &mut pooled) || work.is_none() || others == 0 {
                return done;
            }
            others -= 1;
        }
    }
}

impl PgStores<'_> {
    /// Runs two reads: the second one on another connection at the same time, if one is free, else after the first. They are not one snapshot.
    pub(crate) fn read_both<A, B: Send>(
        &mut self,
        first: impl FnOnce(&mut PgStores<'_>) -> Result<A>,
        second: impl Fn(&mut PgStores<'_>) -> Result<B> + Sync,
    ) -> Result<(A, B)> {
        let Some(mut free) = self.second_connection() else {
            return Ok((first(self)?, second(self)?));
        };
        let (first, read) = thread::scope(|scope| {
            let second = &second;
            let beside = thread::Builder::new().spawn_scoped(scope, move || {
                let read = second(&mut PgStores { connection: &mut free.connection, pool: None });
                (!found_closed(&read, &mut free)).then_some(read)
            });
            let first = first(self);
            let joined = beside.ok().map(|it| it.join().unwrap_or_else(|panic| resume_unwind(panic)));
            (first, joined.flatten())
        });
        // Without a thread, or if the free connection was closed meanwhile, this connection reads both.
        Ok((first?, read.unwrap_or_else(|| second(self))?))
    }

    /// A free connection of the pool, unless it is the last one at this moment: that stays for other calls.
    fn second_connection(&self) -> Option<PooledConnection<Manager>> {
        let pool = self.pool?;
        let state = pool.state();
        let is_last = state.idle_connections <= 1 && state.connections >= pool.max_size();
        if is_last { None } else { pool.try_get() }
    }
}

/// Whether work failed because its connection was closed; the pool then drops it.
fn found_closed<T>(done: &Result<T>, pooled: &mut Pooled) -> bool {
    matches!(done, Err(Error::Unavailable(_))) && pooled.is_closed()
}

/// Carries the application's error out of diesel's transaction.
enum TransactionError {
    Ours(Error),
    Diesel(diesel::result::Error),
}

impl TransactionError {
    fn into_ours(self) -> Error {
        match self {
            Self::Ours(error) => error,
            Self::Diesel(error) => errors::of(error),
        }
    }
}

impl From<Error> for TransactionError {
    fn from(error: Error) -> Self {
        Self::Ours(error)
    }
}

impl From<diesel::result::Error> for TransactionError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Diesel(error)
    }
}
