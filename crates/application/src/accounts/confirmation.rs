//! Showing that an address is one's own, and what is refused until then.

use chrono::{DateTime, Utc};
use fairway_domain::access::Actor;
use fairway_domain::account::Proof;
use fairway_domain::mailing::Bound;
use fairway_domain::values::Email;

use super::Accounts;
use super::of_before::OfBefore;
use crate::checks::Checks;
use crate::confirmation_link::{add_mail, mail_at, mail_link_once, mail_to};
use crate::error::{Error, Result};
use crate::not_found::NO_SUCH_USER;
use crate::ports::{Claims, ClientAddress, Stores, TryKey};
use crate::stores::accounts::User;
use crate::stores::mail::{Message, NewMail, SignInLink};

/// The kinds of somebody's rights that rest until their address is proven.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RestingRights {
    /// Roles of staff.
    pub roles: bool,
    /// Number of sponsors that they are to manage.
    pub sponsors: usize,
}

impl Accounts {
    /// Mails the caller a link that confirms their address; nothing when it is confirmed already.
    ///
    /// # Errors
    /// [`Error::TooMany`]; [`Error::TooMuchMail`] once the mailbox had several links today, whoever asked.
    pub fn send_confirmation(&self, actor: &Actor, client: ClientAddress) -> Result<()> {
        let user = self.user(actor, actor.id)?;
        if user.proof.is_proven() {
            return Ok(());
        }
        self.ports.tries.count(TryKey::Confirmations(actor.id))?;
        self.ports.tries.count(TryKey::ConfirmationMails(client))?;
        add_mail(&self.ports, &user)
    }

    /// The rights of the caller that rest until their address is proven (rule `proven-addresses`). Where any do, the link that confirms it is
    /// mailed, unless one is good still.
    ///
    /// # Errors
    /// [`Error::NotFound`] when the account is deleted meanwhile; [`Error::Unavailable`].
    pub fn resting_rights(&self, actor: &Actor) -> Result<RestingRights> {
        if actor.proven {
            return Ok(RestingRights::default());
        }
        let (user, sponsors) = self.ports.database.read(|stores| {
            let user = stores.users().find(actor.id)?.ok_or(NO_SUCH_USER)?;
            Ok((user, stores.user_sponsors().count_of_user(actor.id)?))
        })?;
        let roles = user.roles.iter().any(|role| role.is_staff());
        if roles || sponsors > 0 {
            mail_link_once(&self.ports, &user)?;
        }
        Ok(RestingRights { roles, sponsors })
    }

    /// The account that a mailed code signs in to; the code stays unused. Anyone who has the code may. One that is unknown, used or too
    /// old costs and answers the same.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an empty code; [`Error::TooMany`]; [`Error::WrongCode`].
    pub fn code_holder(&self, client: ClientAddress, code: &str) -> Result<Email> {
        let mut checks = Checks::default();
        checks.required("tempAuthCode", code);
        checks.finish()?;
        self.ports.tries.count(TryKey::Client(client))?;
        let digest = self.ports.digests.sha256(code.trim());
        let now = self.ports.clock.now();
        self.ports.database.read(|stores| stores.auth_codes().holder(&digest, now))?.ok_or(Error::WrongCode)
    }

    /// Ends every session of the caller, this one too.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database is away.
    pub fn sign_out_everywhere(&self, actor: &Actor) -> Result<()> {
        self.ports.database.transaction(|stores| stores.users().end_sessions(actor.id))
    }

    /// The mail that follows registering.
    pub(super) fn confirmation(&self, recipient: Email) -> NewMail {
        mail_to(&self.ports, recipient)
    }

    /// Notes that a mailed code of somebody was used, who is locked. Whoever registered the address before may have been a stranger, so
    /// they are shut out, unless this very call comes with a session of the account: then mailbox and session are in one hand.
    pub(super) fn prove(
        &self,
        stores: &mut dyn Stores,
        user: &User,
        claims: Option<&Claims>,
    ) -> Result<OfBefore> {
        let now = self.ports.clock.now();
        let session = stores.users().session(user.id)?.ok_or(Error::WrongCode)?;
        let same_hand = claims
            .is_some_and(|claims| claims.id == user.id && claims.token_version == session.token_version);
        stores.users().set_proven(user.id, Some(now))?;
        // Mail that waited for this is sent; of tickets that are suspended below nothing is told until they are kept.
        stores.mail().release(Bound::Unproven, &session.email)?;
        if same_hand {
            return Ok(OfBefore::default());
        }
        stores.users().shut_out(user.id)?;
        stores.mail().withdraw(&Message::SignIn(SignInLink::Deletion), &session.email)?;
        // Without a password nobody has signed in so far, nor seen a code.
        if user.proof == Proof::Claimed { self.take_from(stores, user) } else { Ok(OfBefore::default()) }
    }
}

/// Mails a link that confirms an address which an Admin has just entered. It is not counted, as what Admins do.
pub(super) fn ask_to_confirm(stores: &mut dyn Stores, recipient: &Email, now: DateTime<Utc>) -> Result<()> {
    stores.mail().add(&mail_at(recipient.clone(), now))
}
