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
        let all = self.in_books(row, &named, &told);
        if named.is_empty() {
            return booked(&|it| row.toward(it.cents) == it.cents).or_else(|| self.by_parts(row, &all));
        }
        let sum: i64 = named.iter().map(|it| it.cents).sum();
        let beside = |tickets: &[TicketId]| {
            let booked = self.beside(row, tickets, sum)?;
            let payments = named.iter().map(|it| (it.ticket, it.cents)).collect();
            Some(Proposal { why: Why::Reference, payments, entries: share::entries(&booked) })
        };
        // Where payments in the books make up what came, alone or together with what is owed, they are not entered a second time.
        let paid: Vec<TicketId> = all.iter().copied().filter(|it| !is_owed(*it)).collect();
        beside(&paid)
            .or_else(|| self.by_parts(row, &all))
            .or_else(|| beside(&all))
            .or_else(|| self.by_owed(row, &named, &told))
    }

    /// The tickets that are named and have payments in the books, each once, but for those that are owed for and of which another check is there.
    fn in_books(&self, row: &Incoming, named: &[&Owed], told: &[Reference]) -> Vec<TicketId> {
        let numbers = check_numbers(row);
        let is_owed = |ticket: TicketId| named.iter().any(|it| it.ticket == ticket);
        let theirs = || self.booked.iter().map(|(it, _)| it).filter(|it| told.contains(&it.reference));
        let is_other = |it: &&Booked| is_owed(it.ticket) && is_another_check(&numbers, it);
        let others: Vec<TicketId> = theirs().filter(is_other).map(|it| it.ticket).collect();
        let all: BTreeSet<TicketId> =
            theirs().map(|it| it.ticket).filter(|it| !others.contains(it)).collect();
        all.into_iter().collect()
    }

    /// The amounts that are owed for the tickets that are named. The rest is a gift, unless a ticket is named, too, for which nothing is owed, or as much is in
    /// the books of one that is paid in part: it may be for these, which a person tells.
    fn by_owed(&self, row: &Incoming, named: &[&Owed], told: &[Reference]) -> Option<Proposal> {
        let numbers = check_numbers(row);
        let sum: i64 = named.iter().map(|it| it.cents).sum();
        let beyond = row.toward(sum) - sum;
        let may_hold = |it: &Booked| {
            let is_owed = named.iter().any(|owed| owed.reference == it.reference);
            !is_owed || it.cents <= beyond && !is_another_check(&numbers, it)
        };
        let mut theirs = self.booked.iter().map(|(it, _)| it).filter(|it| told.contains(&it.reference));
        if beyond > 0 && (theirs.any(may_hold) || !self.settled(row).is_empty()) {
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

    /// The parts in the books of these tickets, where some of each make up the payment.
    fn by_parts(&self, row: &Incoming, tickets: &[TicketId]) -> Option<Proposal> {
        let parts = self.parts_of(row, tickets, row.cents)?;
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
