//! The overview of a tournament's sale: sums over many tickets, and days before the event (rule `overview`).

use chrono::{NaiveDate, TimeDelta};

use crate::ledger::{Standing, Totals};
use crate::price::Price;

/// The year before is the newest tournament whose first day is at least this long before this one's. Shorter than a year, as the date moves by
/// weeks from one year to the next; long enough to skip a second event of the same season.
const EARLIER_BY: TimeDelta = TimeDelta::days(180);

/// Whether a tournament on `other` is early enough to be the year before one on `day`.
pub fn is_long_before(day: NaiveDate, other: NaiveDate) -> bool {
    day - other >= EARLIER_BY
}

/// Tickets with the same price, state and ledger sums: their money is the same, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Alike {
    /// Number of the tickets.
    pub tickets: i64,
    /// The price of each.
    pub price: Price,
    /// Whether they, or their event, are cancelled.
    pub standing: Standing,
    /// Whether they are paid or without cost.
    pub settled: bool,
    /// The ledger sums of each.
    pub totals: Totals,
}

/// The money of many tickets (rule `ledger`): each figure is the sum of theirs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Money {
    /// The total to pay.
    pub due: Price,
    /// Money that came and was not refunded, gifts included.
    pub received: Price,
    /// The part of the amount due that is not paid yet.
    pub outstanding: Price,
    /// Money beyond the amount due, which the fund keeps.
    pub gifts: Price,
    /// Money received for cancelled tickets, less their gifts.
    pub to_refund: Price,
}

impl Money {
    /// The money of no tickets.
    pub const NONE: Self = {
        let nothing = Price { cents: 0 };
        Self { due: nothing, received: nothing, outstanding: nothing, gifts: nothing, to_refund: nothing }
    };

    /// The sum with these tickets.
    #[must_use]
    pub fn with(self, alike: &Alike) -> Self {
        let each = alike.totals.sums(alike.price, alike.standing);
        let all = |each: Price| Price { cents: each.cents.saturating_mul(alike.tickets) };
        self.and(Self {
            due: all(each.due),
            received: all(each.received),
            outstanding: all(each.outstanding),
            gifts: all(each.gifts),
            to_refund: all(each.to_refund),
        })
    }

    /// The sum of both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let sum = |one: Price, other: Price| Price { cents: one.cents.saturating_add(other.cents) };
        Self {
            due: sum(self.due, other.due),
            received: sum(self.received, other.received),
            outstanding: sum(self.outstanding, other.outstanding),
            gifts: sum(self.gifts, other.gifts),
            to_refund: sum(self.to_refund, other.to_refund),
        }
    }
}

/// The figures of many tickets (rule `overview`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sale {
    /// Number of tickets that are not cancelled.
    pub sold: i64,
    /// Number of them that are paid or without cost.
    pub settled: i64,
    /// The money of all tickets, cancelled ones included.
    pub money: Money,
}

impl Sale {
    /// The figures of no tickets.
    pub const NONE: Self = Self { sold: 0, settled: 0, money: Money::NONE };

    /// The figures with these tickets.
    #[must_use]
    pub fn with(self, alike: &Alike) -> Self {
        let sold = if alike.standing == Standing::Cancelled { 0 } else { alike.tickets };
        let settled = if alike.settled { sold } else { 0 };
        self.and(Self { sold, settled, money: Money::NONE.with(alike) })
    }

    /// The sum of both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            sold: self.sold.saturating_add(other.sold),
            settled: self.settled.saturating_add(other.settled),
            money: self.money.and(other.money),
        }
    }
}

/// The number of days from this one to the event's first day; negative after it.
pub fn days_before(day: NaiveDate, moment: NaiveDate) -> i64 {
    (day - moment).num_days()
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use proptest::prelude::*;

    use super::*;

    /// Price, cancelled, payments, refunds, gifts, waived.
    type Ticket = (i64, bool, i64, i64, i64, i64);

    /// A ticket with a valid ledger: no more refunded than received, and no more waived than the price. Few distinct numbers, so that
    /// many tickets are equal.
    fn ticket() -> impl Strategy<Value = Ticket> {
        let few = || prop_oneof![Just(0), Just(1), Just(4_999), Just(10_000), Just(25_001)];
        (few(), any::<bool>(), few(), few(), few(), few()).prop_map(
            |(price, cancelled, payments, refunds, gifts, waived)| {
                (price, cancelled, payments, refunds.min(payments + gifts), gifts, waived.min(price))
            },
        )
    }

    fn alike(&(cents, cancelled, payments, refunds, gifts, waived): &Ticket, tickets: i64) -> Alike {
        let totals = Totals { payments, refunds, gifts, waived };
        let (price, settled) = (Price { cents }, payments >= cents);
        Alike { tickets, price, standing: Standing::of(cancelled, false), settled, totals }
    }

    fn sum(groups: impl Iterator<Item = Alike>) -> Money {
        groups.fold(Money::NONE, |sum, group| sum.with(&group))
    }

    proptest! {
        #[test]
        fn tickets_that_are_alike_sum_up_as_one_by_one(tickets in prop::collection::vec(ticket(), 0..60)) {
            let mut counts: HashMap<Ticket, i64> = HashMap::new();
            for ticket in &tickets {
                *counts.entry(*ticket).or_default() += 1;
            }
            let one_by_one = sum(tickets.iter().map(|ticket| alike(ticket, 1)));
            let grouped = sum(counts.iter().map(|(ticket, count)| alike(ticket, *count)));
            prop_assert_eq!(grouped, one_by_one);
            let Money { due, received, outstanding, gifts, to_refund } = grouped;
            prop_assert_eq!(
                received.cents + outstanding.cents,
                due.cents + gifts.cents + to_refund.cents,
                "no cent is lost"
            );
        }
    }

    #[test]
    fn a_sum_beyond_all_numbers_stays_the_highest() {
        let all = Alike {
            tickets: i64::MAX,
            price: Price { cents: 100 },
            standing: Standing::Held,
            settled: false,
            totals: Totals::default(),
        };
        assert_eq!(Money::NONE.with(&all).with(&all).due.cents, i64::MAX);
    }

    #[test]
    fn cancelled_tickets_are_not_sold_and_their_money_counts() {
        let (paid, open) = ((100, false, 100, 0, 0, 0), (100, false, 0, 0, 0, 0));
        let cancelled = (100, true, 100, 0, 0, 0);
        let groups = [alike(&paid, 2), alike(&open, 1), alike(&cancelled, 4)];
        let Sale { sold, settled, money } = groups.iter().fold(Sale::NONE, Sale::with);
        assert_eq!((sold, settled), (3, 2));
        assert_eq!((money.received.cents, money.outstanding.cents, money.to_refund.cents), (600, 100, 400));
    }

    #[test]
    fn of_a_cancelled_event_nothing_is_outstanding_and_no_cent_lost() {
        let (paid, part) = ((100, false, 120, 0, 0, 0), (100, false, 30, 0, 5, 10));
        let (open, cancelled) = ((100, false, 0, 0, 0, 0), (100, true, 100, 0, 0, 0));
        let of = |ticket: &Ticket| Alike { standing: Standing::of(ticket.1, true), ..alike(ticket, 1) };
        let Sale { sold, settled, money } =
            [paid, part, open, cancelled].iter().map(of).fold(Sale::NONE, |sum, it| sum.with(&it));
        assert_eq!((sold, settled), (3, 1));
        let cents = [money.due, money.received, money.outstanding, money.gifts, money.to_refund];
        assert_eq!(cents.map(|price| price.cents), [130, 255, 0, 25, 100]);
    }

    #[test]
    fn the_year_before_is_at_least_180_days_before() {
        let day = |month, day| NaiveDate::from_ymd_opt(2026, month, day).unwrap();
        assert!(is_long_before(day(6, 30), day(1, 1)), "180 days");
        assert!(!is_long_before(day(6, 29), day(1, 1)));
        assert!(!is_long_before(day(1, 1), day(6, 30)), "it is after");
    }

    #[test]
    fn days_are_counted_from_the_event_and_negative_after_it() {
        let day = |month, day| NaiveDate::from_ymd_opt(2026, month, day).unwrap();
        assert_eq!(days_before(day(6, 13), day(5, 1)), 43);
        assert_eq!((days_before(day(6, 13), day(6, 13)), days_before(day(6, 13), day(6, 15))), (0, -2));
    }
}
