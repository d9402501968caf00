//! The sums of a ticket's rows, and the amounts received, due and outstanding that follow.

use super::Kind;
use crate::price::{Amount, Price};
use crate::refusal::Refusal;

/// The sums of a ticket's rows by kind, in US cents; none is ever negative.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Totals {
    /// Sum of payments.
    pub payments: i64,
    /// Sum of refunds.
    pub refunds: i64,
    /// Sum of gifts.
    pub gifts: i64,
    /// Sum of waivers.
    pub waived: i64,
}

/// The money of a ticket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sums {
    /// Money that came and was not refunded.
    pub received: Price,
    /// The total to pay: the price less waivers, and 0 once the ticket is cancelled.
    pub due: Price,
    /// The part of it that is not paid yet.
    pub outstanding: Price,
    /// Money beyond the amount due, which the fund keeps.
    pub gifts: Price,
    /// Money received for a cancelled ticket, less its gifts.
    pub to_refund: Price,
}

/// Whether a ticket still has a place that is to be paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// The ticket is not cancelled, and neither is its event.
    Held,
    /// The ticket is cancelled.
    Cancelled,
    /// The event is cancelled, and the ticket is not.
    OfCancelledEvent,
}

impl Standing {
    /// The standing of a ticket, by whether it is cancelled and whether its event is.
    pub fn of(cancelled: bool, event_cancelled: bool) -> Self {
        match (cancelled, event_cancelled) {
            (true, _) => Self::Cancelled,
            (false, true) => Self::OfCancelledEvent,
            (false, false) => Self::Held,
        }
    }
}

impl Totals {
    /// Money that came and was not refunded.
    pub(super) fn received(self) -> i64 {
        self.payments + self.gifts - self.refunds
    }

    fn of(&mut self, kind: Kind) -> &mut i64 {
        match kind {
            Kind::Payment => &mut self.payments,
            Kind::Refund => &mut self.refunds,
            Kind::Gift => &mut self.gifts,
            Kind::Waived => &mut self.waived,
        }
    }

    /// The sums with one more row.
    #[must_use]
    pub fn with(mut self, kind: Kind, amount: Amount) -> Self {
        let total = self.of(kind);
        *total = total.saturating_add(amount.cents);
        self
    }

    /// The sums with one more row, which may neither refund more than was received, nor waive more than the price, nor reverse more than stands.
    ///
    /// # Errors
    /// [`Refusal::RefundTooHigh`], [`Refusal::WaivedTooHigh`], [`Refusal::TakenBackTooHigh`].
    pub fn admit(mut self, price: Price, kind: Kind, amount: Amount) -> Result<Self, Refusal> {
        let after = self.with(kind, amount);
        let most = |cents: i64| Price { cents: cents.max(0) };
        if amount.cents < 0 {
            let stands = *self.of(kind);
            let free = if matches!(kind, Kind::Payment | Kind::Gift) { self.received() } else { stands };
            let most = most(stands.min(free));
            return if -amount.cents > most.cents { Err(Refusal::TakenBackTooHigh(most)) } else { Ok(after) };
        }
        match kind {
            Kind::Refund if after.received() < 0 => Err(Refusal::RefundTooHigh(most(self.received()))),
            Kind::Waived if after.waived > price.cents => {
                Err(Refusal::WaivedTooHigh(most(price.cents - self.waived)))
            }
            _ => Ok(after),
        }
    }

    /// The money of a ticket with this price. Refunds count first against the money beyond the price, and for a cancelled ticket first against
    /// its payments. For a cancelled event no more is due than was received (rule `weather`).
    pub fn sums(self, price: Price, standing: Standing) -> Sums {
        let cancelled = standing == Standing::Cancelled;
        let received = self.received();
        let due = if cancelled { 0 } else { (price.cents - self.waived).max(0) };
        let (toward, gifts) = if cancelled {
            let to_refund = (self.payments - self.refunds).max(0);
            (to_refund, received - to_refund)
        } else {
            let beyond = (self.payments - due).max(0) + self.gifts;
            let gifts = (beyond - self.refunds).max(0);
            (received - gifts, gifts)
        };
        let due = if standing == Standing::OfCancelledEvent { due.min(toward) } else { due };
        let price = |cents: i64| Price { cents: cents.max(0) };
        Sums {
            received: price(received),
            due: price(due),
            outstanding: price(due - toward),
            gifts: price(gifts),
            to_refund: price(if cancelled { toward } else { 0 }),
        }
    }

    /// The amount still to pay for the place, whether or not the ticket is cancelled: a re-activated ticket is paid or unpaid as before.
    pub fn outstanding(self, price: Price) -> Price {
        self.sums(price, Standing::Held).outstanding
    }
}
