//! Tournaments: their rows and changes.

mod bill;
mod copy;
mod overview;
mod readiness;
mod rows;
mod sellable;
mod sponsors;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::Bool;
use fairway_application::Result;
use fairway_application::stores::tournaments::{
    Banner, Bill, Finding, Tournament, TournamentDetails, TournamentSponsor, TournamentStore,
};
use fairway_domain::ids::TournamentId;
use fairway_domain::readiness::Sellable;

use self::rows::TournamentColumns;
pub(crate) use self::rows::TournamentRow;
use crate::PgStores;
use crate::errors::Ours;
use crate::schema::{ticket_categories, tickets, tournaments};

impl TournamentStore for PgStores<'_> {
    fn list(&mut self, hidden: bool) -> Result<Vec<Tournament>> {
        let rows: Vec<TournamentRow> = tournaments::table
            .filter(tournaments::live_flag.or(hidden.into_sql::<Bool>()))
            .order((tournaments::date_start.desc(), tournaments::id.desc()))
            .select(TournamentRow::as_select())
            .load(self.connection)
            .ours()?;
        Ok(rows.into_iter().map(Into::into).collect())
    }

    fn most_recent_live(&mut self) -> Result<Option<Tournament>> {
        let row: Option<TournamentRow> = tournaments::table
            .filter(tournaments::live_flag)
            .order((tournaments::date_start.desc(), tournaments::id.desc()))
            .select(TournamentRow::as_select())
            .first(self.connection)
            .optional()
            .ours()?;
        Ok(row.map(Into::into))
    }

    fn find(&mut self, id: TournamentId, hidden: bool) -> Result<Option<Tournament>> {
        let row: Option<TournamentRow> = tournaments::table
            .find(id.0)
            .filter(tournaments::live_flag.or(hidden.into_sql::<Bool>()))
            .select(TournamentRow::as_select())
            .first(self.connection)
            .optional()
            .ours()?;
        Ok(row.map(Into::into))
    }

    fn lock(&mut self, id: TournamentId) -> Result<Option<Tournament>> {
        let locked = tournaments::table.find(id.0).for_no_key_update().select(TournamentRow::as_select());
        Ok(locked.first(self.connection).optional().ours()?.map(Into::into))
    }

    fn lock_sales(&mut self, id: TournamentId) -> Result<Option<Tournament>> {
        // Locks the categories first, as a reservation does before it reads the tournament.
        let _: Vec<i64> = ticket_categories::table
            .filter(ticket_categories::tournament_id.eq(id.0))
            .order(ticket_categories::id)
            .select(ticket_categories::id)
            .for_update()
            .load(self.connection)
            .ours()?;
        let locked = tournaments::table.find(id.0).for_update().select(TournamentRow::as_select());
        Ok(locked.first(self.connection).optional().ours()?.map(Into::into))
    }

    fn tickets(&mut self, id: TournamentId) -> Result<i64> {
        tickets::table.filter(tickets::tournament_id.eq(id.0)).count().get_result(self.connection).ours()
    }

    fn add(&mut self, details: &TournamentDetails, now: DateTime<Utc>) -> Result<TournamentId> {
        diesel::insert_into(tournaments::table)
            .values((
                TournamentColumns::from(details),
                tournaments::created_at.eq(now),
                tournaments::updated_at.eq(now),
            ))
            .returning(tournaments::id)
            .get_result(self.connection)
            .ours()
            .map(TournamentId)
    }

    fn update(&mut self, id: TournamentId, details: &TournamentDetails, now: DateTime<Utc>) -> Result<()> {
        diesel::update(tournaments::table.find(id.0))
            .set((TournamentColumns::from(details), tournaments::updated_at.eq(now)))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn set_banner(&mut self, id: TournamentId, banner: Option<Banner>, now: DateTime<Utc>) -> Result<()> {
        let banner = banner.as_ref();
        diesel::update(tournaments::table.find(id.0))
            .set((
                tournaments::banner_photo_file_name.eq(banner.map(|banner| &banner.file_name)),
                tournaments::banner_photo_content_type.eq(banner.map(|banner| &banner.content_type)),
                tournaments::banner_photo_file_size.eq(banner.map(|banner| banner.file_size)),
                tournaments::banner_photo_updated_at.eq(banner.map(|banner| banner.updated_at)),
                tournaments::banner_photo_name.eq(banner.map(|banner| &banner.picture)),
                tournaments::updated_at.eq(now),
            ))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn copy_parts(
        &mut self,
        from: TournamentId,
        to: TournamentId,
        shift: TimeDelta,
        zone: &str,
        photos: &[(i64, String)],
        now: DateTime<Utc>,
    ) -> Result<()> {
        copy::parts(self.connection, (from, to), (shift, zone), photos, now)
    }

    fn delete(&mut self, id: TournamentId) -> Result<()> {
        diesel::delete(tournaments::table.find(id.0)).execute(self.connection).ours().map(drop)
    }

    fn readiness(&mut self, id: TournamentId, heard_since: DateTime<Utc>) -> Result<Vec<Finding>> {
        self.readiness_of(id, heard_since)
    }

    fn bill(&mut self, id: TournamentId) -> Result<Vec<Bill>> {
        self.bill_of(id)
    }

    fn sellable(&mut self, id: TournamentId) -> Result<Vec<Sellable>> {
        self.sellable_of(id)
    }

    fn sponsors(&mut self, id: TournamentId) -> Result<Vec<TournamentSponsor>> {
        sponsors::list(self.connection, id)
    }
}
