//! Check-ins that staff have to look at.

mod rows;

use std::collections::HashMap;

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Text};
use fairway_application::Result;
use fairway_application::stores::clashes::{Clash, ClashStore, NewClash, Settlement};
use fairway_domain::check_in::{ClashKind, Twice};
use fairway_domain::ids::{ClashId, TournamentId};

use self::rows::{ClashRow, SELECTED, kind, stored};
use crate::PgStores;
use crate::errors::Ours;
use crate::schema::check_in_clashes;

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
        let entry = |(id, tournament, stored): (String, i64, String)| {
            Ok((id, (TournamentId(tournament), kind(&stored)?)))
        };
        found.into_iter().map(entry).collect()
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
