//! The rows that reverse a payment, or replace it with a corrected one.

use std::collections::HashMap;

use chrono::NaiveDate;

use super::{Amount, Entry, Kind, Row, Totals};
use crate::ids::LedgerEntryId;
use crate::price::Price;

/// The rows of payments and waivers, oldest first, each with what is left of it. A negative row reduces the row that it names; without a name,
/// or beyond what was left of the named row, it reduces the newest of its kind.
fn standing(rows: &[Row]) -> Vec<(&Row, i64)> {
    let mut standing: Vec<(&Row, i64)> = vec![];
    for row in rows.iter().filter(|row| matches!(row.entry.kind, Kind::Payment | Kind::Waived)) {
        let Entry { kind, amount, takes_back, .. } = &row.entry;
        if amount.cents > 0 {
            standing.push((row, amount.cents));
            continue;
        }
        let rest = take(&mut standing, -amount.cents, |earlier| Some(earlier.id) == *takes_back);
        take(&mut standing, rest, |earlier| earlier.entry.kind == *kind);
        standing.retain(|(_, left)| *left > 0);
    }
    standing
}

/// Takes this many cents off the newest of these rows, and returns how many were missing.
fn take(standing: &mut [(&Row, i64)], mut cents: i64, of: impl Fn(&Row) -> bool) -> i64 {
    for (_, left) in standing.iter_mut().rev().filter(|(row, _)| of(row)) {
        let part = cents.min(*left);
        *left -= part;
        cents -= part;
    }
    cents
}

/// The cents that are left of a payment; 0 once it was reversed. `rows` are all rows of its ticket, oldest first.
pub fn left_of(rows: &[Row], id: LedgerEntryId) -> i64 {
    standing(rows).into_iter().find(|(row, _)| row.id == id).map_or(0, |(_, left)| left)
}

/// The current row of a payment: itself, or the last row that replaced it. `rows` are the ticket's, oldest first.
pub fn current_row(rows: &[Row], id: LedgerEntryId) -> LedgerEntryId {
    let mut now = id;
    while let Some(anew) = replacement_of(rows, now) {
        now = anew;
    }
    now
}

/// The later row that replaces this one.
fn replacement_of(rows: &[Row], id: LedgerEntryId) -> Option<LedgerEntryId> {
    let replaces = |row: &Row, back: &Row| {
        row.id > back.id
            && row.at == back.at
            && row.entry.kind == back.entry.kind
            && row.entry.amount == back.entry.amount.opposite()
    };
    let mut backs = rows.iter().filter(|row| row.entry.takes_back == Some(id));
    backs.find_map(|back| rows.iter().find(|row| replaces(row, back))).map(|row| row.id)
}

/// The cents that are left of each payment and waiver of a ticket, in the order of the rows, oldest first; 0 for other rows, and for reversed ones.
pub fn left_of_each(rows: &[Row]) -> Vec<i64> {
    let mut standing = standing(rows).into_iter().peekable();
    let left = |row: &Row| standing.next_if(|(one, _)| one.id == row.id).map_or(0, |(_, left)| left);
    rows.iter().map(left).collect()
}

/// The rows that make a paid ticket unpaid again: reversals of its newest payments and waivers, as many as needed. `rows` are
/// the ticket's, oldest first.
pub fn unpaid_again(rows: &[Row], price: Price, today: NaiveDate) -> Vec<Entry> {
    let sum = |sum: Totals, row: &Row| sum.with(row.entry.kind, row.entry.amount);
    let mut totals = rows.iter().fold(Totals::default(), sum);
    let mut added = vec![];
    for (row, left) in standing(rows).into_iter().rev() {
        if totals.outstanding(price).cents > 0 {
            break;
        }
        let left = if row.entry.kind == Kind::Payment { left.min(totals.received()) } else { left };
        if left > 0 {
            let back = row.taken_back(left, today);
            totals = totals.with(back.kind, back.amount);
            added.push(back);
        }
    }
    added
}

/// Rows with their effective days. A row that reverses an earlier one counts on that one's day, so that a mistaken entry counts on no day.
pub fn on_days_that_count(rows: Vec<(LedgerEntryId, Entry)>) -> Vec<Entry> {
    let days: HashMap<_, _> = rows.iter().map(|(id, entry)| (*id, entry.day)).collect();
    let counting = |(_, entry): (LedgerEntryId, Entry)| {
        let earlier = entry.takes_back.and_then(|earlier| days.get(&earlier));
        Entry { day: earlier.copied().unwrap_or(entry.day), ..entry }
    };
    rows.into_iter().map(counting).collect()
}

/// The rows that correct the newest payment's method, reference, note or day: its reversal, on its own day, and the corrected payment.
/// Empty where nothing changes, or there is no payment.
pub fn corrected(rows: &[Row], correct: impl FnOnce(Entry) -> Entry) -> Vec<Entry> {
    let standing = standing(rows);
    let Some((row, left)) = standing.into_iter().rev().find(|(row, _)| row.entry.kind == Kind::Payment)
    else {
        return vec![];
    };
    let was = Entry { amount: Amount { cents: left }, ..row.entry.clone() };
    let is = correct(was.clone());
    if was == is { vec![] } else { vec![row.taken_back(left, was.day), is] }
}
