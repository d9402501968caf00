//! Content: widgets and their photos.

use chrono::{DateTime, Utc};
use fairway_domain::ids::{TournamentId, WidgetId, WidgetPhotoId};

use crate::error::Result;

/// A block of content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Widget {
    /// Its id.
    pub id: WidgetId,
    /// The tournament whose page it is on.
    pub tournament_id: TournamentId,
    /// Its type's id.
    pub type_id: i64,
    /// Its type's name.
    pub type_name: String,
    /// Its title.
    pub name: String,
    /// HTML.
    pub body: String,
    /// Whether the public may see it.
    pub live: bool,
    /// Its place on the page, from 1.
    pub position: i32,
    /// Its pictures, in the order they came.
    pub photos: Vec<WidgetPhoto>,
    /// Counts the changes of this row, except those of its position.
    pub version: i64,
}

/// The editable fields of a widget.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WidgetDetails {
    /// Its type's id.
    pub type_id: i64,
    /// Its title.
    pub name: String,
    /// HTML, cleaned.
    pub body: String,
    /// Whether the public may see it.
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
    /// In bytes.
    pub file_size: i64,
    /// Its name in the picture store.
    pub picture: String,
}

/// A picture to be put below a widget's text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPhoto {
    /// The uploader's file name.
    pub file_name: String,
    /// `image/png` or `image/jpeg`.
    pub content_type: &'static str,
    /// In bytes.
    pub file_size: i64,
    /// Its name in the picture store.
    pub picture: String,
}

/// The tables of widgets, their photos and the pictures of their texts. The caller must hold the tournament's lock to write.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait WidgetStore {
    /// By position; `hidden` includes widgets that are not live.
    fn of_tournament(&mut self, id: TournamentId, hidden: bool) -> Result<Vec<Widget>>;
    /// One; with `hidden` also if it, or its tournament, is not live.
    fn find(&mut self, id: WidgetId, hidden: bool) -> Result<Option<Widget>>;
    /// One widget; locks its tournament until the transaction ends, so that no content of the page is added, changed, moved or
    /// deleted meanwhile.
    fn lock(&mut self, id: WidgetId) -> Result<Option<Widget>>;
    /// The one that a photo is of, locked in the same way.
    fn lock_of_photo(&mut self, id: WidgetPhotoId) -> Result<Option<Widget>>;
    /// How many a tournament has.
    fn count(&mut self, id: TournamentId) -> Result<i64>;
    /// Adds one at the end.
    fn add(&mut self, tournament: TournamentId, details: &WidgetDetails, position: i64) -> Result<WidgetId>;
    /// Writes the editable fields.
    fn update(&mut self, id: WidgetId, details: &WidgetDetails) -> Result<()>;
    /// Gives a tournament's widgets their places: 1, 2, 3 …
    fn reorder(&mut self, ids: &[WidgetId]) -> Result<()>;
    /// Deletes one with the rows of its photos, and closes the gap that it leaves.
    fn delete(&mut self, widget: &Widget) -> Result<()>;
    /// Pictures of the store that the texts of these show.
    fn text_pictures(&mut self, ids: &[WidgetId]) -> Result<Vec<String>>;
    /// Writes down which pictures of the store a text shows.
    fn set_text_pictures(&mut self, id: WidgetId, names: &[String]) -> Result<()>;
    /// Adds a photo behind the others.
    fn add_photo(&mut self, id: WidgetId, photo: &NewPhoto, now: DateTime<Utc>) -> Result<WidgetPhotoId>;
    /// Deletes a photo's row.
    fn delete_photo(&mut self, id: WidgetPhotoId) -> Result<()>;
}
