//! 'Fill up': incomplete pairings are joined.

use super::{Pairing, RoundPairings, Seating};
use crate::ids::PairingId;
use crate::refusal::Refusal;

/// A pairing whose players all go into another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Join {
    /// The pairing that goes.
    pub from: PairingId,
    /// The pairing that they come into.
    pub into: PairingId,
}

/// A pairing with the seats that are taken in it.
#[derive(Clone, Copy)]
struct Open<'a> {
    pairing: &'a Pairing,
    taken: usize,
}

impl RoundPairings {
    /// The pairings to be joined so that as many as possible are complete and the fewest players move (rule `fill-up`). None is
    /// split, so that companions stay together; one without a named player is left alone. Kept seats count as taken.
    pub fn fill_up(&self) -> Vec<Join> {
        let size = self.size();
        let mut open = self.open();
        let mut joins = Vec::new();
        let mut incomplete = Vec::new();
        while !open.is_empty() {
            let host = open.remove(0);
            let gap = size - host.taken;
            match fitting(&open, gap) {
                Some(sizes) => joins.extend(sizes.iter().filter_map(|of| join(&mut open, *of, host))),
                None => incomplete.push(host),
            }
        }
        while !incomplete.is_empty() {
            let host = incomplete.remove(0);
            let mut gap = size - host.taken;
            while let Some(of) = (1..=gap).rev().find(|of| incomplete.iter().any(|it| it.taken == *of)) {
                joins.extend(join(&mut incomplete, of, host));
                gap -= of;
            }
        }
        joins
    }

    /// The incomplete pairings in which somebody is named. The largest come first, as they stay where they are, and of equal ones those
    /// that staff or an assignment have given a start.
    fn open(&self) -> Vec<Open<'_>> {
        let named = self.pairings.iter().filter(|pairing| !pairing.players.is_empty());
        let all = named.map(|pairing| Open { pairing, taken: self.taken(pairing) });
        let mut open: Vec<_> = all.filter(|it| (1..self.size()).contains(&it.taken)).collect();
        open.sort_by_key(|Open { pairing, taken }| {
            (std::cmp::Reverse(*taken), !pairing.fixed, pairing.start.is_none(), pairing.id)
        });
        open
    }

    /// The changes of who plays where by these joins.
    ///
    /// # Errors
    /// [`Refusal::PairingFull`], [`Refusal::SeatsKept`].
    pub fn join(&self, joins: &[Join]) -> Result<Seating, Refusal> {
        let into = |from: PairingId| joins.iter().find(|join| join.from == from).map(|join| join.into);
        let moved = |player: &super::Player| {
            let at = self.pairings.iter().find(|pairing| pairing.players.contains(player))?;
            into(at.id)
        };
        let grown: Vec<_> = joins.iter().map(|join| join.into).collect();
        self.seat(&moved, &grown)
    }
}

/// Takes a pairing of this size out of the list, the last of them, and joins it to the host.
fn join(open: &mut Vec<Open<'_>>, of: usize, host: Open<'_>) -> Option<Join> {
    let place = open.iter().rposition(|it| it.taken == of)?;
    Some(Join { from: open.remove(place).pairing.id, into: host.pairing.id })
}

/// The sizes of pairings among these that fill the gap to the last place, the largest first.
fn fitting(open: &[Open<'_>], gap: usize) -> Option<Vec<usize>> {
    let mut counts = vec![0_usize; gap + 1];
    for one in open {
        if let Some(count) = counts.get_mut(one.taken) {
            *count += 1;
        }
    }
    taken(&mut counts, gap)
}

fn taken(counts: &mut [usize], gap: usize) -> Option<Vec<usize>> {
    if gap == 0 {
        return Some(Vec::new());
    }
    for of in (1..=gap).rev() {
        let left = counts.get(of).copied().unwrap_or_default();
        if left == 0 {
            continue;
        }
        counts[of] = left - 1;
        if let Some(mut others) = taken(counts, gap - of) {
            others.insert(0, of);
            return Some(others);
        }
        counts[of] = left;
    }
    None
}
