mod list;

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use fairway_application::Result;
use fairway_application::page::{Page, Part};
use fairway_application::stores::check_in::{CheckInStore, Checkable, NewCheckIn, Recorded, Row};
use fairway_domain::account::display_name;
use fairway_domain::check_in::{CheckIn, Standing, standing};
use fairway_domain::ids::{AttendeeId, TournamentId};

use crate::PgStores;
use crate::errors::Ours;
use crate::scan_code::scan_code;
use crate::schema::{attendees, check_ins, groups, tickets, users};
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
    by: Option<PersonRow>,
}

impl PgStores<'_> {
    pub(crate) fn check_ins_of(&mut self, attendees: Vec<i64>) -> Result<CheckInsOf> {
        let rows: Vec<CheckInRow> = check_ins::table
            .left_join(volunteers.on(volunteers.field(users::id).nullable().eq(check_ins::user_id)))
            .filter(check_ins::attendee_id.eq_any(attendees))
            .order(check_ins::id)
            .select((
                check_ins::attendee_id,
                check_ins::operation_id,
                check_ins::checked_in,
                check_ins::occurred_at,
                volunteers.fields((users::name_first, users::name_last, users::email)).nullable(),
            ))
            .load(self.connection)
            .ours()?;
        let mut by_attendee: HashMap<i64, Vec<CheckIn>> = HashMap::new();
        for row in rows {
            by_attendee.entry(row.attendee_id).or_default().push(CheckIn {
                occurred_at: row.occurred_at,
                operation_id: row.operation_id,
                checked_in: row.checked_in,
                by: row.by.map(volunteer),
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
    fn of_tournament(&mut self, id: TournamentId, page: &Page) -> Result<Part<Row>> {
        self.listed(id, page)
    }

    fn lock(&mut self, id: AttendeeId) -> Result<Option<Checkable>> {
        let ticket = attendees::table
            .inner_join(groups::table)
            .filter(attendees::id.eq(id.0))
            .select(groups::ticket_id);
        // Locks the ticket before its attendees, as cancelling and deleting do. Shared, so that several attendees of one ticket
        // can check in at once.
        let cancelled: Option<bool> = tickets::table
            .filter(tickets::id.eq_any(ticket))
            .select(tickets::is_cancelled)
            .for_share()
            .first(self.connection)
            .optional()
            .ours()?;
        if cancelled.is_none() {
            return Ok(None);
        }
        let code: Option<String> = attendees::table
            .find(id.0)
            .select(attendees::scan_code)
            .for_no_key_update()
            .first(self.connection)
            .optional()
            .ours()?;
        let (Some(code), Some(cancelled)) = (code, cancelled) else { return Ok(None) };
        Ok(Some(Checkable { scan_code: scan_code(&code)?, cancelled }))
    }

    fn row(&mut self, id: AttendeeId) -> Result<Option<Row>> {
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
        diesel::insert_into(check_ins::table)
            .values((
                check_ins::attendee_id.eq(check_in.attendee_id.0),
                check_ins::operation_id.eq(&check_in.operation_id),
                check_ins::checked_in.eq(check_in.checked_in),
                check_ins::occurred_at.eq(check_in.occurred_at),
                check_ins::recorded_at.eq(check_in.recorded_at),
                check_ins::device.eq(&check_in.device),
                check_ins::user_id.eq(check_in.user_id.0),
            ))
            .execute(self.connection)
            .ours()
            .map(drop)
    }
}
