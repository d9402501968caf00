mod attributes;
mod inline;
mod settle;
mod shape;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use ammonia::Builder;
use fairway_application::ports::{CleanHtml, HtmlCleaner};
use fairway_domain::values::Complaint;

use self::attributes::allowed;
use self::settle::settled;
use inline::PutAside;

/// Elements of the editor, and elements that word processors paste into it.
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
/// Separate, so that the list above stays in alphabetical order.
const MORE_TAGS: [&str; 3] = ["thead", "u", "ul"];
/// Elements that are removed with their content, as it is no text for readers.
const GONE_WITH_CONTENT: [&str; 7] =
    ["script", "style", "select", "textarea", "template", "noscript", "title"];
const SCHEMES: [&str; 7] = ["http", "https", "mailto", "tel", "sms", "data", "about"];
/// The target of links whose own target is refused (rule `rich-text`).
const NOWHERE: &str = "about:blank";
/// Prefixes of the editor's addresses of embedded pictures (rule `rich-text`).
const INLINE: [&str; 2] = ["data:image/png;base64,", "data:image/jpeg;base64,"];
/// Attributes of every video frame, whatever was typed: a sandbox isolates it from the site's page.
const FRAME: [(&str, &str); 6] = [
    ("allow", "fullscreen"),
    ("class", "ql-video"),
    ("loading", "lazy"),
    ("referrerpolicy", "strict-origin-when-cross-origin"),
    ("sandbox", "allow-scripts allow-same-origin allow-presentation allow-popups"),
    ("title", "Video"),
];

/// Removes everything from HTML that is not on an allow-list (decision 019).
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

/// The first pass, which removes forbidden elements and attributes; [`settled`] then finds elements that lost their address.
static ROUGH: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = builder();
    // Without a class, a frame or link that lost its address could not be recognised.
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
#[cfg(test)]
mod tests;
