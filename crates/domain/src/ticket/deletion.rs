//! Conditions for deleting a ticket (rule `deleting-tickets`).

use chrono::NaiveDateTime;

use super::{Settled, frozen_since};
use crate::refusal::Refusal;

/// The facts that decide whether a ticket may be deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deletion {
    /// Whether it is paid. A paid ticket is never deleted, only cancelled (rule `deleting-tickets`).
    pub settled: Settled,
    /// Whether money was received for it and not refunded.
    pub has_money: bool,
    /// Whether its tournament is live and not over.
    pub current: bool,
    /// Whether an attendee of it is checked in.
    pub checked_in: bool,
    /// The local time after which only an Admin may take its players out of their pairings; `None` while its owner may, or if none of its players
    /// is in a pairing any more.
    pub frozen_since: Option<NaiveDateTime>,
}

impl Deletion {
    /// Admits the deletion by its owner: unpaid, or without cost, of a live tournament that is not over (rule `deleting-tickets`), and before teams are
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

    /// Admits the deletion by staff: unpaid tickets (rule `deleting-tickets`).
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
