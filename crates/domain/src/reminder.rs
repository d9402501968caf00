//! Reminders to pay for a ticket (rule `payment-reminders`).

use chrono::{DateTime, TimeDelta, Utc};

use crate::price::Price;

/// The least time between two reminders for one ticket.
pub const AGAIN_AFTER: TimeDelta = TimeDelta::hours(24);

/// Whether the purchaser of a ticket is reminded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reminder {
    /// The reminder is mailed.
    Mailed,
    /// Nothing is to be paid.
    NothingDue,
    /// The last reminder is too recent.
    RemindedBefore,
    /// The purchaser has no address.
    WithoutAddress,
}

impl Reminder {
    /// Decides for a ticket with this amount to pay, and the last reminder at `last`.
    pub fn of(
        outstanding: Price,
        has_address: bool,
        last: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> Self {
        match last {
            _ if outstanding.cents <= 0 => Self::NothingDue,
            _ if !has_address => Self::WithoutAddress,
            Some(last) if now - last < AGAIN_AFTER => Self::RemindedBefore,
            _ => Self::Mailed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reachable_debtor_is_reminded_once_a_day() {
        let now = DateTime::UNIX_EPOCH + TimeDelta::days(10);
        let (owed, nothing) = (Price { cents: 1 }, Price { cents: 0 });
        let before = |hours| Some(now - TimeDelta::hours(hours));
        assert_eq!(Reminder::of(owed, true, None, now), Reminder::Mailed);
        assert_eq!(Reminder::of(owed, true, before(24), now), Reminder::Mailed);
        assert_eq!(Reminder::of(owed, true, before(23), now), Reminder::RemindedBefore);
        assert_eq!(Reminder::of(owed, false, None, now), Reminder::WithoutAddress);
        assert_eq!(Reminder::of(nothing, true, None, now), Reminder::NothingDue);
    }
}
