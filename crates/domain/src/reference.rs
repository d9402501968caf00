//! References of tickets: short codes that people write on checks and say on the telephone (rule `ticket-references`).

use std::fmt;

/// Precedes every code, so that readers recognise it as one.
const PREFIX: &str = "FW";
/// No two look alike, none is a vowel, and W is excluded, so that no code begins like [`PREFIX`].
const LETTERS: &[u8; 23] = b"23456789CDFHJKMNPQRTVXY";
/// The number of [`LETTERS`].
const COUNT: u128 = 23;
/// Letters in a code: 148 million codes, so that a mistyped one is rarely another ticket's.
pub const LENGTH: usize = 6;
/// The fewest letters of a search without the prefix: with fewer, short names would find other tickets.
pub const LEAST_SEARCHED: usize = 4;
/// The number of codes that a new ticket tries. With a million tickets, one try in 148 fails.
pub const TRIES: usize = 20;

/// The reference of a ticket. It is public and grants no rights.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Reference(String);

impl Reference {
    /// From 128 random bits.
    pub fn from_random(mut bits: u128) -> Self {
        let letter = |_place| {
            let letter = usize::try_from(bits % COUNT).ok().and_then(|at| LETTERS.get(at));
            bits /= COUNT;
            char::from(*letter.unwrap_or(&LETTERS[0]))
        };
        Self((0..LENGTH).map(letter).collect())
    }

    /// Parses the output of [`Reference::code`]; `None` for any other text.
    pub fn parse(code: &str) -> Option<Self> {
        let is_one = code.len() == LENGTH && code.bytes().all(|letter| LETTERS.contains(&letter));
        is_one.then(|| Self(code.to_owned()))
    }

    /// The code without the prefix.
    pub fn code(&self) -> &str {
        &self.0
    }
}

/// Shown as `FW-7K3Q2M`.
impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{PREFIX}-{}", self.0)
    }
}

/// For each word of a search, the beginning of the codes that it may mean, with look-alikes replaced; `None` where it
/// means none. Behind the prefix any number of letters counts, also after a space or hyphen; without the prefix at least four.
pub fn beginnings(words: &[String]) -> Vec<Option<String>> {
    let mut behind_prefix: Option<String> = None;
    let beginning = |word: &String| {
        let letters = word.to_ascii_uppercase();
        let (before, letters, least) = match (letters.strip_prefix(PREFIX), behind_prefix.take()) {
            (Some(rest), _) => (String::new(), rest, 0),
            (None, Some(before)) => (before, letters.as_str(), 0),
            (None, None) => (String::new(), letters.as_str(), LEAST_SEARCHED),
        };
        let code = letters.chars().map(taken_for).collect::<Option<String>>();
        let code = code.map(|rest| before + &rest).filter(|code| (least..=LENGTH).contains(&code.len()));
        behind_prefix = code.clone().filter(|_| least == 0);
        code
    };
    words.iter().map(beginning).collect()
}

/// The distinct references that a text may contain: behind `FW` with any separator, or six letters alone with at least one digit.
pub fn found_in(text: &str) -> Vec<Reference> {
    let upper = text.to_ascii_uppercase();
    let mut words =
        upper.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).peekable();
    let mut found: Vec<Reference> = Vec::new();
    while let Some(word) = words.next() {
        let mut letters = match word.strip_prefix(PREFIX) {
            Some(behind) => behind.to_owned(),
            None if word.len() == LENGTH && word.bytes().any(|letter| letter.is_ascii_digit()) => {
                word.to_owned()
            }
            None => continue,
        };
        while letters.len() < LENGTH && words.peek().is_some_and(|next| letters.len() + next.len() <= LENGTH)
        {
            letters.push_str(words.next().unwrap_or_default());
        }
        let code = letters.chars().map(taken_for).collect::<Option<String>>();
        let reference = code.as_deref().and_then(Reference::parse);
        found.extend(reference.filter(|reference| !found.contains(reference)));
    }
    found
}

/// The letter of codes that a typed letter means; `None` for none.
fn taken_for(letter: char) -> Option<char> {
    match letter {
        '0' | 'O' => Some('Q'),
        '1' | 'I' | 'L' => Some('7'),
        'A' => Some('4'),
        'B' => Some('8'),
        'E' => Some('3'),
        'G' => Some('6'),
        'S' => Some('5'),
        'U' => Some('V'),
        'Z' => Some('2'),
        _ => LETTERS.iter().map(|one| char::from(*one)).find(|one| *one == letter),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::folding::words;

    #[test]
    fn a_reference_is_its_prefix_and_six_letters() {
        assert_eq!(Reference::from_random(0).to_string(), "FW-222222");
        assert_eq!(Reference::from_random(23).to_string(), "FW-232222");
        assert_eq!(Reference::from_random(u128::MAX).to_string().len(), 9);
    }

    #[test]
    fn every_letter_of_every_place_comes_from_the_random_bits() {
        let all: HashSet<_> = (0..23_u128.pow(3)).map(|bits| Reference::from_random(bits).0).collect();
        assert_eq!(all.len(), 23_usize.pow(3));
        for place in 0..LENGTH {
            let bits = |letter: u128| letter * 23_u128.pow(u32::try_from(place).unwrap());
            let letters: HashSet<_> =
                (0..23).map(|letter| Reference::from_random(bits(letter)).0.chars().nth(place)).collect();
            assert_eq!(letters.len(), 23, "at {place}");
        }
    }

    #[test]
    fn no_letter_looks_like_another_and_none_makes_words() {
        for letter in "01ILOAEUBGSZW".bytes() {
            assert!(!LETTERS.contains(&letter), "{}", char::from(letter));
        }
    }

    #[test]
    fn only_six_letters_of_codes_are_read_as_a_code() {
        assert_eq!(Reference::parse("7K3Q2M").unwrap().code(), "7K3Q2M");
        for wrong in ["", "7K3Q2", "7K3Q2MM", "7k3q2m", "7K3O2M", "FW-7K3Q2M", "7K3Q2Ü"] {
            assert_eq!(Reference::parse(wrong), None, "{wrong}");
        }
    }

    /// The beginnings of codes that a search may mean.
    fn searched(typed: &str) -> Vec<Option<String>> {
        beginnings(&words(typed))
    }

    #[expect(clippy::unnecessary_wraps, reason = "a search may mean none, which other expectations say")]
    fn code(code: &str) -> Option<String> {
        Some(code.to_owned())
    }

    #[test]
    fn a_search_forgives_case_hyphens_the_prefix_and_look_alikes() {
        for word in ["fw7k3q2m", "7k3q2m", "7K3Q2M", "1K3O2M", "lk30zm", "iK3q2M", "7keo2m"] {
            assert_eq!(searched(word), [code("7K3Q2M")], "{word}");
        }
        for parted in ["FW-7K3Q2M", "fw 7k3q2m", "FW\u{2013}1k3Oz.M"] {
            assert_eq!(searched(parted), [code(""), code("7K3Q2M")], "{parted}");
        }
        assert_eq!(searched("FW-7K3 q2m"), [code(""), code("7K3"), code("7K3Q2M")]);
        assert_eq!(searched("fw7"), [code("7")]);
        assert_eq!(searched("7k3q"), [code("7K3Q")]);
        assert_eq!(searched("wood FW-7K3Q2M wood"), [None, code(""), code("7K3Q2M"), None]);
    }

    #[test]
    fn a_text_holds_references_in_any_spelling() {
        let codes = |text| found_in(text).iter().map(|it| it.code().to_owned()).collect::<Vec<_>>();
        for text in [
            "Zelle from SAM RIVERA memo FW-7K3Q2M thanks",
            "fw7k3q2m",
            "FW 1K3 O2M",
            "Memo: 7k3q2m",
            "FW-7K3Q2M and again FW-7K3Q2M",
        ] {
            assert_eq!(codes(text), ["7K3Q2M"], "{text}");
        }
        assert_eq!(codes("FW-7K3Q2M, FW-222222"), ["7K3Q2M", "222222"]);
        assert_eq!(codes("DINNER FOR SIX, check 1042, FWD mail, FW"), Vec::<String>::new());
    }

    #[test]
    fn a_word_that_is_no_beginning_of_a_code_means_none() {
        for word in ["tom", "7k3", "7K3Q2MM", "fw7k3q2mm", "marc!", "李小龍", "wood", "100%"] {
            assert_eq!(searched(word), [None], "{word}");
        }
        assert_eq!(searched(""), []);
        assert_eq!(searched("fw-marc! 7k3"), [code(""), None, None]);
    }

    #[test]
    fn every_code_is_found_by_its_shown_form() {
        for bits in (0..148_000_000).step_by(9_973) {
            let reference = Reference::from_random(bits);
            assert_eq!(searched(&reference.to_string()), [code(""), code(reference.code())]);
            assert_eq!(searched(reference.code()), [code(reference.code())]);
            assert_eq!(Reference::parse(reference.code()), Some(reference));
        }
    }
}
