//! Proposals for tickets that a payment names by their references.

use std::collections::BTreeSet;

use super::checks::{check_numbers, number};
use super::ways::Ways;
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
        let named = self.named_owed(&told);
        if named.is_empty() {
            return self.of_paid(row, &told);
        }
        match self.named_ways(row, &named, &told) {
            Ways::None => self.by_owed(row, &named, &told),
            Ways::Found(least, _) => Some(least),
            Ways::Open | Ways::Least(_) => None,
        }
    }

    /// The alternative for a payment of which a part is in the books: entering the same amount for named tickets, if it is owed.
    pub(super) fn entering_more(&self, row: &Incoming, proposed: &Proposal) -> Option<Proposal> {
        let told = row.references();
        let named = self.named_owed(&told);
        match self.named_ways(row, &named, &told) {
            Ways::Found(least, most) if least == *proposed => most,
            _ => None,
        }
    }

    /// The named tickets with an amount owed.
    fn named_owed(&self, told: &[Reference]) -> Vec<&Owed> {
        self.owed.iter().map(|(it, _)| it).filter(|it| told.contains(&it.reference)).collect()
    }

    /// The payments in the books of the named tickets.
    fn named_booked(&self, told: &[Reference]) -> impl Iterator<Item = &Booked> {
        self.booked.iter().map(|(it, _)| it).filter(move |it| told.contains(&it.reference))
    }

    /// The payments in the books of named tickets, if none of these tickets has an amount owed.
    fn of_paid(&self, row: &Incoming, told: &[Reference]) -> Option<Proposal> {
        let nearest = |fits: &dyn Fn(&Booked) -> bool| {
            nearest_of_one_ticket(row, self.named_booked(told).filter(|it| fits(it)).collect())
                .map(|it| Proposal::of_entries(Why::Reference, vec![it.entry]))
        };
        let tickets: BTreeSet<TicketId> = self.named_booked(told).map(|it| it.ticket).collect();
        let parts = || self.parts_of(row, &tickets.into_iter().collect::<Vec<_>>(), row.cents);
        nearest(&|it| it.cents == row.cents)
            .or_else(|| nearest(&|it| row.toward(it.cents) == it.cents))
            .or_else(|| parts().map(|it| Proposal::of_entries(Why::Reference, share::entries(&it))))
    }

    /// The ways in which the named tickets make up a payment. A part of the price may be in the books already, unless it was another check.
    fn named_ways(&self, row: &Incoming, named: &[&Owed], told: &[Reference]) -> Ways {
        let numbers = check_numbers(row);
        let is_owed = |ticket: TicketId| named.iter().any(|it| it.ticket == ticket);
        let paid: BTreeSet<TicketId> =
            self.named_booked(told).map(|it| it.ticket).filter(|it| !is_owed(*it)).collect();
        let paid: Vec<TicketId> = paid.into_iter().collect();
        let counts = |it: &Booked| !(is_owed(it.ticket) && is_another_check(&numbers, it));
        Ways::of(row, &self.candidates(row, (named, &paid), &counts))
    }

    /// The amounts owed for the named tickets. The rest is a gift, unless a settled ticket is named as well, or as much is in the books of
    /// a ticket that is paid in part: the rest may be for these, which a person decides.
    fn by_owed(&self, row: &Incoming, named: &[&Owed], told: &[Reference]) -> Option<Proposal> {
        let numbers = check_numbers(row);
        let sum: i64 = named.iter().map(|it| it.cents).sum();
        let beyond = row.toward(sum) - sum;
        let may_hold = |it: &Booked| {
            let is_owed = named.iter().any(|owed| owed.reference == it.reference);
            !is_owed || it.cents <= beyond && !is_another_check(&numbers, it)
        };
        if beyond > 0 && (self.named_booked(told).any(may_hold) || !self.settled(row).is_empty()) {
            return None;
        }
        // A payment in the books may be net of a fee.
        if beyond < 0 && self.named_booked(told).any(|it| row.is_fee_off(it.cents)) {
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
}

/// Whether the booked payment has a check number, and none that the payment contains.
fn is_another_check(numbers: &BTreeSet<String>, booked: &Booked) -> bool {
    let told = number(&booked.told);
    !numbers.is_empty() && !told.is_empty() && !numbers.contains(&told)
}

/// The payment with the nearest day, if all are of one ticket: equal parts of its price are interchangeable.
fn nearest_of_one_ticket<'a>(row: &Incoming, mut of: Vec<&'a Booked>) -> Option<&'a Booked> {
    of.sort_by_key(|it| ((it.day - row.day).abs(), it.entry));
    let first = *of.first()?;
    of.iter().all(|it| it.ticket == first.ticket).then_some(first)
}
