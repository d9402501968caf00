use fairway_domain::ids::TournamentId;

use crate::error::Result;

/// A block of content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Widget {
    /// Which one.
    pub id: i64,
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
    /// Counts the changes of this row.
    pub version: i64,
}

/// A picture of a widget.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WidgetPhoto {
    /// Which one.
    pub id: i64,
    /// What the uploader called it.
    pub file_name: String,
    /// `image/png` or `image/jpeg`.
    pub content_type: String,
    /// In bytes.
    pub file_size: i64,
    /// Its name in the picture store.
    pub picture: String,
}

/// The table of widgets.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait WidgetStore {
    /// By position; with `hidden` also those that are not live.
    fn of_tournament(&mut self, id: TournamentId, hidden: bool) -> Result<Vec<Widget>>;
}
