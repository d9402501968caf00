use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool};
use fairway_application::stores::widgets::{NewPhoto, Widget, WidgetDetails, WidgetStore};
use fairway_application::{Error, Result};
use fairway_domain::ids::{TournamentId, WidgetId, WidgetPhotoId};

use crate::PgStores;
use crate::errors::Ours;
use crate::schema::{tournaments, widget_photos, widget_pictures, widget_types, widgets};

mod rows;

use rows::WidgetRow;

/// The editable columns.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = widgets)]
struct WidgetColumns<'a> {
    widget_type_id: i64,
    name: &'a str,
    body: &'a str,
    live_flag: bool,
}

impl<'a> From<&'a WidgetDetails> for WidgetColumns<'a> {
    fn from(details: &'a WidgetDetails) -> Self {
        Self {
            widget_type_id: details.type_id,
            name: &details.name,
            body: &details.body,
            live_flag: details.live,
        }
    }
}

impl PgStores<'_> {
    /// Locks the tournament of a widget, as every write to its content does; `false` for an unknown widget.
    fn lock_page_of(&mut self, id: i64) -> Result<bool> {
        let of = widgets::table.filter(widgets::id.eq(id)).select(widgets::tournament_id).into_boxed();
        let locked: Option<i64> = tournaments::table
            .filter(tournaments::id.eq_any(of))
            .select(tournaments::id)
            .for_no_key_update()
            .first(self.connection)
            .optional()
            .ours()?;
        Ok(locked.is_some())
    }
}

impl WidgetStore for PgStores<'_> {
    fn of_tournament(&mut self, id: TournamentId, hidden: bool) -> Result<Vec<Widget>> {
        let rows: Vec<WidgetRow> = widgets::table
            .inner_join(widget_types::table)
            .filter(widgets::tournament_id.eq(id.0))
            .filter(widgets::live_flag.or(hidden.into_sql::<Bool>()))
            .order((widgets::position, widgets::id))
            .select(WidgetRow::as_select())
            .load(self.connection)
            .ours()?;
        self.widgets_of(rows)
    }

    fn find(&mut self, id: WidgetId, hidden: bool) -> Result<Option<Widget>> {
        let live = widgets::live_flag.and(tournaments::live_flag);
        let rows: Vec<WidgetRow> = widgets::table
            .inner_join(widget_types::table)
            .inner_join(tournaments::table)
            .filter(widgets::id.eq(id.0).and(live.or(hidden.into_sql::<Bool>())))
            .select(WidgetRow::as_select())
            .load(self.connection)
            .ours()?;
        Ok(self.widgets_of(rows)?.pop())
    }

    fn lock(&mut self, id: WidgetId) -> Result<Option<Widget>> {
        // Read after the lock: another transaction may have changed or deleted it before.
        if self.lock_page_of(id.0)? { self.find(id, true) } else { Ok(None) }
    }

    fn lock_of_photo(&mut self, id: WidgetPhotoId) -> Result<Option<Widget>> {
        let of = widget_photos::table.find(id.0).select(widget_photos::widget_id);
        let of: Option<i64> = of.first(self.connection).optional().ours()?;
        of.map_or(Ok(None), |id| self.lock(WidgetId(id)))
    }

    fn count(&mut self, id: TournamentId) -> Result<i64> {
        widgets::table.filter(widgets::tournament_id.eq(id.0)).count().get_result(self.connection).ours()
    }

    fn add(&mut self, tournament: TournamentId, details: &WidgetDetails, position: i64) -> Result<WidgetId> {
        let position = i32::try_from(position).map_err(|error| Error::Unexpected(error.into()))?;
        diesel::insert_into(widgets::table)
            .values((
                widgets::tournament_id.eq(tournament.0),
                widgets::position.eq(position),
                WidgetColumns::from(details),
            ))
            .returning(widgets::id)
            .get_result(self.connection)
            .ours()
            .map(WidgetId)
    }

    fn update(&mut self, id: WidgetId, details: &WidgetDetails) -> Result<()> {
        let written = diesel::update(widgets::table.find(id.0)).set(WidgetColumns::from(details));
        written.execute(self.connection).ours().map(drop)
    }

    fn reorder(&mut self, ids: &[WidgetId]) -> Result<()> {
        diesel::sql_query(
            "UPDATE widgets SET position = told.place
             FROM unnest($1) WITH ORDINALITY AS told (id, place) WHERE told.id = widgets.id",
        )
        .bind::<Array<BigInt>, _>(ids.iter().map(|id| id.0).collect::<Vec<_>>())
        .execute(self.connection)
        .ours()
        .map(drop)
    }

    fn delete(&mut self, widget: &Widget) -> Result<()> {
        diesel::delete(widgets::table.find(widget.id.0)).execute(self.connection).ours()?;
        let below =
            widgets::tournament_id.eq(widget.tournament_id.0).and(widgets::position.gt(widget.position));
        diesel::update(widgets::table.filter(below))
            .set(widgets::position.eq(widgets::position - 1))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn text_pictures(&mut self, ids: &[WidgetId]) -> Result<Vec<String>> {
        widget_pictures::table
            .filter(widget_pictures::widget_id.eq_any(ids.iter().map(|id| id.0)))
            .order(widget_pictures::picture_name)
            .select(widget_pictures::picture_name)
            .distinct()
            .load(self.connection)
            .ours()
    }

    fn set_text_pictures(&mut self, id: WidgetId, names: &[String]) -> Result<()> {
        let shown = widget_pictures::table.filter(widget_pictures::widget_id.eq(id.0));
        diesel::delete(shown).execute(self.connection).ours()?;
        let of = |name| (widget_pictures::widget_id.eq(id.0), widget_pictures::picture_name.eq(name));
        diesel::insert_into(widget_pictures::table)
            .values(names.iter().map(of).collect::<Vec<_>>())
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn add_photo(&mut self, id: WidgetId, photo: &NewPhoto, now: DateTime<Utc>) -> Result<WidgetPhotoId> {
        diesel::insert_into(widget_photos::table)
            .values((
                widget_photos::widget_id.eq(id.0),
                widget_photos::photo_file_name.eq(&photo.file_name),
                widget_photos::photo_content_type.eq(photo.content_type),
                widget_photos::photo_file_size.eq(photo.file_size),
                widget_photos::picture_name.eq(&photo.picture),
                widget_photos::created_at.eq(now),
            ))
            .returning(widget_photos::id)
            .get_result(self.connection)
            .ours()
            .map(WidgetPhotoId)
    }

    fn delete_photo(&mut self, id: WidgetPhotoId) -> Result<()> {
        diesel::delete(widget_photos::table.find(id.0)).execute(self.connection).ours().map(drop)
    }
}
