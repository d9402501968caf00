mod decide;
mod together;

use std::collections::HashSet;
use std::slice::from_ref;

use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::{CategoryId, SponsorId, TournamentId, UserId};

use super::Tickets;
use crate::accounts::or_mail_link;
use crate::error::{Error, FieldErrors, Result};
use crate::group_commit::{Answers, GroupCommit, MOST, only};
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

/// Reservations that wait: each in the line of its category, whose first group waits with those of other categories, to share a transaction with them.
#[derive(Default)]
pub(super) struct Lines {
    of_category: GroupCommit<CategoryId, UserId, Order, Answer<TicketView>>,
    of_all: GroupCommit<(), CategoryId, Group, Answers<Answer<TicketView>>>,
}

/// Orders of one category, each of another buyer.
struct Group {
    category: CategoryId,
    orders: Vec<Order>,
}

/// A reservation that somebody asked for.
#[derive(Clone)]
struct Order {
    actor: Actor,
    new: NewReservation,
    once: Once<TicketView>,
}

impl Order {
    /// The category in whose line it waits. What somebody does for another, or for a sponsor, reads and writes
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
        or_mail_link(&self.ports, actor, new.user_id, answer)
    }

    /// Does an order with those that wait for the same category, and these with others that wait for other categories.
    fn in_line(&self, category: CategoryId, order: Order) -> Result<Answer<TicketView>> {
        let (Lines { of_category, of_all }, buyer) = (&self.reservations, order.actor.id);
        let with_others = |orders: &[Order]| {
            let group = Group { category, orders: orders.to_vec() };
            let alone = |Group { orders, .. }: &Group| {
                let waits = if orders.len() == 1 { Waits::ForAll } else { Waits::ForCategories };
                self.reserve_all(&orders.iter().collect::<Vec<_>>(), waits)
            };
            of_all.run(&(), category, group, |groups| self.reserve_groups(groups), alone)
        };
        of_category.run(&category, buyer, order, with_others, |order| self.by_itself(order))
    }

    fn by_itself(&self, order: &Order) -> Result<Answer<TicketView>> {
        only(self.reserve_all(from_ref(&order), Waits::ForAll))
    }

    /// Does groups of several categories in one transaction, which waits for nobody: one whose category somebody else has locked, or is of another tournament
    /// than that of the first, is left to be done by itself. So is one that does not fit beside those before it.
    fn reserve_groups(&self, groups: &[Group]) -> Result<Answers<Answers<Answer<TicketView>>>> {
        let Some(Group { category, .. }) = groups.first() else { return Ok(vec![]) };
        let fit = fitting(groups);
        let orders: Vec<_> =
            groups.iter().zip(&fit).filter(|(_, fits)| **fits).flat_map(|(group, _)| &group.orders).collect();
        let mut ended = self.reserve_all(&orders, Waits::ForNothing { beside: *category })?.into_iter();
        let answers = groups.iter().zip(fit).map(|(group, fits)| {
            let answers: Vec<_> = ended.by_ref().take(if fits { group.orders.len() } else { 0 }).collect();
            answers.iter().any(Option::is_some).then_some(Ok(answers))
        });
        Ok(answers.collect())
    }
}

/// Whether each group fits in a transaction with those before it that do: no buyer is in it twice, and they are not too many.
fn fitting(groups: &[Group]) -> Vec<bool> {
    let mut buyers = HashSet::new();
    let fits = |Group { orders, .. }: &Group| {
        let is_other = |order: &Order| !buyers.contains(&order.actor.id);
        let fits = buyers.len() + orders.len() <= MOST && orders.iter().all(is_other);
        if fits {
            buyers.extend(orders.iter().map(|order| order.actor.id));
        }
        fits
    };
    groups.iter().map(fits).collect()
}

#[cfg(test)]
mod tests;
