//! When a ticket may be deleted (rule `deleting-tickets`).

use chrono::NaiveDateTime;

use super::{Settled, frozen_since};
use crate::refusal::Refusal;

/// The facts that decide whether a ticket may be deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deletion {
    /// A paid ticket is never deleted: it is cancelled (rule `deleting-tickets`).
    pub settled: Settled,
    /// Whether money was received for it that was not given back.
    pub has_money: bool,
    /// Whether its tournament is live and not over.
    pub current: bool,
    /// Whether somebody is checked in with it.
    pub checked_in: bool,
    /// The local time since which its players leave their pairings by an Admin alone; `None` while its owner may take them out, and where nobody
    /// plays by it any more.
    pub frozen_since: Option<NaiveDateTime>,
}

impl Deletion {
    /// Lets its owner give it up: unpaid, or without cost, of a live tournament that is not over (rule `deleting-tickets`), and until teams are
    /// frozen (rule `teams-freeze`).
    ///
    /// # Errors
    /// [`Refusal::TicketNotCurrent`], [`Refusal::TicketPaid`], [`Refusal::TicketPartPaid`], [`Refusal::TicketCheckedIn`],
    /// [`Refusal::TeamsFrozen`].
    pub fn by_owner(self) -> Result<(), Refusal> {
        if !self.current {
            return Err(Refusal::TicketNotCurrent);
        }
        if self.settled == Settled::Free { self.while_nobody_is_in() } else { self.by_staff() }?;
        self.frozen_since.map_or(Ok(()), |local| Err(frozen_since(local)))
    }

    /// Lets staff delete it: unpaid (rule `deleting-tickets`).
    ///
    /// # Errors
    /// [`Refusal::TicketPaid`], [`Refusal::TicketPartPaid`], [`Refusal::TicketCheckedIn`].
    pub fn by_staff(self) -> Result<(), Refusal> {
        if self.settled == Settled::Unpaid { self.while_nobody_is_in() } else { Err(Refusal::TicketPaid) }
    }

    fn while_nobody_is_in(self) -> Result<(), Refusal> {
        if self.has_money {
            return Err(Refusal::TicketPartPaid);
        }
        if self.checked_in { Err(Refusal::TicketCheckedIn) } else { Ok(()) }
    }
}
