mod decide;
mod together;

use std::slice::from_ref;

use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::{CategoryId, SponsorId, TournamentId, UserId};

use super::Tickets;
use crate::accounts::or_mail_link;
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
    /// The tournament that it is bought for, where the buyer has chosen one: then the category has to be of it.
    pub tournament_id: Option<TournamentId>,
    /// For whom; required.
    pub user_id: Option<UserId>,
    /// Required for a sponsor category, ignored for another (rule `sponsor-tickets`).
    pub sponsor_id: Option<SponsorId>,
    /// Whether a sponsor's purchaser plays too.
    pub user_participating: bool,
    /// Fields that could not be read: told with everything else that is wrong.
    pub faults: FieldErrors,
}

/// Reservations that wait: all in one line, and behind it those whose category somebody else has locked, in a line of that category.
pub(super) struct Lines {
    of_all: GroupCommit<(), UserId, Order, Answer<TicketView>>,
    of_category: GroupCommit<CategoryId, UserId, Order, Answer<TicketView>>,
}

impl Default for Lines {
    fn default() -> Self {
        Self { of_all: GroupCommit::default(), of_category: GroupCommit::for_one_lock() }
    }
}

/// A reservation that somebody asked for.
#[derive(Clone)]
struct Order {
    actor: Actor,
    new: NewReservation,
    once: Once<TicketView>,
}

impl Order {
    /// The category in whose line it waits where that is locked. What somebody does for another, or for a sponsor, reads and writes
    /// more, and is done by itself.
    fn line(&self) -> Option<CategoryId> {
        let is_plain = !self.actor.may(Permission::ActForOthers) && self.new.sponsor_id.is_none();
        self.new.category_id.filter(|_| is_plain && self.new.user_id == Some(self.actor.id))
    }
}

impl Tickets {
    /// Reserves one ticket, with its groups and, where the purchaser plays, their place: all or nothing, and never one
    /// more than the category has (rule `tickets-sold-out`). A place of the waitlist that is held for the purchaser's address is taken by
    /// it. The purchaser is mailed how to pay. Users for themselves, Admins for anyone.
    ///
    /// # Errors
    /// [`Error::Invalid`]; [`Error::Forbidden`] for another user; [`Error::NotFound`] for what the buyer may not see;
    /// [`Error::TooMuchMail`]; `Refusal::SoldOut`, `Refusal::NotOnSaleYet`, `Refusal::SaleEnded`, `Refusal::TooManyUnpaid`, `Refusal::TooManyFree`, `Refusal::SponsorWaits`, `Refusal::TournamentOver`,
    /// `Refusal::KeyReused`; `Refusal::ConfirmAddress` for a held place, with a link mailed to the purchaser.
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

    /// Does an order with the others that come meanwhile, of whichever category, in a transaction that waits for no category and no buyer. One that is passed
    /// over waits with those that want the same category, and so does one that comes while others wait for that.
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
