use fairway_domain::access::Actor;
use fairway_domain::ids::WidgetId;

use super::form::fields;
use super::{NO_SUCH_WIDGET, Widgets};
use crate::audit::{self};
use crate::error::Result;
use crate::pictures::PHOTO;
use crate::stores::audit::Change;

impl Widgets {
    /// Deletes a widget with its pictures; the widgets below it move up. Editors and Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`](crate::Error::Forbidden); [`Error::NotFound`](crate::Error::NotFound).
    pub fn delete(&self, actor: &Actor, id: WidgetId) -> Result<()> {
        self.may_edit(actor)?;
        let now = self.clock.now();
        let unshown = self.database.transaction(|stores| {
            let widget = stores.widgets().lock(id)?.ok_or(NO_SUCH_WIDGET)?;
            let mut pictures = stores.widgets().text_pictures(&[id])?;
            pictures.extend(widget.photos.iter().map(|photo| photo.picture.clone()));
            stores.widgets().delete(&widget)?;
            let changes = Change::between(&fields(&(&widget).into()), &[]);
            audit::record(stores, actor, now, "widget.delete", id.0, changes)?;
            stores.pictures().unshown(PHOTO, &pictures)
        })?;
        self.forget(&unshown);
        Ok(())
    }
}
