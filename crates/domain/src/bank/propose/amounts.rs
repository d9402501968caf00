//! Amounts that differ from the amount owed by a fee or a tip.

use crate::bank::{Incoming, Source};

impl Incoming {
    /// The part of the payment for tickets with this much owed: the amount owed, where the rest is a fee on top or a tip that the platform keeps; else
    /// all of it, of which the rest beyond the price is a gift.
    pub fn toward(&self, owed: i64) -> i64 {
        let is_tip = self.is_tip(owed) && self.source.takes_tips();
        if self.is_fee_on_top(owed) || is_tip { owed } else { self.cents }
    }

    /// Whether the rest beyond the price is at most a third of it.
    pub(super) fn is_tip(&self, owed: i64) -> bool {
        self.cents > owed && self.cents - owed <= owed / 3
    }

    fn is_fee_on_top(&self, owed: i64) -> bool {
        self.cents - self.fee_cents == owed
    }

    /// Whether up to 4.5 % and 60 cents were taken off before the money reached a bank, which does not report the fee. Checks have no fee.
    pub(super) fn is_fee_off(&self, owed: i64) -> bool {
        let may_be = self.source == Source::Bank && self.fee_cents == 0 && self.check.is_empty();
        may_be && self.cents < owed && owed - self.cents <= owed * 45 / 1_000 + 60
    }

    /// Whether the payment is the amount owed, less a fee or plus a tip of up to a third.
    pub(super) fn is_but_for_fee_or_tip(&self, owed: i64) -> bool {
        self.is_fee_on_top(owed) || self.is_fee_off(owed) || self.is_tip(owed)
    }
}
