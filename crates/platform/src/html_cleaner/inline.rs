//! Pictures inside a text are attributes of megabytes. They are extracted before a parser scans the text letter by letter.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use fairway_application::ports::InlinePicture;
use fairway_domain::widget::split_base64;

use super::INLINE;

/// The prefix of each picture's address.
const START: &str = "data:image/";
/// Pictures with fewer bytes are not extracted.
const LONG: usize = 1_024;
/// Begins the placeholder of a picture; no picture's data contains it.
const MARK: char = '~';

/// A text, and the data of its extracted pictures.
pub(super) struct PutAside<'h> {
    pub(super) html: String,
    /// The prefix and the data of each picture.
    pictures: Vec<(&'static str, &'h str)>,
}

impl<'h> PutAside<'h> {
    /// Extracts only values that are a whole quoted `src`, so that every tag keeps its number of attributes.
    pub(super) fn of(html: &'h str) -> Self {
        let mut aside = Self { html: String::new(), pictures: Vec::new() };
        let mut rest = html;
        while let Some(at) = rest.find(START) {
            let (before, picture) = rest.split_at(at);
            aside.html.push_str(before);
            let start = INLINE.into_iter().find(|start| picture.starts_with(start)).unwrap_or(START);
            let (_, data) = picture.split_at(start.len());
            let (data, behind) = split_base64(data);
            rest = behind;
            aside.html.push_str(start);
            if start != START && data.len() > LONG && is_whole(before, rest) {
                aside.html.push(MARK);
                aside.html.push_str(&aside.pictures.len().to_string());
                aside.pictures.push((start, data));
            } else {
                aside.html.push_str(data);
            }
        }
        aside.html.push_str(rest);
        aside
    }

    /// The picture behind an address in the text.
    pub(super) fn picture(&self, address: String) -> InlinePicture {
        let (_, data) = address.split_once(',').unwrap_or_default();
        let file = STANDARD.decode(self.put_aside(&address).unwrap_or(data)).unwrap_or_default();
        InlinePicture { address, file }
    }

    /// The data of an extracted picture. Each picture has one address: a placeholder that a user typed, such as `~00`, would be a second one, and each
    /// address costs a copy of the picture.
    fn put_aside(&self, address: &str) -> Option<&'h str> {
        let (_, number) = address.rsplit_once(MARK)?;
        let number: usize = number.parse().ok()?;
        let (start, data) = self.pictures.get(number)?;
        (address == format!("{start}{MARK}{number}")).then_some(data)
    }
}

fn is_whole(before: &str, behind: &str) -> bool {
    [("src=\"", '"'), ("src='", '\'')]
        .into_iter()
        .any(|(opens, closes)| before.ends_with(opens) && behind.starts_with(closes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_long_picture_between_quotes_is_put_aside_and_found_again() {
        let data = "AAAA".repeat(500);
        let png = format!("data:image/png;base64,{data}");
        let html = format!("<p>a</p><img src=\"{png}\"><img src='data:image/jpeg;base64,{data}'>b");
        let aside = PutAside::of(&html);
        let marked = "<p>a</p><img src=\"data:image/png;base64,~0\"><img src='data:image/jpeg;base64,~1'>b";
        assert_eq!(aside.html, marked);
        let picture = aside.picture("data:image/png;base64,~0".into());
        assert_eq!((picture.address.as_str(), picture.file), ("data:image/png;base64,~0", vec![0; 1_500]));
        for typed in
            ["png;base64,~2", "png;base64,~00", "png;base64,~+0", "jpeg;base64,~0", "png;base64,~0~0"]
        {
            assert!(aside.picture(format!("data:image/{typed}")).file.is_empty(), "{typed}");
        }
        for stays in [
            "<img src=\"data:image/png;base64,AAAA\">".to_owned(),
            format!("<p {png}>"),
            format!("<p \"{png}>"),
            format!("<p \"{png} a\">"),
            format!("\"{png}\""),
            format!("src=\"{png}'"),
            "data:image/gif;base64,data:image/png;base64,AA".to_owned(),
        ] {
            assert_eq!(PutAside::of(&stays).html, stays);
        }
    }
}
