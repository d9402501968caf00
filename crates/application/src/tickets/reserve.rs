mod decide;
mod together;

use std::slice::from_ref;

use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::{CategoryId, SponsorId, TournamentId, UserId};

use super::Tickets;
use crate::confirmation_link::or_mail_link;
use crate::error::{Error, FieldErrors, Result};
use crate::group_commit::{GroupCommit, only};
use crate::idempotency::{Answer, Once};
use crate::stores::sales::Waits;
use crate::stores::tickets::TicketView;

/// A reservation to make.
#[derive(Debug, Clone)]
pub struct NewReservation {
    /// The category to buy; required.
    pub category_id: Option<CategoryId>,
    /// The tournament, if the buyer has chosen one: then the category must be of it.
    pub tournament_id: Option<TournamentId>,
    /// The buyer; required.
    pub user_id: Option<UserId>,
    /// The sponsor; required for a sponsor category, ignored for others (rule `sponsor-tickets`).
    pub sponsor_id: Option<SponsorId>,
    /// Whether a sponsor's purchaser plays too.
    pub user_participating: bool,
    /// Fields that could not be read; reported together with all broken rules.
    pub faults: FieldErrors,
}

/// Waiting reservations: all in one line, and after it those whose category is locked by another transaction, in a line of that category.
pub(super) struct Lines {
    of_all: GroupCommit<(), UserId, Order, Answer<TicketView>>,
    of_category: GroupCommit<CategoryId, UserId, Order, Answer<TicketView>>,
}

impl Default for Lines {
    fn default() -> Self {
        Self { of_all: GroupCommit::default(), of_category: GroupCommit::for_one_lock() }
    }
}

/// A reservation that waits to be made.
#[derive(Clone)]
struct Order {
    actor: Actor,
    new: NewReservation,
    once: Once<TicketView>,
}

impl Order {
    /// The category of its line, if it may wait in one. A reservation for another user or for a sponsor reads and writes more rows, and runs alone.
    fn line(&self) -> Option<CategoryId> {
        let is_plain = !self.actor.may(Permission::ActForOthers) && self.new.sponsor_id.is_none();
        self.new.category_id.filter(|_| is_plain && self.new.user_id == Some(self.actor.id))
    }
}

impl Tickets {
    /// Reserves one ticket, with its groups and, if the purchaser plays, their place: all or nothing, and never past the category's number (rule
    /// `tickets-sold-out`). Takes a waitlist place that is held for the purchaser's address. Mails the purchaser how to pay. Users for themselves,
    /// Admins for anyone.
    ///
    /// # Errors
    /// [`Error::Invalid`]; [`Error::Forbidden`] for another user; [`Error::NotFound`] for a category that the buyer may not see; [`Error::TooMuchMail`];
    /// `Refusal::SoldOut`, `Refusal::NotOnSaleYet`, `Refusal::SaleEnded`, `Refusal::TooManyUnpaid`, `Refusal::TooManyFree`, `Refusal::SponsorWaits`,
    /// `Refusal::TournamentOver`, `Refusal::KeyReused`; `Refusal::ConfirmAddress` for a held place, with a link mailed to the purchaser.
    pub fn reserve(
        &self,
        actor: &Actor,
        new: &NewReservation,
        once: &Once<TicketView>,
    ) -> Result<Answer<TicketView>> {
        if new.user_id.is_some_and(|id| !actor.owns(id)) {
            return Err(Error::Forbidden);
        }
        let order = Order { actor: actor.clone(), new: new.clone(), once: once.clone() };
        let answer = match order.line() {
            Some(category) => self.in_line(category, order),
            None => self.by_itself(&order),
        };
        or_mail_link(&self.links, actor, new.user_id, answer)
    }

    /// Runs an order together with concurrent ones of any category, in a transaction that waits for no lock on categories and buyers. A skipped order
    /// joins the line of its category, and so does a new order while that line is in use.
    fn in_line(&self, category: CategoryId, order: Order) -> Result<Answer<TicketView>> {
        let Lines { of_all, of_category } = &self.reservations;
        let buyer = order.actor.id;
        let behind = |order: &Order| {
            let together = |orders: &[Order]| match orders {
                [one] => Ok(vec![Some(self.by_itself(one))]),
                orders => self.reserve_all(orders, Waits::ForCategories),
            };
            of_category.run(&category, buyer, order.clone(), together, |order| self.by_itself(order))
        };
        if of_category.is_at_work(&category) {
            return behind(&order);
        }
        of_all.run(&(), buyer, order, |orders| self.reserve_all(orders, Waits::ForNothing), behind)
    }

    fn by_itself(&self, order: &Order) -> Result<Answer<TicketView>> {
        only(self.reserve_all(from_ref(order), Waits::ForAll))
    }
}

#[cfg(test)]
mod tests;
