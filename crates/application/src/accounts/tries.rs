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
        // The account first: whoever is held up at it uses up nothing of others on the same network.
        self.ports.tries.count(TryKey::account(tried, email, client))?;
        self.ports.tries.count(TryKey::Client(client))
    }

    /// Forgets the tries at an account, after a success.
    pub(super) fn forget_tries(&self, tried: Tried, email: Option<&Email>, client: Client) {
        self.ports.tries.forget(&TryKey::account(tried, email, client));
    }
}
