use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::dsl::not;
use diesel::expression::{AppearsOnTable, Expression, SelectableExpression, ValidGrouping, is_aggregate};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::sql_types::{Array, Bool, Nullable, Record, Text, Timestamptz};
use fairway_application::Result;
use fairway_application::check_in::{CheckInStore, Checkable, NewCheckIn, Recorded, Row};
use fairway_application::tickets::Person;
use fairway_domain::account::display_name;
use fairway_domain::check_in::{CheckIn, Standing, standing};
use fairway_domain::ids::{AttendeeId, GroupId, RoundId, TournamentId};

use crate::PgStores;
use crate::errors::Ours;
use crate::scan_code::scan_code;
use crate::schema::{attendees, check_ins, groups, tickets, users};
use crate::tickets::{PersonRow, person};

diesel::alias!(users as volunteers: Volunteers);

/// The check-ins of some attendees, by attendee, in the order they were recorded.
pub(crate) struct CheckInsOf(HashMap<i64, Vec<CheckIn>>);

impl CheckInsOf {
    /// Where an attendee stands.
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

#[derive(Queryable)]
struct AttendeeRow {
    id: i64,
    scan_code: String,
    user: PersonRow,
    group_id: i64,
    group_name: String,
    round_id: Option<i64>,
    paid: bool,
    check_ins: Vec<MadeRow>,
}

/// An attendee's check-ins and who made them, in the order they were recorded.
const CHECK_INS: &str = "ARRAY(
    SELECT (made.operation_id, made.checked_in, made.occurred_at, volunteer.name_first, volunteer.name_last, volunteer.email)
    FROM check_ins made LEFT JOIN users volunteer ON volunteer.id = made.user_id
    WHERE made.attendee_id = attendees.id ORDER BY made.id)";
/// [`CHECK_INS`] as a column. Not by `dsl::sql`, whose statements PostgreSQL plans anew each time.
#[derive(Debug, Clone, Copy, QueryId)]
struct TheirCheckIns;

impl Expression for TheirCheckIns {
    type SqlType = CheckIns;
}

impl QueryFragment<Pg> for TheirCheckIns {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql(CHECK_INS);
        Ok(())
    }
}

impl<Source> AppearsOnTable<Source> for TheirCheckIns {}
impl<Source> SelectableExpression<Source> for TheirCheckIns {}

impl ValidGrouping<()> for TheirCheckIns {
    type IsAggregate = is_aggregate::No;
}

/// What [`CHECK_INS`] holds.
type CheckIns = Array<Record<(Text, Bool, Timestamptz, Nullable<Text>, Nullable<Text>, Nullable<Text>)>>;
/// Operation id, checked in, occurred at, and who did it: first name, last name, e-mail; no name when their account is gone.
type MadeRow = (String, bool, DateTime<Utc>, Option<String>, Option<String>, Option<String>);

fn made((operation_id, checked_in, occurred_at, first, last, email): MadeRow) -> CheckIn {
    let by = first.zip(last).map(|(first, last)| volunteer((first, last, email)));
    CheckIn { occurred_at, operation_id, checked_in, by }
}

impl AttendeeRow {
    fn row(self) -> Result<Row> {
        Ok(Row {
            id: AttendeeId(self.id),
            scan_code: scan_code(&self.scan_code)?,
            user: person(self.user),
            group_id: GroupId(self.group_id),
            group_name: self.group_name,
            round_id: self.round_id.map(RoundId),
            paid: self.paid,
            check_ins: self.check_ins.into_iter().map(made).collect(),
        })
    }
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

/// The columns of an [`AttendeeRow`], of attendees joined to their ticket and person.
macro_rules! attendee_rows {
    () => {
        attendees::table.inner_join(groups::table.inner_join(tickets::table)).inner_join(users::table).select(
            (
                attendees::id,
                attendees::scan_code,
                (users::name_first, users::name_last, users::email),
                groups::id,
                groups::name,
                groups::round_id,
                tickets::paid,
                TheirCheckIns,
            ),
        )
    };
}

impl CheckInStore for PgStores<'_> {
    fn of_tournament(&mut self, id: TournamentId) -> Result<Vec<Row>> {
        let rows: Vec<AttendeeRow> = attendee_rows!()
            .filter(tickets::tournament_id.eq(id.0).and(not(tickets::is_cancelled)))
            .load(self.connection)
            .ours()?;
        rows.into_iter().map(AttendeeRow::row).collect()
    }

    fn people_of(&mut self, id: TournamentId) -> Result<Vec<(AttendeeId, Person)>> {
        let rows: Vec<(i64, PersonRow)> = attendees::table
            .inner_join(groups::table.inner_join(tickets::table))
            .inner_join(users::table)
            .filter(tickets::tournament_id.eq(id.0).and(not(tickets::is_cancelled)))
            .select((attendees::id, (users::name_first, users::name_last, users::email)))
            .load(self.connection)
            .ours()?;
        Ok(rows.into_iter().map(|(id, row)| (AttendeeId(id), person(row))).collect())
    }

    fn rows(&mut self, ids: &[AttendeeId]) -> Result<Vec<Row>> {
        let ids = ids.iter().map(|id| id.0);
        let rows: Vec<AttendeeRow> =
            attendee_rows!().filter(attendees::id.eq_any(ids)).load(self.connection).ours()?;
        rows.into_iter().map(AttendeeRow::row).collect()
    }

    fn lock(&mut self, id: AttendeeId) -> Result<Option<Checkable>> {
        let ticket = attendees::table
            .inner_join(groups::table)
            .filter(attendees::id.eq(id.0))
            .select(groups::ticket_id);
        // The ticket first, as who cancels or deletes it has it before its attendees. Shared: several attendees of one may
        // come at once.
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
        let found: Option<AttendeeRow> =
            attendee_rows!().filter(attendees::id.eq(id.0)).first(self.connection).optional().ours()?;
        found.map(AttendeeRow::row).transpose()
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
