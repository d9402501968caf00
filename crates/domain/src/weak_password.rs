//! Weak passwords (rule `passwords`): those on a list of common ones, in obfuscated spellings, and words
//! of the page or the account.

use passwords::analyzer::is_common_password;

/// Words of the site.
const SITE: &[&str] = &["fairway", "golf", "tournament", "charity"];
/// Up to this many signs behind a word do not make it stronger: `password1`, `Fairway2026`, `welcome-123!`.
const BEHIND: usize = 6;
/// The fewest letters besides known words that make a strong password.
const OWN: usize = 4;
/// The shortest words that are checked; shorter ones are part of too many others.
const WORD: usize = 3;

/// Whether a password is on the list, ignoring case, trailing signs, and signs that stand for letters.
pub(crate) fn is_common(password: &str) -> bool {
    let lower = password.trim().to_lowercase();
    [lower.as_str(), without_end(&lower)].iter().any(|base| {
        ['i', 'l'].iter().any(|one| is_common_password(plain(base, *one))) || is_common_password(base)
    })
}

/// Whether a password consists of these words and the site's, and little else.
pub(crate) fn is_made_of(password: &str, words: &[&str]) -> bool {
    let lower = password.trim().to_lowercase();
    let digits = lower.chars().filter(char::is_ascii_digit).count();
    let few = |one| {
        let text = plain(without_end(&lower), one);
        let left = letters_beside(&text, words);
        left < OWN && left < letters(&text).chars().count()
    };
    digits <= BEHIND && (few('i') || few('l'))
}

/// The number of letters that are left of a text without these words; longer words are removed first.
fn letters_beside(text: &str, words: &[&str]) -> usize {
    let parts = |text: &&str| -> Vec<String> {
        text.to_lowercase().split(|c: char| !c.is_alphanumeric()).map(letters).collect()
    };
    let mut words: Vec<String> = words.iter().chain(SITE).flat_map(parts).collect();
    words.retain(|word| word.chars().count() >= WORD);
    words.sort_by_key(|word| std::cmp::Reverse(word.len()));
    let left = words.iter().fold(letters(text), |left, word| left.replace(word, ""));
    left.chars().count()
}

/// The text without trailing digits and signs, unless these are so many that they are a password of their own. A space ends
/// a word, so `birdie 8` is two.
fn without_end(text: &str) -> &str {
    let word = text.trim_end_matches(|c: char| !c.is_alphabetic() && !c.is_whitespace());
    let behind = text.chars().count() - word.chars().count();
    if behind <= BEHIND { word } else { text }
}

/// The letters that signs and digits stand for, as in `P@ssw0rd`.
fn plain(text: &str, one: char) -> String {
    let letter = |c| match c {
        '@' | '4' => 'a',
        '3' => 'e',
        '1' | '!' | '|' => one,
        '0' => 'o',
        '$' | '5' => 's',
        '7' => 't',
        other => other,
    };
    text.chars().map(letter).collect()
}

fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphabetic()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_listed_password_is_weak_however_it_is_spelled() {
        for weak in
            ["P@ssw0rd1", "password!", "Passw0rd2026", " Welc0me123", "L3tm31n!", "Qwertyu1op", "$unshine99"]
        {
            assert!(is_common(weak), "{weak}");
        }
    }

    #[test]
    fn an_honest_password_stays_strong() {
        for strong in [
            "fore on the tee",
            "birdie 8",
            "long enough",
            "demo-admin-2026",
            "demo-user-2026",
            "contraseña-larga",
            "correct horse battery staple",
            "password managers are fine",
            "golf at dawn is quiet",
            "7f3k9q2m",
            "pass word",
            "87654321 golf",
            "🏌🏌🏌🏌🏌🏌🏌🏌",
            "48151623427",
            "пароль-длинный",
        ] {
            assert!(!is_common(strong) && !is_made_of(strong, &[]), "{strong}");
        }
    }
}
