//! Check-ins that somebody has to look at.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Nullable, Text, Timestamptz};
use fairway_application::stores::clashes::{Clash, ClashStore, NewClash, OtherCheckIn, Settlement};
use fairway_application::{Error, Result};
use fairway_domain::check_in::{ClashKind, Twice};
use fairway_domain::ids::{AttendeeId, ClashId, TournamentId};

use super::volunteer;
use crate::PgStores;
use crate::errors::Ours;
use crate::schema::check_in_clashes;
use crate::tickets::PersonRow;

/// A clash with the names of all whom it is about; a name that an account gave goes with it.
const SELECTED: &str = "SELECT clash.id, clash.attendee_id, clash.kind, clash.operation_id, clash.checked_in, clash.occurred_at,
        clash.recorded_at, clash.device, clash.told_name, clash.settled_at, clash.note, clash.version,
        person.name_first AS person_first, person.name_last AS person_last, person.email AS person_email,
        maker.name_first AS maker_first, maker.name_last AS maker_last, maker.email AS maker_email, station.name AS station_name,
        settler.name_first AS settler_first, settler.name_last AS settler_last, settler.email AS settler_email,
        other.occurred_at AS other_at, other.device AS other_device,
        other_maker.name_first AS other_first, other_maker.name_last AS other_last, other_maker.email AS other_email,
        other_station.name AS other_station_name
    FROM check_in_clashes AS clash
    LEFT JOIN attendees ON attendees.id = clash.attendee_id
    LEFT JOIN users AS person ON person.id = attendees.user_id
    LEFT JOIN users AS maker ON maker.id = clash.user_id
    LEFT JOIN check_in_stations AS station ON station.id = clash.station_id
    LEFT JOIN users AS settler ON settler.id = clash.settled_by
    LEFT JOIN check_ins AS other ON other.operation_id = clash.first_operation_id
    LEFT JOIN users AS other_maker ON other_maker.id = other.user_id
    LEFT JOIN check_in_stations AS other_station ON other_station.id = other.station_id";

#[derive(QueryableByName)]
struct ClashRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Nullable<BigInt>)]
    attendee_id: Option<i64>,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Text)]
    operation_id: String,
    #[diesel(sql_type = Bool)]
    checked_in: bool,
    #[diesel(sql_type = Timestamptz)]
    occurred_at: DateTime<Utc>,
    #[diesel(sql_type = Timestamptz)]
    recorded_at: DateTime<Utc>,
    #[diesel(sql_type = Nullable<Text>)]
    device: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    told_name: Option<String>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    settled_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Text)]
    note: String,
    #[diesel(sql_type = BigInt)]
    version: i64,
    #[diesel(embed)]
    person: Person,
    #[diesel(embed)]
    maker: Maker,
    #[diesel(sql_type = Nullable<Text>)]
    station_name: Option<String>,
    #[diesel(embed)]
    settler: Settler,
    #[diesel(embed)]
    other: Other,
}

/// Names of a person, in columns of which each begins with who they are.
macro_rules! named {
    ($name:ident: $first:ident, $last:ident, $email:ident) => {
        #[derive(QueryableByName)]
        #[expect(clippy::struct_field_names, reason = "columns of a join, by the names that it gives them")]
        struct $name {
            #[diesel(sql_type = Nullable<Text>)]
            $first: Option<String>,
            #[diesel(sql_type = Nullable<Text>)]
            $last: Option<String>,
            #[diesel(sql_type = Nullable<Text>)]
            $email: Option<String>,
        }

        impl $name {
            fn name(self) -> Option<String> {
                let (first, last) = self.$first.zip(self.$last)?;
                let row: PersonRow = (first, last, self.$email);
                Some(volunteer(row))
            }
        }
    };
}

named!(Person: person_first, person_last, person_email);
named!(Maker: maker_first, maker_last, maker_email);
named!(Settler: settler_first, settler_last, settler_email);
named!(OtherMaker: other_first, other_last, other_email);

#[derive(QueryableByName)]
#[expect(clippy::struct_field_names, reason = "columns of a join, by the names that it gives them")]
struct Other {
    #[diesel(sql_type = Nullable<Timestamptz>)]
    other_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Text>)]
    other_device: Option<String>,
    #[diesel(embed)]
    maker: OtherMaker,
    #[diesel(sql_type = Nullable<Text>)]
    other_station_name: Option<String>,
}

/// The word that rows have for it.
fn stored(kind: ClashKind) -> &'static str {
    match kind {
        ClashKind::Twice => "twice",
        ClashKind::Cancelled => "cancelled",
        ClashKind::Suspended => "suspended",
        ClashKind::Replaced => "replaced",
        ClashKind::Unknown => "unknown",
        ClashKind::Elsewhere => "elsewhere",
        ClashKind::Revoked => "revoked",
    }
}

fn kind(word: &str) -> Result<ClashKind> {
    let found = ClashKind::ALL.into_iter().find(|kind| stored(*kind) == word);
    found.ok_or_else(|| Error::Unexpected(format!("a stored clash: {word}").into()))
}

impl ClashRow {
    fn clash(self) -> Result<Clash> {
        let Other { other_at, other_device, maker, other_station_name } = self.other;
        let other_by = maker.name().or(other_station_name);
        Ok(Clash {
            id: ClashId(self.id),
            attendee_id: self.attendee_id.map(AttendeeId),
            name: self.person.name(),
            told_name: self.told_name,
            kind: kind(&self.kind)?,
            operation_id: self.operation_id,
            checked_in: self.checked_in,
            at: self.occurred_at,
            recorded_at: self.recorded_at,
            by: self.maker.name().or(self.station_name),
            device: self.device,
            first: other_at.map(|at| OtherCheckIn { at, by: other_by, device: other_device }),
            settled_at: self.settled_at,
            settled_by: self.settler.name(),
            note: self.note,
            version: self.version,
        })
    }
}

impl ClashStore for PgStores<'_> {
    fn add(&mut self, clashes: &[NewClash]) -> Result<()> {
        let rows: Vec<_> = clashes
            .iter()
            .map(|clash| {
                let it = &clash.check_in;
                (
                    check_in_clashes::tournament_id.eq(clash.tournament_id.0),
                    check_in_clashes::attendee_id.eq(clash.attendee_id.map(|id| id.0)),
                    check_in_clashes::kind.eq(stored(clash.kind)),
                    check_in_clashes::told_name.eq(&clash.told_name),
                    check_in_clashes::operation_id.eq(&it.operation_id),
                    check_in_clashes::checked_in.eq(it.checked_in),
                    check_in_clashes::occurred_at.eq(it.occurred_at),
                    check_in_clashes::claimed_at.eq(it.claimed_at),
                    check_in_clashes::recorded_at.eq(it.recorded_at),
                    check_in_clashes::device.eq(&it.device),
                    check_in_clashes::device_counter.eq(it.device_counter),
                    check_in_clashes::user_id.eq(it.by.person().map(|id| id.0)),
                    check_in_clashes::station_id.eq(it.by.station().map(|id| id.0)),
                )
            })
            .collect();
        diesel::insert_into(check_in_clashes::table)
            .values(rows)
            .on_conflict(check_in_clashes::operation_id)
            .do_nothing()
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn add_twice(&mut self, id: TournamentId, pairs: &[Twice]) -> Result<()> {
        let (firsts, seconds): (Vec<_>, Vec<_>) = pairs.iter().map(|it| (&it.first, &it.second)).unzip();
        diesel::sql_query(
            "INSERT INTO check_in_clashes (tournament_id, attendee_id, kind, operation_id, first_operation_id, checked_in,
                occurred_at, claimed_at, recorded_at, device, device_counter, user_id,
                station_id)
             SELECT $1, made.attendee_id, 'twice', made.operation_id, told.first, made.checked_in,
                made.occurred_at, made.claimed_at, made.recorded_at, made.device, made.device_counter, made.user_id,
                made.station_id
             FROM unnest($2, $3) AS told (first, second) JOIN check_ins AS made ON made.operation_id = told.second
             ORDER BY made.operation_id
             ON CONFLICT (operation_id) DO NOTHING",
        )
        .bind::<BigInt, _>(id.0)
        .bind::<Array<Text>, _>(firsts)
        .bind::<Array<Text>, _>(seconds)
        .execute(self.connection)
        .ours()
        .map(drop)
    }

    fn of_operations(
        &mut self,
        operation_ids: &[String],
    ) -> Result<HashMap<String, (TournamentId, ClashKind)>> {
        let found: Vec<(String, i64, String)> = check_in_clashes::table
            .filter(check_in_clashes::operation_id.eq_any(operation_ids))
            .select((check_in_clashes::operation_id, check_in_clashes::tournament_id, check_in_clashes::kind))
            .load(self.connection)
            .ours()?;
        let told = |(id, tournament, stored): (String, i64, String)| {
            Ok((id, (TournamentId(tournament), kind(&stored)?)))
        };
        found.into_iter().map(told).collect()
    }

    fn of_tournament(&mut self, id: TournamentId) -> Result<Vec<Clash>> {
        let found: Vec<ClashRow> =
            diesel::sql_query(format!("{SELECTED} WHERE clash.tournament_id = $1 ORDER BY clash.id DESC"))
                .bind::<BigInt, _>(id.0)
                .load(self.connection)
                .ours()?;
        found.into_iter().map(ClashRow::clash).collect()
    }

    fn lock(&mut self, tournament: TournamentId, id: ClashId) -> Result<Option<Clash>> {
        let sql =
            format!("{SELECTED} WHERE clash.tournament_id = $1 AND clash.id = $2 FOR NO KEY UPDATE OF clash");
        let found: Option<ClashRow> = diesel::sql_query(sql)
            .bind::<BigInt, _>(tournament.0)
            .bind::<BigInt, _>(id.0)
            .get_result(self.connection)
            .optional()
            .ours()?;
        found.map(ClashRow::clash).transpose()
    }

    fn settle(&mut self, id: ClashId, settlement: &Settlement) -> Result<()> {
        diesel::update(check_in_clashes::table.find(id.0))
            .set((
                check_in_clashes::settled_at.eq(settlement.settled.map(|(at, _)| at)),
                check_in_clashes::settled_by.eq(settlement.settled.map(|(_, by)| by.0)),
                check_in_clashes::note.eq(&settlement.note),
            ))
            .execute(self.connection)
            .ours()
            .map(drop)
    }
}
