use fairway_domain::access::Actor;
use fairway_domain::ids::{WidgetId, WidgetPhotoId};
use fairway_domain::widget::WidgetType;

use super::{NO_SUCH_WIDGET, Widgets};
use crate::audit::{self};
use crate::checks::{Checks, expect_valid};
use crate::error::{Error, Result};
use crate::idempotency::{Answer, Once};
use crate::pictures::{Kept, PHOTO, Upload};
use crate::stores::audit::Change;
use crate::stores::widgets::{NewPhoto, Widget, WidgetPhoto};

/// The width of a large screen; a larger picture would slow the page down.
const PHOTO_LONGEST_SIDE: u32 = 2_560;

/// The answer for an unknown photo.
const NO_SUCH_PHOTO: Error = Error::NotFound("There is no such photo.");

/// A photo to add below a widget's text.
#[derive(Debug, Clone, Default)]
pub struct NewWidgetPhoto {
    /// The widget; required.
    pub widget_id: Option<WidgetId>,
    /// The picture; required.
    pub photo: Option<Upload>,
}

impl Widgets {
    /// Adds a photo after the others of a widget whose type has photos. Editors and Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::Invalid`], also for a Post; [`Error::WrongMedia`]; [`Error::NotFound`];
    /// [`KeyReused`](fairway_domain::refusal::Refusal::KeyReused).
    pub fn add_photo(
        &self,
        actor: &Actor,
        new: &NewWidgetPhoto,
        once: &Once<WidgetPhoto>,
    ) -> Result<Answer<WidgetPhoto>> {
        self.may_edit(actor)?;
        let mut checks = Checks::default();
        let photo = checks.there("Photo", new.photo.as_ref().filter(|photo| !photo.bytes.is_empty()));
        let id = checks.there("WidgetId", new.widget_id);
        checks.finish()?;
        let (photo, id) = (expect_valid(photo)?, expect_valid(id)?);
        // Before the picture is decoded, and again below, because the widget may change meanwhile.
        let widget = self.database.read(|stores| stores.widgets().find(id, true))?;
        takes_photos(&widget.ok_or(NO_SUCH_WIDGET)?)?;
        let now = self.clock.now();
        let kept = self.shelf.keep_picture(PHOTO, PHOTO_LONGEST_SIDE, "Photo", photo)?;
        let answer = self.database.once(actor, once, now, |stores| {
            takes_photos(&stores.widgets().lock(id)?.ok_or(NO_SUCH_WIDGET)?)?;
            let photo_id = stores.widgets().add_photo(id, &new_photo(&kept), now)?;
            let change =
                Change { field: "photoFileName", before: String::new(), after: kept.file_name.clone() };
            audit::record(stores, actor, now, "widget.add_photo", id.0, vec![change])?;
            Ok(shown(photo_id, new_photo(&kept)))
        });
        self.shelf.settle(answer, &[kept.address()])
    }

    /// Deletes a photo with its file. Editors and Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::NotFound`].
    pub fn delete_photo(&self, actor: &Actor, id: WidgetPhotoId) -> Result<()> {
        self.may_edit(actor)?;
        let now = self.clock.now();
        let unshown = self.database.transaction(|stores| {
            let widget = stores.widgets().lock_of_photo(id)?.ok_or(NO_SUCH_PHOTO)?;
            let photo = widget.photos.into_iter().find(|photo| photo.id == id).ok_or(NO_SUCH_PHOTO)?;
            stores.widgets().delete_photo(id)?;
            let change = Change { field: "photoFileName", before: photo.file_name, after: String::new() };
            audit::record(stores, actor, now, "widget.delete_photo", widget.id.0, vec![change])?;
            stores.pictures().unshown(PHOTO, &[photo.picture])
        })?;
        self.forget(&unshown);
        Ok(())
    }
}

/// Refuses photos for a Post (rule `widgets`).
fn takes_photos(widget: &Widget) -> Result<()> {
    match WidgetType::of(widget.type_id) {
        Some(kind) if kind.takes_photos() => Ok(()),
        _ => Err(Error::field(
            "WidgetId",
            format!("WidgetId is a {}, which takes no photos", widget.type_name),
        )),
    }
}

fn new_photo(kept: &Kept) -> NewPhoto {
    NewPhoto {
        file_name: kept.file_name.clone(),
        content_type: kept.content_type,
        file_size: kept.file_size,
        picture: kept.name.clone(),
    }
}

fn shown(id: WidgetPhotoId, photo: NewPhoto) -> WidgetPhoto {
    WidgetPhoto {
        id,
        file_name: photo.file_name,
        content_type: photo.content_type.into(),
        file_size: photo.file_size,
        picture: photo.picture,
    }
}
