mod batch;
mod captains;
mod clashes;
mod list;
mod log;
mod record;
mod stations;

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use diesel::pg::Pg;
use diesel::prelude::*;
use fairway_application::Result;
use fairway_application::page::{Page, Part};
use fairway_application::stores::check_in::{
    AuditedCheckIn, Captain, CheckInFacts, CheckInOf, CheckInStore, Known, ListChanges, ListedAttendee, Log,
    NewCheckIn, Pass,
};
use fairway_domain::account::display_name;
use fairway_domain::check_in::{CheckIn, Standing, standing};
use fairway_domain::ids::{AttendeeId, TournamentId, UserId};

use crate::PgStores;
use crate::errors::Ours;
use crate::schema::{check_in_stations, check_ins, no_shows, users};
use crate::tickets::{PersonRow, person};

diesel::alias!(users as volunteers: Volunteers);

/// The check-ins of some attendees, by attendee, in the order of recording.
pub(crate) struct CheckInsOf(HashMap<i64, Vec<CheckIn>>);

impl CheckInsOf {
    /// Removes and returns the check-ins of an attendee.
    fn take(&mut self, attendee: i64) -> Vec<CheckIn> {
        self.0.remove(&attendee).unwrap_or_default()
    }

    /// The check-in state of an attendee.
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

impl PgStores<'_> {
    pub(crate) fn check_ins_of(&mut self, attendees: Vec<i64>) -> Result<CheckInsOf> {
        let among = check_ins::table.filter(check_ins::attendee_id.eq_any(attendees));
        self.check_ins_among(among.into_boxed())
    }

    /// These check-ins, by attendee.
    fn check_ins_among(&mut self, among: check_ins::BoxedQuery<'_, Pg>) -> Result<CheckInsOf> {
        let rows: Vec<CheckInRow> = among
            .left_join(check_in_stations::table)
            .left_join(volunteers.on(volunteers.field(users::id).nullable().eq(check_ins::user_id)))
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

    fn changed(&mut self, id: TournamentId, since: i64) -> Result<ListChanges> {
        let changed = self.changed_since(id, since)?;
        let rows = self.listed_of(&changed)?;
        let listed: HashSet<_> = rows.iter().map(|row| row.id).collect();
        let removed = changed.into_iter().filter(|id| !listed.contains(id)).collect();
        Ok(ListChanges { rows, removed })
    }

    fn captains(&mut self, id: TournamentId) -> Result<Vec<Captain>> {
        self.captains_of(id)
    }

    fn tournament_of(&mut self, digest: &str) -> Result<Option<TournamentId>> {
        self.tournament_of_pass(digest)
    }

    fn facts(&mut self, of: &[CheckInOf]) -> Result<Vec<Option<CheckInFacts>>> {
        self.facts_of(of)
    }

    fn record(&mut self, check_ins: &[AuditedCheckIn]) -> Result<Vec<Option<CheckIn>>> {
        record::record(self.connection, check_ins)
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
