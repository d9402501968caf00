//! The allowed values of attributes: links, pictures, videos and classes.

use std::borrow::Cow;

use fairway_domain::widget::video;
use url::Url;

use super::{FRAME, INLINE, NOWHERE};

/// The schemes of links (rule `rich-text`). The sanitiser's other schemes are for pictures, or forbidden in links.
const LINK_SCHEMES: [&str; 5] = ["http", "https", "mailto", "tel", "sms"];
/// The path of stored pictures.
const OWN_PICTURES: &str = "/media/";
/// The classes of the editor's formats (rule `editor`), without the eight indents.
const CLASSES: [&str; 14] = [
    "ql-align-center",
    "ql-align-justify",
    "ql-align-right",
    "ql-code-block",
    "ql-code-block-container",
    "ql-direction-rtl",
    "ql-font-monospace",
    "ql-font-serif",
    "ql-size-huge",
    "ql-size-large",
    "ql-size-small",
    "ql-syntax",
    "ql-token",
    "ql-video",
];

/// The cleaned value of an attribute; `None` removes it.
pub(super) fn allowed<'v>(tag: &str, attribute: &str, value: &'v str) -> Option<Cow<'v, str>> {
    match (tag, attribute) {
        ("a", "href") => Some(Cow::Borrowed(if is_link(value) { value } else { NOWHERE })),
        ("img", "src") => is_picture(value).then_some(Cow::Borrowed(value)),
        ("iframe", "src") => video(value).map(Cow::Owned),
        ("iframe", _) => FRAME.contains(&(attribute, value)).then_some(Cow::Borrowed(value)),
        (_, "class") => classes(value).map(Cow::Owned),
        ("li", "data-list") => {
            ["ordered", "bullet", "checked", "unchecked"].contains(&value).then_some(Cow::Borrowed(value))
        }
        (_, "data-language") => is_language(value).then_some(Cow::Borrowed(value)),
        (_, "width" | "height" | "colspan" | "rowspan") => is_number(value).then_some(Cow::Borrowed(value)),
        _ => Some(Cow::Borrowed(value)),
    }
}

/// A programming language, such as `c++`.
fn is_language(value: &str) -> bool {
    value.bytes().all(|b| b.is_ascii_alphanumeric() || b"+#-".contains(&b))
}

/// At most four digits.
fn is_number(value: &str) -> bool {
    value.len() <= 4 && value.bytes().all(|b| b.is_ascii_digit())
}

/// An address without a scheme leads to the site's own pages, unless it names a host, as in `//evil.example`.
fn is_link(address: &str) -> bool {
    match Url::parse(address) {
        Ok(url) => LINK_SCHEMES.contains(&url.scheme()),
        Err(_relative) => own(address).is_some(),
    }
}

/// The path on this site of an address without a scheme, parsed as browsers do; `None` when it leads to another site.
fn own(address: &str) -> Option<Url> {
    let base = Url::parse("https://own.invalid/").ok()?;
    let url = base.join(address).ok()?;
    (url.origin() == base.origin()).then_some(url)
}

fn is_picture(address: &str) -> bool {
    match Url::parse(address) {
        Ok(url) if url.scheme() == "data" => INLINE.iter().any(|start| address.starts_with(start)),
        Ok(url) => ["http", "https"].contains(&url.scheme()),
        // The address is the same from every page, and leads to a stored picture.
        Err(_relative) => {
            address.starts_with(OWN_PICTURES)
                && own(address).is_some_and(|url| url.path().starts_with(OWN_PICTURES))
        }
    }
}

/// The allowed classes; others could dress a text up as part of the page.
fn classes(value: &str) -> Option<String> {
    let known = |class: &&str| {
        let indent = class.strip_prefix("ql-indent-");
        let token = class.strip_prefix("hljs-");
        CLASSES.contains(class)
            || indent.is_some_and(|level| matches!(level.as_bytes(), [b'1'..=b'8']))
            || token.is_some_and(|token| token.bytes().all(|b| b.is_ascii_lowercase() || b"_-".contains(&b)))
    };
    let kept: Vec<_> = value.split_ascii_whitespace().filter(known).collect();
    (!kept.is_empty()).then(|| kept.join(" "))
}
