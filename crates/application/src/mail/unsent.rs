use chrono::SecondsFormat;
use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::MailId;
use fairway_domain::refusal::Refusal;

use super::MailAdministration;
use crate::audit::{self};
use crate::error::{Error, Result};
use crate::page::{Page, Part};
use crate::stores::audit::Change;
use crate::stores::mail::UnsentMail;

/// The answer for a mail that is unknown, was sent, or has not failed so far.
const NO_SUCH_MAIL: Error = Error::NotFound("There is no such mail among those that could not be sent.");

impl MailAdministration {
    /// Mail that waits to be sent or was given up, newest first. Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`].
    pub fn unsent(&self, actor: &Actor, page: &Page) -> Result<Part<UnsentMail>> {
        actor.require(Permission::SeeMail)?;
        self.database.read(|stores| stores.mail().unsent(page))
    }

    /// Makes such a mail due now. Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::Invalid`] without an id; [`Error::NotFound`]; [`Refusal::MailExpired`] for an expired one.
    pub fn retry(&self, actor: &Actor, id: Option<MailId>) -> Result<UnsentMail> {
        actor.require(Permission::SeeMail)?;
        let id = id.ok_or_else(|| Error::field("id", "id cannot be empty"))?;
        let now = self.clock.now();
        self.database.transaction(|stores| {
            let before = stores.mail().lock_unsent(id)?.ok_or(NO_SUCH_MAIL)?;
            if before.expires_at.is_some_and(|expires_at| expires_at <= now) {
                return Err(Refusal::MailExpired.into());
            }
            stores.mail().retry(id)?;
            let after = stores.mail().lock_unsent(id)?.ok_or(NO_SUCH_MAIL)?;
            let change = Change::of("nextTryAt", &next_try(&before), &next_try(&after));
            audit::record(stores, actor, now, "mail.retry", id.0, change.into_iter().collect())?;
            Ok(after)
        })
    }
}

/// The value for the audit trail; empty without a next try.
fn next_try(mail: &UnsentMail) -> String {
    match mail.given_up_at {
        Some(_) => String::new(),
        None => mail.due_at.to_rfc3339_opts(SecondsFormat::Micros, true),
    }
}

#[cfg(test)]
mod tests;
