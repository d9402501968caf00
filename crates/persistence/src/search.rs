//! Searching long lists.

use fairway_application::page::Page;
use fairway_domain::folding::numbers_alone;
use fairway_domain::reference::{LEAST_SEARCHED, beginnings};

/// The patterns of folded texts that hold each word that the page searches; none where everything is wanted.
pub(crate) fn patterns(page: &Page) -> Vec<String> {
    page.words().iter().map(|word| containing(word)).collect()
}

/// Beside each of [`patterns`] that of the references that the word may mean; an empty one, which matches none, where it means none.
pub(crate) fn references(page: &Page) -> Vec<String> {
    let codes = beginnings(&page.words()).into_iter();
    codes.map(|code| code.map(|code| format!("{code}%")).unwrap_or_default()).collect()
}

/// The texts of tickets that a search finds hold, for each of these, the first pattern, or the second one: that of a reference, where the word
/// may mean one (rule `ticket-references`).
pub(crate) fn of_tickets(page: &Page) -> Vec<(String, Option<String>)> {
    let words = numbers_alone(page.words());
    let codes = beginnings(&words);
    words
        .iter()
        .zip(codes)
        .map(|(word, code)| (containing(word), code.map(|code| with_code(&code))))
        .collect()
}

/// The pattern of the texts of tickets whose reference the whole search means; `None` where it means none, or fewer letters of one than a
/// word without `FW` needs.
pub(crate) fn of_reference(page: &Page) -> Option<String> {
    let words = page.words();
    let codes: Vec<String> = beginnings(&words).into_iter().collect::<Option<_>>()?;
    let is_one = codes.len() == 1 || words.first()?.to_ascii_uppercase().starts_with("FW");
    codes.last().filter(|code| is_one && code.len() >= LEAST_SEARCHED).map(|code| with_code(code))
}

/// The pattern of texts with a reference that begins so. The texts have references in capitals alone (`ticket_search_texts`), so that no
/// other word finds a part of one.
fn with_code(code: &str) -> String {
    let capital = |letter: char| {
        let digit = letter.to_digit(10).and_then(|digit| usize::try_from(digit).ok());
        digit.and_then(|place| "..ABEGILOS".chars().nth(place))
    };
    let code: String = code.chars().map(|letter| capital(letter).unwrap_or(letter)).collect();
    format!("%={code}%")
}

/// The pattern of texts that hold this one.
fn containing(text: &str) -> String {
    let mut pattern = String::from("%");
    for letter in text.chars() {
        if matches!(letter, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        // No kept text holds it, and PostgreSQL takes none that does.
        pattern.push(if letter == '\0' { '\u{FFFD}' } else { letter });
    }
    pattern.push('%');
    pattern
}

/// At most so many rows, as PostgreSQL can be asked.
pub(crate) fn limit(page: &Page) -> Option<i64> {
    page.limit.map(|limit| i64::try_from(limit).unwrap_or(i64::MAX))
}

/// Rows to pass over first, as PostgreSQL can be asked.
pub(crate) fn offset(page: &Page) -> i64 {
    i64::try_from(page.offset).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(search: &str) -> Vec<(String, Option<String>)> {
        of_tickets(&Page { search: Some(search.into()), ..Page::default() })
    }

    #[test]
    fn a_word_may_be_the_beginning_of_a_reference() {
        assert_eq!(of("ann"), [("%ann%".into(), None)]);
        assert_eq!(of("FW-7K3Q").last(), Some(&("%7k3q%".into(), Some("%=LKBQ%".into()))));
    }

    #[test]
    fn a_whole_search_may_mean_one_reference() {
        let of = |search: &str| of_reference(&Page { search: Some(search.into()), ..Page::default() });
        for typed in ["FW-7K3Q2M", "fw 7k3q2m", "fw7k3q2m", "7K3Q2M"] {
            assert_eq!(of(typed).as_deref(), Some("%=LKBQAM%"), "{typed}");
        }
        for typed in ["", "fw", "FW-7K", "ann fw-7k3q2m", "park mark"] {
            assert_eq!(of(typed), None, "{typed}");
        }
    }

    #[test]
    fn a_number_is_searched_without_what_stands_before_it() {
        assert_eq!(of("1044")[0].0, "%1044%");
        assert_eq!(of("no.1044"), of("1044"));
        assert_eq!(of("no 1044"), of("1044"));
    }
}
