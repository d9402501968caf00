mod batch;
mod captains;
mod clashes;
mod list;
mod log;
mod stations;

pub(crate) use list::IsNoShow;

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};
use fairway_application::Result;
use fairway_application::page::{Page, Part};
use fairway_application::stores::check_in::{
    Captain, CheckInStore, Checkable, Known, ListedAttendee, Log, NewCheckIn, Pass, Recorded,
};
use fairway_domain::account::display_name;
use fairway_domain::check_in::{CheckIn, Standing, standing};
use fairway_domain::ids::{AttendeeId, TournamentId, UserId};

use crate::PgStores;
use crate::errors::Ours;
use crate::scan_code::scan_code;
use crate::schema::{check_in_stations, check_ins, no_shows, users};
use crate::tickets::{PersonRow, person};

diesel::alias!(users as volunteers: Volunteers);

/// The check-ins of some attendees, by attendee, in the order they were recorded.
pub(crate) struct CheckInsOf(HashMap<i64, Vec<CheckIn>>);

impl CheckInsOf {
    /// The state of an attendee.
    pub(crate) fn standing(&self, attendee: i64) -> Standing {
        self.0.get(&attendee).map(|rows| standing(rows)).unwrap_or_default()
    }
}

#[derive(Queryable)]
struct CheckInRow {
    attendee_id: i64,
    operation_id: String,
    checked_in: bool,
    occurred_at: DateTime<Utc>,
    device: Option<String>,
    device_counter: i64,
    by: Option<PersonRow>,
    station: Option<String>,
}

/// Locks the ticket before its attendee, as cancelling and deleting do. Shared, so that several attendees of one ticket can check in
/// at once.
const LOCK: &str = "
    WITH ticket AS MATERIALIZED (
        SELECT tickets.id, is_cancelled, is_suspended, tickets.user_id, tournament_id FROM tickets
        WHERE id = (SELECT ticket_id FROM groups JOIN attendees ON attendees.group_id = groups.id WHERE attendees.id = $1)
        FOR SHARE)
    SELECT scan_code, attendees.user_id AS holder, ticket.user_id AS purchaser, is_cancelled, is_suspended, tournament_id
    FROM ticket, attendees WHERE attendees.id = $1
    FOR NO KEY UPDATE OF attendees";

#[derive(QueryableByName)]
struct LockedRow {
    #[diesel(sql_type = Text)]
    scan_code: String,
    #[diesel(sql_type = BigInt)]
    holder: i64,
    #[diesel(sql_type = BigInt)]
    purchaser: i64,
    #[diesel(sql_type = Bool)]
    is_cancelled: bool,
    #[diesel(sql_type = Bool)]
    is_suspended: bool,
    #[diesel(sql_type = BigInt)]
    tournament_id: i64,
}

impl PgStores<'_> {
    pub(crate) fn check_ins_of(&mut self, attendees: Vec<i64>) -> Result<CheckInsOf> {
        let rows: Vec<CheckInRow> = check_ins::table
            .left_join(check_in_stations::table)
            .left_join(volunteers.on(volunteers.field(users::id).nullable().eq(check_ins::user_id)))
            .filter(check_ins::attendee_id.eq_any(attendees))
            .order(check_ins::id)
            .select((
                check_ins::attendee_id,
                check_ins::operation_id,
                check_ins::checked_in,
                check_ins::occurred_at,
                check_ins::device,
                check_ins::device_counter,
                volunteers.fields((users::name_first, users::name_last, users::email)).nullable(),
                check_in_stations::name.nullable(),
            ))
            .load(self.connection)
            .ours()?;
        let mut by_attendee: HashMap<i64, Vec<CheckIn>> = HashMap::new();
        for row in rows {
            by_attendee.entry(row.attendee_id).or_default().push(CheckIn {
                occurred_at: row.occurred_at,
                operation_id: row.operation_id,
                checked_in: row.checked_in,
                by: row.by.map(volunteer).or(row.station),
                device: row.device,
                device_counter: row.device_counter,
            });
        }
        Ok(CheckInsOf(by_attendee))
    }
}

fn volunteer(row: PersonRow) -> String {
    let person = person(row);
    display_name(&person.name_first, &person.name_last, person.email.as_ref())
}

impl CheckInStore for PgStores<'_> {
    fn of_tournament(&mut self, id: TournamentId, page: &Page) -> Result<Part<ListedAttendee>> {
        self.listed(id, page)
    }

    fn log(&mut self, id: TournamentId) -> Result<Log> {
        self.log_of(id)
    }

    fn logs(&mut self, ids: &[TournamentId]) -> Result<Vec<(TournamentId, Log)>> {
        self.logs_of(ids)
    }

    fn changed(&mut self, id: TournamentId, since: i64) -> Result<Vec<ListedAttendee>> {
        self.listed_since(id, since)
    }

    fn removed(&mut self, id: TournamentId, since: i64) -> Result<Vec<AttendeeId>> {
        self.gone_since(id, since)
    }

    fn captains(&mut self, id: TournamentId) -> Result<Vec<Captain>> {
        self.captains_of(id)
    }

    fn lock(&mut self, id: AttendeeId) -> Result<Option<Checkable>> {
        let locked: Option<LockedRow> =
            diesel::sql_query(LOCK).bind::<BigInt, _>(id.0).get_result(self.connection).optional().ours()?;
        let Some(locked) = locked else { return Ok(None) };
        Ok(Some(Checkable {
            scan_code: scan_code(&locked.scan_code)?,
            cancelled: locked.is_cancelled,
            suspended: locked.is_suspended && locked.holder != locked.purchaser,
            tournament_id: TournamentId(locked.tournament_id),
        }))
    }

    fn row(&mut self, id: AttendeeId) -> Result<Option<ListedAttendee>> {
        self.listed_one(id)
    }

    fn recorded(&mut self, operation_id: &str) -> Result<Option<Recorded>> {
        let found: Option<(i64, i64, bool)> = check_ins::table
            .filter(check_ins::operation_id.eq(operation_id))
            .select((check_ins::id, check_ins::attendee_id, check_ins::checked_in))
            .first(self.connection)
            .optional()
            .ours()?;
        let Some((id, attendee, checked_in)) = found else { return Ok(None) };
        let before: i64 = check_ins::table
            .filter(check_ins::attendee_id.eq(attendee).and(check_ins::id.lt(id)))
            .count()
            .get_result(self.connection)
            .ours()?;
        let before = usize::try_from(before).unwrap_or_default();
        Ok(Some(Recorded { attendee_id: AttendeeId(attendee), before, checked_in }))
    }

    fn add(&mut self, check_in: &NewCheckIn) -> Result<()> {
        self.added(std::slice::from_ref(check_in))
    }

    fn lock_all(
        &mut self,
        id: TournamentId,
        attendees: &[AttendeeId],
        digests: &[String],
    ) -> Result<Vec<Pass>> {
        self.passes_locked(id, attendees, digests)
    }

    fn rows(&mut self, ids: &[AttendeeId]) -> Result<Vec<ListedAttendee>> {
        self.listed_some(ids)
    }

    fn recorded_all(&mut self, operation_ids: &[String]) -> Result<HashMap<String, Known>> {
        self.recorded_of(operation_ids)
    }

    fn mark_no_shows(&mut self, ids: &[AttendeeId], at: DateTime<Utc>, by: UserId) -> Result<()> {
        let row = |id: &AttendeeId| {
            (no_shows::attendee_id.eq(id.0), no_shows::marked_at.eq(at), no_shows::marked_by.eq(by.0))
        };
        diesel::insert_into(no_shows::table)
            .values(ids.iter().map(row).collect::<Vec<_>>())
            .on_conflict_do_nothing()
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn unmark_no_shows(&mut self, ids: &[AttendeeId]) -> Result<()> {
        let ids = ids.iter().map(|id| id.0).collect::<Vec<_>>();
        diesel::delete(no_shows::table.filter(no_shows::attendee_id.eq_any(ids)))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn add_all(&mut self, check_ins: &[NewCheckIn]) -> Result<()> {
        self.added(check_ins)
    }
}
