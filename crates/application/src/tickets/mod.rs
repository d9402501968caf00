//! Tickets: reserving, listing, paying, cancelling and deleting them.

mod admission;
mod chosen;
mod delete;
mod keep;
mod lapse;
mod ledger;
mod overdue;
mod pay;
mod payment;
mod promise;
mod remind;
mod reserve;
mod sale;
mod update;
mod walk_up;

pub use lapse::Lapses;
pub use ledger::{EntryForm, Ledger};
pub use overdue::{Overdue, OverdueTickets};
pub use pay::PaidTickets;
pub use payment::PaymentForm;
pub use remind::Reminders;
pub use reserve::NewReservation;
pub use update::TicketForm;
pub use walk_up::WalkUp;

use std::sync::Arc;

use crate::not_found::NO_SUCH_TICKET;
use crate::stores::tickets::TicketFilter;
use crate::stores::tickets::TicketView;
use fairway_domain::access::{Actor, Permission};
use fairway_domain::category::Category;
use fairway_domain::ids::{TicketId, TournamentId, UserId};
use fairway_domain::mailing::MailBounds;

use crate::confirmation_link::ConfirmationLinks;
use crate::error::Result;
use crate::not_found::{NO_SUCH_TOURNAMENT, NO_SUCH_USER};
use crate::page::Part;
use crate::ports::{Clock, Database, Randomness, Reads, Stores};
use crate::ticket_news::Messenger;
use crate::{Limits, Ports};

/// The use cases of tickets.
pub struct Tickets {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
    randomness: Arc<dyn Randomness>,
    mail_bounds: MailBounds,
    limits: Limits,
    links: ConfirmationLinks,
    messenger: Messenger,
    /// Reservations that wait for each other.
    reservations: reserve::Lines,
}

impl Tickets {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            database: ports.database.clone(),
            clock: ports.clock.clone(),
            randomness: ports.randomness.clone(),
            mail_bounds: ports.mail_bounds,
            limits: ports.limits,
            links: ConfirmationLinks::new(ports),
            messenger: Messenger::new(ports),
            reservations: reserve::Lines::default(),
        }
    }

    /// A tournament's tickets, the newest first; with `overdue` only those past their last day to pay. Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound` for an unknown tournament.
    pub fn of_tournament(
        &self,
        actor: &Actor,
        id: TournamentId,
        filter: &TicketFilter,
        overdue: bool,
    ) -> Result<Part<TicketView>> {
        actor.require(Permission::ManageTickets)?;
        let due_before = overdue.then(|| self.clock.today());
        let filter = TicketFilter { due_before, ..filter.clone() };
        self.database.read(|stores| {
            stores.tournaments().find(id, true)?.ok_or(NO_SUCH_TOURNAMENT)?;
            stores.tickets().of_tournament(id, &filter)
        })
    }

    /// A person's tickets, the latest tournament first. One's own, or any user's for an Admin.
    ///
    /// # Errors
    /// `Error::NotFound`, also for another's.
    pub fn of_user(&self, actor: &Actor, user: UserId) -> Result<Vec<TicketView>> {
        if !actor.owns(user) {
            return Err(NO_SUCH_USER);
        }
        let tickets = self.database.read(|stores| {
            stores.users().find(user)?.ok_or(NO_SUCH_USER)?;
            stores.tickets().of_user(user)
        })?;
        Ok(tickets.into_iter().map(|ticket| ticket.visible_to(actor)).collect())
    }

    /// One ticket. One's own, or any user's for an Admin.
    ///
    /// # Errors
    /// `Error::NotFound`, also for another's.
    pub fn ticket(&self, actor: &Actor, id: TicketId) -> Result<TicketView> {
        let ticket = self.database.read(|stores| own(stores, actor, id))?;
        Ok(ticket.visible_to(actor))
    }
}

/// A ticket that the actor may see.
fn own(stores: &mut Reads<'_>, actor: &Actor, id: TicketId) -> Result<TicketView> {
    stores.tickets().view(id)?.filter(|ticket| actor.owns(ticket.user_id)).ok_or(NO_SUCH_TICKET)
}

/// Locks a ticket and its category, the category first, so that the number of tickets left cannot change.
fn lock(stores: &mut dyn Stores, ticket: &TicketView) -> Result<(Category, TicketView)> {
    let category = stores.categories().lock(ticket.category_id)?.ok_or(NO_SUCH_TICKET)?;
    let ticket = stores.tickets().lock(ticket.id)?.ok_or(NO_SUCH_TICKET)?;
    Ok((category, ticket))
}
