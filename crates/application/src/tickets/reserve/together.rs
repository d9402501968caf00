//! Runs several orders in one transaction.

use std::collections::HashMap;
use std::time::Duration;

use chrono::{DateTime, Utc};
use fairway_domain::ids::EntryId;

use super::decide::Admitted;
use super::{NewReservation, Order};
use crate::audit;
use crate::error::{Error, Result};
use crate::group_commit::Answers;
use crate::idempotency::{Answer, Keeping};
use crate::ports::Stores;
use crate::stores::audit::Change;
use crate::stores::sales::{SaleFacts, SaleOf, Waits};
use crate::stores::tickets::TicketView;
use crate::tickets::Tickets;

/// Lock timeout of a transaction that skips locked categories and buyers. It may still wait for a key claimed by a concurrent call of the same
/// person, for referenced rows, and for the next number of the check-in log.
const BRIEF: Duration = Duration::from_millis(100);

/// An open order: its place among the orders of the transaction.
type Open<'a> = (usize, &'a Order, &'a Keeping<'a, TicketView>);

/// Decisions on a category since its facts were read.
#[derive(Default)]
struct Since {
    /// Tickets that will be written.
    sold: i64,
    /// Whether a place of the waitlist was taken, which outdates the numbers of held and claimed places.
    is_stale: bool,
}

impl Tickets {
    /// Runs orders in one transaction, one after the other, each with its own answer. A skipped order, whose category or buyer another transaction
    /// has locked, is left to run alone, so that the others do not wait for that lock.
    pub(super) fn reserve_all(&self, orders: &[Order], waits: Waits) -> Result<Answers<Answer<TicketView>>> {
        let now = self.clock.now();
        let calls: Vec<_> = orders.iter().map(|order| Keeping::of(&order.actor, &order.once)).collect();
        let lock_timeout = (waits == Waits::ForNothing).then_some(BRIEF);
        self.database.once_each(&calls, (now, lock_timeout), |stores, new| {
            let open = new.iter().filter_map(|at| Some((*at, orders.get(*at)?, calls.get(*at)?)));
            let (mut open, mut ended): (Vec<_>, Vec<_>) = (open.collect(), vec![]);
            while !open.is_empty() {
                open = self.reserve_some(stores, &open, (now, waits), &mut ended)?;
            }
            ended.sort_by_key(|(at, _)| *at);
            Ok(ended.into_iter().map(|(_, answer)| answer).collect())
        })
    }

    /// Decides on as many orders as one read of the facts covers, writes the admitted ones, and adds the outcome of each. Returns the other orders.
    fn reserve_some<'a>(
        &self,
        stores: &mut dyn Stores,
        orders: &[Open<'a>],
        (now, waits): (DateTime<Utc>, Waits),
        ended: &mut Vec<(usize, Option<Result<TicketView>>)>,
    ) -> Result<Vec<Open<'a>>> {
        let (mut places, mut decided, mut later) = (Vec::new(), Vec::new(), Vec::new());
        let mut since: HashMap<_, Since> = HashMap::new();
        for ((at, order, keeping), mut facts) in orders.iter().zip(read(stores, orders, (now, waits))?) {
            let since = since.entry(order.new.category_id).or_default();
            if since.is_stale {
                later.push((*at, *order, *keeping));
                continue;
            }
            places.push(*at);
            if waits.may_have_passed_over(facts.as_ref()) {
                decided.push(None);
                continue;
            }
            if let Some(facts) = &mut facts {
                // Earlier orders of this transaction are not written yet.
                facts.category.sold += since.sold;
            }
            let made = self.decide(stores, order, facts, now);
            // These errors are no answers to the order: they end the transaction.
            match made {
                Err(error) if error.is_temporary() || matches!(error, Error::Unexpected(_)) => {
                    return Err(error);
                }
                _ => {}
            }
            since.sold += i64::from(made.is_ok());
            since.is_stale = made.as_ref().is_ok_and(|made| made.entry.is_some());
            decided.push(Some(made.map(|made| (made, *order, *keeping))));
        }
        ended.extend(places.into_iter().zip(self.write(stores, decided, now)?));
        Ok(later)
    }

    /// Writes the admitted sales, and returns the outcome of each order.
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

/// The facts of each order; `None` for a missing or unknown category.
fn read(
    stores: &mut dyn Stores,
    orders: &[Open<'_>],
    (now, waits): (DateTime<Utc>, Waits),
) -> Result<Vec<Option<SaleFacts>>> {
    let sale = |new: &NewReservation| {
        Some(SaleOf { category: new.category_id?, buyer: new.user_id, sponsor: new.sponsor_id })
    };
    let sales: Vec<_> = orders.iter().map(|(_, order, _)| sale(&order.new)).collect();
    let named: Vec<_> = sales.iter().copied().flatten().collect();
    let facts = if named.is_empty() { vec![] } else { stores.sales().facts(&named, waits, now)? };
    let mut facts = facts.into_iter();
    Ok(sales.into_iter().map(|sale| sale.and_then(|_| facts.next().flatten())).collect())
}

fn unsold() -> Error {
    Error::Unexpected("an order was left undone".into())
}
