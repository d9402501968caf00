//! Creating something once: a repeated request gets the first answer and changes nothing (rule `repeated-posts`).

use chrono::{DateTime, TimeDelta, Utc};
use fairway_domain::access::Actor;
use fairway_domain::ids::UserId;
use fairway_domain::refusal::Refusal;

use crate::error::Result;
use crate::ports::{Database, Stores};
use crate::stores::idempotency::{KeptAnswer, Key};

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

/// The key of a call that is being made, to keep its answer under.
pub(crate) struct Keeping<'a, T> {
    caller: UserId,
    once: &'a Once<T>,
}

impl<T> Keeping<'_, T> {
    /// The answer that tells of what was made, or is about to be; `None` when the client did not ask for it.
    pub(crate) fn answer(&self, made: &T) -> Result<Option<KeptAnswer>> {
        let Some(key) = &self.once.key else { return Ok(None) };
        Ok(Some(KeptAnswer { caller: self.caller, key: key.key.clone(), answer: (self.once.encode)(made)? }))
    }
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
        self.once_keeping(actor, once, now, |stores, keeping| {
            let made = work(stores)?;
            if let Some(kept) = keeping.answer(&made)? {
                stores.idempotency().remember(&kept)?;
            }
            Ok(made)
        })
    }

    /// As [`once`](Self::once), for work that keeps its answer itself, together with what it writes.
    pub(crate) fn once_keeping<T>(
        &self,
        actor: &Actor,
        once: &Once<T>,
        now: DateTime<Utc>,
        work: impl FnOnce(&mut dyn Stores, &Keeping<'_, T>) -> Result<T>,
    ) -> Result<Answer<T>> {
        self.transaction(|stores| {
            let keeping = Keeping { caller: actor.id, once };
            let Some(key) = &once.key else { return Ok(Answer::New(work(stores, &keeping)?)) };
            if let Some(first) = stores.idempotency().claim(actor.id, key, now, now - KEPT)? {
                return if first.request == key.request {
                    Ok(Answer::Again(first.answer))
                } else {
                    Err(Refusal::KeyReused.into())
                };
            }
            Ok(Answer::New(work(stores, &keeping)?))
        })
    }
}

#[cfg(test)]
mod tests;
