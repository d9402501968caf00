//! The rows that follow from a payment that is taken back, or told anew.

use chrono::NaiveDate;

use super::{Amount, Entry, Kind, Totals};
use crate::price::Price;

/// The rows of payments and waivers that stand, oldest first, each with what is left of it: what was taken back came off the newest of its kind.
fn standing(rows: &[Entry]) -> Vec<(&Entry, i64)> {
    let mut standing: Vec<(&Entry, i64)> = vec![];
    for row in rows.iter().filter(|row| matches!(row.kind, Kind::Payment | Kind::Waived)) {
        let mut back = -row.amount.cents;
        if back < 0 {
            standing.push((row, row.amount.cents));
            continue;
        }
        for (_, left) in standing.iter_mut().rev().filter(|(earlier, _)| earlier.kind == row.kind) {
            let part = back.min(*left);
            *left -= part;
            back -= part;
        }
        standing.retain(|(_, left)| *left > 0);
    }
    standing
}

/// The amount in cents that is left of the payment at this place among a ticket's rows, oldest first; 0 once it was taken back.
pub fn left_of(rows: &[Entry], at: usize) -> i64 {
    let Some(one) = rows.get(at) else { return 0 };
    standing(rows).into_iter().find(|(row, _)| std::ptr::eq(*row, one)).map_or(0, |(_, left)| left)
}

/// The amounts in cents that are left of a ticket's payments and waivers, in their order, oldest first; 0 of other rows, and of what was taken back.
pub fn left_of_each(rows: &[Entry]) -> Vec<i64> {
    let mut standing = standing(rows).into_iter().peekable();
    let left = |row: &Entry| standing.next_if(|(one, _)| std::ptr::eq(*one, row)).map_or(0, |(_, left)| left);
    rows.iter().map(left).collect()
}

/// The rows that leave a paid ticket unpaid again: the opposites of its newest payments and waivers, as many as it takes. `rows` are
/// the ticket's, oldest first.
pub fn unpaid_again(rows: &[Entry], price: Price, today: NaiveDate) -> Vec<Entry> {
    let mut totals = rows.iter().fold(Totals::default(), |sum, row| sum.with(row.kind, row.amount));
    let mut added = vec![];
    for (row, left) in standing(rows).into_iter().rev() {
        if totals.outstanding(price).cents > 0 {
            break;
        }
        let left = if row.kind == Kind::Payment { left.min(totals.received()) } else { left };
        if left > 0 {
            let back = row.taken_back(left, today);
            totals = totals.with(back.kind, back.amount);
            added.push(back);
        }
    }
    added
}

/// The rows that tell the newest payment anew, with another method, reference, note or day: its opposite, of its own day, and itself as it
/// should have been. None where nothing differs, or no payment stands.
pub fn told_anew(rows: &[Entry], told: impl FnOnce(Entry) -> Entry) -> Vec<Entry> {
    let standing = standing(rows);
    let Some((row, left)) = standing.into_iter().rev().find(|(row, _)| row.kind == Kind::Payment) else {
        return vec![];
    };
    let was = Entry { amount: Amount { cents: left }, ..row.clone() };
    let is = told(was.clone());
    if was == is { vec![] } else { vec![Entry { amount: was.amount.opposite(), ..was }, is] }
}
