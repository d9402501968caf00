//! Tickets: what a reservation brings, how one is paid, and when one may be deleted.

use chrono::{DateTime, Datelike, NaiveDate, SubsecRound, TimeDelta, Utc};

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
    /// The purchaser.
    pub owner: UserId,
    /// Whether it was cancelled.
    pub cancelled: bool,
}

impl Ticket {
    /// Lets its groups be changed: not once it was cancelled and, unless an Admin does it, not after its tournament.
    ///
    /// # Errors
    /// [`Refusal::GroupsCancelled`], [`Refusal::GroupsOver`].
    pub fn change_groups(&self, actor: &Actor, today: NaiveDate) -> Result<(), Refusal> {
        if self.cancelled {
            return Err(Refusal::GroupsCancelled);
        }
        let over = is_over(self.date_end, today) && !actor.may(Permission::ActForOthers);
        if over { Err(Refusal::GroupsOver) } else { Ok(()) }
    }

    /// Whether a round is one that its groups may be assigned to: of its tournament, and one that this person may see.
    pub fn has_round(&self, round: &Round, viewer: &Actor) -> bool {
        let live = round.details.live && self.tournament_live;
        round.tournament_id == self.tournament_id && (live || viewer.may(Permission::SeeHidden))
    }
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
}

impl Deletion {
    /// Lets its owner give it up: unpaid, or without cost, and of a live tournament that is not over (rule `deleting-tickets`).
    ///
    /// # Errors
    /// [`Refusal::TicketNotCurrent`], [`Refusal::TicketPaid`], [`Refusal::TicketPartPaid`], [`Refusal::TicketCheckedIn`].
    pub fn by_owner(self) -> Result<(), Refusal> {
        if !self.current {
            return Err(Refusal::TicketNotCurrent);
        }
        if self.settled == Settled::Free { self.while_nobody_is_in() } else { self.by_staff() }
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
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::access::Role;
    use crate::price::Price;
    use crate::sale::Sale;
    use crate::values::Email;

    fn category(for_sponsors: bool, no_cost: bool) -> Category {
        Category {
            id: CategoryId(1),
            tournament_id: TournamentId(1),
            num_groups: 2,
            num_attendees: 4,
            max_total_tickets: 5,
            no_cost,
            price: Price { cents: 25_000 },
            fair_value: Price { cents: 0 },
            sale: Sale::default(),
            live: true,
            for_sponsors,
            offers_freed: true,
            plays: true,
        }
    }

    #[test]
    fn a_reservation_brings_the_groups_of_its_category_numbered_from_one() {
        assert_eq!(Reservation::of(&category(false, false), true).groups, ["Group 1", "Group 2"]);
    }

    #[test]
    fn only_a_sponsor_s_purchaser_may_stay_away() {
        assert!(Reservation::of(&category(false, false), false).purchaser_attends);
        assert!(!Reservation::of(&category(true, false), false).purchaser_attends);
        assert!(Reservation::of(&category(true, false), true).purchaser_attends);
    }

    #[test]
    fn a_free_ticket_is_paid_from_the_start() {
        assert!(Reservation::of(&category(false, true), true).paid);
        assert!(!Reservation::of(&category(false, false), true).paid);
    }

    fn at(time: &str) -> DateTime<Utc> {
        time.parse().unwrap()
    }

    #[test]
    fn a_payment_was_made_in_this_century_and_not_in_the_future() {
        let now = at("2026-05-01T12:00:00Z");
        let read = |told: &str| date_paid(told, now);
        assert_eq!(read(" 2026-05-01T14:05:00+02:00 "), Ok(now + CLOCK_AHEAD));
        assert_eq!(read("2026-04-30T23:30:00.1234567Z"), Ok(at("2026-04-30T23:30:00.123456Z")));
        assert_eq!(read("2026-05-01T12:05:01Z").unwrap_err(), "cannot be in the future");
        assert_eq!(read("2000-01-01T00:00:00Z"), Ok(at("2000-01-01T00:00:00Z")));
        assert_eq!(read("1999-12-31T23:59:59Z").unwrap_err(), "cannot be before the year 2000");
        for wrong in ["", "2026-05-01", "yesterday", "2026-02-30T00:00:00Z"] {
            assert!(read(wrong).unwrap_err().starts_with("must be a time"), "{wrong}");
        }
    }

    #[test]
    fn payment_texts_are_bounded_and_only_the_note_has_several_lines() {
        assert!(payment_method(&"x".repeat(METHOD_MAX)).is_ok());
        assert!(payment_method(&"x".repeat(METHOD_MAX + 1)).is_err());
        assert!(payment_reference(&"x".repeat(REFERENCE_MAX)).is_ok());
        assert!(payment_reference(&"x".repeat(REFERENCE_MAX + 1)).is_err());
        assert!(payment_note(&"x".repeat(NOTE_MAX)).is_ok());
        assert!(payment_note(&"x".repeat(NOTE_MAX + 1)).is_err());
        assert!(
            payment_note("a\nb").is_ok()
                && payment_method("a\nb").is_err()
                && payment_reference("a\nb").is_err()
        );
    }

    #[test]
    fn only_what_was_paid_from_the_start_for_nothing_is_free() {
        let reserved = at("2026-05-01T12:00:00Z");
        let from_the_start = Payment::made_at(reserved);
        let later = Payment::made_at(reserved + TimeDelta::seconds(1));
        assert_eq!(Settled::of(None, reserved, true), Settled::Unpaid);
        assert_eq!(Settled::of(Some(&from_the_start), reserved, true), Settled::Free);
        assert_eq!(Settled::of(Some(&from_the_start), reserved, false), Settled::Paid);
        assert_eq!(Settled::of(Some(&later), reserved, true), Settled::Paid, "it had a price once");
    }

    #[test]
    fn owners_delete_current_unpaid_tickets_and_staff_any_unpaid() {
        use Settled::{Free, Paid, Unpaid};
        let of = |settled, current, checked_in| Deletion { settled, has_money: false, current, checked_in };
        for (deletion, by_owner, by_staff) in [
            (of(Unpaid, true, false), Ok(()), Ok(())),
            (of(Free, true, false), Ok(()), Err(Refusal::TicketPaid)),
            (of(Paid, true, false), Err(Refusal::TicketPaid), Err(Refusal::TicketPaid)),
            (of(Unpaid, false, false), Err(Refusal::TicketNotCurrent), Ok(())),
            (of(Free, false, false), Err(Refusal::TicketNotCurrent), Err(Refusal::TicketPaid)),
            (of(Unpaid, true, true), Err(Refusal::TicketCheckedIn), Err(Refusal::TicketCheckedIn)),
            (of(Free, true, true), Err(Refusal::TicketCheckedIn), Err(Refusal::TicketPaid)),
        ] {
            assert_eq!((deletion.by_owner(), deletion.by_staff()), (by_owner, by_staff), "{deletion:?}");
        }
        let part_paid = Deletion { has_money: true, ..of(Unpaid, true, false) };
        let refused = Err(Refusal::TicketPartPaid);
        assert_eq!((part_paid.by_owner(), part_paid.by_staff()), (refused.clone(), refused));
    }

    #[test]
    fn groups_of_cancelled_and_past_tickets_change_only_by_admins() {
        let today = NaiveDate::from_ymd_opt(2026, 5, 2).unwrap();
        let actor = |role| Actor {
            id: UserId(1),
            email: Email::parse("a@example.org").unwrap(),
            roles: vec![role],
            proven: true,
            token_version: 0,
        };
        let change = |cancelled, over, role| {
            let date_end = if over { today.pred_opt().unwrap() } else { today };
            let ticket = Ticket {
                id: TicketId(1),
                category_id: CategoryId(1),
                tournament_id: TournamentId(1),
                tournament_live: true,
                date_end,
                owner: UserId(1),
                cancelled,
            };
            ticket.change_groups(&actor(role), today)
        };
        assert_eq!(change(false, false, Role::User), Ok(()));
        assert_eq!(change(false, true, Role::User), Err(Refusal::GroupsOver));
        assert_eq!(change(false, true, Role::Admin), Ok(()));
        for (over, role) in [(false, Role::User), (true, Role::User), (true, Role::Admin)] {
            assert_eq!(change(true, over, role), Err(Refusal::GroupsCancelled));
        }
    }
}
