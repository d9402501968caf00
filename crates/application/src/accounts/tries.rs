use fairway_domain::values::Email;

use super::Accounts;
use crate::error::Result;
use crate::ports::{Client, Tried, TryKey};

impl Accounts {
    /// Counts a try at an account, before anything is done for it. (Those that come together would all get through if
    /// only failures were counted.)
    ///
    /// # Errors
    /// [`Error::TooMany`](crate::Error::TooMany).
    pub(super) fn count_try(&self, tried: Tried, email: Option<&Email>, client: Client) -> Result<()> {
        // The client first: what is refused to it is remembered of no account, or one client could make the memory
        // forget the tries at others by trying ever new addresses.
        self.ports.tries.count(TryKey::Client(client))?;
        self.ports.tries.count(TryKey::account(tried, email, client))
    }

    /// Forgets the tries at an account, after a success.
    pub(super) fn forget_tries(&self, tried: Tried, email: Option<&Email>, client: Client) {
        self.ports.tries.forget(&TryKey::account(tried, email, client));
    }
}
