//! Addresses that are spelled out, or written with gaps.

/// Top-level domains of spelled-out addresses, as in `evil dot com`. Few, as Dot is a first name, Page a last one, and Red Dot Shop a team.
const SPELLED: &[&str] = &[
    "com", "net", "org", "info", "biz", "edu", "gov", "io", "ru", "xyz", "top", "site", "online", "store",
    "app", "link", "click", "icu", "vip", "cfd", "sbs", "cyou", "website", "tk", "cc",
];
/// Country codes that count at the end of a text, as in `evil dot de`. In the middle they are parts of names: Ann Dot de Vries.
const COUNTRIES: &[&str] = &[
    "at", "au", "be", "br", "ca", "ch", "cn", "co", "de", "es", "eu", "fr", "gg", "ie", "in", "it", "jp",
    "ly", "me", "mx", "nl", "nz", "pl", "se", "sh", "tv", "uk", "us", "ws",
];
/// Dots in brackets, which no name contains: `evil(dot)com`, `evil[.]com`.
const BRACKETS: &[&str] = &["(dot)", "[dot]", "{dot}", "<dot>", "(.)", "[.]", "{.}"];

/// Whether a top-level domain follows a spelled-out dot, a middle dot, or a dot after a space: `evil dot com`, `evil-dot-com`, `evil·com`,
/// `evil .com`. `Dot Comfort` and `Gal·la` have no domain there.
pub(super) fn spells_address(text: &str) -> bool {
    let spread: String =
        text.chars().map(|c| if is_middle_dot(c) { " dot ".into() } else { c.to_string() }).collect();
    let words: Vec<_> = spread
        .split(|c: char| !c.is_alphanumeric() && c != '.')
        .flat_map(|word| [word.starts_with('.').then_some("dot"), Some(word.trim_matches('.'))])
        .flatten()
        .filter(|word| !word.is_empty())
        .collect();
    let spelled = words.windows(3).any(|three| matches!(three, [_, "dot", after] if SPELLED.contains(after)));
    let ends = matches!(&words[..], [.., _, "dot", last] if COUNTRIES.contains(last));
    spelled || ends || BRACKETS.iter().any(|dot| text.contains(dot))
}

/// The text with single letters joined, as a reader joins them: `e v i l . c o m` becomes `evil.com`.
pub(super) fn without_gaps(text: &str) -> String {
    let mut joined = String::with_capacity(text.len());
    let mut was_alone = false;
    for word in text.split_whitespace() {
        let is_alone = word.chars().count() == 1 && word.chars().all(|c| c.is_alphanumeric() || c == '.');
        let continues = is_alone && was_alone;
        if !continues && !joined.is_empty() {
            joined.push(' ');
        }
        joined.push_str(word);
        was_alone = is_alone;
    }
    joined
}

/// Dots above the line. Names contain them, too, so alone they are no dots of an address.
fn is_middle_dot(c: char) -> bool {
    matches!(c, '\u{B7}' | '\u{2022}' | '\u{2027}' | '\u{2219}' | '\u{22C5}' | '\u{30FB}' | '\u{25CF}')
}
