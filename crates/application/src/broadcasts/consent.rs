use fairway_domain::access::Actor;
use fairway_domain::ids::UserId;

use super::Broadcasts;
use crate::audit;
use crate::checks::{Checks, expect_valid};
use crate::error::{Error, Result};
use crate::not_found::NO_SUCH_USER;
use crate::ports::{ClientAddress, TryKey};
use crate::session;
use crate::stores::audit::Change;

const NO_SUCH_LINK: Error =
    Error::NotFound("This link unsubscribes nobody: it is not whole, or the account is deleted.");

impl Broadcasts {
    /// Whether a person agreed to mails about coming tournaments. One's own, or any user's for an Admin.
    ///
    /// # Errors
    /// [`Error::NotFound`], also for another's.
    pub fn is_invited(&self, actor: &Actor, user: UserId) -> Result<bool> {
        if !actor.owns(user) {
            return Err(NO_SUCH_USER);
        }
        self.database.read(|stores| stores.broadcasts().is_invited(user))?.ok_or(NO_SUCH_USER)
    }

    /// Gives or withdraws consent to mails about coming tournaments. For oneself; an Admin may only withdraw it for others.
    ///
    /// # Errors
    /// [`Error::Invalid`] for a missing person or value; [`Error::NotFound`], also for another's; [`Error::Forbidden`].
    pub fn set_invited(&self, actor: &Actor, user: Option<UserId>, invited: Option<bool>) -> Result<bool> {
        let mut checks = Checks::default();
        let (user, invited) = (checks.there("userId", user), checks.there("invited", invited));
        checks.finish()?;
        let (user, invited) = (expect_valid(user)?, expect_valid(invited)?);
        if !actor.owns(user) {
            return Err(NO_SUCH_USER);
        }
        if invited && user != actor.id {
            return Err(Error::Forbidden);
        }
        let now = self.clock.now();
        self.database.transaction(|stores| {
            stores.users().lock(actor.id)?.ok_or(Error::Unauthenticated)?;
            session::expect_current(stores, actor)?;
            let before = stores.broadcasts().is_invited(user)?.ok_or(NO_SUCH_USER)?;
            // The time of the first consent stays.
            if before != invited {
                stores.broadcasts().set_invited(user, invited.then_some(now))?;
                let told = Change::of("invited", &before, &invited).into_iter().collect();
                audit::if_staff(stores, actor, now, "user.change_invitation", user.0, told)?;
            }
            Ok(invited)
        })
    }

    /// Unsubscribes the recipient of the invitation with this code, for every holder of the code; idempotent. Only unknown codes count against the
    /// client, because a mail program unsubscribes many people from one address.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::TooMany`].
    pub fn unsubscribe(&self, client: ClientAddress, code: &str) -> Result<()> {
        let digest = self.digests.sha256(code.trim());
        let done = self.database.transaction(|stores| {
            let user = stores.broadcasts().unsubscriber(&digest)?.ok_or(NO_SUCH_LINK)?;
            stores.broadcasts().set_invited(user, None)
        });
        if matches!(done, Err(Error::NotFound(_))) {
            self.tries.count(TryKey::PassLinks(client))?;
        }
        done
    }
}
