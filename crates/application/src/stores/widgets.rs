//! Widgets and their photos.

use chrono::{DateTime, Utc};
use fairway_domain::ids::{TournamentId, WidgetId, WidgetPhotoId};

use crate::error::Result;

/// A widget.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Widget {
    /// Its id.
    pub id: WidgetId,
    /// The tournament of its page.
    pub tournament_id: TournamentId,
    /// Its type's id.
    pub type_id: i64,
    /// Its type's name.
    pub type_name: String,
    /// The category's title.
    pub name: String,
    /// HTML.
    pub body: String,
    /// Whether the public sees it.
    pub live: bool,
    /// Its position on the page, from 1.
    pub position: i32,
    /// Its pictures, in the order of their upload.
    pub photos: Vec<WidgetPhoto>,
    /// Counts the changes of this row, except those of its position.
    pub version: i64,
}

/// The editable fields of a widget.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WidgetDetails {
    /// Its type's id.
    pub type_id: i64,
    /// The category's title.
    pub name: String,
    /// Sanitised HTML.
    pub body: String,
    /// Whether the public sees it.
    pub live: bool,
}

impl From<&Widget> for WidgetDetails {
    fn from(widget: &Widget) -> Self {
        Self {
            type_id: widget.type_id,
            name: widget.name.clone(),
            body: widget.body.clone(),
            live: widget.live,
        }
    }
}

/// A picture of a widget.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WidgetPhoto {
    /// Its id.
    pub id: WidgetPhotoId,
    /// The uploader's file name.
    pub file_name: String,
    /// `image/png` or `image/jpeg`.
    pub content_type: String,
    /// Size in bytes.
    pub file_size: i64,
    /// Its name in the picture store.
    pub picture: String,
}

/// A picture to add below a widget's text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPhoto {
    /// The uploader's file name.
    pub file_name: String,
    /// `image/png` or `image/jpeg`.
    pub content_type: &'static str,
    /// Size in bytes.
    pub file_size: i64,
    /// Its name in the picture store.
    pub picture: String,
}

/// The tables of widgets, of their photos and of the pictures in their texts. The caller must hold the tournament's lock to write.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait WidgetStore {
    /// Sorted by position; `hidden` includes widgets that are not live.
    fn of_tournament(&mut self, id: TournamentId, hidden: bool) -> Result<Vec<Widget>>;
    /// One widget; with `hidden` also if it or its tournament is not live.
    fn find(&mut self, id: WidgetId, hidden: bool) -> Result<Option<Widget>>;
    /// One widget; locks its tournament until the transaction ends, so that no widget of the page is added, changed, moved or deleted meanwhile.
    fn lock(&mut self, id: WidgetId) -> Result<Option<Widget>>;
    /// The widget of a photo, locked in the same way.
    fn lock_of_photo(&mut self, id: WidgetPhotoId) -> Result<Option<Widget>>;
    /// Number of widgets of a tournament.
    fn count(&mut self, id: TournamentId) -> Result<i64>;
    /// Adds a widget at the end.
    fn add(&mut self, tournament: TournamentId, details: &WidgetDetails, position: i64) -> Result<WidgetId>;
    /// Writes the editable fields.
    fn update(&mut self, id: WidgetId, details: &WidgetDetails) -> Result<()>;
    /// Numbers a tournament's widgets in this order: 1, 2, 3 …
    fn reorder(&mut self, ids: &[WidgetId]) -> Result<()>;
    /// Deletes a widget with the rows of its photos, and closes the gap in the positions.
    fn delete(&mut self, widget: &Widget) -> Result<()>;
    /// Pictures of the store in the texts of these widgets.
    fn text_pictures(&mut self, ids: &[WidgetId]) -> Result<Vec<String>>;
    /// Stores which pictures of the store a text contains.
    fn set_text_pictures(&mut self, id: WidgetId, names: &[String]) -> Result<()>;
    /// Adds a photo after the others.
    fn add_photo(&mut self, id: WidgetId, photo: &NewPhoto, now: DateTime<Utc>) -> Result<WidgetPhotoId>;
    /// Deletes a photo's row.
    fn delete_photo(&mut self, id: WidgetPhotoId) -> Result<()>;
}
