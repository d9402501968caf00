//! The table of first answers of creating calls, by idempotency key.

use std::time::Duration;

use chrono::{DateTime, Utc};
use fairway_domain::ids::UserId;

use crate::error::Result;

/// Answers that are kept for one caller at most: the oldest go first.
pub const KEPT_OF_ONE: i64 = 1_000;

/// The key that a client sends so that a repeat is known as one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    /// As sent; a caller's own.
    pub key: String,
    /// Digest of call and body.
    pub request: String,
}

/// An answer to be kept under the key that its call has claimed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptAnswer {
    /// The caller.
    pub caller: UserId,
    /// The caller's key.
    pub key: String,
    /// To the byte.
    pub answer: String,
}

/// Keeps first answers.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait IdempotencyStore {
    /// Takes the key for this transaction, and forgets keys made before `expired`: the caller's, and some of others'; also the
    /// caller's oldest beyond [`KEPT_OF_ONE`]. Waits for another transaction that has it; `Some` when that one left an answer.
    fn claim(
        &mut self,
        caller: UserId,
        key: &Key,
        now: DateTime<Utc>,
        expired: DateTime<Utc>,
    ) -> Result<Option<FirstAnswer>>;
    /// The same of many calls, no two of which have one key: for each the answer that was left, in their order. With `patience` this transaction waits no
    /// longer for any lock, this claim's and all that come after it: it fails then.
    fn claim_all(
        &mut self,
        calls: &[(UserId, Key)],
        now_and_expired: (DateTime<Utc>, DateTime<Utc>),
        patience: Option<Duration>,
    ) -> Result<Vec<Option<FirstAnswer>>>;
    /// Gives keys up that this transaction has claimed, as nothing was made by their calls.
    fn release(&mut self, calls: &[(UserId, Key)]) -> Result<()>;
    /// The digest of the request whose answer is kept under a key that was made no earlier than `expired`.
    fn kept_request(&mut self, caller: UserId, key: &str, expired: DateTime<Utc>) -> Result<Option<String>>;
    /// Keeps the answer under a claimed key.
    fn remember(&mut self, kept: &KeptAnswer) -> Result<()>;
}

/// The first use of a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstAnswer {
    /// Digest of that request.
    pub request: String,
    /// Its answer, to the byte.
    pub answer: String,
}
