//! Reasons that stand against an account being deleted by its owner (rule `deleting-oneself`).

use chrono::NaiveDate;

use crate::access::Role;
use crate::ledger::Sums;
use crate::tournament::{is_over, named_with_year};

/// The author of what a deleted account did, in place of its address.
pub const DELETED_ACCOUNT: &str = "a deleted account";

/// An event that somebody holds something of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeldEvent<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its first day.
    pub start: NaiveDate,
    /// Its last day.
    pub end: NaiveDate,
}

impl HeldEvent<'_> {
    fn called(&self) -> String {
        named_with_year(self.name, self.start)
    }
}

/// A ticket of the owner.
#[derive(Debug, Clone, Copy)]
pub struct HeldTicket<'a> {
    /// Its reference, as it is told.
    pub reference: &'a str,
    /// The event that it is for.
    pub event: HeldEvent<'a>,
    /// Whether it was cancelled.
    pub cancelled: bool,
    /// Its money.
    pub sums: Sums,
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
        if !is_over(self.event.end, today) {
            return Some(format!(
                "Ticket {of} is for an event that is not over: give it back first, or ask us to cancel it."
            ));
        }
        (self.sums.outstanding.cents > 0)
            .then(|| format!("Ticket {of} is not paid: pay it first, or ask us to cancel it."))
    }
}

/// A sentence for each thing that stands against the deletion: roles of staff, tickets that are coming or not settled, and events that the
/// owner is checked in at and that are not over.
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
    let here = checked_in.into_iter().filter(|event| !is_over(event.end, today));
    let here = here.map(|event| format!("You are checked in at {}, which is not over.", event.called()));
    staff.chain(tickets).chain(here).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::Totals;
    use crate::price::Price;

    fn day(day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 6, day).unwrap()
    }

    fn event() -> HeldEvent<'static> {
        HeldEvent { name: "Spring Classic", start: day(13), end: day(14) }
    }

    fn ticket(paid: i64, cancelled: bool) -> HeldTicket<'static> {
        let totals = Totals { payments: paid, ..Totals::default() };
        let sums = totals.sums(Price { cents: 25_000 }, cancelled);
        HeldTicket { reference: "FW-7K3Q2M", event: event(), cancelled, sums }
    }

    fn of(ticket: HeldTicket<'_>, today: NaiveDate) -> Vec<String> {
        stands_against(&[Role::User], [ticket], [], today)
    }

    #[test]
    fn a_ticket_stands_against_it_until_its_event_is_over_and_it_is_paid() {
        let coming = "Ticket FW-7K3Q2M of Spring Classic, 2026 is for an event that is not over: give it back first, or ask us to cancel it.";
        assert_eq!(of(ticket(25_000, false), day(14)), [coming]);
        assert!(of(ticket(25_000, false), day(15)).is_empty());
        let unpaid =
            "Ticket FW-7K3Q2M of Spring Classic, 2026 is not paid: pay it first, or ask us to cancel it.";
        assert_eq!(of(ticket(10_000, false), day(15)), [unpaid]);
    }

    #[test]
    fn a_cancelled_ticket_stands_against_it_while_money_is_to_be_given_back() {
        assert!(of(ticket(0, true), day(1)).is_empty());
        let owed = "$100 for ticket FW-7K3Q2M of Spring Classic, 2026 is still to be given back to you.";
        assert_eq!(of(ticket(10_000, true), day(20)), [owed]);
    }

    #[test]
    fn roles_of_staff_and_a_check_in_of_the_day_stand_against_it() {
        let roles = [Role::Admin, Role::Volunteer, Role::User];
        let against = |today| stands_against(&roles, [], [event()], today);
        let volunteer = "You have the role Volunteer: an Admin has to take it away first.";
        assert_eq!(against(day(14)).len(), 3);
        assert_eq!(against(day(14))[1], volunteer);
        assert_eq!(against(day(14))[2], "You are checked in at Spring Classic, 2026, which is not over.");
        assert_eq!(against(day(15)).len(), 2);
    }
}
