//! Tickets without an amount owed that a payment names.

use crate::ids::TicketId;
use crate::reference::Reference;
use crate::values::Complaint;

/// A ticket without an amount owed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settled {
    /// The ticket, if it belongs to this event.
    pub ticket: Option<TicketId>,
    /// Whether it is a sponsor's.
    pub for_sponsors: bool,
    /// Its reference.
    pub reference: Reference,
    /// The reason.
    pub why: SettledWhy,
}

/// Why a ticket has no amount owed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettledWhy {
    /// It is paid.
    Paid,
    /// It is cancelled.
    Cancelled,
    /// Its event is cancelled.
    EventCancelled,
    /// It belongs to another event.
    Elsewhere,
}

impl SettledWhy {
    /// All reasons.
    const ALL: [Self; 4] = [Self::Paid, Self::Cancelled, Self::EventCancelled, Self::Elsewhere];

    /// Its name in calls.
    pub fn name(self) -> &'static str {
        match self {
            Self::Paid => "paid",
            Self::Cancelled => "cancelled",
            Self::EventCancelled => "eventCancelled",
            Self::Elsewhere => "elsewhere",
        }
    }

    /// The reason with this name.
    ///
    /// # Errors
    /// A complaint about another name.
    pub fn parse(told: &str) -> Result<Self, Complaint> {
        let why = Self::ALL.into_iter().find(|why| why.name() == told);
        why.ok_or_else(|| format!("{told} is no reason for which nothing is to be paid"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_for_which_nothing_is_to_be_paid_are_read_by_their_words() {
        for why in SettledWhy::ALL {
            assert_eq!(SettledWhy::parse(why.name()), Ok(why));
        }
        assert!(SettledWhy::parse("lost").is_err());
    }
}
