//! Mails the link that confirms an address, after a refusal that a confirmed address would lift (rule `proven-addresses`).

use std::sync::Arc;

use chrono::{DateTime, Utc};
use fairway_domain::access::Actor;
use fairway_domain::ids::UserId;
use fairway_domain::mailing::{Bound, MailBounds};
use fairway_domain::refusal::Refusal;
use fairway_domain::values::Email;

use crate::Ports;
use crate::error::{Error, Result};
use crate::not_found::NO_SUCH_USER;
use crate::outbox;
use crate::ports::{Clock, Database, Stores, Tries, TryKey};
use crate::stores::accounts::User;
use crate::stores::mail::{NewMail, SignInLink};

/// Admits a right that goes by the person's address.
///
/// # Errors
/// [`Refusal::AddressUnconfirmed`] with the person's name.
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

/// Passes an answer through. If it is a refusal until `id` confirms their address, mails `id` a link for that: in a transaction of its own, because
/// the refusal rolled back the first one. A person other than the caller gets none while an earlier link is valid, so that callers cannot use up that
/// person's links.
pub(crate) fn or_mail_link<T>(
    links: &ConfirmationLinks,
    actor: &Actor,
    id: Option<UserId>,
    answer: Result<T>,
) -> Result<T> {
    let Some(id) = id.filter(|_| lacks_proof(&answer)) else { return answer };
    let user = || links.database.read(|stores| stores.users().find(id))?.ok_or(NO_SUCH_USER);
    if id != actor.id {
        mail_link_once(links, &user()?)?;
    } else if links.tries.count(TryKey::Confirmations(id)).is_ok() {
        // Otherwise no link is left: several were mailed within the hour, and each is valid for a day.
        unless_too_many(add_mail(links, &user()?))?;
    }
    answer
}

/// Whether the answer is a refusal until an address is confirmed.
fn lacks_proof<T>(answer: &Result<T>) -> bool {
    let Err(Error::Refused(refusal)) = answer else { return false };
    matches!(refusal, Refusal::ConfirmAddress | Refusal::ConfirmOwnAddress | Refusal::AddressUnconfirmed(_))
}

/// Mails a confirmation link, unless an earlier one is still valid or waits to be sent: repeated calls mail one link. Past the bound on links no mail
/// is queued.
pub(crate) fn mail_link_once(links: &ConfirmationLinks, user: &User) -> Result<()> {
    let Some(recipient) = user.email.clone() else { return Ok(()) };
    let mail = mail_to(links, recipient);
    let mailed = links.database.transaction(|stores| {
        // A repeated read writes no row.
        if has_link(stores, user.id, &mail)? {
            return Ok(());
        }
        // Concurrent calls wait here for the first one.
        stores.mail().lock_counted(Bound::Links, &mail.recipient)?;
        if has_link(stores, user.id, &mail)? {
            return Ok(());
        }
        add_counted(links, stores, &mail)
    });
    unless_too_many(mailed)
}

/// Whether an earlier link is still valid or waits to be sent.
fn has_link(stores: &mut dyn Stores, user: UserId, mail: &NewMail) -> Result<bool> {
    let is_good = stores.auth_codes().has_good(user, mail.created_at)?;
    Ok(is_good || stores.mail().is_waiting(&mail.message, &mail.recipient)?)
}

pub(crate) fn add_mail(links: &ConfirmationLinks, user: &User) -> Result<()> {
    let Some(recipient) = user.email.clone() else { return Ok(()) };
    let mail = mail_to(links, recipient);
    links.database.transaction(|stores| add_counted(links, stores, &mail))
}

fn add_counted(links: &ConfirmationLinks, stores: &mut dyn Stores, mail: &NewMail) -> Result<()> {
    outbox::count(stores, &links.mail_bounds, Bound::Links, &mail.recipient, mail.created_at)?;
    stores.mail().add(mail)
}

/// Treats the bound on links of an address as success.
fn unless_too_many(mailed: Result<()>) -> Result<()> {
    match mailed {
        Err(Error::TooMuchMail(_)) => Ok(()),
        mailed => mailed,
    }
}

fn mail_to(links: &ConfirmationLinks, recipient: Email) -> NewMail {
    mail_at(recipient, links.clock.now())
}

pub(crate) fn mail_at(recipient: Email, created_at: DateTime<Utc>) -> NewMail {
    NewMail::sign_in(recipient, SignInLink::Confirmation, created_at)
}
