//! The outbox: queues a mail in the transaction of what it tells, and counts mail against its bounds. Delivery composes and sends it
//! (`mail`).

use chrono::{DateTime, Utc};
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
    match bounds.one_more(bound, &counted, now) {
        OneMore::Folded => Ok(false),
        OneMore::Refused(wait) => Err(Error::TooMuchMail(wait.to_std().unwrap_or_default())),
        OneMore::Sent => {
            let mut counted = recent(&counted, now).to_vec();
            counted.push(now);
            stores.mail().set_counted(bound, recipient, &counted)?;
            Ok(true)
        }
    }
}
