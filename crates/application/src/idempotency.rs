//! Creating something once: a repeated request gets the first answer and changes nothing (rule `repeated-posts`).

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use fairway_domain::access::Actor;
use fairway_domain::ids::UserId;
use fairway_domain::refusal::Refusal;

use crate::error::Result;
use crate::group_commit::Answers;
use crate::ports::{Database, Stores};
use crate::stores::idempotency::{FirstAnswer, KeptAnswer, Key};

/// Time for which an answer is kept for its repeats (rule `repeated-posts`).
pub const KEPT: TimeDelta = TimeDelta::hours(24);

/// The manner in which a creating call is to be answered.
#[derive(Clone)]
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

/// A creating call with its key, to keep its answer under.
pub(crate) struct Keeping<'a, T> {
    caller: UserId,
    once: &'a Once<T>,
}

impl<'a, T> Keeping<'a, T> {
    /// Of somebody's call.
    pub(crate) fn of(actor: &Actor, once: &'a Once<T>) -> Self {
        Self { caller: actor.id, once }
    }

    /// The answer that tells of what was made, or is about to be; `None` when the client did not ask for it.
    pub(crate) fn answer(&self, made: &T) -> Result<Option<KeptAnswer>> {
        let Some(key) = &self.once.key else { return Ok(None) };
        Ok(Some(KeptAnswer { caller: self.caller, key: key.key.clone(), answer: (self.once.encode)(made)? }))
    }

    fn key(&self) -> Option<(UserId, Key)> {
        self.once.key.clone().map(|key| (self.caller, key))
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
        self.transaction(|stores| {
            if let Some(key) = &once.key
                && let Some(first) = stores.idempotency().claim(actor.id, key, now, now - KEPT)?
            {
                return again(first, Some(key));
            }
            let made = work(stores)?;
            if let Some(kept) = Keeping::of(actor, once).answer(&made)? {
                stores.idempotency().remember(&kept)?;
            }
            Ok(Answer::New(made))
        })
    }

    /// As [`once`](Self::once) for many calls in one transaction, each of which is answered on its own, in their order. The work gets the places of
    /// those that are no repeats; it answers what each has made, and keeps their answers itself. What it refuses, or leaves to be done alone, leaves
    /// nothing; where no call makes anything, the transaction is rolled back. With `patience` it waits no longer for a lock, from the
    /// claim of keys on; where no call has a key there is none, and it waits as ever.
    pub(crate) fn once_each<T>(
        &self,
        calls: &[Keeping<'_, T>],
        (now, patience): (DateTime<Utc>, Option<Duration>),
        work: impl FnOnce(&mut dyn Stores, &[usize]) -> Result<Answers<T>>,
    ) -> Result<Answers<Answer<T>>> {
        self.transaction_each(|stores| {
            let firsts = claim_each(stores, calls, (now, patience))?;
            let new: Vec<_> = (0..calls.len()).filter(|at| matches!(firsts.get(*at), Some(None))).collect();
            let mut made = work(stores, &new)?.into_iter();
            let answer = |(call, first): (&Keeping<'_, T>, Option<FirstAnswer>)| match first {
                Some(first) => Some(again(first, call.once.key.as_ref())),
                None => made.next().flatten().map(|made| made.map(Answer::New)),
            };
            let answers: Vec<_> = calls.iter().zip(firsts).map(answer).collect();
            let is_made = |at: &&usize| matches!(answers.get(**at), Some(Some(Ok(_))));
            let released: Vec<_> =
                new.iter().filter(|at| !is_made(at)).filter_map(|at| calls.get(*at)?.key()).collect();
            if !released.is_empty() && answers.iter().flatten().any(Result::is_ok) {
                stores.idempotency().release(&released)?;
            }
            Ok(answers)
        })
    }
}

/// Claims the keys of all calls that have one.
fn claim_each<T>(
    stores: &mut dyn Stores,
    calls: &[Keeping<'_, T>],
    (now, patience): (DateTime<Utc>, Option<Duration>),
) -> Result<Vec<Option<FirstAnswer>>> {
    let claims: Vec<_> = calls.iter().filter_map(Keeping::key).collect();
    if claims.is_empty() {
        return Ok(calls.iter().map(|_| None).collect());
    }
    let mut firsts = stores.idempotency().claim_all(&claims, (now, now - KEPT), patience)?.into_iter();
    Ok(calls.iter().map(|call| call.once.key.as_ref().and_then(|_| firsts.next().flatten())).collect())
}

/// The answer to a call whose key has one already.
fn again<T>(first: FirstAnswer, key: Option<&Key>) -> Result<Answer<T>> {
    if key.is_some_and(|key| key.request == first.request) {
        Ok(Answer::Again(first.answer))
    } else {
        Err(Refusal::KeyReused.into())
    }
}

#[cfg(test)]
mod tests;
