//! The words of a broadcast, and the placeholders in them.

use crate::values::{Complaint, line, text};

/// The longest subject, in characters.
pub const SUBJECT_MAX: usize = 150;
/// The longest text, in characters.
pub const BODY_MAX: usize = 8_000;

/// The words of a broadcast, with placeholders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Words {
    /// One line.
    pub subject: String,
    /// Plain text; an empty line ends a paragraph.
    pub body: String,
}

/// The values of the placeholders for one recipient.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filling {
    /// The recipient's first name.
    pub first_name: String,
    /// The tournament's name with its year.
    pub event: String,
    /// Its days.
    pub day: String,
    /// Its venue.
    pub place: String,
    /// The references of the recipient's tickets.
    pub reference: String,
    /// The fund's name.
    pub fund: String,
}

/// The placeholders as written in texts.
pub const PLACEHOLDERS: [&str; 6] = ["{firstName}", "{event}", "{day}", "{place}", "{reference}", "{fund}"];

impl Words {
    /// The words for one recipient, filled in one pass, so that braces in a value stay unchanged.
    #[must_use]
    pub fn filled(&self, with: &Filling) -> Self {
        let fill = |text: &str| {
            let (mut filled, mut rest) = (String::new(), text);
            while let Some(at) = rest.find('{') {
                let (before, from) = rest.split_at(at);
                filled.push_str(before);
                let found = PLACEHOLDERS.into_iter().find(|placeholder| from.starts_with(placeholder));
                let (value, length) = found.map_or(("{", 1), |known| (with.value(known), known.len()));
                filled.push_str(value);
                rest = from.get(length..).unwrap_or_default();
            }
            filled.push_str(rest);
            filled
        };
        Self { subject: fill(&self.subject), body: fill(&self.body) }
    }
}

impl Filling {
    fn value(&self, placeholder: &str) -> &str {
        match placeholder {
            "{firstName}" => &self.first_name,
            "{event}" => &self.event,
            "{day}" => &self.day,
            "{place}" => &self.place,
            "{reference}" => &self.reference,
            _ => &self.fund,
        }
    }
}

/// The subject of a broadcast, or a complaint.
///
/// # Errors
/// When it is too long, or has an unknown placeholder.
pub fn subject(typed: &str) -> Result<String, Complaint> {
    line(typed, SUBJECT_MAX).and_then(known_placeholders)
}

/// The text of a broadcast, or a complaint.
///
/// # Errors
/// When it is too long, or has an unknown placeholder.
pub fn body(typed: &str) -> Result<String, Complaint> {
    text(typed, BODY_MAX).and_then(known_placeholders)
}

/// Refuses unknown words in braces: every recipient would read a misspelt placeholder.
fn known_placeholders(text: String) -> Result<String, Complaint> {
    let is_word =
        |told: &&str| !told.is_empty() && told.chars().all(|c| c.is_alphanumeric() || c == ' ' || c == '_');
    // The text before the first brace contains no placeholder.
    let told = text.split('{').skip(1).filter_map(|rest| rest.split_once('}').map(|(told, _)| told));
    let unknown = told.filter(is_word).map(|told| format!("{{{told}}}"));
    match unknown.into_iter().find(|told| !PLACEHOLDERS.contains(&told.as_str())) {
        Some(told) => {
            Err(format!("has {told}, which is no placeholder; there are {}", PLACEHOLDERS.join(", ")))
        }
        None => Ok(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_placeholder_becomes_its_value_and_values_are_not_filled() {
        let words = Words {
            subject: "{event}: {day}".into(),
            body: "Dear {firstName}, {reference} at {place}. {fund} {x: {1}} { {event".into(),
        };
        let with = Filling {
            first_name: "{event}".into(),
            event: "Classic, 2026".into(),
            day: "June 13th".into(),
            place: "Cedar Ridge".into(),
            reference: "FW-7K3Q2M".into(),
            fund: "The Fund".into(),
        };
        let filled = words.filled(&with);
        assert_eq!(filled.subject, "Classic, 2026: June 13th");
        assert_eq!(filled.body, "Dear {event}, FW-7K3Q2M at Cedar Ridge. The Fund {x: {1}} { {event");
    }

    #[test]
    fn a_misspelt_placeholder_is_named() {
        for wrong in ["Dear {firstname}", "Dear {first name}", "{event} {name}"] {
            let complaint = body(wrong).unwrap_err();
            assert!(
                complaint.contains("which is no placeholder; there are {firstName}, {event}"),
                "{complaint}"
            );
        }
        for right in ["Dear {firstName}", "{", "}", "{}", "a {b", "b} c", "{x: y}"] {
            assert_eq!(body(right).unwrap(), right);
        }
        assert_eq!(
            subject(&"s".repeat(SUBJECT_MAX + 1)).unwrap_err(),
            "cannot be longer than 150 characters"
        );
        assert!(body(&"b".repeat(BODY_MAX)).is_ok() && body(&"b".repeat(BODY_MAX + 1)).is_err());
    }
}
