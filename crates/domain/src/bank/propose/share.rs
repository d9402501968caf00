//! Shares of a payment that is for the tickets which somebody chose.

use super::{Booked, Books, Owed};
use crate::bank::Incoming;
use crate::ids::{LedgerEntryId, TicketId};
use crate::price::Price;
use crate::reference::Reference;
use crate::values::Complaint;

/// The shares of tickets in a payment.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Shares {
    /// The amounts that are to be entered for tickets, in US cents.
    pub payments: Vec<(TicketId, i64)>,
    /// Payments in the books for which it stands.
    pub entries: Vec<LedgerEntryId>,
}

impl Books {
    /// Shares a payment among tickets that somebody chose, each beside its reference: what is owed for them is entered, and of a ticket that is paid it stands for the payments in the
    /// books. Where these alone make up the sum, it stands for them only. A single ticket may get a part of its price; what is beyond all prices
    /// is a gift for the last ticket, unless the platform or a fee keeps it.
    ///
    /// # Errors
    /// A complaint where a ticket waits for no payment, or their sum does not fit what came.
    pub fn share(&self, row: &Incoming, tickets: &[(TicketId, Reference)]) -> Result<Shares, Complaint> {
        let is_chosen = |it: &&Booked| tickets.iter().any(|(ticket, _)| it.ticket == *ticket);
        let all_booked: Vec<&Booked> = self.booked.iter().map(|(it, _)| it).filter(is_chosen).collect();
        if !all_booked.is_empty() && sum(&all_booked) == row.cents {
            return Ok(Shares { payments: vec![], entries: entries(&all_booked) });
        }
        let owed: Vec<&Owed> = tickets.iter().filter_map(|(ticket, _)| self.owed(*ticket)).collect();
        let is_owed = |ticket: TicketId| owed.iter().any(|it| it.ticket == ticket);
        let stood_for: Vec<&Booked> = all_booked.into_iter().filter(|it| !is_owed(it.ticket)).collect();
        let waits = |ticket: TicketId| is_owed(ticket) || stood_for.iter().any(|it| it.ticket == ticket);
        if let Some((_, reference)) = tickets.iter().find(|(ticket, _)| !waits(*ticket)) {
            return Err(format!("hold {reference}, which waits for no payment"));
        }
        let payments = parts(row, &owed, sum(&stood_for))?;
        Ok(Shares { payments, entries: entries(&stood_for) })
    }
}

/// The parts of tickets that are owed for, beside so much that is in the books.
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

fn entries(booked: &[&Booked]) -> Vec<LedgerEntryId> {
    booked.iter().map(|it| it.entry).collect()
}

fn price(cents: i64) -> Price {
    Price { cents }
}
