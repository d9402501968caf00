//! Values that exist only if they are valid: one `parse` each, no other constructor.

use std::fmt;

use chrono::{Datelike, NaiveDate, NaiveTime};
use icu_properties::CodePointSetData;
use icu_properties::props::{DefaultIgnorableCodePoint, VariationSelector};

/// The error of a value, worded to follow the field's name: "email must be …".
pub type Complaint = String;

/// Characters that are forbidden in any text: they hide or reorder text, or break its storage.
pub(crate) fn is_hostile(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{AD}' | '\u{61C}' | '\u{200B}' | '\u{2028}' | '\u{2029}' | '\u{2060}')
        || matches!(c, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}')
}

/// Characters without a glyph: joiners and variation selectors, which scripts and emoji need between letters,
/// and fillers, tags and interlinear annotation signs, which only hide text.
fn is_invisible(c: char) -> bool {
    CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c) || matches!(c, '\u{FFF9}'..='\u{FFFB}')
}

/// Whether a text has no visible character.
pub fn is_blank(text: &str) -> bool {
    // The blank Braille pattern is a letter without dots.
    text.chars().all(|c| c.is_whitespace() || is_invisible(c) || c == '\u{2800}')
}

/// Joiners and variation selectors: they have no glyph, but change the glyphs of adjacent letters.
pub(crate) fn is_between_letters(c: char) -> bool {
    matches!(c, '\u{200C}' | '\u{200D}') || CodePointSetData::new::<VariationSelector>().contains(c)
}

/// An invisible character that no script needs.
fn is_hidden(c: char) -> bool {
    is_invisible(c) && !is_between_letters(c)
}

/// Complains about illegible characters; `allowed` permits further ones.
fn legible(text: &str, allowed: impl Fn(char) -> bool) -> Result<(), Complaint> {
    if text.chars().any(|c| is_hostile(c) && !allowed(c)) {
        return Err("cannot contain control or text-direction characters".into());
    }
    if text.chars().any(is_hidden) {
        return Err("cannot contain invisible characters".into());
    }
    Ok(())
}

/// One line of text, trimmed, of at most `max` characters; may be empty.
///
/// # Errors
/// A complaint when it is too long, or contains control, text-direction or other invisible characters. A text without visible characters
/// is empty.
pub fn line(text: &str, max: usize) -> Result<String, Complaint> {
    let text = text.trim();
    if text.chars().count() > max {
        return Err(format!("cannot be longer than {max} characters"));
    }
    legible(text, |_| false)?;
    Ok(if is_blank(text) { String::new() } else { text.to_owned() })
}

/// Text of several lines, trimmed, of at most `max` characters; may be empty. Line ends become line feeds; tabs stay.
///
/// # Errors
/// A complaint when it is too long, or holds other control characters or text-direction characters.
pub fn text(text: &str, max: usize) -> Result<String, Complaint> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let text = text.trim();
    if text.chars().count() > max {
        return Err(format!("cannot be longer than {max} characters"));
    }
    legible(text, |c| matches!(c, '\n' | '\t'))?;
    Ok(if is_blank(text) { String::new() } else { text.to_owned() })
}

/// A date as `YYYY-MM-DD`, in the years 1900 to 2199.
///
/// # Errors
/// A complaint about any other text.
pub fn date(text: &str) -> Result<NaiveDate, Complaint> {
    let text = text.trim();
    let well_formed = text.len() == 10 && text.bytes().all(|b| b.is_ascii_digit() || b == b'-');
    let date = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok().filter(|_| well_formed);
    date.ok_or_else(|| "must be a date, like 2026-06-13".into()).and_then(in_bounds)
}

/// Admits a day in the years 1900 to 2199.
///
/// # Errors
/// A complaint about another year.
pub fn in_bounds(date: NaiveDate) -> Result<NaiveDate, Complaint> {
    let right = (1900..=2199).contains(&date.year());
    if right { Ok(date) } else { Err("must be in the years 1900 to 2199".into()) }
}

/// A time of day as `HH:mm`, from 00:00 to 23:59.
///
/// # Errors
/// A complaint about any other text.
pub fn time(text: &str) -> Result<NaiveTime, Complaint> {
    let text = text.trim();
    let well_formed = text.len() == 5 && text.bytes().all(|b| b.is_ascii_digit() || b == b':');
    let time = NaiveTime::parse_from_str(text, "%H:%M").ok().filter(|_| well_formed);
    time.ok_or_else(|| "must be a time of day, like 08:30".into())
}

/// An e-mail address, stored as typed and compared in lower case (rule `emails-ignore-case`). ASCII only: few mail servers accept
/// other characters, and lower case in ASCII is the same here and in the database.
#[derive(Debug, Clone)]
pub struct Email(String);

impl Email {
    /// The longest address that mail can be sent to (RFC 5321 §4.5.3.1).
    pub const MAX: usize = 254;

    /// Parses an address; surrounding spaces are removed.
    ///
    /// # Errors
    /// A complaint when no mail could be sent to it.
    pub fn parse(text: &str) -> Result<Self, Complaint> {
        let text = line(text, Self::MAX)?;
        let plausible = text.rsplit_once('@').is_some_and(|(local, host)| {
            let local_ok = (1..=64).contains(&local.len())
                && local.chars().all(|c| c.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~.".contains(c))
                && local.split('.').all(|part| !part.is_empty());
            let label_ok = |label: &str| {
                (1..=63).contains(&label.len())
                    && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
                    && !label.starts_with('-')
                    && !label.ends_with('-')
            };
            local_ok && host.contains('.') && host.split('.').all(label_ok)
        });
        if plausible {
            Ok(Self(text))
        } else {
            Err("must be an e-mail address, like name@example.org".into())
        }
    }

    /// An address from the database, unchecked: the rules may have become stricter since it was stored.
    pub fn stored(text: String) -> Self {
        Self(text)
    }

    /// As typed, without surrounding spaces.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The mailbox that most providers deliver it to, in lower case: without `+` and the text between it and the `@`. Only for counting mail:
    /// accounts and mails use the address as typed.
    pub fn mailbox(&self) -> String {
        let address = self.0.to_lowercase();
        let Some((local, host)) = address.rsplit_once('@') else { return address };
        let name = local.split('+').next().filter(|name| !name.is_empty()).unwrap_or(local);
        format!("{name}@{host}")
    }
}

impl PartialEq for Email {
    fn eq(&self, other: &Self) -> bool {
        self.0.to_lowercase() == other.0.to_lowercase()
    }
}

impl Eq for Email {}

impl fmt::Display for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The content of a pass's or ticket's QR code: random and unique (rule `scan-codes`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScanCode(String);

impl ScanCode {
    /// From 128 random bits, as 32 hexadecimal digits: short enough for a QR code that a poor camera can read.
    pub fn from_random(bits: u128) -> Self {
        Self(format!("{bits:032x}"))
    }

    /// The code as printed and scanned.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_kept_as_typed_and_compared_without_case() {
        let typed = Email::parse("  Ann.Lee@Example.org ").unwrap();
        assert_eq!(typed.as_str(), "Ann.Lee@Example.org");
        assert_eq!(typed, Email::parse("ann.lee@example.ORG").unwrap());
    }

    #[test]
    fn a_mailbox_is_the_lower_case_address_without_plus_suffix() {
        for (typed, mailbox) in [
            ("Ann@Example.org", "ann@example.org"),
            ("ann+golf@example.org", "ann@example.org"),
            ("ann+1+2@example.org", "ann@example.org"),
            ("ann+@example.org", "ann@example.org"),
            ("+ann@example.org", "+ann@example.org"),
            ("a.nn@example.org", "a.nn@example.org"),
        ] {
            assert_eq!(Email::parse(typed).unwrap().mailbox(), mailbox);
        }
    }

    #[test]
    fn a_text_that_mail_cannot_be_sent_to_is_no_address() {
        let long = format!("{}@example.org", "a".repeat(65));
        for wrong in [
            "",
            "ann",
            "@example.org",
            "ann@",
            "ann@example",
            "a nn@example.org",
            "ann@exa_mple.org",
            "a..b@example.org",
            "ann@-x.org",
            "a@b@c.org",
            "zoë@example.org",
            &long,
        ] {
            assert!(Email::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_line_is_trimmed_and_bounded_in_characters_not_bytes() {
        assert_eq!(line("  Zoë ", 3).unwrap(), "Zoë");
        assert_eq!(line("Zoëy", 3).unwrap_err(), "cannot be longer than 3 characters");
    }

    #[test]
    fn a_line_holds_no_control_or_direction_characters() {
        for hostile in ["a\0b", "a\nb", "a\u{202E}b", "a\u{2067}b", "a\u{61C}b", "\u{200B}", "a\u{2028}b"] {
            assert!(line(hostile, 10).is_err(), "{hostile:?}");
        }
    }

    #[test]
    fn fillers_tags_and_invisible_operators_are_in_no_line_nor_text() {
        for hidden in
            "\u{3164}\u{115F}\u{1160}\u{FFA0}\u{180E}\u{2061}\u{2064}\u{E0001}\u{E0020}\u{E007F}\u{34F}\u{FFF9}"
                .chars()
        {
            let ann = format!("An{hidden}n");
            assert_eq!(line(&ann, 10).unwrap_err(), "cannot contain invisible characters", "{ann:?}");
            assert_eq!(text(&ann, 10).unwrap_err(), "cannot contain invisible characters", "{ann:?}");
            assert!(is_blank(&format!(" {hidden}{hidden}")), "{hidden:?}");
        }
    }

    #[test]
    fn joiners_and_selectors_stay_where_scripts_and_emoji_need_them() {
        for right in [
            "می\u{200C}خواهم",
            "क्\u{200D}ष",
            "👨\u{200D}👩\u{200D}👧",
            "❤\u{FE0F}",
            "葛\u{E0100}",
            "ᠠ\u{180B}",
            "홍길동",
            "Zoë O’Neil",
        ] {
            assert_eq!(line(right, 20).unwrap(), right);
            assert!(!is_blank(right));
        }
    }

    #[test]
    fn a_text_that_shows_nothing_is_empty() {
        for blank in ["", " ", "\u{200D}", "\u{FE0F} \u{200C}", "\u{2800}", "\u{A0}\u{3000}"] {
            assert!(is_blank(blank), "{blank:?}");
            assert_eq!(line(blank, 10).unwrap(), "", "{blank:?}");
            assert_eq!(text(blank, 10).unwrap(), "", "{blank:?}");
        }
    }

    #[test]
    fn a_text_keeps_lines_and_tabs_with_any_line_ends() {
        assert_eq!(text(" one\r\ntwo\rthree\n\tfour\n", 20).unwrap(), "one\ntwo\nthree\n\tfour");
        assert_eq!(text("Zoë\r\nZoë", 7).unwrap(), "Zoë\nZoë", "an end of line is one character");
        assert_eq!(text("Zoë\nZoëy", 7).unwrap_err(), "cannot be longer than 7 characters");
        assert_eq!(text("<script>alert('x')</script>", 100).unwrap(), "<script>alert('x')</script>");
    }

    #[test]
    fn a_text_holds_no_other_control_or_direction_characters() {
        for hostile in ["a\0b", "a\u{85}b", "a\u{7f}b", "a\u{b}b", "a\u{202E}b", "a\u{2028}b", "a\u{FEFF}b"] {
            assert!(text(hostile, 10).is_err(), "{hostile:?}");
        }
    }

    #[test]
    fn a_date_is_written_in_full_and_of_a_year_that_can_be() {
        assert_eq!(date(" 2028-02-29 ").unwrap(), NaiveDate::from_ymd_opt(2028, 2, 29).unwrap());
        for right in ["1900-01-01", "2199-12-31"] {
            assert!(date(right).is_ok(), "{right}");
        }
        for wrong in [
            "",
            "2026-02-29",
            "2026-13-01",
            "2026-6-13",
            "26-06-13",
            "13.06.2026",
            "2026-06-13T00:00:00Z",
            "+202-06-13",
            "2026 06-13",
            "２026-06-13",
        ] {
            assert_eq!(date(wrong).unwrap_err(), "must be a date, like 2026-06-13", "{wrong}");
        }
        for beyond in ["0026-06-13", "1899-12-31", "2200-01-01"] {
            assert_eq!(date(beyond).unwrap_err(), "must be in the years 1900 to 2199", "{beyond}");
        }
    }

    #[test]
    fn a_time_is_written_in_hours_and_minutes() {
        assert_eq!(time(" 08:05 ").unwrap(), NaiveTime::from_hms_opt(8, 5, 0).unwrap());
        for right in ["00:00", "23:59"] {
            assert!(time(right).is_ok(), "{right}");
        }
        for wrong in ["", "8:05", "24:00", "12:60", "08:05:00", "08.05", "8:05 AM", "+8:05", "08:5 "] {
            assert_eq!(time(wrong).unwrap_err(), "must be a time of day, like 08:30", "{wrong}");
        }
    }

    #[test]
    fn a_scan_code_keeps_all_of_its_128_bits() {
        assert_eq!(ScanCode::from_random(0xab).as_str(), "000000000000000000000000000000ab");
        assert_eq!(ScanCode::from_random(u128::MAX).as_str().len(), 32);
    }
}
