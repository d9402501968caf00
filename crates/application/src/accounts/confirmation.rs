//! Showing that an address is one's own, and what is refused until then.

use std::sync::Arc;

use crate::outbox;
use chrono::{DateTime, Utc};
use fairway_domain::access::Actor;
use fairway_domain::account::Proof;
use fairway_domain::ids::UserId;
use fairway_domain::mailing::{Bound, MailBounds};
use fairway_domain::refusal::Refusal;
use fairway_domain::values::Email;

use super::Accounts;
use super::of_before::OfBefore;
use crate::Ports;
use crate::checks::Checks;
use crate::error::{Error, Result};
use crate::not_found::NO_SUCH_USER;
use crate::ports::{Claims, ClientAddress, Clock, Database, Stores, Tries, TryKey};
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
        self.tries.count(TryKey::Confirmations(actor.id))?;
        self.tries.count(TryKey::ConfirmationMails(client))?;
        add_mail(&self.links, &user)
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

    /// The account that a mailed code signs in to; the code stays unused. Anyone who has the code may. One that is unknown, used or too
    /// old costs and answers the same.
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

    /// Ends every session of the caller, this one too.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database is away.
    pub fn sign_out_everywhere(&self, actor: &Actor) -> Result<()> {
        self.database.transaction(|stores| stores.users().end_sessions(actor.id))
    }

    /// The mail that follows registering.
    pub(super) fn confirmation(&self, recipient: Email) -> NewMail {
        mail_at(recipient, self.clock.now())
    }

    /// Notes that a mailed code of somebody was used, who is locked. Whoever registered the address before may have been a stranger, so
    /// they are shut out, unless this very call comes with a session of the account: then mailbox and session are in one hand.
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

/// Whether the person may be given a right that goes by their address.
///
/// # Errors
/// [`Refusal::AddressUnconfirmed`] with how they are called.
pub(crate) fn admit_right(user: &User) -> Result<()> {
    if user.proof.may_be_given_rights() {
        return Ok(());
    }
    let name = user.email.as_ref().map(ToString::to_string).unwrap_or_default();
    Err(Refusal::AddressUnconfirmed(name).into())
}

/// Mails links that confirm addresses.
pub(crate) struct ConfirmationLinks {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
    tries: Arc<dyn Tries>,
    mail_bounds: MailBounds,
}

impl ConfirmationLinks {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            database: ports.database.clone(),
            clock: ports.clock.clone(),
            tries: ports.tries.clone(),
            mail_bounds: ports.mail_bounds,
        }
    }
}

/// Hands an answer on. Where it refuses something until `id` has confirmed their address, a link for that is mailed to them: in a
/// transaction of its own, as the refusal took back the one it came from. To others than the caller none is mailed while one is good, so
/// that nobody uses up the links that the person may ask for.
pub(crate) fn or_mail_link<T>(
    links: &ConfirmationLinks,
    actor: &Actor,
    id: Option<UserId>,
    answer: Result<T>,
) -> Result<T> {
    let lacks_proof = matches!(
        answer,
        Err(Error::Refused(
            Refusal::ConfirmAddress | Refusal::ConfirmOwnAddress | Refusal::AddressUnconfirmed(_)
        ))
    );
    let Some(id) = id.filter(|_| lacks_proof) else { return answer };
    let user = || links.database.read(|stores| stores.users().find(id))?.ok_or(NO_SUCH_USER);
    if id != actor.id {
        mail_link_once(links, &user()?)?;
    } else if links.tries.count(TryKey::Confirmations(id)).is_ok() {
        // None left otherwise: several were mailed within the hour, and each is good for a day.
        unless_too_many(add_mail(links, &user()?))?;
    }
    answer
}

/// Mails a link that confirms, unless one that does is good still or waits to be sent: asking again and again mails no more than that. Past the
/// bound on links nothing is mailed.
pub(crate) fn mail_link_once(links: &ConfirmationLinks, user: &User) -> Result<()> {
    let Some(recipient) = user.email.clone() else { return Ok(()) };
    let mail = mail_to(links, recipient);
    let is_there = |stores: &mut dyn Stores| {
        let is_good = stores.auth_codes().has_good(user.id, mail.created_at)?;
        Ok::<_, Error>(is_good || stores.mail().is_waiting(&mail.message, &mail.recipient)?)
    };
    let mailed = links.database.transaction(|stores| {
        // A repeated reading writes nothing.
        if is_there(stores)? {
            return Ok(());
        }
        // Calls at the same time wait here for the first one.
        stores.mail().lock_counted(Bound::Links, &mail.recipient)?;
        if is_there(stores)? {
            return Ok(());
        }
        add_counted(links, stores, &mail)
    });
    unless_too_many(mailed)
}

fn add_mail(links: &ConfirmationLinks, user: &User) -> Result<()> {
    let Some(recipient) = user.email.clone() else { return Ok(()) };
    let mail = mail_to(links, recipient);
    links.database.transaction(|stores| add_counted(links, stores, &mail))
}

fn add_counted(links: &ConfirmationLinks, stores: &mut dyn Stores, mail: &NewMail) -> Result<()> {
    outbox::count(stores, &links.mail_bounds, Bound::Links, &mail.recipient, mail.created_at)?;
    stores.mail().add(mail)
}

/// No failure where the address has had several links today.
fn unless_too_many(mailed: Result<()>) -> Result<()> {
    match mailed {
        Err(Error::TooMuchMail(_)) => Ok(()),
        mailed => mailed,
    }
}

fn mail_to(links: &ConfirmationLinks, recipient: Email) -> NewMail {
    mail_at(recipient, links.clock.now())
}

fn mail_at(recipient: Email, created_at: DateTime<Utc>) -> NewMail {
    NewMail::sign_in(recipient, SignInLink::Confirmation, created_at)
}
