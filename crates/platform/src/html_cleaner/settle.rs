//! The second pass over cleaned HTML: frames, pictures and links without an address.

use super::{FRAME, NOWHERE};

/// Removes iframes and pictures without `src`, adds the fixed attributes to the other iframes, and points links without `href` to
/// `about:blank` (rule `rich-text`). The output is sanitised again, so a match in the wrong place does no harm.
pub(super) fn settled(rough: &str) -> String {
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

/// Removes pictures without `src`. The HTML comes from a serialiser: each value is in double quotes and contains none, and text
/// contains no `<`.
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

/// The end of the tag at the start of the text, behind its `>`; a `>` within quotes does not count.
fn tag_end(html: &str) -> usize {
    let mut is_quoted = false;
    let end = html.find(|c: char| {
        is_quoted ^= c == '"';
        c == '>' && !is_quoted
    });
    end.map_or(html.len(), |end| end + 1)
}
