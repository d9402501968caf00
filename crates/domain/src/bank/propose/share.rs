//! Division of a payment among the tickets that a person chose.

use super::ways::Ways;
use super::{Booked, Books, DEPOSITED_AMONG, Owed};
use crate::bank::Incoming;
use crate::ids::{LedgerEntryId, TicketId};
use crate::price::Price;
use crate::reference::Reference;
use crate::values::Complaint;

/// The complaint if several divisions are possible.
const SEVERAL_WAYS: &str = "make it up in several ways: enter what is not in the books yet under Payments of its ticket, and then match it";

/// Tickets that a person chose for a payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chosen {
    /// Ids and references.
    pub tickets: Vec<(TicketId, Reference)>,
    /// Whether the person says that the payment is not in the books, although an equal payment is booked for a ticket with an amount owed.
    pub is_new: bool,
}

/// The shares of tickets in a payment.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Shares {
    /// The amounts to enter for tickets, in US cents.
    pub payments: Vec<(TicketId, i64)>,
    /// Payments in the books that it is matched with.
    pub entries: Vec<LedgerEntryId>,
}

impl Books {
    /// Divides a payment among the tickets that a person chose. For tickets with an amount owed it enters that amount; for paid tickets it matches the
    /// payments in the books. Where payments in the books alone make up the sum, at least one for each ticket, only these are matched. Where they make it up
    /// together with amounts owed, both are used, and as little as possible is entered. A single ticket may get a part of its price. The rest beyond all
    /// prices is a gift with the last ticket, unless the platform keeps it or it is a fee.
    ///
    /// # Errors
    /// A complaint where a ticket expects no payment, or the sum of the tickets does not fit the amount.
    pub fn share(&self, row: &Incoming, chosen: &Chosen) -> Result<Shares, Complaint> {
        let tickets = || chosen.tickets.iter().map(|(ticket, _)| *ticket);
        let owed: Vec<&Owed> = tickets().filter_map(|ticket| self.owed(ticket)).collect();
        let is_owed = |ticket: &TicketId| owed.iter().any(|it| it.ticket == *ticket);
        let paid: Vec<TicketId> = tickets().filter(|ticket| !is_owed(ticket)).collect();
        let waits = |ticket: &TicketId| self.booked.iter().any(|(it, _)| it.ticket == *ticket);
        if let Some(idle) = paid.iter().find(|ticket| !waits(ticket)) {
            let named = chosen.tickets.iter().find(|(ticket, _)| ticket == idle);
            let reference = named.map(|(_, reference)| reference.to_string()).unwrap_or_default();
            return Err(format!("hold {reference}, which waits for no payment"));
        }
        if (!chosen.is_new || owed.is_empty())
            && let Some(shares) = self.in_books(row, &owed, &paid)?
        {
            return Ok(shares);
        }
        let to_pay = owed.iter().map(|it| it.cents).sum::<i64>();
        let stood_for =
            self.beside(row, &paid, to_pay).unwrap_or_else(|| self.fitting(row, &paid, owed.is_empty()));
        let payments = parts(row, &owed, sum(&stood_for))?;
        Ok(Shares { payments, entries: entries(&stood_for) })
    }

    /// The division that enters the least, if all of these tickets make up the payment.
    fn in_books(
        &self,
        row: &Incoming,
        owed: &[&Owed],
        paid: &[TicketId],
    ) -> Result<Option<Shares>, Complaint> {
        let all: Vec<TicketId> = owed.iter().map(|it| it.ticket).chain(paid.iter().copied()).collect();
        if let Some(parts) = self.parts_of(row, &all, row.cents) {
            return Ok(Some(Shares { payments: vec![], entries: entries(&parts) }));
        }
        match Ways::of_all(row, &self.candidates(row, (owed, paid), &|_| true)) {
            Ways::None => Ok(None),
            Ways::Open => Err(SEVERAL_WAYS.into()),
            Ways::Least(it) | Ways::Found(it, _) => {
                Ok(Some(Shares { payments: it.payments, entries: it.entries }))
            }
        }
    }

    /// Payments in the books of these tickets, at least one each, that make up the payment together with this amount owed.
    fn beside(&self, row: &Incoming, tickets: &[TicketId], owed: i64) -> Option<Vec<&Booked>> {
        let came = [row.cents, row.cents - row.fee_cents];
        came.into_iter().find_map(|came| self.parts_of(row, tickets, came - owed))
    }

    /// Payments in the books of these tickets, the nearest in time first.
    pub(super) fn booked_of(&self, row: &Incoming, tickets: &[TicketId]) -> Vec<&Booked> {
        let mut booked: Vec<&Booked> =
            self.booked.iter().map(|(it, _)| it).filter(|it| tickets.contains(&it.ticket)).collect();
        booked.sort_by_key(|it| ((it.day - row.day).abs(), it.entry));
        booked
    }

    /// Payments in the books of these tickets, at least one each, that make up this sum: all of them, else the nearest in time.
    pub(super) fn parts_of(&self, row: &Incoming, tickets: &[TicketId], cents: i64) -> Option<Vec<&Booked>> {
        let booked = self.booked_of(row, tickets);
        let has_all = |taken: &[&Booked]| {
            !taken.is_empty() && tickets.iter().all(|ticket| taken.iter().any(|it| it.ticket == *ticket))
        };
        if sum(&booked) == cents && has_all(&booked) {
            return Some(booked);
        }
        let among = &booked[..booked.len().min(DEPOSITED_AMONG)];
        made_up(among, cents, &mut vec![], &has_all)
    }

    /// Payments in the books of these paid tickets: all of them, or the only part that fits but for a fee or a tip.
    fn fitting(&self, row: &Incoming, paid: &[TicketId], is_alone: bool) -> Vec<&Booked> {
        let booked = self.booked_of(row, paid);
        let part = booked.iter().find(|it| row.is_but_for_fee_or_tip(it.cents));
        match part {
            Some(part) if is_alone && paid.len() == 1 && !row.is_but_for_fee_or_tip(sum(&booked)) => {
                vec![*part]
            }
            _ => booked,
        }
    }
}

/// The first way to make up a sum that `fits` accepts.
fn made_up<'a>(
    among: &[&'a Booked],
    left: i64,
    taken: &mut Vec<&'a Booked>,
    fits: &impl Fn(&[&Booked]) -> bool,
) -> Option<Vec<&'a Booked>> {
    if left == 0 && fits(taken) {
        return Some(taken.clone());
    }
    for (at, one) in among.iter().enumerate().filter(|(_, one)| one.cents <= left) {
        taken.push(*one);
        let found = made_up(&among[at + 1..], left - one.cents, taken, fits);
        taken.pop();
        if found.is_some() {
            return found;
        }
    }
    None
}

/// The parts of tickets with an amount owed, beside this amount in the books.
fn parts(row: &Incoming, owed: &[&Owed], booked: i64) -> Result<Vec<(TicketId, i64)>, Complaint> {
    let total = booked + owed.iter().map(|it| it.cents).sum::<i64>();
    let came = row.toward(total);
    match (owed, came - total) {
        ([one], beyond) if booked == 0 && beyond < 0 => Ok(vec![(one.ticket, came)]),
        (_, beyond) if beyond < 0 && !row.is_fee_off(total) => {
            Err(format!("wait for {}, which is more than what came", price(total)))
        }
        ([], beyond) if beyond > 0 && !row.is_tip(total) => {
            Err(format!("wait for {}, which is less than what came", price(total)))
        }
        (owed, beyond) => {
            let mut parts: Vec<_> = owed.iter().map(|it| (it.ticket, it.cents)).collect();
            if let Some((_, last)) = parts.last_mut() {
                *last += beyond.max(0);
            }
            Ok(parts)
        }
    }
}

fn sum(booked: &[&Booked]) -> i64 {
    booked.iter().map(|it| it.cents).sum()
}

/// The ids of the rows, in the order in which they were entered.
pub(super) fn entries(booked: &[&Booked]) -> Vec<LedgerEntryId> {
    let mut entries: Vec<_> = booked.iter().map(|it| it.entry).collect();
    entries.sort();
    entries
}

fn price(cents: i64) -> Price {
    Price { cents }
}
