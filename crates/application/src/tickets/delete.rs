use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::TicketId;
use fairway_domain::ticket::Deletion;
use fairway_domain::tournament::is_over;

use super::payment::all_fields;
use super::{TicketView, Tickets, lock, own};
use crate::audit::{self, Change};
use crate::error::Result;
use crate::ports::Stores;

impl Tickets {
    /// Deletes a ticket with its groups and passes, and Guests without an e-mail address who have no other place or ticket.
    /// Owner: only unpaid or free tickets of the current live tournament. Admin: any unpaid ticket (rule `deleting-tickets`).
    ///
    /// # Errors
    /// [`Error::NotFound`](crate::Error::NotFound), also for another's; [`Refusal::TicketNotCurrent`],
    /// [`Refusal::TicketPaid`], [`Refusal::TicketCheckedIn`].
    ///
    /// [`Refusal::TicketNotCurrent`]: fairway_domain::refusal::Refusal::TicketNotCurrent
    /// [`Refusal::TicketPaid`]: fairway_domain::refusal::Refusal::TicketPaid
    /// [`Refusal::TicketCheckedIn`]: fairway_domain::refusal::Refusal::TicketCheckedIn
    pub fn delete(&self, actor: &Actor, id: TicketId) -> Result<()> {
        let is_staff = actor.may(Permission::ManageTickets);
        self.ports.database.transaction(|stores| {
            let found = own(stores, actor, id)?;
            let (_, ticket) = lock(stores, &found)?;
            let deletion = self.deletion(stores, &ticket)?;
            let as_owner = if ticket.user_id == actor.id { Some(deletion.by_owner()) } else { None };
            match (as_owner, is_staff) {
                (Some(Ok(())), _) => {}
                (Some(refused), false) => refused?,
                (_, _) => deletion.by_staff()?,
            }
            let people = stores.attendees().people_of_ticket(id)?;
            stores.tickets().delete(id)?;
            stores.users().forget(&people)?;
            if is_staff {
                let changes = Change::between(&all_fields(&ticket), &[]);
                audit::record(stores, actor, self.ports.clock.now(), "ticket.delete", id.0, changes)?;
            }
            Ok(())
        })
    }

    fn deletion(&self, stores: &mut dyn Stores, ticket: &TicketView) -> Result<Deletion> {
        let current = stores.tournaments().most_recent_live()?;
        let today = self.ports.clock.today();
        Ok(Deletion {
            settled: ticket.settled(),
            current: current.is_some_and(|it| it.id == ticket.tournament_id && !is_over(it.date_end, today)),
            checked_in: stores.tickets().checked_in(ticket.id)?,
        })
    }
}
