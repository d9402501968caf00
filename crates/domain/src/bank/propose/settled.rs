//! Tickets that a payment names although nothing is to be paid for them.

use crate::ids::TicketId;
use crate::reference::Reference;
use crate::values::Complaint;

/// A ticket for which nothing is to be paid here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settled {
    /// The ticket, where it is of this event.
    pub ticket: Option<TicketId>,
    /// Whether it is a sponsor's.
    pub for_sponsors: bool,
    /// Its reference.
    pub reference: Reference,
    /// The reason.
    pub why: SettledWhy,
}

/// The reason for which nothing is to be paid for a ticket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettledWhy {
    /// It is paid.
    Paid,
    /// It is cancelled.
    Cancelled,
    /// Its event is cancelled.
    EventCancelled,
    /// It is of another event.
    Elsewhere,
}

impl SettledWhy {
    /// All of them.
    const ALL: [Self; 4] = [Self::Paid, Self::Cancelled, Self::EventCancelled, Self::Elsewhere];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Paid => "paid",
            Self::Cancelled => "cancelled",
            Self::EventCancelled => "eventCancelled",
            Self::Elsewhere => "elsewhere",
        }
    }

    /// The reason of this word.
    ///
    /// # Errors
    /// A complaint when it is none.
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
