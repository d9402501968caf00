use fairway_domain::access::Actor;
use fairway_domain::ids::TicketId;

use super::{Tickets, own};
use crate::audit;
use crate::checks::{Checks, expect_valid};
use crate::error::Result;
use crate::not_found::NO_SUCH_TICKET;
use crate::stores::audit::Change;
use crate::stores::tickets::TicketView;

impl Tickets {
    /// Stores whether a check was promised for a ticket, which stops reminders of its term (rule `payment-terms`). For its owner, or an Admin.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid); [`Error::NotFound`](crate::Error::NotFound), also for another's.
    pub fn promise_check(
        &self,
        actor: &Actor,
        id: Option<TicketId>,
        promised: Option<bool>,
    ) -> Result<TicketView> {
        let mut checks = Checks::default();
        let (id, promised) = (checks.there("id", id), checks.there("checkPromised", promised));
        checks.finish()?;
        let (id, promised) = (expect_valid(id)?, expect_valid(promised)?);
        let now = self.clock.now();
        self.database.transaction(|stores| {
            own(&mut stores.reads(), actor, id)?;
            let before = stores.tickets().lock(id)?.ok_or(NO_SUCH_TICKET)?;
            if let Some(change) = Change::of("checkPromised", &before.check_promised, &promised) {
                stores.terms().set_check_promised(id, promised)?;
                audit::if_staff(stores, actor, now, "ticket.update", id.0, vec![change])?;
            }
            Ok(stores.tickets().view(id)?.ok_or(NO_SUCH_TICKET)?.visible_to(actor))
        })
    }
}
