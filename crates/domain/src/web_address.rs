//! Texts that mail programs turn into links. Mail from the fund contains names that a stranger chose, so these must not be
//! links or look like one.

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

/// Top-level domains that count even after an abbreviation. After others, as in `St.John`, nobody expects a page.
const ENDINGS: &[&str] = &[
    "com", "net", "org", "info", "biz", "edu", "gov", "mil", "int", "name", "pro", "mobi", "app", "dev",
    "xyz", "top", "site", "online", "store", "shop", "club", "live", "link", "click", "icu", "vip", "win",
    "cfd", "sbs", "bond", "cyou", "buzz", "fun", "space", "website", "tech", "cloud", "page", "web", "world",
    "life", "today", "news", "blog", "media", "email", "golf", "cash", "money", "loan", "bank", "finance",
    "bid", "trade", "party", "work", "agency", "zip", "mov", "quest", "rest", "bar", "gift", "support",
    "help", "center", "network", "digital", "run", "lol", "monster", "autos", "beauty", "hair", "host",
    "press", "pics", "asia", "tel", "travel", "example", "test", "local", "onion",
];
/// Titles behind the dot of a name, although some are country codes.
const TITLES: &[&str] = &["jr", "sr", "md", "sc", "ed", "phd", "dds", "esq", "ret"];
/// Abbreviations before the dot of a name, besides single letters.
const ABBREVIATIONS: &[&str] = &[
    "st", "ste", "sta", "sto", "ft", "mt", "dr", "mr", "mrs", "ms", "mx", "jr", "sr", "fr", "br", "prof",
    "rev", "hon", "capt", "col", "gen", "lt", "maj", "sgt", "wm", "chas", "geo", "jas", "jos", "thos", "ph",
    "mc", "vs", "no", "th", "chr",
];

/// A person's name in one line of at most `max` characters; may be empty.
///
/// # Errors
/// A complaint when it is too long, contains invalid characters, an address, or signs of one.
pub(crate) fn persons_name(text: &str, max: usize) -> Result<String, Complaint> {
    let name = without_address(line(text, max)?)?;
    if name.contains(['/', '\\', '@', '／', '＠']) { Err(NO_SIGN.into()) } else { Ok(name) }
}

/// The text, unless it contains an address or a telephone number.
///
/// # Errors
/// A complaint when it contains a web or mail address or a telephone number.
pub(crate) fn without_address(text: String) -> Result<String, Complaint> {
    // NFKC normalises the width of letters and digits, and signs that programs read as a dot.
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
    // An `@` between spaces is no address, as in `Meet @ tee 5`.
    let mail = text.split_whitespace().any(|word| word.contains('@') && word != "@");
    mail || text.contains("://") || text.contains("www.") || words.any(is_host)
}

/// Signs that programs read as the dot of an address.
pub fn is_dot(c: char) -> bool {
    matches!(c, '.' | '\u{2024}' | '\u{3002}' | '\u{FE52}' | '\u{FF0E}' | '\u{FF61}')
}

/// Whether a lower-case word looks like a host: `J.R.` and `St.John` do not, `evil.example.com` and `a.b.tk` do.
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

/// Whether it ends in a letter, or an abbreviation of names: the `St` of `Mary-St.James`.
fn abbreviates(part: &str) -> bool {
    let end = part.rsplit('-').next().unwrap_or(part);
    end.chars().count() == 1 || ABBREVIATIONS.contains(&end)
}

#[cfg(test)]
mod tests;
