//! The ways in which tickets make up a payment: by amounts owed, and by payments in the books.

use std::collections::BTreeMap;

use super::{Booked, Books, DEPOSITED_AMONG, Owed, Proposal, Why, share};
use crate::bank::Incoming;
use crate::ids::TicketId;

/// The most sums of one ticket's parts that are tried.
const SUMS_MAX: usize = 128;
/// The most sums of several tickets that are tried; with more, the result would be arbitrary.
const WAYS_MAX: usize = 1_000;

/// A ticket that may have a share in a payment.
pub(super) struct Candidate<'a> {
    /// The amount owed for it, if any.
    pub(super) owed: Option<&'a Owed>,
    /// Its payments in the books, the nearest in time first.
    pub(super) parts: Vec<&'a Booked>,
}

/// The result of the search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Ways {
    /// No way makes up the sum.
    None,
    /// Several ways enter the least, or there are too many ways.
    Open,
    /// One way enters the least, but several enter the most.
    Least(Proposal),
    /// The way that enters the least, and the way that enters the most, if it is another one.
    Found(Proposal, Option<Proposal>),
}

/// The sum of a way, and the part of it that would be entered. Of ways with equal sums, one is kept.
type Sums = (i64, i64);

#[derive(Clone, Default)]
struct Way<'a> {
    payments: Vec<(TicketId, i64)>,
    entries: Vec<&'a Booked>,
    /// Another way has the same sums.
    is_one_of_several: bool,
}

impl Books {
    /// The tickets with amounts owed, those of `owed` first, and the payments in the books that `counts` accepts.
    pub(super) fn candidates<'a>(
        &'a self,
        row: &Incoming,
        (owed, paid): (&[&'a Owed], &[TicketId]),
        counts: &dyn Fn(&Booked) -> bool,
    ) -> Vec<Candidate<'a>> {
        let parts = |ticket: TicketId| {
            let all = self.booked_of(row, &[ticket]);
            all.into_iter().filter(|it| counts(it)).collect()
        };
        let owed = owed.iter().map(|it| Candidate { owed: Some(*it), parts: parts(it.ticket) });
        let paid = paid.iter().map(|ticket| Candidate { owed: None, parts: parts(*ticket) });
        owed.chain(paid).collect()
    }
}

impl Ways {
    /// The ways in which each of these tickets has a share in a payment; if there is none, the ways in which payments in the books for some of the
    /// tickets make it up.
    pub(super) fn of(row: &Incoming, candidates: &[Candidate<'_>]) -> Self {
        let whole = Self::of_all(row, candidates);
        if whole != Self::None {
            return whole;
        }
        match Self::first(row, candidates, true) {
            Self::Found(least, most) if least.payments.is_empty() => Self::Found(least, most),
            // Amounts owed for only some of the tickets do not show which of them the payment is for.
            Self::Found(least, None) if least.entries.is_empty() => Self::None,
            Self::None => Self::None,
            _ => Self::Open,
        }
    }

    /// The ways in which each of these tickets has a share in a payment.
    pub(super) fn of_all(row: &Incoming, candidates: &[Candidate<'_>]) -> Self {
        Self::first(row, candidates, false)
    }

    /// The ways for the first sum that the tickets can make up.
    fn first(row: &Incoming, candidates: &[Candidate<'_>], may_lack: bool) -> Self {
        let mut found = came(row, candidates).into_iter().map(|cents| {
            let found = ways(candidates, cents, may_lack);
            found.map_or(Self::Open, Self::among)
        });
        found.find(|it| *it != Self::None).unwrap_or(Self::None)
    }

    /// Classifies ways that are ordered by the entered amount, the least first.
    fn among(found: Vec<Way<'_>>) -> Self {
        // None of these ways uses a payment in the books, so nothing is entered twice: other proposals may follow.
        if found.iter().all(|way| way.entries.is_empty() && way.is_one_of_several) {
            return Self::None;
        }
        let mut found = found.into_iter();
        let (least, most) = (found.next(), found.next_back());
        match (least, most) {
            (None, _) => Self::None,
            (Some(least), _) if least.is_one_of_several => Self::Open,
            (Some(least), Some(most)) if most.is_one_of_several => Self::Least(least.proposal()),
            (Some(least), most) => Self::Found(least.proposal(), most.map(Way::proposal)),
        }
    }
}

impl<'a> Way<'a> {
    fn proposal(self) -> Proposal {
        Proposal { why: Why::Reference, payments: self.payments, entries: share::entries(&self.entries) }
    }

    fn with(&self, payment: Option<(TicketId, i64)>, entries: &[&'a Booked]) -> Self {
        let mut way = self.clone();
        way.payments.extend(payment);
        way.entries.extend(entries);
        way
    }
}

/// The sums that may be for tickets: the gross amount, the net of the fee, and the amount owed, where the platform keeps the rest.
fn came(row: &Incoming, candidates: &[Candidate<'_>]) -> Vec<i64> {
    let owed = candidates.iter().filter_map(|it| it.owed).map(|it| it.cents).sum();
    let mut sums = vec![row.cents, row.cents - row.fee_cents, row.toward(owed)];
    sums.dedup();
    sums.retain(|cents| *cents > 0);
    sums
}

/// The ways to make up a sum, ordered by the entered amount, the least first; `None` where there are too many. Each ticket has a share, unless `may_lack`.
fn ways<'a>(candidates: &[Candidate<'a>], cents: i64, may_lack: bool) -> Option<Vec<Way<'a>>> {
    let mut found: BTreeMap<Sums, Way<'a>> = BTreeMap::from([((0, 0), Way::default())]);
    for candidate in candidates {
        let shares = shares(candidate, cents, may_lack);
        let mut next: BTreeMap<Sums, Way<'a>> = BTreeMap::new();
        for ((sum, entered), way) in &found {
            for (payment, booked, entries) in &shares {
                let pays = payment.map_or(0, |(_, cents)| cents);
                let sums = (sum + booked + pays, entered + pays);
                if sums.0 > cents {
                    continue;
                }
                let known = next.entry(sums).and_modify(|known| known.is_one_of_several = true);
                known.or_insert_with(|| way.with(*payment, entries));
            }
        }
        if next.len() > WAYS_MAX {
            return None;
        }
        found = next;
    }
    Some(found.into_iter().filter(|((sum, _), _)| *sum == cents).map(|(_, way)| way).collect())
}

/// The amount to enter for a ticket, the sum of its parts in the books, and these parts.
type Share<'a> = (Option<(TicketId, i64)>, i64, Vec<&'a Booked>);

/// The shares of at most this amount that a ticket may have in a payment.
fn shares<'a>(candidate: &Candidate<'a>, most: i64, may_lack: bool) -> Vec<Share<'a>> {
    let mut booked: BTreeMap<i64, Vec<&'a Booked>> = BTreeMap::from([(0, vec![])]);
    for part in candidate.parts.iter().take(DEPOSITED_AMONG) {
        let with = |(sum, parts): (&i64, &Vec<&'a Booked>)| {
            (sum + part.cents, parts.iter().copied().chain([*part]).collect::<Vec<_>>())
        };
        let further: Vec<_> = booked.iter().map(with).filter(|(sum, _)| *sum <= most).collect();
        for (sum, parts) in further {
            if booked.len() < SUMS_MAX {
                booked.entry(sum).or_insert(parts);
            }
        }
    }
    let pays = candidate.owed.map(|it| (it.ticket, it.cents));
    let payments = [None].into_iter().chain(pays.map(Some));
    let all =
        payments.flat_map(|payment| booked.iter().map(move |(sum, parts)| (payment, *sum, parts.clone())));
    all.filter(|(payment, _, parts)| may_lack || payment.is_some() || !parts.is_empty()).collect()
}
