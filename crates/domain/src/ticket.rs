//! Tickets: what a reservation brings, how one is paid, and when one may be deleted.

mod deletion;
mod payment;

use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};

use crate::access::{Actor, Permission};
use crate::category::Category;
use crate::group::numbered;
use crate::ids::{CategoryId, TicketId, TournamentId, UserId};
use crate::refusal::Refusal;
use crate::round::Round;
use crate::tournament::is_over;
pub use deletion::Deletion;
pub use payment::{
    METHOD_MAX, NOTE_MAX, Payment, REFERENCE_MAX, date_paid, payment_method, payment_note, payment_reference,
};

/// Tickets that can be marked paid at once.
pub const PAID_AT_ONCE: usize = 500;

/// The rows created together with a ticket (rule `reserving`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reservation {
    /// Names of the groups, in order.
    pub groups: Vec<String>,
    /// Whether the purchaser takes the first place of the first group.
    pub purchaser_attends: bool,
    /// Paid from the start, because it costs nothing (rule `no-cost`).
    pub paid: bool,
}

impl Reservation {
    /// Of one ticket of the category. `participating` counts for sponsor tickets only: who reserves an attendee ticket
    /// always attends (rule `reserving`).
    pub fn of(category: &Category, participating: bool) -> Self {
        Self {
            groups: (1..=usize::try_from(category.num_groups).unwrap_or_default()).map(numbered).collect(),
            purchaser_attends: !category.for_sponsors || participating,
            paid: category.no_cost,
        }
    }
}

/// Whether there is money in the books for a ticket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Settled {
    /// It is not paid.
    Unpaid,
    /// It was paid from the start, because it costs nothing (rule `no-cost`).
    Free,
    /// It is paid.
    Paid,
}

impl Settled {
    /// `Free` if it was reserved without cost and the payment was made by the reservation itself, at `created_at`; otherwise any
    /// payment is `Paid`. A ticket of an older site has the price that its category had when prices came to tickets.
    pub fn of(payment: Option<&Payment>, created_at: DateTime<Utc>, no_cost: bool) -> Self {
        match payment {
            None => Self::Unpaid,
            Some(payment) if no_cost && payment.at == created_at => Self::Free,
            Some(_) => Self::Paid,
        }
    }
}

/// The facts that decide who may change a ticket's groups, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ticket {
    /// Its id.
    pub id: TicketId,
    /// Its category.
    pub category_id: CategoryId,
    /// The tournament it is for.
    pub tournament_id: TournamentId,
    /// Whether the public may see that tournament.
    pub tournament_live: bool,
    /// That tournament's last day.
    pub date_end: NaiveDate,
    /// The moment from which on only Admins change its groups.
    pub teams_freeze_at: Option<DateTime<Utc>>,
    /// The purchaser.
    pub owner: UserId,
    /// Whether it was cancelled.
    pub cancelled: bool,
}

impl Ticket {
    /// Lets its groups be changed: not once it was cancelled and, unless an Admin does it, neither once teams are frozen (rule
    /// `teams-freeze`) nor after its tournament. `local` tells what clocks of the site's time zone show.
    ///
    /// # Errors
    /// [`Refusal::GroupsCancelled`], [`Refusal::TeamsFrozen`], [`Refusal::GroupsOver`].
    pub fn change_groups(
        &self,
        actor: &Actor,
        now: DateTime<Utc>,
        local: impl Fn(DateTime<Utc>) -> NaiveDateTime,
    ) -> Result<(), Refusal> {
        if self.cancelled {
            return Err(Refusal::GroupsCancelled);
        }
        if actor.may(Permission::ActForOthers) {
            return Ok(());
        }
        if is_over(self.date_end, local(now).date()) {
            return Err(Refusal::GroupsOver);
        }
        match self.teams_freeze_at.filter(|at| *at <= now) {
            Some(at) => Err(frozen_since(local(at))),
            None => Ok(()),
        }
    }

    /// Whether a round is one that its groups may be assigned to: of its tournament, and one that this person may see.
    pub fn has_round(&self, round: &Round, viewer: &Actor) -> bool {
        let live = round.details.live && self.tournament_live;
        round.tournament_id == self.tournament_id && (live || viewer.may(Permission::SeeHidden))
    }
}

/// The refusal of what only Admins do since this local time.
fn frozen_since(local: NaiveDateTime) -> Refusal {
    Refusal::TeamsFrozen(local.format("%-I:%M %p on %B %-d, %Y").to_string())
}

#[cfg(test)]
mod tests;
