//! Searching long lists.

use fairway_application::page::Page;
use fairway_domain::reference::beginnings;

/// The patterns of folded texts that hold each word that the page searches; none where everything is wanted.
pub(crate) fn patterns(page: &Page) -> Vec<String> {
    page.words().iter().map(|word| containing(word)).collect()
}

/// Beside each of [`patterns`] that of the references that the word may mean; an empty one, which matches none, where it means none.
pub(crate) fn references(page: &Page) -> Vec<String> {
    let codes = beginnings(&page.words()).into_iter();
    codes.map(|code| code.map(|code| format!("{code}%")).unwrap_or_default()).collect()
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
