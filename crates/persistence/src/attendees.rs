//! Attendees: the places of groups, their holders and passes.

mod links;
mod members;
mod passes;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use fairway_application::Result;
use fairway_application::stores::attendees::{Attendee, AttendeeStore, NewAttendee, Pass, Teammate};
use fairway_domain::group::{Place, Seat};
use fairway_domain::ids::{AttendeeId, GroupId, RoundId, TicketId, TournamentId, UserId};
use fairway_domain::values::ScanCode;
use passes::PassSelection;

use self::members::{MemberRow, made_for_place};
use crate::PgStores;
use crate::errors::Ours;
use crate::scan_code::scan_code;
use crate::schema::{attendees, users};

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
        self.passes(&PassSelection::User(user))
    }

    fn passes_of_ticket(&mut self, ticket: TicketId) -> Result<Vec<Pass>> {
        self.passes(&PassSelection::Ticket(ticket))
    }

    fn passes_of_tickets(&mut self, tickets: &[TicketId]) -> Result<Vec<Pass>> {
        self.passes(&PassSelection::Tickets(tickets))
    }

    fn passes_of_round(&mut self, round: RoundId) -> Result<Vec<Pass>> {
        self.passes(&PassSelection::Round(round))
    }

    fn passes_of_tournament(&mut self, tournament: TournamentId) -> Result<Vec<Pass>> {
        self.passes(&PassSelection::Tournament(tournament))
    }

    fn linked_pass(&mut self, digest: &str) -> Result<Option<Pass>> {
        Ok(self.passes(&PassSelection::Link(digest))?.pop())
    }

    fn add_link(&mut self, digest: &str, code: &ScanCode, created_at: DateTime<Utc>) -> Result<()> {
        links::add(self.connection, digest, code, created_at)
    }

    fn forget_void_links(&mut self) -> Result<()> {
        links::forget_void(self.connection)
    }

    fn pass(&mut self, id: AttendeeId) -> Result<Option<Pass>> {
        Ok(self.passes(&PassSelection::Attendee(id))?.pop())
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
                    made_for_place!(),
                    attendees::version,
                ),
            ))
            .first(self.connection)
            .optional()
            .ours()?;
        let Some((group_id, code, row)) = row else { return Ok(None) };
        let Teammate { user_id, user, address_typed_by, made_for_place, version, .. } = row.into();
        Ok(Some(Attendee {
            id,
            group_id: GroupId(group_id),
            scan_code: scan_code(&code)?,
            checked_in: self.check_ins_of(vec![id.0])?.standing(id.0).checked_in,
            user_id,
            user,
            address_typed_by,
            made_for_place,
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
        members::of_ticket(self.connection, id)
    }

    fn members(&mut self, id: GroupId) -> Result<Vec<UserId>> {
        members::of_group(self.connection, id)
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
