use std::collections::BTreeMap;

use fairway_domain::widget::{NEW_PICTURES_MAX, admit_written, body};

use super::{WidgetForm, Widgets};
use crate::error::{Error, Result};
use crate::pictures::{Kept, PHOTO, address, name_in};
use crate::ports::{CleanHtml, InlinePicture};
use crate::wanted::Wanted;

/// The width of a text on a large screen with a high pixel density.
const TEXT_PICTURE_LONGEST_SIDE: u32 = 2_560;

/// A sanitised text.
#[derive(Default)]
pub(super) struct Text {
    /// Its HTML; `None` when the form has none.
    pub(super) html: Option<String>,
    /// Names of the pictures of the store in it.
    pub(super) pictures: Vec<String>,
    /// Those of them that were embedded in the text; no row refers to them yet.
    new: Vec<Kept>,
}

impl Text {
    /// Kind and name of each new picture in the store.
    pub(super) fn new_pictures(&self) -> Vec<(&str, &str)> {
        self.new.iter().map(Kept::address).collect()
    }
}

impl Widgets {
    /// Sanitises a text, and moves the pictures embedded in it to the picture store. Slow: never inside a transaction. Stops before the next piece of
    /// work once the client is gone.
    ///
    /// # Errors
    /// [`Error::Invalid`] for a text that is too long, and for pictures that cannot be stored; none is stored then.
    pub(super) fn text(&self, form: &WidgetForm, wanted: &Wanted) -> Result<Text> {
        let Some(written) = form.written() else { return Ok(Text::default()) };
        admit_written(written).map_err(content)?;
        self.html_cleaner.admit(written).map_err(content)?;
        let clean = self.html_cleaner.clean(written, &BTreeMap::new());
        fits(&clean)?;
        let mut new = Vec::new();
        let moved = self.keep_each(&clean.inline, &mut new, wanted);
        let shown = moved.and_then(|moved| {
            wanted.check()?;
            self.show(&clean, &moved)
        });
        let (html, pictures) = shown.inspect_err(|_error| {
            for picture in &new {
                self.shelf.pictures.remove(PHOTO, &picture.name);
            }
        })?;
        Ok(Text { html: Some(html), pictures, new })
    }

    /// Stores the pictures, and returns the new address of each.
    fn keep_each(
        &self,
        inline: &[InlinePicture],
        new: &mut Vec<Kept>,
        wanted: &Wanted,
    ) -> Result<BTreeMap<String, String>> {
        let mut moved = BTreeMap::new();
        for picture in inline {
            wanted.check()?;
            let checked = self.shelf.picture_checker.check(&picture.file, TEXT_PICTURE_LONGEST_SIDE);
            let checked = checked.map_err(|fault| content(format!("holds a picture that {fault}")))?;
            let kept = self.shelf.keep_checked(PHOTO, "", &checked)?;
            moved.insert(picture.address.clone(), address(PHOTO, &kept.name));
            new.push(kept);
        }
        Ok(moved)
    }

    /// The HTML with the new addresses of its pictures, and the names of pictures of this site.
    fn show(&self, clean: &CleanHtml, moved: &BTreeMap<String, String>) -> Result<(String, Vec<String>)> {
        let shown = self.html_cleaner.clean(&clean.html, moved);
        let ours = |address: &String| name_in(PHOTO, address).map(str::to_owned);
        let mut pictures: Vec<_> = shown.pictures.iter().filter_map(ours).collect();
        pictures.sort_unstable();
        pictures.dedup();
        Ok((body(shown.html).map_err(content)?, pictures))
    }
}

/// Checked before any picture is decoded.
fn fits(clean: &CleanHtml) -> Result<()> {
    if clean.inline.len() > NEW_PICTURES_MAX {
        return Err(content(format!(
            "cannot bring more than {NEW_PICTURES_MAX} pictures at once; please save it with fewer, then add the others"
        )));
    }
    Ok(())
}

fn content(complaint: impl std::fmt::Display) -> Error {
    Error::field("content", format!("content {complaint}"))
}
