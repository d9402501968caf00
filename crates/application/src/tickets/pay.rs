use chrono::{DateTime, Utc};
use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::TicketId;
use fairway_domain::refusal::Refusal;

use super::{PaymentForm, Tickets, chosen, ledger};
use crate::audit::{self};
use crate::checks::Checks;
use crate::error::Result;
use crate::receipt_renewal::MayBegin;
use crate::stores::audit::Change;
use crate::stores::mail::TicketNews;
use crate::stores::tickets::TicketView;
use crate::ticket_fields::fields;
use crate::ticket_news;

/// Several tickets with one payment.
#[derive(Debug, Clone, Default)]
pub struct PaidTickets {
    /// The tickets; required.
    pub ids: Option<Vec<TicketId>>,
    /// The payment; `paid` is required and true.
    pub payment: PaymentForm,
}

impl Tickets {
    /// Marks several tickets paid, all or none, and returns them, newest first. Admins. For a ticket that is paid already, only the sent fields
    /// change. Mails all holders on the other tickets their passes.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::Invalid`, also for an unknown ticket; [`Refusal::TicketsCancelled`].
    pub fn pay(&self, actor: &Actor, paid: &PaidTickets) -> Result<Vec<TicketView>> {
        actor.require(Permission::ManageTickets)?;
        let now = self.clock.now();
        let ids = paid.examine(now)?;
        self.database.transaction(|stores| {
            let before = chosen::lock(stores, &ids)?;
            let cancelled = before.iter().filter(|ticket| ticket.cancelled).count();
            if cancelled > 0 {
                return Err(Refusal::TicketsCancelled(cancelled).into());
            }
            let (mut paid_now, mut changed) = (vec![], vec![]);
            for ticket in before {
                let payment = paid.payment.examine(ticket.payment.as_ref(), now, &mut Checks::default());
                let after = TicketView { payment, ..ticket.clone() };
                let difference = Change::between(&fields(&ticket), &fields(&after));
                if !difference.is_empty() {
                    ledger::pay(stores, &*self.clock, actor, &ticket, after.payment.as_ref())?;
                    let news = ticket_news::queue_purchaser_mail(stores, &*self.clock, &ticket, &after)?;
                    paid_now.extend(news.map(|_| ticket.id));
                    audit::record(stores, actor, now, "ticket.update", ticket.id.0, difference)?;
                    changed.push((after, news, MayBegin(ticket.payment.is_none())));
                }
            }
            ticket_news::queue_teammate_mail(
                stores,
                &self.messenger.pass_mailer,
                actor,
                Some(TicketNews::Paid),
                &paid_now,
            )?;
            let changed: Vec<_> =
                changed.iter().map(|(ticket, news, begins)| (ticket, *news, *begins)).collect();
            ticket_news::renew_receipts(stores, &self.messenger, &changed, false)?;
            stores.tickets().lock_all(&ids)
        })
    }
}

impl PaidTickets {
    /// The tickets without duplicates. The payment's fields are valid for all of them or for none.
    fn examine(&self, now: DateTime<Utc>) -> Result<Vec<TicketId>> {
        let mut checks = Checks::default();
        let ids = chosen::examine(self.ids.as_deref(), &mut checks);
        if checks.there("paid", self.payment.paid) == Some(false) {
            checks.value::<()>("paid", Err("must be true, as tickets are marked unpaid one by one".into()));
        }
        self.payment.examine(None, now, &mut checks);
        checks.finish()?;
        Ok(ids)
    }
}
