//! Stations: phones that check people in for one tournament.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Nullable, Timestamptz};
use fairway_application::Result;
use fairway_application::stores::stations::{NewStation, Secret, StationStore, StationView};
use fairway_domain::ids::{StationId, TournamentId, UserId};
use fairway_domain::station::{HEARD_FOR, Station};
use fairway_domain::tournament::named_with_day;

use super::volunteer;
use crate::PgStores;
use crate::errors::Ours;
use crate::schema::{check_in_stations, tournaments, users};
use crate::tickets::PersonRow;

#[derive(Queryable)]
struct StationRow {
    id: i64,
    tournament_id: i64,
    name: String,
    revoked_at: Option<DateTime<Utc>>,
    last_heard_at: Option<DateTime<Utc>>,
    waiting: Option<i32>,
    created_by: Option<i64>,
    is_enrolled: bool,
    date_start: NaiveDate,
    date_end: NaiveDate,
    tournament_name: String,
    creator: Option<PersonRow>,
}

impl From<StationRow> for StationView {
    fn from(row: StationRow) -> Self {
        Self {
            station: Station {
                id: StationId(row.id),
                tournament_id: TournamentId(row.tournament_id),
                name: row.name,
                revoked_at: row.revoked_at,
                last_heard_at: row.last_heard_at,
            },
            created_by: row.created_by.map(UserId),
            created_by_name: row.creator.map(volunteer),
            waiting: row.waiting,
            is_enrolled: row.is_enrolled,
            date_end: row.date_end,
            tournament_name: named_with_day(&row.tournament_name, row.date_start),
        }
    }
}

/// [`StationRow`]s of all stations.
macro_rules! station_rows {
    () => {
        check_in_stations::table
            .inner_join(tournaments::table)
            .left_join(users::table.on(users::id.nullable().eq(check_in_stations::created_by)))
            .select((
                check_in_stations::id,
                check_in_stations::tournament_id,
                check_in_stations::name,
                check_in_stations::revoked_at,
                check_in_stations::last_heard_at,
                check_in_stations::waiting,
                check_in_stations::created_by,
                check_in_stations::credential_digest.is_not_null(),
                tournaments::date_start,
                tournaments::date_end,
                tournaments::name,
                (users::name_first, users::name_last, users::email).nullable(),
            ))
    };
}

impl StationStore for PgStores<'_> {
    fn add(&mut self, new: &NewStation) -> Result<StationId> {
        let (credential, code, expires_at) = match &new.secret {
            Secret::Credential(digest) => (Some(digest.clone()), None, None),
            Secret::Code(digest, expires_at) => (None, Some(digest.clone()), Some(*expires_at)),
        };
        let id: i64 = diesel::insert_into(check_in_stations::table)
            .values((
                check_in_stations::tournament_id.eq(new.tournament_id.0),
                check_in_stations::name.eq(&new.name),
                check_in_stations::credential_digest.eq(credential),
                check_in_stations::code_digest.eq(code),
                check_in_stations::code_expires_at.eq(expires_at),
                check_in_stations::created_by.eq(new.created_by.0),
                check_in_stations::created_at.eq(new.created_at),
            ))
            .returning(check_in_stations::id)
            .get_result(self.connection)
            .ours()?;
        Ok(StationId(id))
    }

    fn find(&mut self, id: StationId) -> Result<Option<StationView>> {
        let found: Option<StationRow> = station_rows!()
            .filter(check_in_stations::id.eq(id.0))
            .first(self.connection)
            .optional()
            .ours()?;
        Ok(found.map(StationView::from))
    }

    fn lock(&mut self, id: StationId) -> Result<Option<StationView>> {
        // The tournament first: its deletion locks it before its stations.
        diesel::sql_query(
            "SELECT FROM tournaments WHERE id = (SELECT tournament_id FROM check_in_stations WHERE id = $1) FOR KEY SHARE",
        )
        .bind::<BigInt, _>(id.0)
        .execute(self.connection)
        .ours()?;
        diesel::sql_query("SELECT FROM check_in_stations WHERE id = $1 FOR NO KEY UPDATE")
            .bind::<BigInt, _>(id.0)
            .execute(self.connection)
            .ours()?;
        StationStore::find(self, id)
    }

    fn of_tournament(&mut self, id: TournamentId) -> Result<Vec<StationView>> {
        let found: Vec<StationRow> = station_rows!()
            .filter(check_in_stations::tournament_id.eq(id.0))
            .order(check_in_stations::id)
            .load(self.connection)
            .ours()?;
        Ok(found.into_iter().map(StationView::from).collect())
    }

    fn by_credential(&mut self, digest: &str) -> Result<Option<StationView>> {
        let found: Option<StationRow> = station_rows!()
            .filter(check_in_stations::credential_digest.eq(digest))
            .first(self.connection)
            .optional()
            .ours()?;
        Ok(found.map(StationView::from))
    }

    fn enroll(&mut self, code: &str, credential: &str, now: DateTime<Utc>) -> Result<Option<StationId>> {
        let open = check_in_stations::table
            .filter(check_in_stations::code_digest.eq(code))
            .filter(check_in_stations::code_expires_at.gt(now))
            .filter(check_in_stations::revoked_at.is_null());
        let enrolled: Option<i64> = diesel::update(open)
            .set((
                check_in_stations::credential_digest.eq(credential),
                check_in_stations::code_digest.eq(None::<String>),
                check_in_stations::code_expires_at.eq(None::<DateTime<Utc>>),
            ))
            .returning(check_in_stations::id)
            .get_result(self.connection)
            .optional()
            .ours()?;
        Ok(enrolled.map(StationId))
    }

    fn revoke(&mut self, id: StationId, by: UserId, at: DateTime<Utc>) -> Result<()> {
        diesel::update(check_in_stations::table.find(id.0))
            .set((
                check_in_stations::revoked_at.eq(at),
                check_in_stations::revoked_by.eq(by.0),
                check_in_stations::code_digest.eq(None::<String>),
                check_in_stations::code_expires_at.eq(None::<DateTime<Utc>>),
            ))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn revoke_all_of(&mut self, maker: UserId, at: DateTime<Utc>) -> Result<()> {
        let made = check_in_stations::table
            .filter(check_in_stations::created_by.eq(maker.0).and(check_in_stations::revoked_at.is_null()));
        diesel::update(made)
            .set((
                check_in_stations::revoked_at.eq(at),
                check_in_stations::revoked_by.eq(maker.0),
                check_in_stations::code_digest.eq(None::<String>),
                check_in_stations::code_expires_at.eq(None::<DateTime<Utc>>),
            ))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn heard(&mut self, id: StationId, at: DateTime<Utc>, waiting: Option<i32>) -> Result<()> {
        // Another call of the station may have updated the row since it was read.
        diesel::sql_query(
            "UPDATE check_in_stations
             SET last_heard_at = CASE WHEN last_heard_at > $3 THEN last_heard_at ELSE $2 END, waiting = coalesce($4, waiting)
             WHERE id = $1 AND (last_heard_at IS NULL OR last_heard_at <= $3 OR waiting IS DISTINCT FROM coalesce($4, waiting))",
        )
        .bind::<BigInt, _>(id.0)
        .bind::<Timestamptz, _>(at)
        .bind::<Timestamptz, _>(at - HEARD_FOR)
        .bind::<Nullable<Integer>, _>(waiting)
        .execute(self.connection)
        .ours()
        .map(drop)
    }
}
