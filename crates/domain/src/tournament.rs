//! Tournaments: when one is over.

use chrono::NaiveDate;

/// Whether a tournament is past: its last day is before today, both in the site's time zone (decisions §4).
pub fn is_over(date_end: NaiveDate, today: NaiveDate) -> bool {
    date_end < today
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tournament_is_over_on_the_day_after_its_last() {
        let last = NaiveDate::from_ymd_opt(2026, 5, 2).unwrap();
        assert!(!is_over(last, last));
        assert!(is_over(last, last.succ_opt().unwrap()));
    }
}
