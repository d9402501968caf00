//! Confirms e-mail addresses, and refuses rights until the address is confirmed.

use chrono::{DateTime, Utc};
use fairway_domain::access::Actor;
use fairway_domain::account::Proof;
use fairway_domain::mailing::Bound;
use fairway_domain::values::Email;

use super::Accounts;
use super::of_before::OfBefore;
use crate::checks::Checks;
use crate::confirmation_link::{add_mail, mail_at, mail_link_once};
use crate::error::{Error, Result};
use crate::not_found::NO_SUCH_USER;
use crate::ports::{Claims, ClientAddress, Stores, TryKey};
use crate::stores::accounts::User;
use crate::stores::mail::{Message, NewMail, SignInLink};

/// The kinds of a user's rights that rest until their address is proven.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RestingRights {
    /// Roles of staff.
    pub roles: bool,
    /// Number of sponsors that the user is to manage.
    pub sponsors: usize,
}

impl Accounts {
    /// Mails the caller a link that confirms their address; no-op when it is confirmed.
    ///
    /// # Errors
    /// [`Error::TooMany`]; [`Error::TooMuchMail`] once the mailbox had its links of today, from any caller.
    pub fn send_confirmation(&self, actor: &Actor, client: ClientAddress) -> Result<()> {
        let user = self.user(actor, actor.id)?;
        if user.proof.is_proven() {
            return Ok(());
        }
        self.tries.count(TryKey::Confirmations(actor.id))?;
        self.tries.count(TryKey::ConfirmationMails(client))?;
        add_mail(&self.links, &user)
    }

    /// The rights of the caller that rest until their address is proven (rule `proven-addresses`). Where any do, mails the link that confirms it,
    /// unless an earlier one is still valid.
    ///
    /// # Errors
    /// [`Error::NotFound`] when the account is deleted meanwhile; [`Error::Unavailable`].
    pub fn resting_rights(&self, actor: &Actor) -> Result<RestingRights> {
        if actor.proven {
            return Ok(RestingRights::default());
        }
        let (user, sponsors) = self.database.read(|stores| {
            let user = stores.users().find(actor.id)?.ok_or(NO_SUCH_USER)?;
            Ok((user, stores.user_sponsors().count_of_user(actor.id)?))
        })?;
        let roles = user.roles.iter().any(|role| role.is_staff());
        if roles || sponsors > 0 {
            mail_link_once(&self.links, &user)?;
        }
        Ok(RestingRights { roles, sponsors })
    }

    /// The account that a mailed code signs in to; the code stays unused. Open to every holder of the code. An unknown, used or expired code takes
    /// the same time and gets the same answer.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an empty code; [`Error::TooMany`]; [`Error::WrongCode`].
    pub fn code_holder(&self, client: ClientAddress, code: &str) -> Result<Email> {
        let mut checks = Checks::default();
        checks.required("tempAuthCode", code);
        checks.finish()?;
        self.tries.count(TryKey::Client(client))?;
        let digest = self.digests.sha256(code.trim());
        let now = self.clock.now();
        self.database.read(|stores| stores.auth_codes().holder(&digest, now))?.ok_or(Error::WrongCode)
    }

    /// Ends every session of the caller, the current one too.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database cannot be reached.
    pub fn sign_out_everywhere(&self, actor: &Actor) -> Result<()> {
        self.database.transaction(|stores| stores.users().end_sessions(actor.id))
    }

    /// The mail that follows a registration.
    pub(super) fn confirmation(&self, recipient: Email) -> NewMail {
        mail_at(recipient, self.clock.now())
    }

    /// Marks the address as proven after one of its mailed codes was used. The user is locked. A stranger may have registered the address before, so earlier
    /// sessions, the password and data are removed. They stay if this call comes with a session of the account: then both belong to one person.
    pub(super) fn prove(
        &self,
        stores: &mut dyn Stores,
        user: &User,
        claims: Option<&Claims>,
    ) -> Result<OfBefore> {
        let now = self.clock.now();
        let session = stores.users().session(user.id)?.ok_or(Error::WrongCode)?;
        let same_hand = claims
            .is_some_and(|claims| claims.id == user.id && claims.token_version == session.token_version);
        stores.users().set_proven(user.id, Some(now))?;
        // Sends mail that waited for this. Mail about tickets suspended below waits until each is kept.
        stores.mail().release(Bound::Unproven, &session.email)?;
        if same_hand {
            return Ok(OfBefore::default());
        }
        stores.users().shut_out(user.id)?;
        stores.mail().withdraw(&Message::SignIn(SignInLink::Deletion), &session.email)?;
        // Without a password there was no sign-in so far, and no code was seen.
        if user.proof == Proof::Claimed { self.take_from(stores, user) } else { Ok(OfBefore::default()) }
    }
}

/// Mails a link that confirms an address which an Admin has just entered. It does not count against the bounds on mail.
pub(super) fn ask_to_confirm(stores: &mut dyn Stores, recipient: &Email, now: DateTime<Utc>) -> Result<()> {
    stores.mail().add(&mail_at(recipient.clone(), now))
}
