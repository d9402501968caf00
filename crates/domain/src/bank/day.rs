use chrono::{Datelike, NaiveDate, NaiveTime};

/// Which number of a day such as 5/6/2027 is the month.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DayOrder {
    /// 5/31/2027
    MonthFirst,
    /// 31/5/2027
    DayFirst,
}

/// A day as a file writes it: unambiguous, or readable in two orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WrittenDay {
    Day(NaiveDate),
    /// First number, second number, year.
    Either(u32, u32, i32),
}

impl WrittenDay {
    /// The order that this day proves; `None` where both orders are possible, or the order does not matter.
    pub(super) fn order(self) -> Option<DayOrder> {
        match self {
            Self::Either(first, second, _) if first > 12 && second <= 12 => Some(DayOrder::DayFirst),
            Self::Either(first, second, _) if second > 12 && first <= 12 => Some(DayOrder::MonthFirst),
            _ => None,
        }
    }

    /// Whether the two orders give two different days.
    pub(super) fn is_open(self) -> bool {
        matches!(self, Self::Either(first, second, _) if first != second && first <= 12 && second <= 12)
    }

    pub(super) fn day(self, order: DayOrder) -> Option<NaiveDate> {
        let day = match (self, order) {
            (Self::Day(day), _) => Some(day),
            (Self::Either(month, day, year), DayOrder::MonthFirst)
            | (Self::Either(day, month, year), DayOrder::DayFirst) => {
                NaiveDate::from_ymd_opt(year, month, day)
            }
        };
        day.filter(|day| (2000..2200).contains(&day.year()))
    }
}

const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// Parses a day, and ignores a time behind it: `2027-05-31T10:00:00Z`, `5/31/2027 10:00 AM`, `31.05.2027`, `May 31, 2027`, `31-May-27`.
pub(super) fn written(text: &str) -> Option<WrittenDay> {
    // A time may follow the day, as in 2027-05-31T10:00:00Z; the T of OCT follows a letter.
    let text = match text.find('T') {
        Some(at) if text[..at].ends_with(|before: char| before.is_ascii_digit()) => &text[..at],
        _ => text,
    };
    let parts: Vec<&str> = text.split([' ', '/', '-', '.', ',']).filter(|it| !it.is_empty()).collect();
    let [one, two, three, ..] = parts[..] else { return None };
    if let Some(month) = month(one) {
        return by_name(two, month, three);
    }
    if let Some(month) = month(two) {
        return by_name(one, month, three);
    }
    if one.len() == 4 {
        return NaiveDate::from_ymd_opt(one.parse().ok()?, two.parse().ok()?, three.parse().ok()?)
            .map(WrittenDay::Day);
    }
    let (first, second, year) = (short(one)?, short(two)?, year(three)?);
    // With points between the numbers, the day is first.
    if text.trim_start().chars().nth(one.len()) == Some('.') {
        return NaiveDate::from_ymd_opt(year, second, first).map(WrittenDay::Day);
    }
    Some(WrittenDay::Either(first, second, year))
}

/// The time behind a day, if it is in UTC: by the text itself (`10:00:00Z`), or by its column's heading (`is_utc`). `None` for a time in another zone,
/// a time without a zone, and a day without a time.
pub(super) fn utc_time(text: &str, is_utc: bool) -> Option<NaiveTime> {
    let colon = text.find(':')?;
    let hours = text[..colon].trim_end_matches(|letter: char| letter.is_ascii_digit()).len();
    let clock = text[hours..].to_ascii_uppercase();
    let end = clock.find(|letter: char| !matches!(letter, '0'..='9' | ':' | '.')).unwrap_or(clock.len());
    let (time, rest) = (clock[..end].trim_end_matches('.'), clock[end..].trim());
    let half = ["AM", "PM"].into_iter().find(|half| rest.starts_with(half));
    let zone = rest[half.map_or(0, str::len)..].trim().trim_matches(['(', ')']);
    let tells_utc = match zone {
        "" => is_utc,
        zone => matches!(zone, "Z" | "UTC" | "GMT" | "+00:00" | "+0000" | "+00"),
    };
    if tells_utc { time_of_day(time, half) } else { None }
}

/// A time with or without seconds; `half` is the half of the day in a time with 12 hours.
fn time_of_day(time: &str, half: Option<&str>) -> Option<NaiveTime> {
    let read = |formats: [&str; 2], text: &str| {
        formats.into_iter().find_map(|format| NaiveTime::parse_from_str(text, format).ok())
    };
    match half {
        Some(half) => read(["%I:%M:%S %p", "%I:%M %p"], &format!("{time} {half}")),
        None => read(["%H:%M:%S%.f", "%H:%M"], time),
    }
}

fn by_name(day: &str, month: u32, told: &str) -> Option<WrittenDay> {
    let digits = day.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    NaiveDate::from_ymd_opt(year(told)?, month, short(digits)?).map(WrittenDay::Day)
}

fn month(word: &str) -> Option<u32> {
    let beginning = word.get(..3)?.to_ascii_lowercase();
    let at = MONTHS.iter().position(|month| *month == beginning)?;
    let is_word = word.bytes().all(|letter| letter.is_ascii_alphabetic());
    is_word.then(|| u32::try_from(at + 1).ok()).flatten()
}

fn short(digits: &str) -> Option<u32> {
    let is_one = (1..=2).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_digit());
    is_one.then(|| digits.parse().ok()).flatten()
}

fn year(digits: &str) -> Option<i32> {
    let is_one = matches!(digits.len(), 2 | 4) && digits.bytes().all(|digit| digit.is_ascii_digit());
    let year: i32 = is_one.then(|| digits.parse().ok()).flatten()?;
    Some(if digits.len() == 2 { year + 2000 } else { year })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str, order: DayOrder) -> Option<String> {
        written(text)?.day(order).map(|day| day.to_string())
    }

    #[test]
    fn days_are_read_as_files_write_them() {
        for text in [
            "2027-05-31",
            "2027-05-31T10:00:00Z",
            "2027-05-31 10:00:00",
            "5/31/2027",
            "05/31/27 10:00 AM",
            "31.05.2027",
            "May 31, 2027",
            "31 May 2027",
            "31-May-27",
            "31-MAY-2027",
            "May 31st, 2027",
        ] {
            assert_eq!(day(text, DayOrder::MonthFirst).as_deref(), Some("2027-05-31"), "{text}");
        }
        assert_eq!(day("1-OCT-27", DayOrder::MonthFirst).as_deref(), Some("2027-10-01"));
        assert_eq!(day("31/05/2027", DayOrder::DayFirst).as_deref(), Some("2027-05-31"));
        assert_eq!(day("4/5/2027", DayOrder::DayFirst).as_deref(), Some("2027-05-04"));
        assert_eq!(day("4/5/2027", DayOrder::MonthFirst).as_deref(), Some("2027-04-05"));
    }

    #[test]
    fn a_time_is_one_of_utc_where_text_or_column_says_so() {
        let at = |text: &str, is_utc| utc_time(text, is_utc).map(|time| time.to_string());
        for text in [
            "2027-05-31T22:05:00Z",
            "2027-05-31T22:05:00.000+00:00",
            "2027-05-31 22:05 UTC",
            "5/31/2027 10:05 PM (UTC)",
            "May 31, 2027 10:05:00 pm GMT",
        ] {
            assert_eq!(at(text, false).as_deref(), Some("22:05:00"), "{text}");
        }
        assert_eq!(at("2027-05-31 22:05:00", true).as_deref(), Some("22:05:00"));
        for text in ["2027-05-31T22:05:00-04:00", "5/31/2027 10:05 PM PST", "2027-05-31", "25:61", "é:00"] {
            assert_eq!(at(text, true), None, "{text}");
        }
        assert_eq!(at("2027-05-31 22:05:00", false), None, "its zone is not told");
    }

    #[test]
    fn a_day_with_one_possible_order_proves_it() {
        let order = |text| written(text).unwrap().order();
        assert_eq!(order("31/5/2027"), Some(DayOrder::DayFirst));
        assert_eq!(order("5/31/2027"), Some(DayOrder::MonthFirst));
        assert_eq!(order("5/6/2027"), None);
        assert_eq!(order("2027-05-31"), None);
        let is_open = |text| written(text).unwrap().is_open();
        assert_eq!([is_open("5/6/2027"), is_open("5/5/2027"), is_open("4.3.2027")], [true, false, false]);
    }

    #[test]
    fn texts_without_a_day_are_none() {
        for wrong in ["", "Total", "31/31/2027", "5/31", "2027-13-01", "1/1/1999", "12/12/12345"] {
            assert_eq!(day(wrong, DayOrder::MonthFirst), None, "{wrong}");
        }
    }
}
