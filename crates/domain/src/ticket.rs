//! Tickets: what a reservation brings, how one is paid, and when one may be deleted.

use chrono::{DateTime, Datelike, NaiveDate, NaiveDateTime, SubsecRound, TimeDelta, Utc};

use crate::access::{Actor, Permission};
use crate::category::Category;
use crate::group::numbered;
use crate::ids::{CategoryId, TicketId, TournamentId, UserId};
use crate::refusal::Refusal;
use crate::round::Round;
use crate::tournament::is_over;
use crate::values::{Complaint, line, text};

/// Time by which the clock of who enters a payment may run ahead of the server's.
const CLOCK_AHEAD: TimeDelta = TimeDelta::minutes(5);
/// The longest method of a payment, in characters.
pub const METHOD_MAX: usize = 40;
/// The longest reference of a payment, in characters.
pub const REFERENCE_MAX: usize = 100;
/// The longest note on a payment, in characters.
pub const NOTE_MAX: usize = 1_000;
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

/// That a ticket was paid, and what staff wrote of it. A ticket that is not paid has none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    /// `datePaid`.
    pub at: DateTime<Utc>,
    /// How, as in `check`; may be empty.
    pub method: String,
    /// The payment's reference in the fund's books; may be empty.
    pub reference: String,
    /// Anything else; may be empty.
    pub note: String,
}

impl Payment {
    /// One of which nothing is known but when.
    pub fn made_at(at: DateTime<Utc>) -> Self {
        Self { at, method: String::new(), reference: String::new(), note: String::new() }
    }
}

/// `datePaid`: RFC 3339, of this century, and no more in the future than clocks differ. Kept to the microsecond, as a database keeps it.
///
/// # Errors
/// A complaint when it is something else.
pub fn date_paid(told: &str, now: DateTime<Utc>) -> Result<DateTime<Utc>, Complaint> {
    let at = DateTime::parse_from_rfc3339(told.trim()).map(|at| at.to_utc().trunc_subsecs(6));
    let at = at.map_err(|_why| Complaint::from("must be a time like 2026-06-13T07:45:12Z"))?;
    if at > now + CLOCK_AHEAD {
        return Err("cannot be in the future".into());
    }
    if at.year() < 2000 { Err("cannot be before the year 2000".into()) } else { Ok(at) }
}

/// The method of payment of a ticket; may be empty.
///
/// # Errors
/// A complaint when it is too long or holds characters that a word has no use for.
pub fn payment_method(typed: &str) -> Result<String, Complaint> {
    line(typed, METHOD_MAX)
}

/// The reference of a payment, such as the number of a check; may be empty.
///
/// # Errors
/// A complaint when it is too long or holds characters that a number has no use for.
pub fn payment_reference(typed: &str) -> Result<String, Complaint> {
    line(typed, REFERENCE_MAX)
}

/// A note on a payment, of several lines; may be empty.
///
/// # Errors
/// A complaint when it is too long or holds characters that text has no use for.
pub fn payment_note(typed: &str) -> Result<String, Complaint> {
    text(typed, NOTE_MAX)
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

#[cfg(test)]
mod tests;
