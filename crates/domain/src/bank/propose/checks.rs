//! Numbers of checks.

use std::collections::BTreeSet;

use crate::bank::Incoming;
use crate::folding::words;

/// Words and signs before the number of a check, the longest first.
const ANNOUNCING: [&str; 7] = ["number", "cheque", "check", "chk", "ck", "no", "#"];

/// The check numbers in a payment: alone in their column, or behind such a word, also without a space: `CHK#1042`, `CK1042`, `#1042`.
pub(super) fn check_numbers(row: &Incoming) -> BTreeSet<String> {
    let mut numbers = BTreeSet::from([number(&row.check)]);
    let words = words(&format!("{} {}", row.check, row.text).replace('#', " # ").replace([':', '/'], " "));
    for pair in words.windows(2) {
        if let [word, told] = pair
            && ANNOUNCING.contains(&word.as_str())
        {
            numbers.insert(number(told));
        }
    }
    let glued = |word: &String| ANNOUNCING.iter().find_map(|sign| word.strip_prefix(sign)).map(number);
    numbers.extend(words.iter().filter_map(glued));
    numbers.remove("");
    numbers
}

/// The digits without leading zeros and without words before them: `No. 1044` is `1044`. Empty if the text is no number.
pub(in crate::bank) fn number(told: &str) -> String {
    let told = told.to_lowercase();
    let digits: String = behind_signs(&told).chars().filter(|letter| !matches!(letter, '#' | ' ')).collect();
    let is_number = digits.bytes().all(|digit| digit.is_ascii_digit());
    if is_number { digits.trim_start_matches('0').to_owned() } else { String::new() }
}

/// The text behind the words and signs that precede a number.
fn behind_signs(told: &str) -> &str {
    let told = told.trim_start_matches([' ', '.', ':', '/']);
    ANNOUNCING.iter().find_map(|sign| told.strip_prefix(sign)).map_or(told, behind_signs)
}
