//! Tickets: the contents of a reservation, and the rules for changing groups.

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

/// The most tickets that can be marked paid in one request.
pub const PAID_AT_ONCE: usize = 500;

/// The rows created together with a ticket (rule `reserving`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reservation {
    /// Names of the groups, in order.
    pub groups: Vec<String>,
    /// Whether the purchaser takes the first place of the first group.
    pub purchaser_attends: bool,
    /// Whether it is paid from the start, because it costs nothing (rule `no-cost`).
    pub paid: bool,
}

impl Reservation {
    /// The reservation of one ticket of the category. `participating` counts for sponsor tickets only: the buyer of an attendee
    /// ticket always attends (rule `reserving`).
    pub fn of(category: &Category, participating: bool) -> Self {
        Self {
            groups: (1..=usize::try_from(category.num_groups).unwrap_or_default()).map(numbered).collect(),
            purchaser_attends: !category.for_sponsors || participating,
            paid: category.no_cost,
        }
    }
}

/// Whether a ticket is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Settled {
    /// It is not paid.
    Unpaid,
    /// It was paid from the start, as it costs nothing (rule `no-cost`).
    Free,
    /// It is paid.
    Paid,
}

impl Settled {
    /// `Free` if it was reserved without cost and its payment was made by the reservation itself, at `created_at`; any other
    /// payment is `Paid`. Tickets from before the column existed got the price of their category at that time.
    pub fn of(payment: Option<&Payment>, created_at: DateTime<Utc>, no_cost: bool) -> Self {
        match payment {
            None => Self::Unpaid,
            Some(payment) if no_cost && payment.at == created_at => Self::Free,
            Some(_) => Self::Paid,
        }
    }
}

/// The facts that decide whether a ticket's groups may be changed, and by which callers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ticket {
    /// Its id.
    pub id: TicketId,
    /// Its category.
    pub category_id: CategoryId,
    /// The tournament.
    pub tournament_id: TournamentId,
    /// Whether the public may see that tournament.
    pub tournament_live: bool,
    /// The tournament's last day.
    pub date_end: NaiveDate,
    /// The moment after which only Admins change its groups.
    pub teams_freeze_at: Option<DateTime<Utc>>,
    /// The purchaser.
    pub owner: UserId,
    /// Whether it is cancelled.
    pub cancelled: bool,
}

impl Ticket {
    /// Admits a change of its groups, unless it is cancelled. Callers other than Admins may change them only until teams are frozen (rule
    /// `teams-freeze`), and until its tournament is over. `local` converts a moment into the site's time zone.
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

    /// Whether its groups may be assigned to a round: the round is of its tournament, and visible to this caller.
    pub fn has_round(&self, round: &Round, viewer: &Actor) -> bool {
        let live = round.details.live && self.tournament_live;
        round.tournament_id == self.tournament_id && (live || viewer.may(Permission::SeeHidden))
    }
}

/// The refusal of a change that only Admins may make after this local time.
fn frozen_since(local: NaiveDateTime) -> Refusal {
    Refusal::TeamsFrozen(local.format("%-I:%M %p on %B %-d, %Y").to_string())
}

#[cfg(test)]
mod tests;
