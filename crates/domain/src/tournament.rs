//! Tournaments: their fields, and when they are over.

use chrono::NaiveDate;

use crate::values::{Complaint, line, text};

/// The longest name, in characters.
pub const NAME_MAX: usize = 120;
/// The longest slug, in characters.
pub const SLUG_MAX: usize = 80;
/// The longest description, in characters.
pub const DESCRIPTION_MAX: usize = 5_000;
/// The longest name of a venue, in characters.
pub const LOCATION_TITLE_MAX: usize = 200;
/// The longest address of a venue, in characters.
pub const LOCATION_ADDRESS_MAX: usize = 300;

/// Path segments of the site's own pages, which cannot be slugs (rule `slugs`).
const RESERVED_SLUGS: [&str; 3] = ["admin", "edit", "register"];

/// A tournament's name, or a complaint.
///
/// # Errors
/// When it is too long or holds characters that a name has no use for.
pub fn name(typed: &str) -> Result<String, Complaint> {
    line(typed, NAME_MAX)
}

/// The name with the year, as next year's tournament often has the same name: `Spring Classic, 2027` (rule `tab-titles`).
#[must_use]
pub fn named_with_year(name: &str, date_start: NaiveDate) -> String {
    let year = date_start.format("%Y").to_string();
    if name.contains(&year) { name.to_owned() } else { format!("{name}, {year}") }
}

/// The name with the first day, as two events of one year may have the same name: `Spring Classic, 6/13/2027` (rule `tab-titles`).
#[must_use]
pub fn named_with_day(name: &str, date_start: NaiveDate) -> String {
    format!("{name}, {}", date_start.format("%-m/%-d/%Y"))
}

/// The readable part of a tournament's address: lower-case letters, digits and hyphens (rule `slugs`).
///
/// # Errors
/// A complaint when it has other characters, is too long, or is a path of the site's own pages.
pub fn slug(typed: &str) -> Result<String, Complaint> {
    let slug = line(typed, SLUG_MAX)?;
    let is_word =
        |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    if !slug.split('-').all(is_word) {
        return Err("must be lower-case letters and digits, with single hyphens between them, \
                    like spring-classic-2026"
            .into());
    }
    if is_reserved(&slug) {
        return Err(format!("cannot be '{slug}', because the site has a page of its own there"));
    }
    Ok(slug)
}

/// Whether a slug is a path of the site's own pages.
pub fn is_reserved(slug: &str) -> bool {
    RESERVED_SLUGS.contains(&slug)
}

/// A tournament's description in plain text of several lines, or a complaint.
///
/// # Errors
/// When it is too long or holds characters that text has no use for.
pub fn description(typed: &str) -> Result<String, Complaint> {
    text(typed, DESCRIPTION_MAX)
}

/// The venue, or a complaint.
///
/// # Errors
/// When it is too long or holds characters that a name has no use for.
pub fn location_title(typed: &str) -> Result<String, Complaint> {
    line(typed, LOCATION_TITLE_MAX)
}

/// The venue's address, or a complaint.
///
/// # Errors
/// When it is too long or holds characters that an address has no use for.
pub fn location_address(typed: &str) -> Result<String, Complaint> {
    line(typed, LOCATION_ADDRESS_MAX)
}

/// Admits a last day that is not before the first (rule `dates-in-order`).
///
/// # Errors
/// A complaint when it is before.
pub fn last_day(start: NaiveDate, end: NaiveDate) -> Result<NaiveDate, Complaint> {
    if end < start { Err("cannot be before dateStart".into()) } else { Ok(end) }
}

/// Whether a tournament is past: its last day is before today, both in the site's time zone (rule `past`).
pub fn is_over(date_end: NaiveDate, today: NaiveDate) -> bool {
    date_end < today
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 5, day).unwrap()
    }

    #[test]
    fn a_name_has_its_year_once() {
        assert_eq!(named_with_year("Spring Classic", day(2)), "Spring Classic, 2026");
        assert_eq!(named_with_year("Spring Classic 2026", day(2)), "Spring Classic 2026");
    }

    #[test]
    fn the_first_day_distinguishes_equal_names() {
        assert_eq!(named_with_day("Spring Classic", day(2)), "Spring Classic, 5/2/2026");
        assert_eq!(named_with_day("Spring Classic 2026", day(12)), "Spring Classic 2026, 5/12/2026");
    }

    #[test]
    fn a_tournament_is_over_on_the_day_after_its_last() {
        assert!(!is_over(day(2), day(2)));
        assert!(is_over(day(2), day(3)));
    }

    #[test]
    fn it_ends_on_the_day_it_starts_or_later() {
        assert_eq!(last_day(day(2), day(2)), Ok(day(2)));
        assert_eq!(last_day(day(2), day(3)), Ok(day(3)));
        assert_eq!(last_day(day(2), day(1)), Err("cannot be before dateStart".into()));
    }

    #[test]
    fn a_slug_is_lower_case_words_joined_by_single_hyphens() {
        for right in ["a", "2026", "spring-classic-2026", "a-1-b", "editor", "edit-2", "new"] {
            assert_eq!(slug(right).as_deref(), Ok(right));
        }
        assert_eq!(slug(" spring ").as_deref(), Ok("spring"));
        for wrong in
            ["Spring", "spring classic", "-a", "a-", "a--b", "-", "a_b", "a/b", "a.b", "zoë", "ａ", "a%20b"]
        {
            assert!(slug(wrong).unwrap_err().starts_with("must be lower-case letters"), "{wrong}");
        }
    }

    #[test]
    fn a_slug_is_no_word_of_the_site_s_own_addresses() {
        for reserved in ["edit", "register", "admin"] {
            assert!(slug(reserved).unwrap_err().contains("a page of its own"), "{reserved}");
        }
    }

    #[test]
    fn texts_are_bounded_in_characters() {
        type Reading = fn(&str) -> Result<String, Complaint>;
        let bounded: [(Reading, usize); 5] = [
            (name, NAME_MAX),
            (slug, SLUG_MAX),
            (description, DESCRIPTION_MAX),
            (location_title, LOCATION_TITLE_MAX),
            (location_address, LOCATION_ADDRESS_MAX),
        ];
        for (read, max) in bounded {
            assert!(read(&"x".repeat(max)).is_ok());
            assert_eq!(
                read(&"x".repeat(max + 1)).unwrap_err(),
                format!("cannot be longer than {max} characters")
            );
        }
    }

    #[test]
    fn only_a_description_has_several_lines() {
        assert_eq!(description("a\r\n\tb").as_deref(), Ok("a\n\tb"));
        assert!(
            name("a\nb").is_err() && location_title("a\nb").is_err() && location_address("a\nb").is_err()
        );
        assert!(description("a\u{202E}b").is_err());
    }
}
