//! What the server says to PostgreSQL, for tests that count it or say it again. Of the whole process: such a test has it for
//! itself.

use std::sync::{Mutex, PoisonError};

use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};

static MADE: Mutex<Vec<String>> = Mutex::new(Vec::new());

struct Keeping;

impl Instrumentation for Keeping {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        if let InstrumentationEvent::StartQuery { query, .. } = event {
            let sql = query.to_string();
            let sql = sql.split(" -- binds").next().unwrap_or_default().to_owned();
            MADE.lock().unwrap_or_else(PoisonError::into_inner).push(sql);
        }
    }
}

/// Begins to keep the statements of every connection that is opened from now on.
pub(crate) fn keep() {
    set_default_instrumentation(|| Some(Box::new(Keeping))).unwrap();
}

pub(crate) fn forget() {
    MADE.lock().unwrap().clear();
}

/// Those that were made since, without their parameters.
pub(crate) fn made() -> Vec<String> {
    MADE.lock().unwrap().clone()
}
