//! The sums of a ticket's rows, and what is received, due and outstanding by them.

use super::Kind;
use crate::price::{Amount, Price};
use crate::refusal::Refusal;

/// The sums of a ticket's rows by their kind, in US cents; none is ever negative.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Totals {
    /// Of payments.
    pub payments: i64,
    /// Of refunds.
    pub refunds: i64,
    /// Of gifts.
    pub gifts: i64,
    /// Of what was waived.
    pub waived: i64,
}

/// The state of a ticket's money.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sums {
    /// Money that came and was not given back.
    pub received: Price,
    /// The amount to be paid in all: the price without what was waived, and nothing once the ticket is cancelled.
    pub due: Price,
    /// The part of it that is still to be paid.
    pub outstanding: Price,
    /// Money beyond what is due, which is kept.
    pub gifts: Price,
    /// Money that came for a cancelled ticket, but for its gifts.
    pub to_refund: Price,
}

/// Whether there is still a place to pay for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// The ticket is held.
    Held,
    /// It was cancelled.
    Cancelled,
    /// It is held, and its event was cancelled.
    OfCancelledEvent,
}

impl Standing {
    /// The one of a ticket, by whether it is cancelled and whether its event is.
    pub fn of(cancelled: bool, event_cancelled: bool) -> Self {
        match (cancelled, event_cancelled) {
            (true, _) => Self::Cancelled,
            (false, true) => Self::OfCancelledEvent,
            (false, false) => Self::Held,
        }
    }
}

impl Totals {
    /// Money that came and was not given back.
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

    /// With one row more.
    #[must_use]
    pub fn with(mut self, kind: Kind, amount: Amount) -> Self {
        let total = self.of(kind);
        *total = total.saturating_add(amount.cents);
        self
    }

    /// With one row more, which may neither give back what never came, nor waive more than the price, nor take back more than stands.
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

    /// The state of a ticket of this price. Money that was given back counts first as what came beyond the price, and of a cancelled ticket
    /// first as what was paid for it. For a cancelled event nothing more is due than what came for it (rule `weather`).
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

    /// The amount that is still to be paid for the place, whether or not the ticket is cancelled: one that is taken up again is paid or not as before.
    pub fn outstanding(self, price: Price) -> Price {
        self.sums(price, Standing::Held).outstanding
    }
}
