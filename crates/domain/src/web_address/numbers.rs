//! Telephone numbers within names.

/// Words that ask the reader to dial the digits behind them.
const DIAL: &[&str] = &["call", "dial", "phone", "tel", "telephone", "text", "sms", "whatsapp", "hotline"];
/// The fewest digits behind such a word that count as a number, though too few for a telephone number alone.
const DIALLED: usize = 3;
/// North American toll-free and premium prefixes, which are often followed by letters.
const TOLL: &[&str] = &["800", "833", "844", "855", "866", "877", "888", "900"];
/// The fewest letters and digits behind such a prefix that count as a number.
const VANITY: usize = 5;

/// Whether a text has seven or more digits in a row, with only separators of telephone numbers between. Years do not
/// count, as in `2026-2027`.
pub(super) fn holds_number(text: &str) -> bool {
    let between = |c: char| matches!(c, ' ' | '-' | '.' | '(' | ')' | '/' | '+' | '\u{2010}'..='\u{2015}');
    text.split(|c: char| !c.is_numeric() && !between(c)).any(|row| {
        let groups: Vec<_> = row.split(between).filter(|group| !group.is_empty()).collect();
        let year = |group: &&str| group.len() == 4 && (group.starts_with("19") || group.starts_with("20"));
        row.chars().filter(|c| c.is_numeric()).count() >= 7 && !groups.iter().all(year)
    })
}

/// Whether a text asks to dial a number, as in `call 0800 CLAIM`, or has one in letters, as in `1-800-FLOWERS`.
pub(super) fn asks_to_dial(text: &str) -> bool {
    let words: Vec<_> = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let digits = |word: &&str| word.chars().all(char::is_numeric) && word.chars().count() >= DIALLED;
    let dialled =
        words.windows(2).any(|two| matches!(two, [word, number] if DIAL.contains(word) && digits(number)));
    let in_letters = words.windows(3).any(
        |three| matches!(three, ["1", code, number] if TOLL.contains(code) && number.chars().count() >= VANITY),
    );
    dialled || in_letters
}
