//! Creating something once: a repeated request gets the first answer and changes nothing (rule `repeated-posts`).

use chrono::{DateTime, TimeDelta, Utc};
use fairway_domain::access::Actor;
use fairway_domain::refusal::Refusal;

use crate::error::Result;
use crate::ports::{Database, Stores};
use crate::stores::idempotency::Key;

/// Time for which an answer is kept for its repeats (rule `repeated-posts`).
pub const KEPT: TimeDelta = TimeDelta::hours(24);

/// The manner in which a creating call is to be answered.
pub struct Once<T> {
    /// `None` when the client did not ask for it.
    pub key: Option<Key>,
    /// Writes the answer down.
    pub encode: fn(&T) -> Result<String>,
}

/// The answer of a creating call.
#[derive(Debug)]
pub enum Answer<T> {
    /// It was created now.
    New(T),
    /// It had been created before, and was answered so.
    Again(String),
}

impl dyn Database {
    /// Runs creating work in one transaction, once for each key: the claim of the key, the work and the kept answer
    /// are committed together or not at all, so that even a crash leaves no ticket that a repeat would double.
    pub(crate) fn once<T>(
        &self,
        actor: &Actor,
        once: &Once<T>,
        now: DateTime<Utc>,
        work: impl FnOnce(&mut dyn Stores) -> Result<T>,
    ) -> Result<Answer<T>> {
        self.transaction(|stores| {
            let Some(key) = &once.key else { return Ok(Answer::New(work(stores)?)) };
            if let Some(first) = stores.idempotency().claim(actor.id, key, now, now - KEPT)? {
                return if first.request == key.request {
                    Ok(Answer::Again(first.answer))
                } else {
                    Err(Refusal::KeyReused.into())
                };
            }
            let made = work(stores)?;
            stores.idempotency().remember(actor.id, &key.key, &(once.encode)(&made)?)?;
            Ok(Answer::New(made))
        })
    }
}

#[cfg(test)]
mod tests;
