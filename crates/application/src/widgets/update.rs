use chrono::{DateTime, Utc};
use fairway_domain::access::Actor;
use fairway_domain::ids::WidgetId;
use fairway_domain::refusal::Refusal;
use fairway_domain::widget::WidgetType;

use super::form::fields;
use super::text::Text;
use super::{NO_SUCH_WIDGET, WidgetForm, Widgets};
use crate::IfVersion;
use crate::audit::{self};
use crate::checks::Checks;
use crate::error::{Error, Result};
use crate::idempotency::Answer;
use crate::pictures::PHOTO;
use crate::ports::Stores;
use crate::stores::audit::Change;
use crate::stores::widgets::{Widget, WidgetDetails};
use crate::wanted::Wanted;

impl Widgets {
    /// Changes a widget, unless the client disconnects; the default `if_version` matches every version. Its position is not part of the form. Editors
    /// and Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::NotFound`]; [`Error::Invalid`], also for another tournament; [`Refusal::Stale`],
    /// [`Refusal::WidgetHasPhotos`].
    pub fn update(
        &self,
        actor: &Actor,
        id: Option<WidgetId>,
        form: &WidgetForm,
        if_version: &IfVersion,
        wanted: &Wanted,
    ) -> Result<Widget> {
        self.may_edit(actor)?;
        let id = form.faults.addressed("id", id)?;
        let text = self.text(form, wanted)?;
        let now = self.clock.now();
        let mut unshown = Vec::new();
        let updated = self.database.transaction(|stores| {
            let before = stores.widgets().lock(id)?.ok_or(NO_SUCH_WIDGET)?;
            if_version.admit(before.version)?;
            let mut checks = Checks::after(&form.faults);
            if form.tournament_id.is_some_and(|tournament| tournament != before.tournament_id) {
                checks.value::<()>("tournamentId", Err("cannot be changed".into()));
            }
            let details = form.examine(Some(&before), text.html.clone(), checks)?;
            refuse_photos_of_a_post(&before, &details)?;
            unshown = write(stores, actor, now, &before, &details, &text)?;
            stores.widgets().find(id, true)?.ok_or(NO_SUCH_WIDGET)
        });
        let settled = self.shelf.settle(updated.map(Answer::New), &text.new_pictures())?;
        self.forget(&unshown);
        match settled {
            Answer::New(widget) => Ok(widget),
            Answer::Again(_) => Err(Error::Unexpected("a change was answered as a repeat".into())),
        }
    }
}

fn refuse_photos_of_a_post(before: &Widget, after: &WidgetDetails) -> Result<()> {
    let takes_none = WidgetType::of(after.type_id).is_some_and(|kind| !kind.takes_photos());
    match i64::try_from(before.photos.len()) {
        Ok(photos @ 1..) if takes_none => Err(Refusal::WidgetHasPhotos(photos).into()),
        _ => Ok(()),
    }
}

/// Writes the changes, and returns the pictures that no row refers to any more.
fn write(
    stores: &mut dyn Stores,
    actor: &Actor,
    now: DateTime<Utc>,
    before: &Widget,
    details: &WidgetDetails,
    text: &Text,
) -> Result<Vec<String>> {
    let changes = Change::between(&fields(&before.into()), &fields(details));
    if changes.is_empty() {
        return Ok(vec![]);
    }
    stores.widgets().update(before.id, details)?;
    let gone = set_text_pictures(stores, before.id, text)?;
    audit::record(stores, actor, now, "widget.update", before.id.0, changes)?;
    stores.pictures().unshown(PHOTO, &gone)
}

/// Stores the pictures of a new text, and returns those that it no longer shows.
fn set_text_pictures(stores: &mut dyn Stores, id: WidgetId, text: &Text) -> Result<Vec<String>> {
    if text.html.is_none() {
        return Ok(vec![]);
    }
    let mut gone = stores.widgets().text_pictures(&[id])?;
    gone.retain(|name| !text.pictures.contains(name));
    stores.widgets().set_text_pictures(id, &text.pictures)?;
    Ok(gone)
}
