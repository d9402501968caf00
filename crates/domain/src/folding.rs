//! Texts as searches compare them: without case, accents, apostrophes and hyphens. The database (`fold_text`) and the pages (TypeScript) do the
//! same; all three are tested with `docs/conformance/folding.json`.

use icu_normalizer::DecomposingNormalizerBorrowed;

/// The text without case, accents, apostrophes and hyphens, with one space between words.
pub fn folded(text: &str) -> String {
    let kept: String = text.chars().filter(|letter| !is_left_out(*letter)).collect();
    let apart = DecomposingNormalizerBorrowed::new_nfkd().normalize(&kept).to_lowercase();
    let mut folded = String::with_capacity(apart.len());
    for letter in apart.chars().filter(|letter| !is_mark(*letter) && !is_hyphen(*letter)) {
        match plain(letter) {
            Some(plain) => folded.push_str(plain),
            None if is_between(letter) => folded.push(' '),
            None => folded.push(letter),
        }
    }
    folded.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The typed words, each of which a found text has to contain, in any order. A hyphen separates words, so that `anne-marie` also finds
/// `Anne Marie`.
pub fn words(typed: &str) -> Vec<String> {
    let parted: String = typed.chars().map(|letter| if is_hyphen(letter) { ' ' } else { letter }).collect();
    folded(&parted).split_whitespace().map(str::to_owned).collect()
}

/// The words without those that only precede a number: `no. 1044`, `no.1044` and `#1044` all match `1044`.
pub fn numbers_alone(words: Vec<String>) -> Vec<String> {
    const SIGNS: [&str; 4] = ["no", "nr", "num", "#"];
    let begins_a_number = |word: &str| word.starts_with(|letter: char| letter.is_ascii_digit());
    let mut words = words.into_iter().peekable();
    let mut alone = Vec::new();
    while let Some(word) = words.next() {
        let announces = SIGNS.contains(&word.as_str());
        if announces && words.peek().is_some_and(|next| begins_a_number(next)) {
            continue;
        }
        let number =
            SIGNS.iter().find_map(|sign| word.strip_prefix(sign).filter(|rest| begins_a_number(rest)));
        alone.push(number.map_or_else(|| word.clone(), ToOwned::to_owned));
    }
    alone
}

/// Characters that are dropped everywhere: apostrophes of every kind, full stops, and invisible characters.
fn is_left_out(letter: char) -> bool {
    matches!(letter,
        '\'' | '.' | '`' | '\u{AD}' | '\u{B4}' | '\u{B7}' | '\u{2B9}'..='\u{2BF}' | '\u{2C8}' | '\u{55A}'
        | '\u{2018}'..='\u{201B}' | '\u{2032}' | '\u{2035}' | '\u{200B}'..='\u{200D}' | '\u{2060}' | '\u{A78C}'
        | '\u{FEFF}' | '\u{FF07}')
}

/// Accents and other marks over, under and through letters.
pub(crate) fn is_mark(letter: char) -> bool {
    matches!(letter,
        '\u{300}'..='\u{36F}' | '\u{1AB0}'..='\u{1AFF}' | '\u{1DC0}'..='\u{1DFF}' | '\u{20D0}'..='\u{20FF}'
        | '\u{FE20}'..='\u{FE2F}')
}

fn is_hyphen(letter: char) -> bool {
    matches!(
        letter,
        '-' | '\u{AD}' | '\u{58A}' | '\u{2010}'
            ..='\u{2015}' | '\u{2043}' | '\u{2212}' | '\u{FE58}' | '\u{FE63}' | '\u{FF0D}'
    )
}

/// White space and separators between words.
fn is_between(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(
            letter,
            ',' | ';' | '(' | ')' | '[' | ']' | '"' | '\u{AB}' | '\u{BB}' | '\u{201C}'..='\u{201F}'
        )
}

/// The ASCII form of letters that do not decompose into a to z and a mark.
fn plain(letter: char) -> Option<&'static str> {
    Some(match letter {
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'þ' => "th",
        'ø' => "o",
        'đ' | 'ð' => "d",
        'ħ' => "h",
        'ı' => "i",
        'ł' => "l",
        'ŧ' => "t",
        'ς' => "σ",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_parted_by_white_space_hyphens_and_commas() {
        assert_eq!(words(" Núñez,Anne-Marie\u{2019}s "), ["nunez", "anne", "maries"]);
        assert_eq!(words(" - "), Vec::<String>::new());
    }

    #[test]
    fn a_number_is_searched_without_the_word_before_it() {
        let alone = |typed: &str| numbers_alone(words(typed));
        for typed in
            ["1044", "no.1044", "No. 1044", "no 1044", "No-1044", "#1044", "# 1044", "Nr. 1044", "№ 1044"]
        {
            assert_eq!(alone(typed), ["1044"], "{typed}");
        }
        assert_eq!(alone("ann no 1044"), ["ann", "1044"]);
        assert_eq!(alone("no show"), ["no", "show"]);
        assert_eq!(alone("Noah nora7 no"), ["noah", "nora7", "no"]);
    }
}
