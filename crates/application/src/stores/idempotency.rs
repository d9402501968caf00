//! The table of first answers of creating calls, by idempotency key.

use std::time::Duration;

use chrono::{DateTime, Utc};
use fairway_domain::ids::UserId;

use crate::error::Result;

/// The most answers stored for one caller: the oldest are deleted first.
pub const KEPT_OF_ONE: i64 = 1_000;

/// The key that a client sends to make a call repeatable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    /// As sent; keys of different callers are independent.
    pub key: String,
    /// Digest of call and body.
    pub request: String,
}

/// An answer to store under the claimed key of its call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptAnswer {
    /// The caller.
    pub caller: UserId,
    /// The caller's key.
    pub key: String,
    /// The exact bytes of the answer.
    pub answer: String,
}

/// The table of first answers.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait IdempotencyStore {
    /// Claims the key for this transaction, and deletes keys made before `expired`: the caller's, and some of others'; also the caller's oldest
    /// beyond [`KEPT_OF_ONE`]. Waits for another transaction that has the key; `Some` when that one has stored an answer.
    fn claim(
        &mut self,
        caller: UserId,
        key: &Key,
        now: DateTime<Utc>,
        expired: DateTime<Utc>,
    ) -> Result<Option<FirstAnswer>>;
    /// The same for many calls with different keys: for each the stored answer, in their order. With `lock_timeout`, this claim and all later locks of
    /// this transaction time out after it, which fails the transaction.
    fn claim_all(
        &mut self,
        calls: &[(UserId, Key)],
        now_and_expired: (DateTime<Utc>, DateTime<Utc>),
        lock_timeout: Option<Duration>,
    ) -> Result<Vec<Option<FirstAnswer>>>;
    /// Releases keys claimed by this transaction, because their calls created nothing.
    fn release(&mut self, calls: &[(UserId, Key)]) -> Result<()>;
    /// The digest of the request whose answer is stored under a key that was made no earlier than `expired`.
    fn kept_request(&mut self, caller: UserId, key: &str, expired: DateTime<Utc>) -> Result<Option<String>>;
    /// Stores the answer under a claimed key.
    fn remember(&mut self, kept: &KeptAnswer) -> Result<()>;
}

/// The first use of a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstAnswer {
    /// Digest of the first request.
    pub request: String,
    /// The exact bytes of its answer.
    pub answer: String,
}
