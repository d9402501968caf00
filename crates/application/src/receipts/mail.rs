use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::ReceiptId;
use fairway_domain::mailing::Bound;
use fairway_domain::refusal::Refusal;

use super::{NO_SUCH_RECEIPT, Receipts};
use crate::audit;
use crate::error::{Error, Result};
use crate::outbox::{count, queue_mail};
use crate::receipt_state::current;
use crate::stores::audit::Change;
use crate::stores::mail::Message;

impl Receipts {
    /// Mails a receipt to its giver; no-op while an equal mail is queued. One's own, or any user's for an Admin.
    ///
    /// # Errors
    /// `Error::Invalid` without an id; `Error::NotFound`, also for another's; `Refusal::ReceiptOutdated`,
    /// `Refusal::GiverWithoutAddress`; `Error::TooMuchMail` past the giver's daily bound.
    pub fn mail(&self, actor: &Actor, id: Option<ReceiptId>) -> Result<()> {
        let id = id.ok_or_else(|| Error::field("id", "id cannot be empty"))?;
        let now = self.clock.now();
        self.database.transaction(|stores| {
            let user = stores.receipts().user_of(id)?.filter(|user| actor.owns(*user));
            let user = user.ok_or(NO_SUCH_RECEIPT)?;
            // The lock serialises double clicks, so that the second call finds the mail of the first.
            stores.receipts().lock_giver(user)?.ok_or(NO_SUCH_RECEIPT)?;
            current(&mut stores.reads(), id)?.ok_or(Refusal::ReceiptOutdated)?;
            let email = stores.users().find(user)?.and_then(|user| user.email);
            let email = email.ok_or(Refusal::GiverWithoutAddress)?;
            let message = Message::Receipt(id);
            if !stores.mail().is_waiting(&message, &email)? {
                if !actor.may(Permission::ActForOthers) {
                    count(stores, &self.mail_bounds, Bound::Receipts, &email, now)?;
                }
                queue_mail(stores, Some(&email), message, now)?;
                let sent = Change::of("mail", &"", &"sent").into_iter().collect();
                audit::if_staff(stores, actor, now, "receipt.mail", id.0, sent)?;
            }
            Ok(())
        })
    }
}
