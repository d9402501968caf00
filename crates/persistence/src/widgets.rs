use diesel::prelude::*;
use diesel::sql_types::Bool;
use fairway_application::Result;
use fairway_application::widgets::{Widget, WidgetPhoto, WidgetStore};
use fairway_domain::ids::TournamentId;

use crate::PgStores;
use crate::errors::Ours;
use crate::schema::{widget_photos, widget_types, widgets};

#[derive(Queryable)]
struct WidgetRow {
    id: i64,
    tournament_id: i64,
    /// Id, name.
    kind: (i64, String),
    name: String,
    body: String,
    live_flag: bool,
    position: i32,
    version: i64,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = widget_photos, check_for_backend(diesel::pg::Pg))]
struct PhotoRow {
    id: i64,
    widget_id: i64,
    photo_file_name: String,
    photo_content_type: String,
    photo_file_size: i64,
    picture_name: String,
}

impl WidgetStore for PgStores<'_> {
    fn of_tournament(&mut self, id: TournamentId, hidden: bool) -> Result<Vec<Widget>> {
        let rows: Vec<WidgetRow> = widgets::table
            .inner_join(widget_types::table)
            .filter(widgets::tournament_id.eq(id.0))
            .filter(widgets::live_flag.or(hidden.into_sql::<Bool>()))
            .order((widgets::position, widgets::id))
            .select((
                widgets::id,
                widgets::tournament_id,
                (widget_types::id, widget_types::name),
                widgets::name,
                widgets::body,
                widgets::live_flag,
                widgets::position,
                widgets::version,
            ))
            .load(self.connection)
            .ours()?;
        let mut photos: Vec<PhotoRow> = widget_photos::table
            .filter(widget_photos::widget_id.eq_any(rows.iter().map(|row| row.id)))
            .order(widget_photos::id)
            .select(PhotoRow::as_select())
            .load(self.connection)
            .ours()?;
        Ok(rows
            .into_iter()
            .map(|row| Widget {
                id: row.id,
                tournament_id: TournamentId(row.tournament_id),
                type_id: row.kind.0,
                type_name: row.kind.1,
                name: row.name,
                body: row.body,
                live: row.live_flag,
                position: row.position,
                photos: photos.extract_if(.., |photo| photo.widget_id == row.id).map(Into::into).collect(),
                version: row.version,
            })
            .collect())
    }
}

impl From<PhotoRow> for WidgetPhoto {
    fn from(row: PhotoRow) -> Self {
        Self {
            id: row.id,
            file_name: row.photo_file_name,
            content_type: row.photo_content_type,
            file_size: row.photo_file_size,
            picture: row.picture_name,
        }
    }
}
