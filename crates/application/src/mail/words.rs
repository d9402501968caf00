//! Days, times, prices and people in mails, in the same form as on the pages (rules `prices-shown`, `dates-shown`).

use chrono::{NaiveDateTime, NaiveTime};
use fairway_domain::category::Price;
pub(super) use fairway_domain::dates::{full_date as day, full_date_range as days, ordinal};
use fairway_domain::pairing::Start;
use fairway_domain::person::Person;
use fairway_domain::web_address::is_dot;

pub(super) use crate::filling::{joined, place};
use crate::stores::attendees::Pass;

/// `8:30 AM`
pub(super) fn time(time: NaiveTime) -> String {
    time.format("%-I:%M %p").to_string()
}

/// `8:30 AM on Saturday, June 13th, 2026`
pub(super) fn moment(at: NaiveDateTime) -> String {
    format!("{} on {}", time(at.time()), day(at.date()))
}

/// `$1,250` (rule `prices-shown`).
pub(super) fn price(price: Price) -> String {
    price.to_string()
}

/// The longest name in a mail, in characters: too short for a message by a stranger.
const TYPED_MAX: usize = 60;
/// An invisible character that forbids a line break (U+2060).
const WORD_JOINER: char = '\u{2060}';

/// Number of digits from which mail programs read a number as a telephone number.
const DIALLED: usize = 7;

/// Text that people typed without review: names of people, groups and sponsors. It is cut, and protected from automatic links: an invisible character
/// follows each character that joins a web or mail address, and each digit of a telephone number. Forms refuse such text today, except for names of
/// sponsors, but older rows may contain it.
pub(super) fn typed(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut cut: Vec<char> = line.chars().take(TYPED_MAX + 1).collect();
    if cut.len() > TYPED_MAX {
        cut.truncate(TYPED_MAX - 1);
        cut.push('…');
    }
    let mut harmless = String::new();
    for (index, sign) in cut.iter().enumerate() {
        harmless.push(*sign);
        let ends = cut.get(index + 1).is_none_or(|next| next.is_whitespace());
        let joins = is_dot(*sign) || matches!(sign, ':' | '/' | '\\' | '@' | '／' | '＠' | '：');
        if (joins && !ends) || (sign.is_numeric() && is_dialled(&cut, index)) {
            harmless.push(WORD_JOINER);
        }
    }
    harmless
}

/// Whether this digit belongs to a telephone number: one of at least [`DIALLED`] digits with only separators between them.
fn is_dialled(text: &[char], at: usize) -> bool {
    let (before, from) = text.split_at(at);
    let digits = |signs: &mut dyn Iterator<Item = &char>| {
        signs.take_while(|sign| is_of_number(**sign)).filter(|sign| sign.is_numeric()).count()
    };
    digits(&mut before.iter().rev()) + digits(&mut from.iter()) >= DIALLED
}

/// Whether a telephone number may contain it: a digit, or a separator between digits.
fn is_of_number(sign: char) -> bool {
    sign.is_numeric()
        || sign.is_whitespace()
        || is_dot(sign)
        || "+-()[]/\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2212}".contains(sign)
}

/// First and last name, or the e-mail address without a name, or `Teammate` if the reader may not see that either (rule `display-names`).
pub(super) fn name(person: &Person) -> String {
    let name = format!("{} {}", person.name_first, person.name_last);
    match (name.trim(), &person.email) {
        ("", Some(email)) => typed(email.as_str()),
        ("", None) => "Teammate".into(),
        (name, _) => typed(name),
    }
}

/// `Morning, Saturday, June 13th, 2026, 8:30 AM`, or `TBD` for a group without a round; `None` for a category without golf.
pub(super) fn round(pass: &Pass) -> Option<String> {
    match &pass.group.round {
        _ if !pass.plays => None,
        Some(round) => Some(format!("{}, {}, {}", round.name, day(round.start_date), time(round.start_time))),
        None => Some("TBD".into()),
    }
}

/// The starting hole or the tee time with its label; `None` before it is assigned.
pub(super) fn start(pass: &Pass) -> Option<(&'static str, String)> {
    let shown = pass.pairing?.start?;
    let label = match shown.start {
        Start::Hole { .. } => "Starting hole",
        Start::TeeTime(_) => "Tee time",
    };
    Some((label, shown.to_string()))
}

/// The other players of the pairing, if it differs from the group; otherwise empty. Others have typed these names.
pub(super) fn partners(pass: &Pass) -> String {
    let names =
        pass.partners.iter().filter(|_| pass.plays_beside_group()).map(|partner| typed(&partner.name));
    names.filter(|name| !name.is_empty()).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use super::*;

    #[test]
    fn times_have_twelve_hours() {
        let june = |day| NaiveDate::from_ymd_opt(2026, 6, day).unwrap();
        let at = june(1).and_hms_opt(17, 0, 0).unwrap();
        assert_eq!(moment(at), "5:00 PM on Monday, June 1st, 2026");
        assert_eq!(time(NaiveTime::from_hms_opt(0, 5, 0).unwrap()), "12:05 AM");
        assert_eq!(time(NaiveTime::from_hms_opt(13, 30, 0).unwrap()), "1:30 PM");
    }

    #[test]
    fn prices_have_cents_only_if_not_zero() {
        for (cents, text) in [
            (0, "$0"),
            (25_000, "$250"),
            (24_905, "$249.05"),
            (125_000, "$1,250"),
            (100_000_000, "$1,000,000"),
        ] {
            assert_eq!(price(Price { cents }), text);
        }
    }

    #[test]
    fn typed_text_becomes_no_link() {
        for (text, harmless) in [
            ("https://evil.example/x", "https:|/|/|evil.|example/|x"),
            ("www.evil.example, now", "www.|evil.|example, now"),
            ("sam@evil.org", "sam@|evil.|org"),
            ("J.R. Smith, St. John", "J.|R. Smith, St. John"),
            ("evil。com", "evil。|com"),
            ("Sam\nRivera", "Sam Rivera"),
            ("Prize 5550199", "Prize 5|5|5|0|1|9|9|"),
            ("0800 555-01", "0|8|0|0| 5|5|5|-0|1|"),
            ("+1 (555) 010.99", "+1| (5|5|5|) 0|1|0|.|9|9|"),
            ("555\u{2013}0199", "5|5|5|\u{2013}0|1|9|9|"),
            ("０８００５５５", "０|８|０|０|５|５|５|"),
            ("Hole 18, 2026", "Hole 18, 2026"),
            ("Class of 2026-27", "Class of 2026-27"),
        ] {
            assert_eq!(typed(text), harmless.replace('|', "\u{2060}"));
        }
    }

    #[test]
    fn a_long_name_is_cut() {
        let sixty = "é".repeat(60);
        assert_eq!(typed(&sixty), sixty);
        assert_eq!(typed(&"é".repeat(61)), format!("{}…", "é".repeat(59)));
    }

    #[test]
    fn a_person_without_a_name_is_shown_by_address() {
        let person = |first: &str, last: &str| Person {
            name_first: first.into(),
            name_last: last.into(),
            email: fairway_domain::values::Email::parse("sam@example.org").ok(),
        };
        assert_eq!(name(&person("Sam", "Rivera")), "Sam Rivera");
        assert_eq!(name(&person("", "Rivera")), "Rivera");
        assert_eq!(name(&person("", "")), "sam@\u{2060}example.\u{2060}org", "and no link");
    }
}
