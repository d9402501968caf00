use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::TicketId;

use super::payment::fields;
use super::{PaymentForm, Tickets, lock, news};
use crate::IfVersion;
use crate::audit::{self};
use crate::checks::Checks;
use crate::error::{Error, Result};
use crate::not_found::NO_SUCH_TICKET;
use crate::stores::audit::Change;
use crate::stores::tickets::TicketView;

/// What is to change of a ticket; what is not told stays as it was.
#[derive(Debug, Clone, Default)]
pub struct TicketForm {
    /// Whether and how it is paid.
    pub payment: PaymentForm,
    /// Whether it is cancelled.
    pub cancelled: Option<bool>,
}

impl Tickets {
    /// Marks a ticket paid or unpaid, and cancels it or takes it up again; the default `if_version` changes whatever is there.
    /// Admins. A cancelled ticket's groups leave their rounds, and come back into none. The purchaser, and everybody with a
    /// pass, is mailed what was paid or cancelled.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::NotFound`]; [`Error::Invalid`]; `Refusal::Stale`, `Refusal::PlaceSold`.
    pub fn update(
        &self,
        actor: &Actor,
        id: Option<TicketId>,
        form: &TicketForm,
        if_version: &IfVersion,
    ) -> Result<TicketView> {
        actor.require(Permission::ManageTickets)?;
        let id = id.ok_or_else(|| Error::field("id", "id cannot be empty"))?;
        let now = self.ports.clock.now();
        self.ports.database.transaction(|stores| {
            let found = stores.tickets().view(id)?.ok_or(NO_SUCH_TICKET)?;
            let (category, before) = lock(stores, &found)?;
            if_version.admit(before.version)?;
            let mut checks = Checks::default();
            let payment = form.payment.examine(before.payment.as_ref(), now, &mut checks);
            checks.finish()?;
            let cancelled = form.cancelled.unwrap_or(before.cancelled);
            let after = TicketView { payment, cancelled, ..before.clone() };
            let changes = Change::between(&fields(&before), &fields(&after));
            if changes.is_empty() {
                return Ok(before);
            }
            if before.cancelled && !cancelled {
                category.admit_again(stores.categories().places(category.id, now)?.gone())?;
            }
            if before.cancelled != cancelled {
                stores.tickets().set_cancelled(id, cancelled)?;
            }
            if before.payment != after.payment {
                stores.tickets().set_payment(id, after.payment.clone())?;
            }
            let told = news::tell(stores, &self.ports, &before, &after)?;
            news::tell_teammates(stores, &self.ports, actor, told, &[id])?;
            audit::record(stores, actor, now, "ticket.update", id.0, changes)?;
            stores.tickets().view(id)?.ok_or(NO_SUCH_TICKET)
        })
    }
}

#[cfg(test)]
mod tests;
