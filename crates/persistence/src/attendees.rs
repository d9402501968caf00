use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::dsl::{exists, not};
use diesel::prelude::*;
use fairway_application::Result;
use fairway_application::stores::attendees::{Attendee, AttendeeStore, NewAttendee, Pass, Teammate};
use fairway_application::stores::tickets::GroupBrief;
use fairway_domain::group::{Place, Seat};
use fairway_domain::ids::{AttendeeId, GroupId, RoundId, TicketId, TournamentId, UserId};
use fairway_domain::ticket::{Payment, Settled};
use fairway_domain::values::ScanCode;

use crate::PgStores;
use crate::errors::Ours;
use crate::scan_code::scan_code;
use crate::schema::{attendees, groups, pass_links, rounds, ticket_categories, tickets, tournaments, users};
use crate::tickets::{PersonRow, RoundBriefRow, person, round_brief};

#[derive(Queryable)]
struct PassRow {
    id: i64,
    scan_code: String,
    user_id: i64,
    user: PersonRow,
    address_typed_by: Option<i64>,
    ticket_id: i64,
    purchaser: i64,
    /// Title of the category.
    category: String,
    /// When it was paid, when it was reserved, whether it cost nothing then.
    settled: (Option<DateTime<Utc>>, DateTime<Utc>, bool),
    /// Id, name, venue, its address, first day, last day.
    tournament: (i64, String, String, String, NaiveDate, NaiveDate),
    /// Id, name.
    group: (i64, String),
    round: Option<RoundBriefRow>,
}

/// The columns of a [`PassRow`].
macro_rules! columns {
    () => {
        (
            attendees::id,
            attendees::scan_code,
            users::id,
            (users::name_first, users::name_last, users::email),
            attendees::address_typed_by,
            tickets::id,
            tickets::user_id,
            ticket_categories::name,
            (tickets::date_paid, tickets::created_at, tickets::no_cost_flag),
            (
                tournaments::id,
                tournaments::name,
                tournaments::location_title,
                tournaments::location_address,
                tournaments::date_start,
                tournaments::date_end,
            ),
            (groups::id, groups::name),
            (rounds::id, rounds::name, rounds::start_date, rounds::start_time).nullable(),
        )
    };
}

impl PassRow {
    fn pass(self, checked_in: bool, members: Vec<Teammate>) -> Result<Pass> {
        let (group_id, name) = self.group;
        let (tournament_id, tournament_name, location_title, location_address, date_start, date_end) =
            self.tournament;
        let (paid_at, reserved_at, no_cost) = self.settled;
        Ok(Pass {
            id: AttendeeId(self.id),
            scan_code: scan_code(&self.scan_code)?,
            checked_in,
            user_id: UserId(self.user_id),
            user: person(self.user),
            address_typed_by: self.address_typed_by.map(UserId),
            ticket_id: TicketId(self.ticket_id),
            purchaser: UserId(self.purchaser),
            category_name: self.category,
            settled: Settled::of(paid_at.map(Payment::made_at).as_ref(), reserved_at, no_cost),
            tournament_id: TournamentId(tournament_id),
            tournament_name,
            location_title,
            location_address,
            date_start,
            date_end,
            group: GroupBrief {
                id: GroupId(group_id),
                name,
                round: self.round.map(round_brief),
                left_round: None,
            },
            members,
        })
    }
}

#[derive(Queryable)]
struct MemberRow {
    id: i64,
    user_id: i64,
    user: PersonRow,
    address_typed_by: Option<i64>,
    version: i64,
}

impl From<MemberRow> for Teammate {
    fn from(row: MemberRow) -> Self {
        Self {
            id: AttendeeId(row.id),
            user_id: UserId(row.user_id),
            user: person(row.user),
            address_typed_by: row.address_typed_by.map(UserId),
            version: row.version,
        }
    }
}

/// Which passes a list is of.
enum Of<'a> {
    /// Theirs, of tickets that are not cancelled.
    User(UserId),
    Ticket(TicketId),
    Tickets(&'a [TicketId]),
    /// Of tickets that are not cancelled.
    Round(RoundId),
    /// Of tickets that are not cancelled.
    Tournament(TournamentId),
    /// That of the link with this digest, unless its ticket is cancelled.
    Link(&'a str),
    Attendee(AttendeeId),
}

impl PgStores<'_> {
    /// Members by the id of their group, in the order they came.
    pub(crate) fn members_of(&mut self, ids: Vec<i64>) -> Result<HashMap<i64, Vec<Teammate>>> {
        let rows: Vec<(i64, MemberRow)> = attendees::table
            .inner_join(users::table)
            .filter(attendees::group_id.eq_any(ids))
            .order(attendees::id)
            .select((
                attendees::group_id,
                (
                    attendees::id,
                    users::id,
                    (users::name_first, users::name_last, users::email),
                    attendees::address_typed_by,
                    attendees::version,
                ),
            ))
            .load(self.connection)
            .ours()?;
        let mut members = HashMap::<_, Vec<_>>::new();
        for (group, row) in rows {
            members.entry(group).or_default().push(Teammate::from(row));
        }
        Ok(members)
    }

    fn pass_rows(&mut self, of: &Of<'_>) -> Result<Vec<PassRow>> {
        let mut query = attendees::table
            .inner_join(users::table)
            .inner_join(
                groups::table
                    .inner_join(
                        tickets::table.inner_join(tournaments::table).inner_join(ticket_categories::table),
                    )
                    .left_join(rounds::table),
            )
            .order((tournaments::date_start.desc(), attendees::id))
            .select(columns!())
            .into_boxed();
        query = match of {
            Of::User(id) => query.filter(attendees::user_id.eq(id.0).and(not(tickets::is_cancelled))),
            Of::Ticket(id) => query.filter(tickets::id.eq(id.0)),
            Of::Tickets(ids) => {
                query.filter(tickets::id.eq_any(ids.iter().map(|id| id.0).collect::<Vec<_>>()))
            }
            Of::Round(id) => query.filter(groups::round_id.eq(id.0).and(not(tickets::is_cancelled))),
            Of::Tournament(id) => query.filter(tournaments::id.eq(id.0).and(not(tickets::is_cancelled))),
            Of::Link(digest) => {
                let codes = pass_links::table.find(*digest).select(pass_links::scan_code);
                query.filter(attendees::scan_code.eq_any(codes).and(not(tickets::is_cancelled)))
            }
            Of::Attendee(id) => query.filter(attendees::id.eq(id.0)),
        };
        query.load(self.connection).ours()
    }

    /// Three queries, however many passes: theirs, their groups' members, and their check-ins.
    fn passes(&mut self, of: &Of<'_>) -> Result<Vec<Pass>> {
        let rows = self.pass_rows(of)?;
        let members = self.members_of(rows.iter().map(|row| row.group.0).collect())?;
        let check_ins = self.check_ins_of(rows.iter().map(|row| row.id).collect())?;
        let pass = |row: PassRow| {
            let checked_in = check_ins.standing(row.id).checked_in;
            let members = members.get(&row.group.0).cloned().unwrap_or_default();
            row.pass(checked_in, members)
        };
        rows.into_iter().map(pass).collect()
    }
}

impl AttendeeStore for PgStores<'_> {
    fn add(&mut self, attendee: &NewAttendee) -> Result<AttendeeId> {
        diesel::insert_into(attendees::table)
            .values((
                attendees::group_id.eq(attendee.group_id.0),
                attendees::user_id.eq(attendee.user_id.0),
                attendees::scan_code.eq(attendee.scan_code.as_str()),
                attendees::address_typed_by.eq(attendee.address_typed_by.map(|id| id.0)),
                attendees::created_at.eq(attendee.created_at),
            ))
            .returning(attendees::id)
            .get_result(self.connection)
            .ours()
            .map(AttendeeId)
    }

    fn passes_of(&mut self, user: UserId) -> Result<Vec<Pass>> {
        self.passes(&Of::User(user))
    }

    fn passes_of_ticket(&mut self, ticket: TicketId) -> Result<Vec<Pass>> {
        self.passes(&Of::Ticket(ticket))
    }

    fn passes_of_tickets(&mut self, tickets: &[TicketId]) -> Result<Vec<Pass>> {
        self.passes(&Of::Tickets(tickets))
    }

    fn passes_of_round(&mut self, round: RoundId) -> Result<Vec<Pass>> {
        self.passes(&Of::Round(round))
    }

    fn passes_of_tournament(&mut self, tournament: TournamentId) -> Result<Vec<Pass>> {
        self.passes(&Of::Tournament(tournament))
    }

    fn linked_pass(&mut self, digest: &str) -> Result<Option<Pass>> {
        Ok(self.passes(&Of::Link(digest))?.pop())
    }

    fn add_link(&mut self, digest: &str, code: &ScanCode, created_at: DateTime<Utc>) -> Result<()> {
        diesel::insert_into(pass_links::table)
            .values((
                pass_links::hash.eq(digest),
                pass_links::scan_code.eq(code.as_str()),
                pass_links::created_at.eq(created_at),
            ))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn forget_void_links(&mut self) -> Result<()> {
        let valid = attendees::table.filter(attendees::scan_code.eq(pass_links::scan_code));
        let void = pass_links::table.filter(not(exists(valid)));
        diesel::delete(void).execute(self.connection).ours().map(drop)
    }

    fn pass(&mut self, id: AttendeeId) -> Result<Option<Pass>> {
        Ok(self.passes(&Of::Attendee(id))?.pop())
    }

    fn find(&mut self, id: AttendeeId) -> Result<Option<Attendee>> {
        let row: Option<(i64, String, MemberRow)> = attendees::table
            .inner_join(users::table)
            .filter(attendees::id.eq(id.0))
            .select((
                attendees::group_id,
                attendees::scan_code,
                (
                    attendees::id,
                    users::id,
                    (users::name_first, users::name_last, users::email),
                    attendees::address_typed_by,
                    attendees::version,
                ),
            ))
            .first(self.connection)
            .optional()
            .ours()?;
        let Some((group_id, code, row)) = row else { return Ok(None) };
        let Teammate { user_id, user, address_typed_by, version, .. } = row.into();
        Ok(Some(Attendee {
            id,
            group_id: GroupId(group_id),
            scan_code: scan_code(&code)?,
            checked_in: self.check_ins_of(vec![id.0])?.standing(id.0).checked_in,
            user_id,
            user,
            address_typed_by,
            version,
        }))
    }

    fn lock(&mut self, id: AttendeeId) -> Result<Option<Place>> {
        let row: Option<(i64, i64, String, Option<i64>, i64)> = attendees::table
            .find(id.0)
            .select((
                attendees::group_id,
                attendees::user_id,
                attendees::scan_code,
                attendees::address_typed_by,
                attendees::version,
            ))
            .for_update()
            .first(self.connection)
            .optional()
            .ours()?;
        let Some((group_id, user_id, code, typed_by, version)) = row else { return Ok(None) };
        let seat = Seat {
            group_id: GroupId(group_id),
            user_id: UserId(user_id),
            scan_code: scan_code(&code)?,
            address_typed_by: typed_by.map(UserId),
        };
        let checked_in = self.check_ins_of(vec![id.0])?.standing(id.0).checked_in;
        Ok(Some(Place { seat, checked_in, version }))
    }

    fn people_of_ticket(&mut self, id: TicketId) -> Result<Vec<UserId>> {
        let ids: Vec<i64> = attendees::table
            .inner_join(groups::table)
            .filter(groups::ticket_id.eq(id.0))
            .select(attendees::user_id)
            .load(self.connection)
            .ours()?;
        Ok(ids.into_iter().map(UserId).collect())
    }

    fn members(&mut self, id: GroupId) -> Result<Vec<UserId>> {
        let ids: Vec<i64> = attendees::table
            .filter(attendees::group_id.eq(id.0))
            .select(attendees::user_id)
            .load(self.connection)
            .ours()?;
        Ok(ids.into_iter().map(UserId).collect())
    }

    fn update(&mut self, id: AttendeeId, seat: &Seat) -> Result<()> {
        diesel::update(attendees::table.find(id.0))
            .set((
                attendees::group_id.eq(seat.group_id.0),
                attendees::user_id.eq(seat.user_id.0),
                attendees::scan_code.eq(seat.scan_code.as_str()),
                attendees::address_typed_by.eq(seat.address_typed_by.map(|id| id.0)),
            ))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn forget_who_typed(&mut self, user: UserId) -> Result<()> {
        let places = attendees::table.filter(attendees::user_id.eq(user.0));
        let typed = places.filter(attendees::address_typed_by.is_not_null());
        let none = attendees::address_typed_by.eq(None::<i64>);
        diesel::update(typed).set(none).execute(self.connection).ours().map(drop)
    }

    fn remove(&mut self, id: AttendeeId) -> Result<()> {
        diesel::delete(attendees::table.find(id.0)).execute(self.connection).ours().map(drop)
    }
}
