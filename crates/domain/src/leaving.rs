//! Obstacles to the deletion of an account by its owner (rule `deleting-oneself`).

use chrono::NaiveDate;

use crate::access::Role;
use crate::ledger::Sums;
use crate::tournament::{is_over, named_with_year};
use crate::weather::Choice;

/// Replaces the address of a deleted account in the audit trail and other records.
pub const DELETED_ACCOUNT: &str = "a deleted account";

/// An event for which a user has a ticket or a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeldEvent<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its first day.
    pub start: NaiveDate,
    /// Its last day.
    pub end: NaiveDate,
    /// Whether it is cancelled: then nobody expects it any more.
    pub cancelled: bool,
}

impl HeldEvent<'_> {
    fn called(&self) -> String {
        named_with_year(self.name, self.start)
    }

    fn is_coming(&self, today: NaiveDate) -> bool {
        !self.cancelled && !is_over(self.end, today)
    }
}

/// A ticket of the owner.
#[derive(Debug, Clone, Copy)]
pub struct HeldTicket<'a> {
    /// Its reference as shown.
    pub reference: &'a str,
    /// The event that it is for.
    pub event: HeldEvent<'a>,
    /// Whether it is cancelled.
    pub cancelled: bool,
    /// Its money.
    pub sums: Sums,
    /// The choice for its money after the event was cancelled.
    pub choice: Option<Choice>,
}

impl HeldTicket<'_> {
    fn against(&self, today: NaiveDate) -> Option<String> {
        let of = format!("{} of {}", self.reference, self.event.called());
        if self.sums.to_refund.cents > 0 {
            return Some(format!(
                "{} for ticket {of} is still to be given back to you.",
                self.sums.to_refund
            ));
        }
        if self.cancelled {
            return None;
        }
        if self.event.cancelled {
            return self.against_of_cancelled_event(&of);
        }
        if self.event.is_coming(today) {
            return Some(format!(
                "Ticket {of} is for an event that is not over: give it back first, or ask us to cancel it."
            ));
        }
        (self.sums.outstanding.cents > 0)
            .then(|| format!("Ticket {of} is not paid: pay it first, or ask us to cancel it."))
    }

    /// A ticket of a cancelled event need not be deleted, but its buyer has to decide about its money first.
    fn against_of_cancelled_event(&self, of: &str) -> Option<String> {
        let Sums { received, .. } = self.sums;
        let told = match self.choice {
            _ if received.cents == 0 => return None,
            Some(Choice::NextYear) => {
                format!(
                    "{received} of ticket {of} is kept for your ticket of next year: ask us to give it back first."
                )
            }
            _ => format!(
                "{received} came for ticket {of}, which was cancelled: choose first what becomes of it, or ask us."
            ),
        };
        Some(told)
    }
}

/// A sentence for each obstacle to the deletion: staff roles, tickets of coming events or with open money, and current events at which the
/// owner is checked in.
pub fn stands_against<'a>(
    roles: &[Role],
    tickets: impl IntoIterator<Item = HeldTicket<'a>>,
    checked_in: impl IntoIterator<Item = HeldEvent<'a>>,
    today: NaiveDate,
) -> Vec<String> {
    let staff = roles.iter().filter(|role| role.is_staff());
    let staff =
        staff.map(|role| format!("You have the role {}: an Admin has to take it away first.", role.name()));
    let tickets = tickets.into_iter().filter_map(|ticket| ticket.against(today));
    let here = checked_in.into_iter().filter(|event| event.is_coming(today));
    let here = here.map(|event| format!("You are checked in at {}, which is not over.", event.called()));
    staff.chain(tickets).chain(here).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::{Standing, Totals};
    use crate::price::Price;

    fn day(day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 6, day).unwrap()
    }

    fn event() -> HeldEvent<'static> {
        HeldEvent { name: "Spring Classic", start: day(13), end: day(14), cancelled: false }
    }

    fn ticket(paid: i64, cancelled: bool) -> HeldTicket<'static> {
        let sums = sums(paid, Standing::of(cancelled, false));
        HeldTicket { reference: "FW-7K3Q2M", event: event(), cancelled, sums, choice: None }
    }

    fn sums(paid: i64, standing: Standing) -> Sums {
        Totals { payments: paid, ..Totals::default() }.sums(Price { cents: 25_000 }, standing)
    }

    /// A ticket for a cancelled event.
    fn rained_off(paid: i64, choice: Option<Choice>) -> HeldTicket<'static> {
        let event = HeldEvent { cancelled: true, ..event() };
        HeldTicket { event, sums: sums(paid, Standing::OfCancelledEvent), choice, ..ticket(0, false) }
    }

    fn of(ticket: HeldTicket<'_>, today: NaiveDate) -> Vec<String> {
        stands_against(&[Role::User], [ticket], [], today)
    }

    #[test]
    fn a_ticket_blocks_deletion_until_its_event_is_over_and_it_is_paid() {
        let coming = "Ticket FW-7K3Q2M of Spring Classic, 2026 is for an event that is not over: give it back first, or ask us to cancel it.";
        assert_eq!(of(ticket(25_000, false), day(14)), [coming]);
        assert!(of(ticket(25_000, false), day(15)).is_empty());
        let unpaid =
            "Ticket FW-7K3Q2M of Spring Classic, 2026 is not paid: pay it first, or ask us to cancel it.";
        assert_eq!(of(ticket(10_000, false), day(15)), [unpaid]);
    }

    #[test]
    fn a_cancelled_ticket_blocks_deletion_until_it_is_refunded() {
        assert!(of(ticket(0, true), day(1)).is_empty());
        let owed = "$100 for ticket FW-7K3Q2M of Spring Classic, 2026 is still to be given back to you.";
        assert_eq!(of(ticket(10_000, true), day(20)), [owed]);
    }

    #[test]
    fn a_ticket_of_a_cancelled_event_blocks_deletion_by_its_money_alone() {
        assert!(of(rained_off(0, None), day(1)).is_empty(), "nobody waits for it, and nothing is due");
        let open = "$100 came for ticket FW-7K3Q2M of Spring Classic, 2026, which was cancelled: choose first what becomes of it, or ask us.";
        assert_eq!(of(rained_off(10_000, None), day(20)), [open]);
        let kept = "$250 of ticket FW-7K3Q2M of Spring Classic, 2026 is kept for your ticket of next year: ask us to give it back first.";
        assert_eq!(of(rained_off(25_000, Some(Choice::NextYear)), day(1)), [kept]);
        let here = HeldEvent { cancelled: true, ..event() };
        assert!(stands_against(&[Role::User], [], [here], day(14)).is_empty());
    }

    #[test]
    fn staff_roles_and_a_check_in_of_the_day_block_deletion() {
        let roles = [Role::Admin, Role::Volunteer, Role::User];
        let against = |today| stands_against(&roles, [], [event()], today);
        let volunteer = "You have the role Volunteer: an Admin has to take it away first.";
        assert_eq!(against(day(14)).len(), 3);
        assert_eq!(against(day(14))[1], volunteer);
        assert_eq!(against(day(14))[2], "You are checked in at Spring Classic, 2026, which is not over.");
        assert_eq!(against(day(15)).len(), 2);
    }
}
