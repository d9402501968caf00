//! Texts that mail programs turn into links. Names appear in mail from the fund to people who did not choose them, so they are neither
//! links nor look like one.

mod numbers;
mod spelled;

use icu_normalizer::ComposingNormalizerBorrowed;

use self::numbers::{asks_to_dial, holds_number};
use self::spelled::{spells_address, without_gaps};
use crate::folding::is_mark;
use crate::values::{Complaint, is_between_letters, line};

const NO_ADDRESS: &str = "cannot contain a web or e-mail address";
const NO_SIGN: &str = "cannot contain / or @";
const NO_BLANK: &str = "cannot contain invisible characters";
const NO_NUMBER: &str = "cannot contain a telephone number";

/// Last parts of addresses that follow an abbreviation, too: of other words, as in `St.John`, nobody expects a page.
const ENDINGS: &[&str] = &[
    "com", "net", "org", "info", "biz", "edu", "gov", "mil", "int", "name", "pro", "mobi", "app", "dev",
    "xyz", "top", "site", "online", "store", "shop", "club", "live", "link", "click", "icu", "vip", "win",
    "cfd", "sbs", "bond", "cyou", "buzz", "fun", "space", "website", "tech", "cloud", "page", "web", "world",
    "life", "today", "news", "blog", "media", "email", "golf", "cash", "money", "loan", "bank", "finance",
    "bid", "trade", "party", "work", "agency", "zip", "mov", "quest", "rest", "bar", "gift", "support",
    "help", "center", "network", "digital", "run", "lol", "monster", "autos", "beauty", "hair", "host",
    "press", "pics", "asia", "tel", "travel", "example", "test", "local", "onion",
];
/// Words behind the dot of a name, though some of them are countries.
const TITLES: &[&str] = &["jr", "sr", "md", "sc", "ed", "phd", "dds", "esq", "ret"];
/// Words before the dot of a name, beside a single letter.
const ABBREVIATIONS: &[&str] = &[
    "st", "ste", "sta", "sto", "ft", "mt", "dr", "mr", "mrs", "ms", "mx", "jr", "sr", "fr", "br", "prof",
    "rev", "hon", "capt", "col", "gen", "lt", "maj", "sgt", "wm", "chas", "geo", "jas", "jos", "thos", "ph",
    "mc", "vs", "no", "th", "chr",
];

/// One line with the name of a person, of at most `max` characters; may be empty.
///
/// # Errors
/// A complaint when it is too long, holds characters that a name has no use for, or an address, or signs of one.
pub(crate) fn persons_name(text: &str, max: usize) -> Result<String, Complaint> {
    let name = without_address(line(text, max)?)?;
    if name.contains(['/', '\\', '@', '／', '＠']) { Err(NO_SIGN.into()) } else { Ok(name) }
}

/// The same text.
///
/// # Errors
/// A complaint when there is an address of the web, or of mail, or a telephone number in it.
pub(crate) fn without_address(text: String) -> Result<String, Complaint> {
    // Letters and digits of every width, and the signs that programs read as a dot, become the plain ones.
    let plain = ComposingNormalizerBorrowed::new_nfkc().normalize(&text).to_lowercase();
    let plain = plain.chars().filter(|c| !is_between_letters(*c) && !is_mark(*c));
    let plain: String = plain.map(|c| if is_dot(c) { '.' } else { c }).collect();
    if plain.contains('\u{2800}') {
        return Err(NO_BLANK.into());
    }
    if holds_address(&plain) || spells_address(&plain) || holds_address(&without_gaps(&plain)) {
        return Err(NO_ADDRESS.into());
    }
    if holds_number(&plain) || asks_to_dial(&plain) { Err(NO_NUMBER.into()) } else { Ok(text) }
}

fn holds_address(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '.' && c != '-');
    // An @ between spaces is no address, as in `Meet @ tee 5`.
    let mail = text.split_whitespace().any(|word| word.contains('@') && word != "@");
    mail || text.contains("://") || text.contains("www.") || words.any(is_host)
}

/// The signs that programs read as the dot of an address.
pub fn is_dot(c: char) -> bool {
    matches!(c, '.' | '\u{2024}' | '\u{3002}' | '\u{FE52}' | '\u{FF0E}' | '\u{FF61}')
}

/// Whether a word in lower case reads as the host of an address: `J.R.` and `St.John` do not, `evil.example.com` and `a.b.tk` do.
fn is_host(word: &str) -> bool {
    let parts: Vec<_> = word.trim_matches('.').split('.').map(|part| part.trim_matches('-')).collect();
    let [befores @ .., last] = &parts[..] else { return false };
    if parts.iter().any(|part| part.starts_with("xn--")) {
        return true;
    }
    if befores.is_empty() || parts.iter().any(|part| part.is_empty()) {
        return false;
    }
    if parts.len() == 4 && parts.iter().all(|part| part.parse::<u8>().is_ok()) {
        return true;
    }
    let length = last.chars().count();
    if length == 1 || !last.chars().all(char::is_alphabetic) {
        return false;
    }
    if ENDINGS.contains(last) {
        return true;
    }
    let named = if befores.iter().all(|part| abbreviates(part)) {
        length > 2 || TITLES.contains(last) || ABBREVIATIONS.contains(last)
    } else {
        befores.len() == 1 && TITLES.contains(last)
    };
    !named
}

/// Whether the end of it is a letter, or a word that is cut short in names: the `St` of `Mary-St.James`.
fn abbreviates(part: &str) -> bool {
    let end = part.rsplit('-').next().unwrap_or(part);
    end.chars().count() == 1 || ABBREVIATIONS.contains(&end)
}

#[cfg(test)]
mod tests;
