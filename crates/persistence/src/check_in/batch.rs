//! Many check-ins at once, with a constant number of statements.

use std::collections::HashMap;

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Binary, Bool, Nullable, Text, Timestamptz};
use fairway_application::Result;
use fairway_application::stores::check_in::{Known, NewCheckIn, Pass};
use fairway_domain::ids::{AttendeeId, TournamentId};

use crate::PgStores;
use crate::errors::Ours;
use crate::prepared::Prepared;
use crate::schema::{attendees, check_ins, groups, tickets};

#[derive(QueryableByName)]
struct PassRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    ticket_id: i64,
    #[diesel(sql_type = BigInt)]
    tournament_id: i64,
    #[diesel(sql_type = BigInt)]
    user_id: i64,
    #[diesel(sql_type = Text)]
    digest: String,
}

#[derive(QueryableByName)]
struct LockedTicketRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Bool)]
    is_cancelled: bool,
    #[diesel(sql_type = Bool)]
    is_suspended: bool,
    #[diesel(sql_type = BigInt)]
    user_id: i64,
}

#[derive(QueryableByName)]
struct LockedAttendeeRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    digest: String,
}

/// Decodes hexadecimal digits; empty for any other text.
fn bytes(digest: &str) -> Vec<u8> {
    let pairs = (0..digest.len()).step_by(2).map(|at| digest.get(at..at + 2));
    pairs.map(|pair| u8::from_str_radix(pair?, 16).ok()).collect::<Option<_>>().unwrap_or_default()
}

impl PgStores<'_> {
    pub(super) fn passes_locked(
        &mut self,
        id: TournamentId,
        attendees: &[AttendeeId],
        digests: &[String],
    ) -> Result<Vec<Pass>> {
        let asked = self.asked(attendees, digests)?;
        let here: Vec<_> = asked.iter().filter(|it| it.tournament_id == id.0).collect();
        // Tickets before their attendees, each by id: the common lock order.
        let statement = diesel::sql_query(
            "SELECT id, is_cancelled, is_suspended, user_id FROM tickets WHERE id = ANY ($1) ORDER BY id FOR SHARE",
        )
        .bind::<Array<BigInt>, _>(here.iter().map(|it| it.ticket_id).collect::<Vec<_>>());
        let tickets: Vec<LockedTicketRow> = Prepared(statement).load(self.connection).ours()?;
        let statement = diesel::sql_query(
            "SELECT id, encode(sha256(scan_code::bytea), 'hex') AS digest FROM attendees
             WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE",
        )
        .bind::<Array<BigInt>, _>(here.iter().map(|it| it.id).collect::<Vec<_>>());
        let locked: Vec<LockedAttendeeRow> = Prepared(statement).load(self.connection).ours()?;
        let tickets: HashMap<_, _> = tickets.into_iter().map(|it| (it.id, it)).collect();
        let now: HashMap<_, _> = locked.into_iter().map(|it| (it.id, it.digest)).collect();
        let pass = |row: PassRow| {
            // The pass of a deleted place belongs to no attendee; a pass of another tournament was not locked.
            let digest =
                if row.tournament_id == id.0 { now.get(&row.id)?.clone() } else { row.digest.clone() };
            let ticket = tickets.get(&row.ticket_id);
            Some(Pass {
                id: AttendeeId(row.id),
                tournament_id: TournamentId(row.tournament_id),
                cancelled: ticket.is_some_and(|it| it.is_cancelled),
                suspended: ticket.is_some_and(|it| it.is_suspended && it.user_id != row.user_id),
                asked_digest: row.digest,
                digest,
            })
        };
        Ok(asked.into_iter().filter_map(pass).collect())
    }

    pub(super) fn tournament_of_pass(&mut self, digest: &str) -> Result<Option<TournamentId>> {
        let found: Option<i64> = attendees::table
            .inner_join(groups::table.inner_join(tickets::table))
            .filter(sql::<Bool>("sha256(attendees.scan_code::bytea) = ").bind::<Binary, _>(bytes(digest)))
            .select(tickets::tournament_id)
            .first(self.connection)
            .optional()
            .ours()?;
        Ok(found.map(TournamentId))
    }

    fn asked(&mut self, attendees: &[AttendeeId], digests: &[String]) -> Result<Vec<PassRow>> {
        let statement = diesel::sql_query(
            "SELECT attendees.id, tickets.id AS ticket_id, tickets.tournament_id, attendees.user_id,
                encode(sha256(attendees.scan_code::bytea), 'hex') AS digest
             FROM attendees JOIN groups ON groups.id = attendees.group_id JOIN tickets ON tickets.id = groups.ticket_id
             WHERE attendees.id = ANY ($1)
                OR sha256(attendees.scan_code::bytea) = ANY ($2)",
        )
        .bind::<Array<BigInt>, _>(attendees.iter().map(|id| id.0).collect::<Vec<_>>())
        .bind::<Array<Binary>, _>(digests.iter().map(|digest| bytes(digest)).collect::<Vec<_>>());
        Prepared(statement).load(self.connection).ours()
    }

    pub(super) fn recorded_of(&mut self, operation_ids: &[String]) -> Result<HashMap<String, Known>> {
        let found: Vec<(String, i64, i64, bool)> = check_ins::table
            .inner_join(attendees::table.inner_join(groups::table.inner_join(tickets::table)))
            .filter(check_ins::operation_id.eq_any(operation_ids))
            .select((
                check_ins::operation_id,
                check_ins::attendee_id,
                tickets::tournament_id,
                check_ins::checked_in,
            ))
            .load(self.connection)
            .ours()?;
        let known = |(id, attendee, tournament, checked_in)| {
            let (attendee_id, tournament_id) = (AttendeeId(attendee), TournamentId(tournament));
            (id, Known { attendee_id, tournament_id, checked_in })
        };
        Ok(found.into_iter().map(known).collect())
    }

    pub(super) fn added(&mut self, new: &[NewCheckIn]) -> Result<()> {
        let statement = diesel::sql_query(ADD)
            .bind::<Array<BigInt>, _>(each(new, |it| it.attendee_id.0))
            .bind::<Array<Text>, _>(each(new, |it| &it.operation_id))
            .bind::<Array<Bool>, _>(each(new, |it| it.checked_in))
            .bind::<Array<Timestamptz>, _>(each(new, |it| it.occurred_at))
            .bind::<Array<Nullable<Timestamptz>>, _>(each(new, |it| it.claimed_at))
            .bind::<Array<Timestamptz>, _>(each(new, |it| it.recorded_at))
            .bind::<Array<Nullable<Text>>, _>(each(new, |it| it.device.as_deref()))
            .bind::<Array<BigInt>, _>(each(new, |it| it.device_counter))
            .bind::<Array<Nullable<BigInt>>, _>(each(new, |it| it.by.person().map(|id| id.0)))
            .bind::<Array<Nullable<BigInt>>, _>(each(new, |it| it.by.station().map(|id| id.0)));
        Prepared(statement).run(self.connection).ours()
    }
}

/// Inserts check-ins in order.
const ADD: &str = "
    INSERT INTO check_ins (attendee_id, operation_id, checked_in, occurred_at, claimed_at, recorded_at, device, device_counter, user_id,
        station_id)
    SELECT * FROM unnest($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";

/// One column of new check-ins.
fn each<'a, T>(new: &'a [NewCheckIn], column: impl Fn(&'a NewCheckIn) -> T) -> Vec<T> {
    new.iter().map(column).collect()
}
