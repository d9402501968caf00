//! The outbox: queues a mail in the transaction of the change that it reports, and counts mail against its bounds. `mail` composes and sends it.

use chrono::{DateTime, TimeDelta, Utc};
use fairway_domain::access::{Actor, Permission};
use fairway_domain::mailing::{Bound, MailBounds, OneMore, recent};
use fairway_domain::values::Email;

use crate::error::{Error, Result};
use crate::ports::Stores;
use crate::stores::mail::{Message, NewMail};

/// Queues a mail in this transaction. No-op without a recipient.
pub(crate) fn queue_mail(
    stores: &mut dyn Stores,
    recipient: Option<&Email>,
    message: Message,
    now: DateTime<Utc>,
) -> Result<()> {
    let Some(recipient) = recipient.cloned() else { return Ok(()) };
    stores.mail().add(&NewMail { recipient, message, created_at: now, expires_at: None })
}

/// Queues a mail that counts against a bound when it is sent (rule `mail-bounds`): past the bound it waits, so that no sender is refused because of
/// mail by others. No-op without a recipient.
pub(crate) fn queue_bounded(
    stores: &mut dyn Stores,
    recipient: Option<&Email>,
    message: Message,
    now: DateTime<Utc>,
    counts: Option<Bound>,
) -> Result<()> {
    let Some(recipient) = recipient.cloned() else { return Ok(()) };
    let mail = NewMail { recipient, message, created_at: now, expires_at: None };
    stores.mail().add_later(&mail, TimeDelta::zero(), counts)
}

/// The bound for mail to other people. Mail by Admins has none.
pub(crate) fn unasked_by(actor: &Actor) -> Option<Bound> {
    (!actor.may(Permission::ActForOthers)).then_some(Bound::UnaskedBy(Some(actor.id)))
}

/// Counts a mail that is about to be sent in all its bounds, which are lower for an unproven address. If one of them has no room, returns the time to
/// wait and counts nothing.
pub(crate) fn take_room(
    stores: &mut dyn Stores,
    bounds: &MailBounds,
    counts: Bound,
    (recipient, proven): (&Email, bool),
    now: DateTime<Utc>,
) -> Result<Option<TimeDelta>> {
    let (mut longest, mut open) = (None, Vec::new());
    for bound in counts.together(proven) {
        let counted = stores.mail().lock_counted(bound, recipient)?;
        match bounds.one_more(bound, &counted, now) {
            OneMore::Refused(wait) => longest = longest.max(Some(wait)),
            OneMore::Sent | OneMore::Folded => open.push((bound, counted)),
        }
    }
    if longest.is_none() {
        for (bound, counted) in open {
            let mut counted = recent(&counted, now).to_vec();
            counted.push(now);
            stores.mail().set_counted(bound, recipient, &counted)?;
        }
    }
    Ok(longest)
}

/// Reverts the last count of [`take_room`]: the mail was not sent.
pub(crate) fn return_room(stores: &mut dyn Stores, counts: Bound, recipient: &Email) -> Result<()> {
    for bound in counts.together(true) {
        let mut counted = stores.mail().lock_counted(bound, recipient)?;
        counted.pop();
        stores.mail().set_counted(bound, recipient, &counted)?;
    }
    Ok(())
}

/// Counts one more mail to an address, over all instances, and returns whether to send it: not if the last one has the same content and is still
/// queued. A rollback of the transaction reverts the count.
///
/// # Errors
/// [`Error::TooMuchMail`] past the bound of the address.
pub(crate) fn count(
    stores: &mut dyn Stores,
    bounds: &MailBounds,
    bound: Bound,
    recipient: &Email,
    now: DateTime<Utc>,
) -> Result<bool> {
    let counted = stores.mail().lock_counted(bound, recipient)?;
    let counted = with_one_more(bounds, bound, &counted, now)?;
    if let Some(counted) = &counted {
        stores.mail().set_counted(bound, recipient, counted)?;
    }
    Ok(counted.is_some())
}

/// The times of an address's counted mails, including one more; `None` if the last mail has the same content and is still queued.
///
/// # Errors
/// [`Error::TooMuchMail`] past the bound of the address.
pub(crate) fn with_one_more(
    bounds: &MailBounds,
    bound: Bound,
    counted: &[DateTime<Utc>],
    now: DateTime<Utc>,
) -> Result<Option<Vec<DateTime<Utc>>>> {
    match bounds.one_more(bound, counted, now) {
        OneMore::Folded => Ok(None),
        OneMore::Refused(wait) => Err(Error::TooMuchMail(wait.to_std().unwrap_or_default())),
        OneMore::Sent => Ok(Some(recent(counted, now).iter().copied().chain([now]).collect())),
    }
}
