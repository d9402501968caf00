//! The outbox: queues a mail in the transaction of what it tells, and counts mail against its bounds. Delivery composes and sends it
//! (`mail`).

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

/// Queues a mail that counts against a bound when it is sent (rule `mail-bounds`): past it the mail waits until there is room, so that no
/// sender is refused for what others sent. No-op without a recipient.
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

/// The bound that mail to others counts against. Mail by Admins counts against none.
pub(crate) fn unasked_by(actor: &Actor) -> Option<Bound> {
    (!actor.may(Permission::ActForOthers)).then_some(Bound::UnaskedBy(Some(actor.id)))
}

/// Counts a mail that is about to be sent, in all bounds that it counts against: fewer of an address that is not proven. Returns how long it
/// has to wait when one of them has no room; then nothing is counted.
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

/// Takes back what [`take_room`] counted last: the mail was not sent.
pub(crate) fn return_room(stores: &mut dyn Stores, counts: Bound, recipient: &Email) -> Result<()> {
    for bound in counts.together(true) {
        let mut counted = stores.mail().lock_counted(bound, recipient)?;
        counted.pop();
        stores.mail().set_counted(bound, recipient, &counted)?;
    }
    Ok(())
}

/// Counts one more mail to an address, for all instances together, and answers whether it is to be sent: not when the last one says the
/// same and is on its way. Nothing is counted when the transaction is rolled back.
///
/// # Errors
/// [`Error::TooMuchMail`] when the address has had enough of them.
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

/// The moments that are counted for an address once it is sent one more mail, after those that were counted before; `None` when the last mail
/// says the same and is on its way.
///
/// # Errors
/// [`Error::TooMuchMail`] when the address has had enough of them.
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
