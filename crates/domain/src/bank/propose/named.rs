//! Proposals for tickets that a payment names by their references.

use std::collections::BTreeSet;

use super::checks::{check_numbers, number};
use super::{Booked, Books, Owed, Proposal, Why, share};
use crate::bank::Incoming;
use crate::ids::TicketId;
use crate::reference::Reference;

impl Books {
    pub(super) fn by_reference(&self, row: &Incoming) -> Option<Proposal> {
        let told = row.references();
        if told.is_empty() {
            return None;
        }
        let named: Vec<&Owed> =
            self.owed.iter().map(|(it, _)| it).filter(|it| told.contains(&it.reference)).collect();
        let numbers = check_numbers(row);
        let is_owed = |ticket: TicketId| named.iter().any(|it| it.ticket == ticket);
        let booked = |fits: &dyn Fn(&Booked) -> bool| {
            let theirs = self.booked.iter().map(|(it, _)| it).filter(|it| told.contains(&it.reference));
            nearest_of_one_ticket(row, theirs.filter(|it| fits(it)).collect())
                .map(|it| Proposal::of_entries(Why::Reference, vec![it.entry]))
        };
        // A part of the price may be in the books already, unless it was another check.
        let is_part =
            |it: &Booked| it.cents == row.cents && !(is_owed(it.ticket) && is_another_check(&numbers, it));
        if let Some(entered) = booked(&is_part) {
            return Some(entered);
        }
        if named.is_empty() {
            return booked(&|it| row.toward(it.cents) == it.cents).or_else(|| self.by_parts(row, &told));
        }
        self.beside_books(row, &named, &told).or_else(|| self.by_owed(row, &named, &told))
    }

    /// The amounts that are owed for the tickets that are named, together with payments in the books of these, where both make up the payment: otherwise the
    /// money that is in the books already would be entered a second time.
    fn beside_books(&self, row: &Incoming, named: &[&Owed], told: &[Reference]) -> Option<Proposal> {
        let numbers = check_numbers(row);
        let is_owed = |ticket: TicketId| named.iter().any(|it| it.ticket == ticket);
        let theirs = || self.booked.iter().map(|(it, _)| it).filter(|it| told.contains(&it.reference));
        let is_other = |it: &&Booked| is_owed(it.ticket) && is_another_check(&numbers, it);
        let others: Vec<TicketId> = theirs().filter(is_other).map(|it| it.ticket).collect();
        let all: BTreeSet<TicketId> =
            theirs().map(|it| it.ticket).filter(|it| !others.contains(it)).collect();
        let paid: Vec<TicketId> = all.iter().copied().filter(|it| !is_owed(*it)).collect();
        let all: Vec<TicketId> = all.into_iter().collect();
        let sum = named.iter().map(|it| it.cents).sum();
        let booked = self.beside(row, &paid, sum).or_else(|| self.beside(row, &all, sum))?;
        let payments = named.iter().map(|it| (it.ticket, it.cents)).collect();
        Some(Proposal { why: Why::Reference, payments, entries: share::entries(&booked) })
    }

    /// The amounts that are owed for the tickets that are named. The rest is a gift, unless a ticket is named, too, for which nothing is owed: it may
    /// be for that one, which a person tells.
    fn by_owed(&self, row: &Incoming, named: &[&Owed], told: &[Reference]) -> Option<Proposal> {
        let is_owed = |reference: &Reference| named.iter().any(|it| it.reference == *reference);
        let names_paid =
            self.booked.iter().any(|(it, _)| told.contains(&it.reference) && !is_owed(&it.reference))
                || !self.settled(row).is_empty();
        let sum: i64 = named.iter().map(|it| it.cents).sum();
        let beyond = row.toward(sum) - sum;
        if names_paid && beyond > 0 {
            return None;
        }
        match named {
            [one] => Some(Proposal::paying(Why::Reference, one.ticket, row.toward(one.cents))),
            _ if beyond < 0 => None,
            _ => {
                let mut payments: Vec<_> = named.iter().map(|it| (it.ticket, it.cents)).collect();
                if let Some((_, last)) = payments.last_mut() {
                    *last += beyond;
                }
                Some(Proposal { why: Why::Reference, payments, entries: vec![] })
            }
        }
    }

    /// The parts in the books of paid tickets that are named, where some of each make up the payment.
    fn by_parts(&self, row: &Incoming, told: &[Reference]) -> Option<Proposal> {
        let theirs = self.booked.iter().map(|(it, _)| it).filter(|it| told.contains(&it.reference));
        let tickets: Vec<TicketId> = theirs.map(|it| it.ticket).collect();
        let parts = self.parts_of(row, &tickets, row.cents)?;
        Some(Proposal::of_entries(Why::Reference, share::entries(&parts)))
    }
}

/// Whether staff have entered a check of another number than those that the payment tells.
fn is_another_check(numbers: &BTreeSet<String>, booked: &Booked) -> bool {
    let told = number(&booked.told);
    !numbers.is_empty() && !told.is_empty() && !numbers.contains(&told)
}

/// The one of the nearest day, where all are of one ticket: equal parts of its price are alike.
fn nearest_of_one_ticket<'a>(row: &Incoming, mut of: Vec<&'a Booked>) -> Option<&'a Booked> {
    of.sort_by_key(|it| ((it.day - row.day).abs(), it.entry));
    let first = *of.first()?;
    of.iter().all(|it| it.ticket == first.ticket).then_some(first)
}
