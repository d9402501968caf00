use fairway_domain::access::Actor;
use fairway_domain::ids::UserId;

use super::Broadcasts;
use crate::error::{Error, Result};
use crate::not_found::NO_SUCH_USER;
use crate::ports::{ClientAddress, TryKey};

const NO_SUCH_LINK: Error =
    Error::NotFound("This link unsubscribes nobody: it is not whole, or the account is deleted.");

impl Broadcasts {
    /// Whether a person agreed to be told of coming tournaments. Their own, or anyone's for an Admin.
    ///
    /// # Errors
    /// [`Error::NotFound`], also for another's.
    pub fn is_invited(&self, actor: &Actor, user: UserId) -> Result<bool> {
        if !actor.owns(user) {
            return Err(NO_SUCH_USER);
        }
        self.ports.database.read(|stores| stores.broadcasts().is_invited(user))?.ok_or(NO_SUCH_USER)
    }

    /// Agrees to be told of coming tournaments, or does not any more. For oneself alone: nobody agrees for another.
    ///
    /// # Errors
    /// [`Error::Invalid`] without a word; [`Error::NotFound`].
    pub fn set_invited(&self, actor: &Actor, invited: Option<bool>) -> Result<bool> {
        let invited = invited.ok_or_else(|| Error::field("invited", "invited cannot be empty"))?;
        let now = self.ports.clock.now();
        self.ports.database.transaction(|stores| {
            let before = stores.broadcasts().is_invited(actor.id)?.ok_or(NO_SUCH_USER)?;
            // The moment of the first consent stays.
            if before != invited {
                stores.broadcasts().set_invited(actor.id, invited.then_some(now))?;
            }
            Ok(invited)
        })
    }

    /// Unsubscribes the person whom an invitation with this code was mailed to, for whoever has the code; again is as good. Only codes that
    /// are nobody's are counted by client: a mail program unsubscribes many people from one address.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::TooMany`].
    pub fn unsubscribe(&self, client: ClientAddress, code: &str) -> Result<()> {
        let digest = self.ports.digests.sha256(code.trim());
        let found = self.ports.database.transaction(|stores| {
            let found = stores.broadcasts().unsubscriber(&digest)?;
            if let Some(user) = found {
                stores.broadcasts().set_invited(user, None)?;
            }
            Ok(found)
        })?;
        if found.is_some() {
            return Ok(());
        }
        self.ports.tries.count(TryKey::PassLinks(client))?;
        Err(NO_SUCH_LINK)
    }
}
