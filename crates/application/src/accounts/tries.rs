use fairway_domain::values::Email;

use super::Accounts;
use crate::error::Result;
use crate::ports::{ClientAddress, Tried, TryKey};

impl Accounts {
    /// Counts a try at an account before any work is done for it. (If only failures were counted, concurrent tries would all pass.)
    ///
    /// # Errors
    /// [`Error::TooMany`](crate::Error::TooMany).
    pub(super) fn count_try(&self, tried: Tried, email: Option<&Email>, client: ClientAddress) -> Result<()> {
        // The client first: a try that is refused to the client does not count for the account. Otherwise one client with ever new addresses could
        // evict the counts of other accounts from memory.
        self.tries.count(TryKey::Client(client))?;
        self.tries.count(TryKey::account(tried, email, client))
    }

    /// Forgets the tries at an account, after a success.
    pub(super) fn forget_tries(&self, tried: Tried, email: Option<&Email>, client: ClientAddress) {
        self.tries.forget(&TryKey::account(tried, email, client));
    }
}
