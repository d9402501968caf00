use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use ammonia::Builder;
use fairway_application::ports::{CleanHtml, HtmlCleaner};
use fairway_domain::values::Complaint;
use fairway_domain::widget::video;
use url::Url;

use inline::PutAside;

/// Elements of the editor, and those that word processors paste into it.
const TAGS: [&str; 39] = [
    "a",
    "b",
    "blockquote",
    "br",
    "code",
    "dd",
    "del",
    "div",
    "dl",
    "dt",
    "em",
    "figcaption",
    "figure",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "i",
    "iframe",
    "img",
    "ins",
    "li",
    "ol",
    "p",
    "pre",
    "s",
    "span",
    "strike",
    "strong",
    "sub",
    "sup",
    "table",
    "tbody",
    "td",
    "th",
    "tr",
];
/// These two stand apart to keep the list above in order of the alphabet.
const MORE_TAGS: [&str; 3] = ["thead", "u", "ul"];
/// Elements removed with their content, which is no text for readers.
const GONE_WITH_CONTENT: [&str; 7] =
    ["script", "style", "select", "textarea", "template", "noscript", "title"];
/// Of links (rule `rich-text`). The others are for pictures, or for what a link may not lead to.
const LINK_SCHEMES: [&str; 5] = ["http", "https", "mailto", "tel", "sms"];
const SCHEMES: [&str; 7] = ["http", "https", "mailto", "tel", "sms", "data", "about"];
/// The target of a link whose own is refused (rule `rich-text`).
const NOWHERE: &str = "about:blank";
/// Prefixes of the addresses that the editor gives embedded pictures (rule `rich-text`).
const INLINE: [&str; 2] = ["data:image/png;base64,", "data:image/jpeg;base64,"];
/// The path of the pictures that the site keeps.
const OWN_PICTURES: &str = "/media/";
/// Classes of the editor's formats (rule `editor`), but for the eight indents.
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
/// Attributes set on each video's frame, whatever was typed: it runs apart from our page.
const FRAME: [(&str, &str); 6] = [
    ("allow", "fullscreen"),
    ("class", "ql-video"),
    ("loading", "lazy"),
    ("referrerpolicy", "strict-origin-when-cross-origin"),
    ("sandbox", "allow-scripts allow-same-origin allow-presentation allow-popups"),
    ("title", "Video"),
];

/// Takes out of HTML whatever may not be shown, by a list of what may (decision 019).
pub struct AmmoniaCleaner;

impl HtmlCleaner for AmmoniaCleaner {
    fn admit(&self, html: &str) -> Result<(), Complaint> {
        shape::admit(&PutAside::of(html).html.replace('\0', ""))
    }

    fn clean(&self, html: &str, moved: &BTreeMap<String, String>) -> CleanHtml {
        let aside = PutAside::of(html);
        let rough = ROUGH.clean(&aside.html.replace('\0', "")).to_string();
        let pictures: Arc<Mutex<BTreeSet<String>>> = Arc::default();
        let (found, moved) = (pictures.clone(), moved.clone());
        let mut fine = builder();
        fine.link_rel(Some("noopener noreferrer")).attribute_filter(move |tag, attribute, value| {
            let value = allowed(tag, attribute, value)?;
            if (tag, attribute) != ("img", "src") {
                return Some(value);
            }
            let address = moved.get(value.as_ref()).map_or(value, |new| Cow::Owned(new.clone()));
            found.lock().unwrap_or_else(PoisonError::into_inner).insert(address.clone().into_owned());
            Some(address)
        });
        fine.add_tag_attributes("iframe", FRAME.map(|(attribute, _)| attribute));
        let html = fine.clean(&settled(&rough)).to_string();
        let pictures = std::mem::take(&mut *pictures.lock().unwrap_or_else(PoisonError::into_inner));
        let (inline, pictures): (Vec<_>, Vec<_>) =
            pictures.into_iter().partition(|address| address.starts_with("data:"));
        CleanHtml {
            html,
            pictures,
            inline: inline.into_iter().map(|address| aside.picture(address)).collect(),
        }
    }
}

/// Takes away what may not be; [`settled`] then knows what lost its address.
static ROUGH: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = builder();
    // Without a class, a frame or a link that lost its address has nothing left to be told by.
    builder.attribute_filter(|tag, attribute, value| {
        let bare = attribute == "class" && ["a", "iframe"].contains(&tag);
        if bare { None } else { allowed(tag, attribute, value) }
    });
    builder
});

fn builder() -> Builder<'static> {
    let mut builder = Builder::empty();
    builder
        .tags(TAGS.into_iter().chain(MORE_TAGS).collect())
        .clean_content_tags(GONE_WITH_CONTENT.into())
        .generic_attributes(["class"].into())
        .add_tag_attributes("a", ["href"])
        .add_tag_attributes("img", ["src", "alt", "width", "height"])
        .add_tag_attributes("iframe", ["src"])
        .add_tag_attributes("li", ["data-list"])
        .add_tag_attributes("div", ["data-language"])
        .add_tag_attributes("pre", ["data-language"])
        .add_tag_attributes("td", ["colspan", "rowspan"])
        .add_tag_attributes("th", ["colspan", "rowspan"])
        // The host of a picture does not learn which page shows it.
        .set_tag_attribute_value("img", "referrerpolicy", "no-referrer")
        .url_schemes(SCHEMES.into())
        .link_rel(None);
    builder
}

/// The cleaned value of an attribute; `None` removes it.
fn allowed<'v>(tag: &str, attribute: &str, value: &'v str) -> Option<Cow<'v, str>> {
    match (tag, attribute) {
        ("a", "href") => Some(Cow::Borrowed(if is_link(value) { value } else { NOWHERE })),
        ("img", "src") => is_picture(value).then_some(Cow::Borrowed(value)),
        ("iframe", "src") => video(value).map(Cow::Owned),
        ("iframe", _) => FRAME.contains(&(attribute, value)).then_some(Cow::Borrowed(value)),
        (_, "class") => classes(value).map(Cow::Owned),
        ("li", "data-list") => {
            ["ordered", "bullet", "checked", "unchecked"].contains(&value).then_some(Cow::Borrowed(value))
        }
        (_, "data-language") => {
            let plain = value.bytes().all(|b| b.is_ascii_alphanumeric() || b"+#-".contains(&b));
            plain.then_some(Cow::Borrowed(value))
        }
        (_, "width" | "height" | "colspan" | "rowspan") => {
            let number = value.len() <= 4 && value.bytes().all(|b| b.is_ascii_digit());
            number.then_some(Cow::Borrowed(value))
        }
        _ => Some(Cow::Borrowed(value)),
    }
}

/// An address without a scheme leads to our own pages, unless it names a host, as in `//evil.example`.
fn is_link(address: &str) -> bool {
    match Url::parse(address) {
        Ok(url) => LINK_SCHEMES.contains(&url.scheme()),
        Err(_relative) => own(address).is_some(),
    }
}

/// The path on our own site of an address without a scheme, as browsers read it; `None` when it leads to another.
fn own(address: &str) -> Option<Url> {
    let base = Url::parse("https://own.invalid/").ok()?;
    let url = base.join(address).ok()?;
    (url.origin() == base.origin()).then_some(url)
}

fn is_picture(address: &str) -> bool {
    match Url::parse(address) {
        Ok(url) if url.scheme() == "data" => INLINE.iter().any(|start| address.starts_with(start)),
        Ok(url) => ["http", "https"].contains(&url.scheme()),
        // From every page the same, and nothing but a picture of ours.
        Err(_relative) => {
            address.starts_with(OWN_PICTURES)
                && own(address).is_some_and(|url| url.path().starts_with(OWN_PICTURES))
        }
    }
}

/// The classes that mean something on the page; the rest could dress a text up as something else.
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

/// Removes iframes and pictures without `src`, adds the fixed attributes to the other iframes, and points links without `href` to
/// `about:blank` (rule `rich-text`). The output is sanitised again, so that a match in the wrong place does no harm.
fn settled(rough: &str) -> String {
    let rough = with_sources(rough);
    let mut html = String::with_capacity(rough.len());
    let mut rest = rough.as_str();
    while let Some((before, frame)) = rest.split_once("<iframe>") {
        html.push_str(before);
        rest = frame.split_once("</iframe>").map_or("", |(_, behind)| behind);
    }
    html.push_str(rest);
    let frame = FRAME.map(|(attribute, value)| format!("{attribute}=\"{value}\"")).join(" ");
    html.replace("<iframe src", &format!("<iframe {frame} src"))
        .replace("<a>", &format!("<a href=\"{NOWHERE}\">"))
}

/// Without the pictures that have no `src`. A serializer wrote the HTML: each value stands between double quotes and has none inside, and text
/// has no `<`.
fn with_sources(html: &str) -> String {
    let mut kept = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        let (text, tag) = rest.split_at(start);
        kept.push_str(text);
        let (tag, behind) = tag.split_at(tag_end(tag));
        let is_picture = tag.starts_with("<img ");
        let has_source = tag.split('"').step_by(2).any(|outside| outside.ends_with(" src="));
        if !is_picture || has_source {
            kept.push_str(tag);
        }
        rest = behind;
    }
    kept.push_str(rest);
    kept
}

/// The end of the tag that the text begins with, behind its `>`; a `>` within quotes ends none.
fn tag_end(html: &str) -> usize {
    let mut is_quoted = false;
    let end = html.find(|c: char| {
        is_quoted ^= c == '"';
        c == '>' && !is_quoted
    });
    end.map_or(html.len(), |end| end + 1)
}

mod inline;
mod shape;
#[cfg(test)]
mod tests;
