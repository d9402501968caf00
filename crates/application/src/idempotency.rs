//! Idempotent creation: a repeated request gets the first answer and changes nothing (rule `repeated-posts`).

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

/// The idempotency key of a creating call, and the encoding of its answer.
#[derive(Clone)]
pub struct Once<T> {
    /// `None` when the client sent no key.
    pub key: Option<Key>,
    /// Encodes the answer for storage.
    pub encode: fn(&T) -> Result<String>,
}

/// The answer to a creating call.
#[derive(Debug)]
pub enum Answer<T> {
    /// Created by this call.
    New(T),
    /// Created by an earlier call; holds its stored answer.
    Again(String),
}

/// A creating call with its key, whose answer is to be stored.
pub(crate) struct Keeping<'a, T> {
    caller: UserId,
    once: &'a Once<T>,
}

impl<'a, T> Keeping<'a, T> {
    /// For a call of this actor.
    pub(crate) fn of(actor: &Actor, once: &'a Once<T>) -> Self {
        Self { caller: actor.id, once }
    }

    /// The answer to store for a created value, or for one to be created; `None` without a key.
    pub(crate) fn answer(&self, made: &T) -> Result<Option<KeptAnswer>> {
        let Some(key) = &self.once.key else { return Ok(None) };
        Ok(Some(KeptAnswer { caller: self.caller, key: key.key.clone(), answer: (self.once.encode)(made)? }))
    }

    fn key(&self) -> Option<(UserId, Key)> {
        self.once.key.clone().map(|key| (self.caller, key))
    }
}

impl dyn Database {
    /// Runs creating work in one transaction, once for each key. The claim of the key, the work and the stored answer are committed together or not
    /// at all, so that even after a crash a repeat creates no second ticket.
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

    /// As [`once`](Self::once) for many calls in one transaction, each with its own answer, in their order. The work gets the indices of calls that
    /// are no repeats; it returns the result of each, and stores their answers itself. The keys of calls that it refuses, or leaves to run alone, are
    /// released. If no call creates anything, the transaction is rolled back. With `lock_timeout`, locks time out after it, from the claim of the keys
    /// on; without any key there is no claim and no such limit.
    pub(crate) fn once_each<T>(
        &self,
        calls: &[Keeping<'_, T>],
        (now, lock_timeout): (DateTime<Utc>, Option<Duration>),
        work: impl FnOnce(&mut dyn Stores, &[usize]) -> Result<Answers<T>>,
    ) -> Result<Answers<Answer<T>>> {
        self.transaction_each(|stores| {
            let firsts = claim_each(stores, calls, (now, lock_timeout))?;
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
    (now, lock_timeout): (DateTime<Utc>, Option<Duration>),
) -> Result<Vec<Option<FirstAnswer>>> {
    let claims: Vec<_> = calls.iter().filter_map(Keeping::key).collect();
    if claims.is_empty() {
        return Ok(calls.iter().map(|_| None).collect());
    }
    let mut firsts = stores.idempotency().claim_all(&claims, (now, now - KEPT), lock_timeout)?.into_iter();
    Ok(calls.iter().map(|call| call.once.key.as_ref().and_then(|_| firsts.next().flatten())).collect())
}

/// The answer to a call whose key has a stored answer.
fn again<T>(first: FirstAnswer, key: Option<&Key>) -> Result<Answer<T>> {
    if key.is_some_and(|key| key.request == first.request) {
        Ok(Answer::Again(first.answer))
    } else {
        Err(Refusal::KeyReused.into())
    }
}

#[cfg(test)]
mod tests;
