use diesel::pg::Pg;
use diesel::prelude::*;
use fairway_application::Result;
use fairway_application::stores::widgets::{Widget, WidgetPhoto};
use fairway_domain::ids::{TournamentId, WidgetId, WidgetPhotoId};

use crate::PgStores;
use crate::errors::Ours;
use crate::schema::{widget_photos, widget_types, widgets};

#[derive(Queryable, Selectable)]
#[diesel(table_name = widgets, check_for_backend(Pg))]
pub(super) struct WidgetRow {
    id: i64,
    tournament_id: i64,
    #[diesel(select_expression = widget_types::id)]
    type_id: i64,
    #[diesel(select_expression = widget_types::name)]
    type_name: String,
    name: String,
    body: String,
    live_flag: bool,
    position: i32,
    version: i64,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = widget_photos, check_for_backend(Pg))]
struct PhotoRow {
    id: i64,
    widget_id: i64,
    photo_file_name: String,
    photo_content_type: String,
    photo_file_size: i64,
    picture_name: String,
}

impl PgStores<'_> {
    /// The widgets of these rows, each with its photos.
    pub(super) fn widgets_of(&mut self, rows: Vec<WidgetRow>) -> Result<Vec<Widget>> {
        let mut photos: Vec<PhotoRow> = widget_photos::table
            .filter(widget_photos::widget_id.eq_any(rows.iter().map(|row| row.id)))
            .order(widget_photos::id)
            .select(PhotoRow::as_select())
            .load(self.connection)
            .ours()?;
        let with_its_own = |row: WidgetRow| {
            let own = photos.extract_if(.., |photo| photo.widget_id == row.id).map(Into::into).collect();
            row.with(own)
        };
        Ok(rows.into_iter().map(with_its_own).collect())
    }
}

impl WidgetRow {
    fn with(self, photos: Vec<WidgetPhoto>) -> Widget {
        Widget {
            id: WidgetId(self.id),
            tournament_id: TournamentId(self.tournament_id),
            type_id: self.type_id,
            type_name: self.type_name,
            name: self.name,
            body: self.body,
            live: self.live_flag,
            position: self.position,
            photos,
            version: self.version,
        }
    }
}

impl From<PhotoRow> for WidgetPhoto {
    fn from(row: PhotoRow) -> Self {
        Self {
            id: WidgetPhotoId(row.id),
            file_name: row.photo_file_name,
            content_type: row.photo_content_type,
            file_size: row.photo_file_size,
            picture: row.picture_name,
        }
    }
}
