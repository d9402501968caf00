//! The server's statements to PostgreSQL, for tests that count or repeat them. They are collected for the whole process, so such a test has a process of
//! its own.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::current;

use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};

static MADE: Mutex<Vec<String>> = Mutex::new(Vec::new());
/// Off by default: collecting takes time, which would distort measurements.
static KEEPING: AtomicBool = AtomicBool::new(false);

struct Keeping;

impl Instrumentation for Keeping {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        if let InstrumentationEvent::StartQuery { query, .. } = event
            && KEEPING.load(Ordering::SeqCst)
            // It reads twice a second, whatever the calls do.
            && current().name() != Some("change-bus")
        {
            let sql = query.to_string();
            let sql = sql.split(" -- binds").next().unwrap_or_default().to_owned();
            MADE.lock().unwrap_or_else(PoisonError::into_inner).push(sql);
        }
    }
}

/// Installs the collector on every connection that is opened from now on.
pub(crate) fn keep() {
    set_default_instrumentation(|| Some(Box::new(Keeping))).unwrap();
}

/// Starts collecting, with an empty list.
pub(crate) fn forget() {
    MADE.lock().unwrap().clear();
    KEEPING.store(true, Ordering::SeqCst);
}

/// Stops collecting. Returns the statements, without their parameters.
pub(crate) fn made() -> Vec<String> {
    KEEPING.store(false, Ordering::SeqCst);
    MADE.lock().unwrap().clone()
}
