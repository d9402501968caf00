//! Rows of ledgers that payments of files are matched with.

use chrono::{DateTime, Utc};

use crate::ids::LedgerEntryId;
use crate::ledger::{Row, current_row, left_of};

/// A row of a ledger that a payment is matched with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Matched {
    /// The row.
    pub entry: LedgerEntryId,
    /// Its amount, in US cents.
    pub cents: i64,
    /// Whether the match entered the row; else it was in the books before.
    pub added: bool,
    /// When a person confirmed the match.
    pub at: Option<DateTime<Utc>>,
}

impl Matched {
    /// The amount of the payment for this row at the time of the match: for a row that was in the books before, what was left of it then. `rows` are the
    /// payments of its ticket, oldest first.
    pub fn stood_for(&self, rows: &[Row]) -> i64 {
        let before: Vec<Row> =
            rows.iter().filter(|row| self.at.is_some_and(|at| row.at < at)).cloned().collect();
        let left = if self.added { 0 } else { left_of(&before, self.entry) };
        if left > 0 { left } else { self.cents }
    }

    /// The part of the amount that is still a payment in the ledger, by the row that replaces this one now.
    pub fn left(&self, rows: &[Row]) -> i64 {
        left_of(rows, current_row(rows, self.entry))
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::ledger::{Amount, Entry, Kind};

    fn hour(hour: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::hours(hour)
    }

    /// Payments of a ticket: amount, hour of entry, and the row that each reverses.
    fn rows(told: &[(i64, i64, Option<i64>)]) -> Vec<Row> {
        let row = |((cents, at, takes_back), id): (&(i64, i64, Option<i64>), i64)| {
            let text = String::new;
            let entry = Entry {
                kind: Kind::Payment,
                amount: Amount { cents: *cents },
                method: text(),
                reference: text(),
                note: text(),
                day: hour(*at).date_naive(),
                takes_back: takes_back.map(LedgerEntryId),
            };
            Row { id: LedgerEntryId(id), entry, at: hour(*at) }
        };
        told.iter().zip(1..).map(row).collect()
    }

    fn matched(added: bool, at: i64) -> Matched {
        Matched { entry: LedgerEntryId(1), cents: 65_000, added, at: Some(hour(at)) }
    }

    #[test]
    fn a_match_with_an_older_row_counts_its_rest_at_that_time() {
        let rows = rows(&[(65_000, 1, None), (-15_000, 2, Some(1)), (-10_000, 5, Some(1))]);
        assert_eq!((matched(false, 3).stood_for(&rows), matched(false, 3).left(&rows)), (50_000, 40_000));
        assert_eq!(matched(false, 9).stood_for(&rows), 40_000);
        assert_eq!(matched(false, 0).stood_for(&rows), 65_000, "nothing was known of it then");
        let open = Matched { at: None, ..matched(false, 3) };
        assert_eq!(open.stood_for(&rows), 65_000);
    }

    #[test]
    fn a_match_with_its_own_row_counts_the_whole_row() {
        let rows = rows(&[(65_000, 3, None), (-15_000, 3, Some(1)), (-50_000, 4, Some(1))]);
        assert_eq!((matched(true, 3).stood_for(&rows), matched(true, 3).left(&rows)), (65_000, 0));
    }

    #[test]
    fn a_corrected_row_keeps_its_rest() {
        let rows = rows(&[(65_000, 1, None), (-65_000, 4, Some(1)), (65_000, 4, None)]);
        assert_eq!((matched(false, 3).stood_for(&rows), matched(false, 3).left(&rows)), (65_000, 65_000));
    }
}
