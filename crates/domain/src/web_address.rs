//! What mail programs turn into links. Names stand in mail from the fund to people who did not choose them, so they are neither
//! links nor look like one.

use crate::values::{Complaint, line};

const NO_ADDRESS: &str = "cannot contain a web or e-mail address";
const NO_SIGN: &str = "cannot contain / or @";

/// Last parts of addresses of three letters and more; of other words, as in `St.John`, nobody expects a page.
const ENDINGS: &[&str] = &[
    "com", "net", "org", "info", "biz", "edu", "gov", "mil", "int", "name", "pro", "mobi", "app", "dev",
    "xyz", "top", "site", "online", "store", "shop", "club", "live", "link", "click", "icu", "vip", "win",
    "cfd", "sbs", "bond", "cyou", "buzz", "fun", "space", "website", "tech", "cloud", "page", "web", "world",
    "life", "today", "news", "blog", "media", "email", "golf", "cash", "money", "loan", "bank", "finance",
    "bid", "trade", "party", "work", "agency", "zip", "mov", "quest", "rest", "bar", "gift", "support",
    "help", "center", "network", "digital", "run", "lol", "monster", "autos", "beauty", "hair", "host",
    "press", "pics", "asia", "tel", "travel", "example", "test", "local", "onion",
];
/// Two letters behind a dot that stand in people's names, though some of them are countries.
const TITLES: &[&str] =
    &["jr", "sr", "dr", "md", "mr", "ms", "st", "la", "de", "da", "di", "du", "le", "mc", "no"];

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
/// A complaint when there is an address of the web, or of mail, in it.
pub(crate) fn without_address(text: String) -> Result<String, Complaint> {
    if holds_address(&text) { Err(NO_ADDRESS.into()) } else { Ok(text) }
}

fn holds_address(text: &str) -> bool {
    let text: String = text.to_lowercase().chars().map(|c| if is_dot(c) { '.' } else { c }).collect();
    let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '.' && c != '-');
    text.contains("://") || text.contains("www.") || words.any(is_host)
}

/// The signs that programs read as the dot of an address.
pub fn is_dot(c: char) -> bool {
    matches!(c, '.' | '。' | '．' | '｡')
}

/// Whether a word in lower case reads as the host of an address: `J.R.` does not, `evil.example.com` and `golf.us` do.
fn is_host(word: &str) -> bool {
    let parts: Vec<_> = word.trim_matches('.').split('.').collect();
    let [.., before, last] = &parts[..] else { return false };
    if parts.iter().any(|part| part.is_empty()) {
        return false;
    }
    let country = last.len() == 2 && last.bytes().all(|byte| byte.is_ascii_lowercase());
    let three = parts.len() > 2 && before.chars().count() > 1;
    let long = before.chars().count() > 2 && !TITLES.contains(last);
    let number = parts.len() == 4 && parts.iter().all(|part| part.parse::<u8>().is_ok());
    ENDINGS.contains(last) || country && (three || long) || number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn real_names_stay_as_they_are() {
        for name in [
            "",
            "Sam",
            "O'Brien",
            "St. John",
            "St.John",
            "J.R. Smith",
            "J.R.",
            "J.-P.",
            "A.J.Smith",
            "Anne-Marie",
            "李",
            "李 小龙",
            "Martin Luther King, Jr.",
            "Smith Jr.",
            "Smith.Jr",
            "Ph.D.",
            "M.Sc.",
            "M.D.",
            "Zoë",
            "D'Angelo (Dee)",
            "José María",
            "Mary-Jo McCall-St.James",
            "Dr. No",
            "Wm. H. Taft III",
            "van der Berg",
            "Al-Sayed",
            "Ng",
            "Łukasz",
            "Björk Guðmundsdóttir",
            "Com",
            "Net Worth",
            "\u{5d3}\u{5d5}\u{5d3}",
        ] {
            assert_eq!(persons_name(name, 100).as_deref(), Ok(name));
        }
    }

    #[test]
    fn a_person_is_called_by_no_address() {
        for address in [
            "https://evil.example/claim?id=7",
            "read this: www.evil.example,",
            "WWW.EVIL",
            "evil.example.com",
            "Evil.Com",
            "go to evil.ru!",
            "bit.ly",
            "x.co.uk",
            "evil。com",
            "evil．com",
            "10.0.0.1",
            "prize-desk.info",
            "(golf.us)",
            "mailto:sam@evil.org",
        ] {
            let complaint = persons_name(address, 100).unwrap_err();
            assert_eq!(complaint, NO_ADDRESS, "{address}");
        }
        for sign in ["Sam/Pat", "sam@home", "a\\b", "＠sam"] {
            assert_eq!(persons_name(sign, 100).unwrap_err(), NO_SIGN, "{sign}");
        }
    }

    #[test]
    fn a_group_may_have_a_slash_and_no_address() {
        for name in ["Smith/Jones", "Meet @ tee 5", "Team 1.5", "No. 1", "St. Andrews", "A.B.C."] {
            assert_eq!(without_address(name.into()).as_deref(), Ok(name));
        }
        for address in ["http://x", "win.evil.com/now", "sam@evil.org", "www.birdies"] {
            assert_eq!(without_address(address.into()).unwrap_err(), NO_ADDRESS, "{address}");
        }
    }
}
