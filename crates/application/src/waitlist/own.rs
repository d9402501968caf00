//! Calls on one's own entries: by the link of a mail, or with a session.

use fairway_domain::access::Actor;
use fairway_domain::ids::UserId;
use fairway_domain::refusal::Refusal;
use fairway_domain::waitlist::State;

use super::{NO_SUCH_ENTRY, Waitlist};
use crate::checks::Checks;
use crate::error::Result;
use crate::not_found::NO_SUCH_USER;
use crate::ports::{ClientAddress, Stores, TryKey};
use crate::stores::waitlist::EntryView;

impl Waitlist {
    /// The open entries of a person's address, once it is proven: before that, another registrant of the address would see its owner's entries. One's
    /// own, or any user's for an Admin.
    ///
    /// # Errors
    /// [`Error::NotFound`](crate::Error::NotFound), also for another's.
    pub fn of_user(&self, actor: &Actor, id: UserId) -> Result<Vec<EntryView>> {
        if !actor.owns(id) {
            return Err(NO_SUCH_USER);
        }
        let now = self.clock.now();
        self.database.read(|stores| {
            let user = stores.users().find(id)?.ok_or(NO_SUCH_USER)?;
            let email = user.email.filter(|_| user.proof.is_proven());
            email.map_or(Ok(vec![]), |email| stores.waitlist().of_email(&email, now))
        })
    }

    /// The entry of a mailed link. Open to every holder of its code.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) without a code; [`Error::NotFound`](crate::Error::NotFound);
    /// [`Error::TooMany`](crate::Error::TooMany).
    pub fn linked(&self, client: ClientAddress, code: &str) -> Result<EntryView> {
        let code = self.admit_code(client, code)?;
        let now = self.clock.now();
        let found = self.database.read(|stores| stores.waitlist().by_code(code, now))?;
        found.ok_or(NO_SUCH_ENTRY)
    }

    /// Confirms the address of an entry by its mailed code, which puts the entry in line. Open to every holder of the code.
    ///
    /// # Errors
    /// The same as of [`linked`](Self::linked).
    pub fn confirm(&self, client: ClientAddress, code: &str) -> Result<EntryView> {
        let code = self.admit_code(client, code)?;
        let now = self.clock.now();
        self.database.transaction(|stores| {
            let entry = self.lock_linked(stores, code)?;
            stores.waitlist().confirm(entry.id, now)?;
            stores.waitlist().find(entry.id, now)?.ok_or(NO_SUCH_ENTRY)
        })
    }

    /// Deletes an entry of the waitlist; a place that is held for it goes to the next in line. Open to every holder of its code.
    ///
    /// # Errors
    /// The same as of [`linked`](Self::linked); [`Refusal::OfferTaken`].
    pub fn leave(&self, client: ClientAddress, code: &str) -> Result<()> {
        let code = self.admit_code(client, code)?;
        self.database.transaction(|stores| {
            let entry = self.lock_linked(stores, code)?;
            if entry.state == State::Taken {
                return Err(Refusal::OfferTaken.into());
            }
            stores.waitlist().delete(entry.id)
        })
    }

    /// The code, after the try was counted.
    fn admit_code<'a>(&self, client: ClientAddress, code: &'a str) -> Result<&'a str> {
        let mut checks = Checks::default();
        checks.required("code", code);
        checks.finish()?;
        self.tries.count(TryKey::Client(client))?;
        let code = code.trim();
        // PostgreSQL refuses a NUL in a text; codes are alphanumeric.
        if code.bytes().all(|byte| byte.is_ascii_alphanumeric()) { Ok(code) } else { Err(NO_SUCH_ENTRY) }
    }

    /// Locks the category first, so that the count of its places stays.
    fn lock_linked(&self, stores: &mut dyn Stores, code: &str) -> Result<EntryView> {
        let now = self.clock.now();
        let found = stores.waitlist().by_code(code, now)?.ok_or(NO_SUCH_ENTRY)?;
        stores.categories().lock(found.category_id)?.ok_or(NO_SUCH_ENTRY)?;
        stores.waitlist().lock(found.id, now)?.ok_or(NO_SUCH_ENTRY)
    }
}
