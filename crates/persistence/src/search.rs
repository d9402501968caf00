//! Searches in long lists.

use fairway_application::page::Page;
use fairway_domain::folding::numbers_alone;
use fairway_domain::reference::{LEAST_SEARCHED, beginnings};

/// LIKE patterns for folded texts that contain each searched word; none for an empty search.
pub(crate) fn patterns(page: &Page) -> Vec<String> {
    page.words().iter().map(|word| containing(word)).collect()
}

/// For each of [`patterns`], the pattern of the references that the word may mean; an empty one, which matches none, if it means none.
pub(crate) fn references(page: &Page) -> Vec<String> {
    let codes = beginnings(&page.words()).into_iter();
    codes.map(|code| code.map(|code| format!("{code}%")).unwrap_or_default()).collect()
}

/// For each word, the pattern of its text, and the pattern of a reference, if the word may mean
/// one (rule `ticket-references`). A found ticket matches one of the two for each word.
pub(crate) fn of_tickets(page: &Page) -> Vec<(String, Option<String>)> {
    let words = numbers_alone(page.words());
    let codes = beginnings(&words);
    words
        .iter()
        .zip(codes)
        .map(|(word, code)| (containing(word), code.map(|code| with_code(&code))))
        .collect()
}

/// The pattern for tickets whose reference the whole search means; `None` if it means none, or has fewer letters than a
/// word without `FW` needs.
pub(crate) fn of_reference(page: &Page) -> Option<String> {
    let words = page.words();
    let codes: Vec<String> = beginnings(&words).into_iter().collect::<Option<_>>()?;
    let is_one = codes.len() == 1 || words.first()?.to_ascii_uppercase().starts_with("FW");
    codes.last().filter(|code| is_one && code.len() >= LEAST_SEARCHED).map(|code| with_code(code))
}

/// The pattern of texts with a reference that begins with this code. Only references are in capitals (`ticket_search_texts`), so no
/// other word matches a part of one.
fn with_code(code: &str) -> String {
    let capital = |letter: char| {
        let digit = letter.to_digit(10).and_then(|digit| usize::try_from(digit).ok());
        digit.and_then(|place| "..ABEGILOS".chars().nth(place))
    };
    let code: String = code.chars().map(|letter| capital(letter).unwrap_or(letter)).collect();
    format!("%={code}%")
}

/// The pattern of texts that contain this one.
fn containing(text: &str) -> String {
    let mut pattern = String::from("%");
    for letter in text.chars() {
        if matches!(letter, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        // No stored text contains it, and PostgreSQL accepts no parameter with it.
        pattern.push(if letter == '\0' { '\u{FFFD}' } else { letter });
    }
    pattern.push('%');
    pattern
}

/// The number of rows as an argument for PostgreSQL.
pub(crate) fn limit(page: &Page) -> Option<i64> {
    page.limit.map(|limit| i64::try_from(limit).unwrap_or(i64::MAX))
}

/// The number of skipped rows as an argument for PostgreSQL.
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
    fn a_number_is_searched_without_the_words_before_it() {
        assert_eq!(of("1044")[0].0, "%1044%");
        assert_eq!(of("no.1044"), of("1044"));
        assert_eq!(of("no 1044"), of("1044"));
    }
}
