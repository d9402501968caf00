//! Searching long lists.

use fairway_application::page::Page;

/// The LIKE pattern for the page's search, in lower case.
pub(crate) fn pattern(page: &Page) -> String {
    containing(&page.search.as_deref().unwrap_or_default().trim().to_lowercase())
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
