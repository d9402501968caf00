//! Widgets: the content of a tournament's public page.

mod create;
mod delete;
mod form;
mod photos;
mod reorder;
mod text;
mod update;

pub use form::WidgetForm;
pub use photos::NewWidgetPhoto;

use std::sync::Arc;

use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::{TournamentId, WidgetId};
use fairway_domain::widget::WidgetType;

use crate::Ports;
use crate::error::{Error, Result};
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::pictures::{PHOTO, PictureShelf};
use crate::ports::{Clock, Database, HtmlCleaner};
use crate::stores::widgets::Widget;
use crate::stores::widgets::WidgetPhoto;
use crate::visibility::sees_hidden;

/// The use cases of widgets.
pub struct Widgets {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
    html_cleaner: Arc<dyn HtmlCleaner>,
    shelf: PictureShelf,
}

/// The answer for a widget that the visitor may not see.
const NO_SUCH_WIDGET: Error = Error::NotFound("There is no such widget.");

impl Widgets {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            database: ports.database.clone(),
            clock: ports.clock.clone(),
            html_cleaner: ports.html_cleaner.clone(),
            shelf: PictureShelf::new(ports),
        }
    }

    /// The widgets of a tournament that the visitor may see, by position. Anyone may.
    ///
    /// # Errors
    /// [`Error::NotFound`] when the visitor may not know of the tournament.
    pub fn of_tournament(&self, visitor: Option<&Actor>, id: TournamentId) -> Result<Vec<Widget>> {
        let hidden = sees_hidden(visitor);
        self.database.read(|stores| {
            stores.tournaments().find(id, hidden)?.ok_or(NO_SUCH_TOURNAMENT)?;
            stores.widgets().of_tournament(id, hidden)
        })
    }

    /// The photos of a widget, in the order of their upload. Anyone may.
    ///
    /// # Errors
    /// [`Error::NotFound`], also when the widget or its tournament is not live and the visitor may not see it.
    pub fn photos(&self, visitor: Option<&Actor>, id: WidgetId) -> Result<Vec<WidgetPhoto>> {
        let hidden = sees_hidden(visitor);
        let widget = self.database.read(|stores| stores.widgets().find(id, hidden))?;
        widget.map(|widget| widget.photos).ok_or(NO_SUCH_WIDGET)
    }

    /// The types of widgets. Editors and Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`].
    pub fn types(&self, actor: &Actor) -> Result<[WidgetType; 3]> {
        self.may_edit(actor)?;
        Ok(WidgetType::ALL)
    }

    /// Refuses callers who may not edit widgets, before a body of megabytes is read.
    ///
    /// # Errors
    /// [`Error::Forbidden`].
    pub fn may_edit(&self, actor: &Actor) -> Result<()> {
        Ok(actor.require(Permission::EditContent)?)
    }

    /// Removes pictures that no row refers to any more.
    fn forget(&self, pictures: &[String]) {
        for name in pictures {
            self.shelf.pictures.remove(PHOTO, name);
        }
    }
}

#[cfg(test)]
mod tests;
