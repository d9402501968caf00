mod amounts;
mod checks;
mod named;
mod names;
mod proposal;
mod settled;
mod share;
mod ways;

use chrono::TimeDelta;

pub(super) use self::checks::number as check_number;
use self::checks::{check_numbers, number};
use self::names::{Giver, Name};
use super::Incoming;
use crate::ids::{LedgerEntryId, TicketId};
pub use proposal::{Booked, Owed, Proposal, Why};
pub use settled::{Settled, SettledWhy};
pub use share::{Chosen, Shares};

/// The payments of a deposit were entered within this time before it.
const DEPOSITED_AFTER: TimeDelta = TimeDelta::days(45);
/// The days of one payment in the file and in the books differ by at most this much.
const NEAR: TimeDelta = TimeDelta::days(30);
/// The number of payments that are searched for those of one deposit, and the most of one deposit.
const DEPOSITED_AMONG: usize = 18;
const DEPOSITED_MAX: usize = 8;

/// Everything that payments may be for: tickets with an amount owed, and payments in the books.
#[derive(Debug, Default)]
pub struct Books {
    owed: Vec<(Owed, Name)>,
    booked: Vec<(Booked, Name)>,
    settled: Vec<Settled>,
}

impl Books {
    /// Creates the books, and splits names into words once for all payments. `settled` are tickets without an amount owed which the texts of
    /// payments may name.
    pub fn new(owed: Vec<Owed>, booked: Vec<Booked>, settled: Vec<Settled>) -> Self {
        let owed = owed.into_iter().map(|it| {
            let name = Name::of(&it.name, &it.email);
            (it, name)
        });
        let booked = booked.into_iter().map(|it| {
            let name = Name::of(&it.name, &it.email);
            (it, name)
        });
        Self { owed: owed.collect(), booked: booked.collect(), settled }
    }

    /// A ticket with an amount owed.
    pub fn owed(&self, ticket: TicketId) -> Option<&Owed> {
        self.owed.iter().map(|(it, _)| it).find(|it| it.ticket == ticket)
    }

    /// A payment in the books.
    pub fn booked(&self, entry: LedgerEntryId) -> Option<&Booked> {
        self.booked.iter().map(|(it, _)| it).find(|it| it.entry == entry)
    }

    /// The tickets without an amount owed that a payment names by reference.
    pub fn settled(&self, row: &Incoming) -> Vec<&Settled> {
        let told = row.references();
        self.settled.iter().filter(|it| told.contains(&it.reference)).collect()
    }

    /// The surest proposal for a payment; `None` where nothing fits, or several proposals fit equally well. A payment that names a settled ticket
    /// is not proposed for another ticket on weaker grounds; nor is one that names other tickets.
    pub fn propose(&self, row: &Incoming) -> Option<Proposal> {
        let by_reference = self.by_reference(row);
        if by_reference.is_some() || !self.settled(row).is_empty() {
            return by_reference;
        }
        let giver = Giver::of(row);
        self.by_check(row)
            .or_else(|| self.by_amount_and_name(row, &giver))
            .or_else(|| self.by_fee_or_tip(row, &giver))
            .or_else(|| self.by_sum(row))
            .filter(|proposal| self.is_of_named(row, proposal))
    }

    /// Whether all tickets of a proposal are named by the payment, or it names none in the books.
    fn is_of_named(&self, row: &Incoming, proposal: &Proposal) -> bool {
        let told = row.references();
        let owed = self.owed.iter().map(|(it, _)| (it.ticket, &it.reference));
        let known = owed.chain(self.booked.iter().map(|(it, _)| (it.ticket, &it.reference)));
        let named: Vec<TicketId> =
            known.filter(|(_, it)| told.contains(*it)).map(|(ticket, _)| ticket).collect();
        let entries = proposal.entries.iter().filter_map(|entry| self.booked(*entry)).map(|it| it.ticket);
        let mut tickets = proposal.payments.iter().map(|(ticket, _)| *ticket).chain(entries);
        named.is_empty() || tickets.all(|ticket| named.contains(&ticket))
    }

    /// The alternative for a payment that is proposed, by references, for payments in the books: the same amount may be owed for these tickets, or for another
    /// named ticket, which was then paid in parts. A person decides between the two.
    pub fn otherwise(&self, row: &Incoming, proposed: &Proposal) -> Option<Proposal> {
        if proposed.why != Why::Reference || proposed.entries.is_empty() {
            return None;
        }
        self.entering_more(row, proposed).or_else(|| self.part_of_price(row, proposed))
    }

    /// A further part of the price of the only proposed ticket.
    fn part_of_price(&self, row: &Incoming, proposed: &Proposal) -> Option<Proposal> {
        let ticket = |entry: &LedgerEntryId| self.booked(*entry).map(|it| it.ticket);
        let owed = self.owed(ticket(proposed.entries.first()?)?)?;
        let cents = row.toward(owed.cents);
        let is_alone = proposed.payments.is_empty()
            && proposed.entries.iter().all(|entry| ticket(entry) == Some(owed.ticket));
        (is_alone && cents <= owed.cents).then(|| Proposal::paying(Why::Reference, owed.ticket, cents))
    }

    fn by_check(&self, row: &Incoming) -> Option<Proposal> {
        let numbers = check_numbers(row);
        let same = |it: &&Booked| it.cents == row.cents && numbers.contains(&number(&it.told));
        only(self.booked.iter().map(|(it, _)| it).filter(same))
            .map(|it| Proposal::of_entries(Why::CheckNumber, vec![it.entry]))
    }

    fn by_amount_and_name(&self, row: &Incoming, giver: &Giver) -> Option<Proposal> {
        let owed = self.owed.iter().filter(|(it, name)| it.cents == row.cents && giver.is(name));
        let owed = owed.map(|(it, _)| Proposal::paying(Why::AmountAndName, it.ticket, row.cents));
        let near = |(it, name): &&(Booked, Name)| {
            it.cents == row.cents && (it.day - row.day).abs() <= NEAR && giver.is(name)
        };
        let booked = self.booked.iter().filter(near);
        let booked = booked.map(|(it, _)| Proposal::of_entries(Why::AmountAndName, vec![it.entry]));
        only(owed.chain(booked))
    }

    fn by_fee_or_tip(&self, row: &Incoming, giver: &Giver) -> Option<Proposal> {
        let fits = |cents: i64, name: &Name| {
            cents != row.cents && row.is_but_for_fee_or_tip(cents) && giver.is(name)
        };
        let owed = self.owed.iter().filter(|(it, name)| fits(it.cents, name)).map(|(it, _)| {
            let cents = if row.is_fee_off(it.cents) { it.cents } else { row.toward(it.cents) };
            Proposal::paying(Why::FeeOrTip, it.ticket, cents)
        });
        let near = |it: &Booked| (it.day - row.day).abs() <= NEAR;
        let booked = self.booked.iter().filter(|(it, name)| near(it) && fits(it.cents, name));
        let booked = booked.map(|(it, _)| Proposal::of_entries(Why::FeeOrTip, vec![it.entry]));
        only(owed.chain(booked))
    }

    fn by_sum(&self, row: &Incoming) -> Option<Proposal> {
        let may_be = |it: &&Booked| {
            it.cents < row.cents
                && it.day <= row.day + TimeDelta::days(3)
                && row.day - it.day <= DEPOSITED_AFTER
        };
        let mut among: Vec<&Booked> = self.booked.iter().map(|(it, _)| it).filter(may_be).collect();
        among.sort_by_key(|it| (row.day - it.day, it.entry.0));
        among.truncate(DEPOSITED_AMONG);
        let mut found = Vec::new();
        sums(&among, row.cents, &mut Vec::new(), &mut found);
        match &mut found[..] {
            [one] => Some(Proposal::of_entries(Why::SeveralPayments, std::mem::take(one))),
            _ => None,
        }
    }
}

/// The ways to make up this sum; the search ends at two.
fn sums(among: &[&Booked], left: i64, taken: &mut Vec<LedgerEntryId>, found: &mut Vec<Vec<LedgerEntryId>>) {
    if left == 0 && taken.len() > 1 {
        found.push(taken.clone());
    }
    if left <= 0 || taken.len() == DEPOSITED_MAX {
        return;
    }
    for (at, one) in among.iter().enumerate() {
        if found.len() > 1 {
            return;
        }
        if one.cents <= left {
            taken.push(one.entry);
            sums(&among[at + 1..], left - one.cents, taken, found);
            taken.pop();
        }
    }
}

/// The only item; `None` for no item and for several.
fn only<T>(mut of: impl Iterator<Item = T>) -> Option<T> {
    let one = of.next()?;
    of.next().is_none().then_some(one)
}

#[cfg(test)]
mod tests;
