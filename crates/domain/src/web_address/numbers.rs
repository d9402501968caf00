//! Telephone numbers within names.

/// Words that ask to dial the digits behind them.
const DIAL: &[&str] = &["call", "dial", "phone", "tel", "telephone", "text", "sms", "whatsapp", "hotline"];
/// Digits behind such a word that make a number to be dialled, though too few for a telephone number of their own.
const DIALLED: usize = 3;
/// Codes of North American numbers that are free for the caller or charged to them, which are often given in letters.
const TOLL: &[&str] = &["800", "833", "844", "855", "866", "877", "888", "900"];
/// Letters and digits behind such a code that make a number.
const VANITY: usize = 5;

/// Whether there are seven digits or more in a row, with nothing but signs between that telephone numbers are written with. Years are
/// none, as in `2026-2027`.
pub(super) fn holds_number(text: &str) -> bool {
    let between = |c: char| matches!(c, ' ' | '-' | '.' | '(' | ')' | '/' | '+' | '\u{2010}'..='\u{2015}');
    text.split(|c: char| !c.is_numeric() && !between(c)).any(|row| {
        let groups: Vec<_> = row.split(between).filter(|group| !group.is_empty()).collect();
        let year = |group: &&str| group.len() == 4 && (group.starts_with("19") || group.starts_with("20"));
        row.chars().filter(|c| c.is_numeric()).count() >= 7 && !groups.iter().all(year)
    })
}

/// Whether it asks to dial a number, as in `call 0800 CLAIM`, or gives one in letters, as in `1-800-FLOWERS`.
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
