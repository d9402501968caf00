//! The server's statements to PostgreSQL, for tests that count them or run them again. They are counted for the whole process, so such a
//! test has a process for itself.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};

static MADE: Mutex<Vec<String>> = Mutex::new(Vec::new());
/// Writing statements down takes time, which nobody wants to measure.
static KEEPING: AtomicBool = AtomicBool::new(false);

struct Keeping;

impl Instrumentation for Keeping {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        if let InstrumentationEvent::StartQuery { query, .. } = event
            && KEEPING.load(Ordering::SeqCst)
        {
            let sql = query.to_string();
            let sql = sql.split(" -- binds").next().unwrap_or_default().to_owned();
            MADE.lock().unwrap_or_else(PoisonError::into_inner).push(sql);
        }
    }
}

/// Lets the statements be kept of every connection that is opened from now on.
pub(crate) fn keep() {
    set_default_instrumentation(|| Some(Box::new(Keeping))).unwrap();
}

/// Begins to keep them, or begins anew.
pub(crate) fn forget() {
    MADE.lock().unwrap().clear();
    KEEPING.store(true, Ordering::SeqCst);
}

/// The statements made since, without their parameters; no more are kept.
pub(crate) fn made() -> Vec<String> {
    KEEPING.store(false, Ordering::SeqCst);
    MADE.lock().unwrap().clone()
}
