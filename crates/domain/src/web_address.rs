//! Texts that mail programs turn into links. Names appear in mail from the fund to people who did not choose them, so they are neither
//! links nor look like one.

use icu_normalizer::ComposingNormalizerBorrowed;

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

/// Last parts of addresses that people spell out, as in `evil dot com`. Few, as Dot is a first name, Page a last one, and Red Dot Shop a team.
const SPELLED: &[&str] = &[
    "com", "net", "org", "info", "biz", "edu", "gov", "io", "ru", "xyz", "top", "site", "online", "store",
    "app", "link", "click", "icu", "vip", "cfd", "sbs", "cyou", "website", "tk", "cc",
];
/// Words that ask to dial the digits behind them.
const DIAL: &[&str] = &["call", "dial", "phone", "tel", "telephone", "text", "sms", "whatsapp", "hotline"];
/// Digits behind such a word that make a number to be dialled, though too few for a telephone number of their own.
const DIALLED: usize = 3;

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
    let plain = plain.chars().filter(|c| !is_between_letters(*c));
    let plain: String = plain.map(|c| if is_dot(c) { '.' } else { c }).collect();
    if plain.contains('\u{2800}') {
        return Err(NO_BLANK.into());
    }
    if holds_address(&plain) || spells_address(&plain) {
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

/// Whether a dot is written as a word, or as a dot in the middle of the line, before the last part of an address: `evil dot com`, `evil-dot-com`,
/// `evil·com`. `Dot Comfort` and `Gal·la` have none behind it.
fn spells_address(text: &str) -> bool {
    // `evil(dot)com`, `evil[.]com`: nobody is called with a dot in brackets.
    let brackets = ["(dot)", "[dot]", "{dot}", "<dot>", "(.)", "[.]", "{.}"];
    let spread: String =
        text.chars().map(|c| if is_middle_dot(c) { " dot ".into() } else { c.to_string() }).collect();
    let words: Vec<_> = spread
        .split(|c: char| !c.is_alphanumeric() && c != '.')
        .map(|word| if word == "." { "dot" } else { word.trim_matches('.') })
        .filter(|word| !word.is_empty())
        .collect();
    let spelled = words.windows(3).any(|three| matches!(three, [_, "dot", after] if SPELLED.contains(after)));
    brackets.iter().any(|dot| text.contains(dot)) || spelled
}

/// Dots that stand higher than a full stop. Names have them, too, so they are no dots of an address by themselves.
fn is_middle_dot(c: char) -> bool {
    matches!(c, '\u{B7}' | '\u{2022}' | '\u{2027}' | '\u{2219}' | '\u{22C5}' | '\u{30FB}' | '\u{25CF}')
}

/// Whether it asks to dial a number, as in `call 0800 CLAIM`.
fn asks_to_dial(text: &str) -> bool {
    let words: Vec<_> = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let digits = |word: &&str| word.chars().all(char::is_numeric) && word.chars().count() >= DIALLED;
    words.windows(2).any(|two| matches!(two, [word, number] if DIAL.contains(word) && digits(number)))
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

/// Whether there are seven digits or more in a row, with nothing but signs between that telephone numbers are written with. Years are
/// none, as in `2026-2027`.
fn holds_number(text: &str) -> bool {
    let between = |c: char| matches!(c, ' ' | '-' | '.' | '(' | ')' | '/' | '+' | '\u{2010}'..='\u{2015}');
    text.split(|c: char| !c.is_numeric() && !between(c)).any(|row| {
        let groups: Vec<_> = row.split(between).filter(|group| !group.is_empty()).collect();
        let year = |group: &&str| group.len() == 4 && (group.starts_with("19") || group.starts_with("20"));
        row.chars().filter(|c| c.is_numeric()).count() >= 7 && !groups.iter().all(year)
    })
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
            "Sam Lee.Jr",
            "Dr. Lee",
            "Dr.Lee",
            "St. Mary's",
            "Ste.Marie",
            "Prof.Dr. Lee",
            "Team 2027",
            "Class of 1985",
            "Sam 3rd",
            "J. Ng",
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
            "evil\u{2024}com",
            "evil\u{FE52}com",
            "evil\u{FF61}com",
            "ｅｖｉｌ．ｃｏｍ",
            "xn--pypal-4ve.xn--p1ai",
            "evil.xn--p1ai",
            "xn--evil",
            "a.b.tk",
            "t.ly",
            "evil.de",
            "evil.no",
            "smith.photos",
            "例子.测试",
            "win.evil.md",
            "sam@home",
            "＠sam",
        ] {
            let complaint = persons_name(address, 100).unwrap_err();
            assert_eq!(complaint, NO_ADDRESS, "{address}");
        }
        for number in [
            "call 555-123-4567",
            "5551234",
            "+1 (555) 123 4567",
            "٥٥٥١٢٣٤",
            "５５５１２３４",
            "1.800.555.0199",
        ] {
            assert_eq!(persons_name(number, 100).unwrap_err(), NO_NUMBER, "{number}");
        }
        for sign in ["Sam/Pat", "Sam @ tee", "a\\b"] {
            assert_eq!(persons_name(sign, 100).unwrap_err(), NO_SIGN, "{sign}");
        }
    }

    #[test]
    fn addresses_and_numbers_in_words_are_refused_and_names_are_not() {
        let addresses = [
            "evil dot com",
            "evil dot top",
            "go to EVIL Dot Com now",
            "evil (dot) com",
            "evil(dot)zone",
            "evil [.] de",
            "prize . info",
            "evil·com",
            "evil•com",
            "evil・com",
            "evil-dot-com",
            "evil_dot_com",
            "evil*dot*com",
            "EVIL·Dot·COM",
            "go to evil · com now",
            "evil.c\u{200D}om",
            "ev\u{FE0F}il d\u{200C}ot com",
        ];
        for address in addresses {
            assert_eq!(persons_name(address, 100).unwrap_err(), NO_ADDRESS, "{address}");
        }
        for number in ["call 0800 CLAIM", "Text: 55555"] {
            assert_eq!(persons_name(number, 100).unwrap_err(), NO_NUMBER, "{number}");
        }
        let names = [
            "Dot",
            "Dot Page",
            "Dot Comfort",
            "O'Neill Dot",
            "Anne-Dot Lee",
            "Gal·la Com·pte",
            "ジョン・スミス",
            "Polka Dot Committee",
            "علی\u{200C}رضا",
            "葛\u{E0100}城",
            "Mary Dot",
            "Ann Dot de Vries",
            "Red Dot Shop",
            "Call",
            "Tel Aviv 2027",
            "Text Team 7",
        ];
        for name in names {
            assert_eq!(persons_name(name, 100).as_deref(), Ok(name));
        }
    }

    #[test]
    fn signs_that_nobody_sees_are_in_no_name() {
        let unseen =
            "\u{115F}\u{1160}\u{3164}\u{FFA0}\u{180E}\u{E0000}\u{E0020}\u{E007F}\u{34F}\u{2800}\u{AD}";
        let turning = "\u{61C}\u{200B}\u{200E}\u{200F}\u{202A}\u{202E}\u{2060}\u{2066}\u{2069}\u{FEFF}";
        for sign in unseen.chars().chain(turning.chars()) {
            assert!(persons_name(&format!("Sa{sign}m"), 100).is_err(), "{sign:?}");
            assert!(line(&format!("Te{sign}am"), 100).and_then(without_address).is_err(), "{sign:?}");
        }
    }

    #[test]
    fn a_group_may_have_a_slash_and_no_address() {
        for name in [
            "Smith/Jones",
            "Meet @ tee 5",
            "Team 1.5",
            "No. 1",
            "No.1",
            "St. Andrews",
            "A.B.C.",
            "Team 2027",
            "2026-2027",
            "Team 123456",
            "Smith vs.Jones",
        ] {
            assert_eq!(without_address(name.into()).as_deref(), Ok(name));
        }
        for address in [
            "http://x",
            "win.evil.com/now",
            "sam@evil.org",
            "www.birdies",
            "follow @evil",
            "birdies.tk",
            "team@home",
        ] {
            assert_eq!(without_address(address.into()).unwrap_err(), NO_ADDRESS, "{address}");
        }
        assert_eq!(without_address("Call 555 123 4567".into()).unwrap_err(), NO_NUMBER);
    }
}
