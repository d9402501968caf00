//! Days as pages and mails write them (rule `dates-shown`); `frontend/src/shared/lib/dates.ts` does the same.

use chrono::{Datelike, NaiveDate};

/// `1st`, `22nd`, `113th`
pub fn ordinal(number: i64) -> String {
    let suffix = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{suffix}")
}

/// `Saturday, June 13th, 2026`
pub fn full_date(date: NaiveDate) -> String {
    format!("{}, {}", date.format("%A"), long_date(date))
}

/// `June 13th, 2026`
pub fn long_date(date: NaiveDate) -> String {
    format!("{} {}, {}", date.format("%B"), ordinal(date.day().into()), date.year())
}

/// One day, or two with a dash between them when the last day differs.
pub fn full_date_range(first: NaiveDate, last: NaiveDate) -> String {
    if first == last { full_date(first) } else { format!("{} – {}", full_date(first), full_date(last)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinals_end_as_they_are_spoken() {
        let spoken = [1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 111, 113].map(ordinal);
        let expected =
            ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "103rd", "111th", "113th"];
        assert_eq!(spoken, expected);
    }

    #[test]
    fn days_are_ordinal_and_ranges_have_two() {
        let june = |day| NaiveDate::from_ymd_opt(2026, 6, day).unwrap();
        for (date, text) in [
            (1, "Monday, June 1st, 2026"),
            (2, "Tuesday, June 2nd, 2026"),
            (3, "Wednesday, June 3rd, 2026"),
            (11, "Thursday, June 11th, 2026"),
            (12, "Friday, June 12th, 2026"),
            (13, "Saturday, June 13th, 2026"),
            (21, "Sunday, June 21st, 2026"),
            (30, "Tuesday, June 30th, 2026"),
        ] {
            assert_eq!(full_date(june(date)), text);
        }
        assert_eq!(full_date_range(june(1), june(1)), "Monday, June 1st, 2026");
        assert_eq!(full_date_range(june(1), june(2)), "Monday, June 1st, 2026 – Tuesday, June 2nd, 2026");
    }
}
