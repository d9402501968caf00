use chrono::{DateTime, Utc};
use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::{CategoryId, EntryId, SponsorId, TournamentId, UserId};
use fairway_domain::mailing::Bound;

use super::Tickets;
use super::admission::{admit, sponsor};
use super::sale::{Choices, Sale};
use crate::accounts::or_mail_link;
use crate::audit;
use crate::checks::{Checks, expect_valid};
use crate::error::{Error, FieldErrors, Result};
use crate::idempotency::{Answer, Keeping, Once};
use crate::outbox;
use crate::ports::Stores;
use crate::stores::audit::Change;
use crate::stores::mail::{Message, NewMail, TicketNews};
use crate::stores::sales::{SaleFacts, SaleMail, SaleOf};
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
    /// [`Error::TooMuchMail`]; [`Refusal::SoldOut`], [`Refusal::NotOnSaleYet`], [`Refusal::SaleEnded`], [`Refusal::TooManyUnpaid`], [`Refusal::TooManyFree`], [`Refusal::SponsorWaits`], [`Refusal::TournamentOver`],
    /// [`Refusal::KeyReused`]; [`Refusal::ConfirmAddress`] for a held place, with a link mailed to the purchaser.
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
            None => self.reserve_all(&[order]).and_then(|mut one| one.pop().unwrap_or_else(|| Err(unsold()))),
        };
        or_mail_link(&self.ports, actor, new.user_id, answer)
    }

    /// Does orders of one category in one transaction, one after the other, each answered on its own.
    fn reserve_all(&self, orders: &[Order]) -> Result<Vec<Result<Answer<TicketView>>>> {
        let now = self.ports.clock.now();
        let calls: Vec<_> = orders.iter().map(|order| Keeping::of(&order.actor, &order.once)).collect();
        self.ports.database.once_each(&calls, now, |stores, new| {
            let open: Vec<_> = new.iter().filter_map(|at| orders.get(*at).zip(calls.get(*at))).collect();
            let mut done = Vec::new();
            while let Some(left) = open.get(done.len()..).filter(|left| !left.is_empty()) {
                done.extend(self.reserve_some(stores, left, now)?);
            }
            Ok(done)
        })
    }

    /// Decides about as many orders as one reading of the facts tells of, and writes those that are admitted; how each of them ended.
    fn reserve_some(
        &self,
        stores: &mut dyn Stores,
        orders: &[(&Order, &Keeping<'_, TicketView>)],
        now: DateTime<Utc>,
    ) -> Result<Vec<Result<TicketView>>> {
        let (mut decided, mut sold) = (Vec::new(), 0);
        for ((order, keeping), mut facts) in orders.iter().zip(read(stores, orders, now)?) {
            if let Some(facts) = &mut facts {
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
            decided.push(made.map(|made| (made, *order, *keeping)));
            if takes_place {
                // What is held and owed has changed with the waitlist.
                break;
            }
        }
        self.write(stores, decided, now)
    }

    /// Decides about one order by the facts.
    fn decide(
        &self,
        stores: &mut dyn Stores,
        order: &Order,
        facts: Option<SaleFacts>,
        now: DateTime<Utc>,
    ) -> Result<Admitted> {
        let Order { actor, new, .. } = order;
        let Named { facts, user_id, sponsor_id } = self.named(stores, actor, new, facts)?;
        let (entry, is_held) = admit(stores, &facts, now)?;
        if !is_held && !actor.may(Permission::ActForOthers) {
            // By the time under the category's lock, for which the buyer may have waited.
            facts.category.details.sale.admit(self.ports.clock.now())?;
        }
        self.admit_unpaid(actor, &facts)?;
        let mail = self.mail(actor, &facts, now)?;
        let user_participating = new.user_participating;
        let choices = Choices { user_id, sponsor_id, user_participating, at_desk: false };
        let new = self.sale(&facts, &choices, mail);
        Ok(Admitted { sale: Sale { facts, new }, entry })
    }

    /// Writes what was admitted, and answers how each order ended.
    fn write(
        &self,
        stores: &mut dyn Stores,
        decided: Vec<Result<(Admitted, &Order, &Keeping<'_, TicketView>)>>,
        now: DateTime<Utc>,
    ) -> Result<Vec<Result<TicketView>>> {
        let (mut sales, mut keepings, mut ended) = (Vec::new(), Vec::new(), Vec::new());
        for made in decided {
            ended.push(made.map(|(admitted, order, keeping)| {
                sales.push(admitted.sale);
                keepings.push(keeping);
                (admitted.entry, order)
            }));
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
            Ok(sold) => finish(sold).map(Ok),
            Err(refused) => Ok(Err(refused)),
        });
        finished.collect()
    }

    /// The mail that tells the purchaser how to pay; none without an address. Whoever is no Admin may have made the account for the address of
    /// somebody else, so an address gets only so many of these mails (rule `mail-bounds`). Past them nothing is reserved by a proven account; of
    /// an address that is not proven the first one a day is sent, and the others wait until it is proven. A session that ended while the
    /// call waited for the locks buys nothing (rule `sessions-end`).
    fn mail(&self, actor: &Actor, facts: &SaleFacts, now: DateTime<Utc>) -> Result<Option<SaleMail>> {
        let is_admin = actor.may(Permission::ActForOthers);
        let buyer = facts.buyer.as_ref().ok_or(Error::Unauthenticated)?;
        if !is_admin && buyer.token_version != actor.token_version {
            return Err(Error::Unauthenticated);
        }
        let Some(recipient) = buyer.person.email.clone() else { return Ok(None) };
        let (counts, mailed) = match buyer.proof.is_proven() {
            _ if is_admin => (None, None),
            true => {
                let bounds = &self.ports.mail_bounds;
                (None, outbox::with_one_more(bounds, Bound::Reservations, &facts.mailed, now)?)
            }
            false => (Some(Bound::Unproven), None),
        };
        let message = Message::Ticket(TicketNews::Reserved, facts.ticket_id);
        let mail = NewMail { recipient, message, created_at: now, expires_at: None };
        Ok(Some(SaleMail { mail, counts, mailed }))
    }

    /// The rows that the reservation names; everything missing or wrong is reported at once.
    fn named(
        &self,
        stores: &mut dyn Stores,
        actor: &Actor,
        new: &NewReservation,
        facts: Option<SaleFacts>,
    ) -> Result<Named> {
        let mut checks = Checks::after(&new.faults);
        let (buyer, sponsor_id) = (new.user_id, new.sponsor_id);
        let facts = match checks.there("ticketCategoryId", new.category_id) {
            Some(_) => self.on_sale(actor, facts, new.tournament_id, &mut checks)?,
            None => None,
        };
        // Their own account a user has, as far as the session goes.
        if let Some(id) = checks.there("userId", buyer).filter(|id| *id != actor.id) {
            let is_known = match &facts {
                Some(facts) => facts.buyer.is_some(),
                None => stores.users().find(id)?.is_some(),
            };
            checks.found("userId", "user", is_known);
        }
        let category = facts.as_ref().map(|facts| facts.category.category());
        let sponsor_id = sponsor(stores, actor, category.as_ref(), sponsor_id, &mut checks)?;
        checks.finish()?;
        Ok(Named { facts: expect_valid(facts)?, user_id: expect_valid(new.user_id)?, sponsor_id })
    }
}

/// The rows that a reservation names, all of which exist.
struct Named {
    facts: SaleFacts,
    user_id: UserId,
    sponsor_id: Option<SponsorId>,
}

/// A sale that may be made, and the buyer's entry in the waitlist, which it takes.
struct Admitted {
    sale: Sale,
    entry: Option<EntryId>,
}

/// The facts of each order, all of which are of one category; none of one that names no category, or an unknown one.
fn read(
    stores: &mut dyn Stores,
    orders: &[(&Order, &Keeping<'_, TicketView>)],
    now: DateTime<Utc>,
) -> Result<Vec<Option<SaleFacts>>> {
    let first = orders.first().map(|(order, _)| &order.new);
    let facts = match first.and_then(|new| Some((new.category_id?, new.sponsor_id))) {
        Some((category, sponsor)) => {
            let buyers = orders.iter().map(|(order, _)| order.new.user_id).collect();
            stores.sales().facts(&SaleOf { category, buyers, sponsor }, now)?
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
