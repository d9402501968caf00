use crate::outbox;
use chrono::TimeDelta;
use fairway_domain::access::{Actor, Permission, Role};
use fairway_domain::mailing::Bound;
use fairway_domain::values::Email;

use super::Accounts;
use super::of_before::OfBefore;
use crate::audit::{self};
use crate::checks::{Checks, expect_valid};
use crate::error::{Error, Result};
use crate::not_found::NO_SUCH_USER;
use crate::ports::{ClientAddress, Tried, TryKey};
use crate::stores::audit::Change;
use crate::stores::mail::{NewMail, SignInLink};

/// The answer to a mailed code that signed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ByCode {
    /// A session token.
    pub token: String,
    /// Traces of an earlier registrant of the address, where that may have been another person.
    pub before: OfBefore,
}

impl Accounts {
    /// Mails this address a link that signs in once, if an account has it. Anyone may. The account is looked up only when the mail is sent, so that
    /// an unknown address takes the same time and gets the same answer (rule `equal-answers`). For an address that is not proven, the mail then
    /// counts with all links to its mailbox, and waits past their bound.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an invalid address; [`Error::TooMany`]; [`Error::TooMuchMail`] when the address has had enough codes, counted over all
    /// callers.
    pub fn recover(&self, client: ClientAddress, email: &str) -> Result<()> {
        let recipient = address(email)?;
        self.count_try(Tried::Recover, Some(&recipient), client)?;
        let created_at = self.clock.now();
        let mail = NewMail::sign_in(recipient, SignInLink::Recovery, created_at);
        let recipient = &mail.recipient;
        self.database.transaction(|stores| {
            if !outbox::count(stores, &self.mail_bounds, Bound::Codes, recipient, created_at)? {
                return Ok(());
            }
            self.tries.count(TryKey::codes(recipient, client))?;
            stores.mail().add_later(&mail, TimeDelta::zero(), Some(Bound::Links))
        })
    }

    /// Mails a user a link that signs in once, valid for 24 hours (rule `auth-codes`). Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::Invalid`]; [`Error::NotFound`] when no account has the address.
    pub fn send_auth_code(&self, actor: &Actor, email: &str) -> Result<()> {
        actor.require(Permission::ActForOthers)?;
        let recipient = address(email)?;
        let created_at = self.clock.now();
        self.database.transaction(|stores| {
            let user = stores.users().credentials(&recipient)?.ok_or(NO_SUCH_USER)?;
            stores.mail().add(&NewMail::sign_in(recipient, SignInLink::FromAdmin, created_at))?;
            let sent = Change::of("authCode", &"", &"sent").into_iter().collect();
            audit::record(stores, actor, created_at, "user.send_auth_code", user.id.0, sent)
        })
    }

    /// Returns a session token for the code of a mail, and uses up every code of its owner. A Guest becomes a User (rule `auth-codes`). The first
    /// code proves that the caller reads the address's mail: it ends all earlier sessions and the password, and empties name and phone. Not so if
    /// `token` is a session of the same account. Anyone may.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an empty code; [`Error::TooMany`]; [`Error::WrongCode`].
    pub fn sign_in_by_code(&self, client: ClientAddress, code: &str, token: Option<&str>) -> Result<ByCode> {
        let mut checks = Checks::default();
        checks.required("tempAuthCode", code);
        checks.finish()?;
        // A code does not name its user, so only the client is counted; a code is too long to be guessed anyhow.
        self.tries.count(TryKey::Client(client))?;
        let digest = self.digests.sha256(code.trim());
        let now = self.clock.now();
        let claims = token.and_then(|token| self.tokens.verify(token, now));
        let (id, session, before) = self.database.transaction(|stores| {
            let id = stores.auth_codes().owner(&digest)?.ok_or(Error::WrongCode)?;
            // A second call with a code of this user waits here, and then finds the code used.
            let user = stores.users().lock(id)?.ok_or(Error::WrongCode)?;
            if !stores.auth_codes().use_up(id, &digest, now)? {
                return Err(Error::WrongCode);
            }
            if user.roles == [Role::Guest] {
                stores.users().set_roles(id, &[Role::User], false)?;
            }
            let proven = user.proof.is_proven();
            let before =
                if proven { OfBefore::default() } else { self.prove(stores, &user, claims.as_ref())? };
            let session = stores.users().session(id)?.ok_or(Error::WrongCode)?;
            // The user of a code reads the address's mail, so the codes that others asked for count no more.
            stores.mail().forget_counted(Bound::Codes, &session.email)?;
            Ok((id, session, before))
        })?;
        Ok(ByCode { token: self.token(id, &session)?, before })
    }
}

fn address(email: &str) -> Result<Email> {
    let mut checks = Checks::default();
    let email = checks.required_value("email", email, Email::parse);
    checks.finish()?;
    expect_valid(email)
}

#[cfg(test)]
mod tests;
