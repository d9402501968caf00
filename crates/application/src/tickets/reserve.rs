mod decide;

use chrono::{DateTime, Utc};
use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::{CategoryId, EntryId, SponsorId, TournamentId, UserId};

use self::decide::Admitted;
use super::Tickets;
use crate::accounts::or_mail_link;
use crate::audit;
use crate::error::{Error, FieldErrors, Result};
use crate::group_commit::Answers;
use crate::idempotency::{Answer, Keeping, Once};
use crate::ports::Stores;
use crate::stores::audit::Change;
use crate::stores::sales::{SaleFacts, SaleOf};
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

/// A reservation that somebody asked for.
pub(super) struct Order {
    actor: Actor,
    new: NewReservation,
    once: Once<TicketView>,
}

impl Order {
    /// The category whose buyers wait for each other, and are served together. What somebody does for another, or for a sponsor, reads and writes
    /// more, and is done by itself.
    fn queue(&self) -> Option<CategoryId> {
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
        let answer = match order.queue() {
            Some(category) => {
                self.reservations.run(&category, actor.id, order, |orders| self.reserve_all(orders))
            }
            None => self
                .reserve_all(&[order])
                .and_then(|mut one| one.pop().flatten().unwrap_or_else(|| Err(unsold()))),
        };
        or_mail_link(&self.ports, actor, new.user_id, answer)
    }

    /// Does orders of one category in one transaction, one after the other, each answered on its own. Of several, one whose buyer somebody else has
    /// locked is left to be done by itself, so that the others do not wait for that.
    fn reserve_all(&self, orders: &[Order]) -> Result<Answers<Answer<TicketView>>> {
        let (now, passes_over) = (self.ports.clock.now(), orders.len() > 1);
        let calls: Vec<_> = orders.iter().map(|order| Keeping::of(&order.actor, &order.once)).collect();
        self.ports.database.once_each(&calls, now, |stores, new| {
            let open: Vec<_> = new.iter().filter_map(|at| orders.get(*at).zip(calls.get(*at))).collect();
            let mut done = Vec::new();
            while let Some(left) = open.get(done.len()..).filter(|left| !left.is_empty()) {
                done.extend(self.reserve_some(stores, left, (now, passes_over))?);
            }
            Ok(done)
        })
    }

    /// Decides about as many orders as one reading of the facts tells of, and writes those that are admitted; how each of them ended.
    fn reserve_some(
        &self,
        stores: &mut dyn Stores,
        orders: &[(&Order, &Keeping<'_, TicketView>)],
        (now, passes_over): (DateTime<Utc>, bool),
    ) -> Result<Answers<TicketView>> {
        let (mut decided, mut sold) = (Vec::new(), 0);
        for ((order, keeping), mut facts) in orders.iter().zip(read(stores, orders, (now, passes_over))?) {
            if let Some(facts) = &mut facts {
                if passes_over && facts.buyer.is_none() {
                    decided.push(None);
                    continue;
                }
                // Those before it in this transaction are not written yet.
                facts.category.sold += sold;
            }
            let made = self.decide(stores, order, facts, now);
            // These are no answers to the order: they end the transaction.
            if let Err(error @ (Error::Unavailable(_) | Error::Unexpected(_))) = made {
                return Err(error);
            }
            let (is_sold, takes_place) =
                made.as_ref().map_or((false, false), |made| (true, made.entry.is_some()));
            sold += i64::from(is_sold);
            decided.push(Some(made.map(|made| (made, *order, *keeping))));
            if takes_place {
                // The waitlist has changed, and with it what is held and owed.
                break;
            }
        }
        self.write(stores, decided, now)
    }

    /// Writes what was admitted, and answers how each order ended.
    fn write(
        &self,
        stores: &mut dyn Stores,
        decided: Answers<(Admitted, &Order, &Keeping<'_, TicketView>)>,
        now: DateTime<Utc>,
    ) -> Result<Answers<TicketView>> {
        let (mut sales, mut keepings, mut ended) = (Vec::new(), Vec::new(), Vec::new());
        for made in decided {
            let mut admit = |(admitted, order, keeping): (Admitted, _, _)| {
                sales.push(admitted.sale);
                keepings.push(keeping);
                (admitted.entry, order)
            };
            ended.push(made.map(|made| made.map(&mut admit)));
        }
        let keep = |at: usize, ticket: &TicketView| keepings.get(at).map_or(Ok(None), |it| it.answer(ticket));
        let mut tickets = self.record(stores, sales, keep)?.into_iter();
        let mut finish = |(entry, order): (Option<EntryId>, &Order)| -> Result<TicketView> {
            let ticket = tickets.next().ok_or_else(unsold)?;
            if let Some(entry) = entry {
                stores.waitlist().take(entry, now)?;
            }
            let change = Change::of("userId", &"", &ticket.user_id).into_iter().collect();
            audit::if_staff(stores, &order.actor, now, "ticket.reserve", ticket.id.0, change)?;
            Ok(ticket)
        };
        let finished = ended.into_iter().map(|ended| match ended {
            Some(Ok(sold)) => finish(sold).map(|ticket| Some(Ok(ticket))),
            Some(Err(refused)) => Ok(Some(Err(refused))),
            None => Ok(None),
        });
        finished.collect()
    }
}

/// The facts of each order, all of which are of one category; none of one that names no category, or an unknown one.
fn read(
    stores: &mut dyn Stores,
    orders: &[(&Order, &Keeping<'_, TicketView>)],
    (now, passes_over): (DateTime<Utc>, bool),
) -> Result<Vec<Option<SaleFacts>>> {
    let first = orders.first().map(|(order, _)| &order.new);
    let facts = match first.and_then(|new| Some((new.category_id?, new.sponsor_id))) {
        Some((category, sponsor)) => {
            let buyers = orders.iter().map(|(order, _)| order.new.user_id).collect();
            stores.sales().facts(&SaleOf { category, buyers, sponsor, passes_over }, now)?
        }
        None => vec![],
    };
    let mut facts = facts.into_iter();
    Ok(orders.iter().map(|_| facts.next()).collect())
}

fn unsold() -> Error {
    Error::Unexpected("an order was left undone".into())
}

#[cfg(test)]
mod tests;
