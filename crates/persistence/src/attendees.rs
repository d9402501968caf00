use chrono::NaiveDate;
use diesel::dsl::not;
use diesel::prelude::*;
use fairway_application::Result;
use fairway_application::attendees::{AttendeeStore, NewAttendee, Pass, Teammate};
use fairway_application::tickets::GroupView;
use fairway_domain::ids::{AttendeeId, GroupId, UserId};

use crate::PgStores;
use crate::errors::Ours;
use crate::scan_code::scan_code;
use crate::schema::{attendees, groups, rounds, tickets, tournaments, users};
use crate::tickets::{PersonRow, RoundBriefRow, person, round_brief};

#[derive(Queryable)]
struct PassRow {
    id: i64,
    scan_code: String,
    user: PersonRow,
    /// Name, first day, last day.
    tournament: (String, NaiveDate, NaiveDate),
    /// Id, name.
    group: (i64, String),
    round: Option<RoundBriefRow>,
}

impl PgStores<'_> {
    /// Members with the id of their group, in the order they came.
    fn members_of(&mut self, ids: Vec<i64>) -> Result<Vec<(i64, Teammate)>> {
        let rows: Vec<(i64, i64, PersonRow)> = attendees::table
            .inner_join(users::table)
            .filter(attendees::group_id.eq_any(ids))
            .order(attendees::id)
            .select((attendees::group_id, attendees::id, (users::name_first, users::name_last, users::email)))
            .load(self.connection)
            .ours()?;
        Ok(rows
            .into_iter()
            .map(|(group, id, user)| (group, Teammate { id: AttendeeId(id), user: person(user) }))
            .collect())
    }
}

impl AttendeeStore for PgStores<'_> {
    fn add(&mut self, attendee: &NewAttendee) -> Result<AttendeeId> {
        diesel::insert_into(attendees::table)
            .values((
                attendees::group_id.eq(attendee.group_id.0),
                attendees::user_id.eq(attendee.user_id.0),
                attendees::scan_code.eq(attendee.scan_code.as_str()),
                attendees::created_at.eq(attendee.created_at),
            ))
            .returning(attendees::id)
            .get_result(self.connection)
            .ours()
            .map(AttendeeId)
    }

    fn passes_of(&mut self, user: UserId) -> Result<Vec<Pass>> {
        let rows: Vec<PassRow> = attendees::table
            .inner_join(users::table)
            .inner_join(
                groups::table
                    .inner_join(tickets::table.inner_join(tournaments::table))
                    .left_join(rounds::table),
            )
            .filter(attendees::user_id.eq(user.0).and(not(tickets::is_cancelled)))
            .order((tournaments::date_start.desc(), attendees::id))
            .select((
                attendees::id,
                attendees::scan_code,
                (users::name_first, users::name_last, users::email),
                (tournaments::name, tournaments::date_start, tournaments::date_end),
                (groups::id, groups::name),
                (rounds::id, rounds::name, rounds::start_date, rounds::start_time).nullable(),
            ))
            .load(self.connection)
            .ours()?;
        let mut members = self.members_of(rows.iter().map(|row| row.group.0).collect())?;
        let check_ins = self.check_ins_of(rows.iter().map(|row| row.id).collect())?;
        rows.into_iter()
            .map(|row| {
                let (group_id, name) = row.group;
                let (tournament_name, date_start, date_end) = row.tournament;
                Ok(Pass {
                    id: AttendeeId(row.id),
                    scan_code: scan_code(&row.scan_code)?,
                    checked_in: check_ins.standing(row.id).checked_in,
                    user: person(row.user),
                    tournament_name,
                    date_start,
                    date_end,
                    group: GroupView { id: GroupId(group_id), name, round: row.round.map(round_brief) },
                    members: members
                        .extract_if(.., |(group, _)| *group == group_id)
                        .map(|(_, member)| member)
                        .collect(),
                })
            })
            .collect()
    }
}
