use diesel::prelude::*;
use diesel::sql_types::BigInt;
use fairway_application::Result;

use super::ids::Ids;
use super::{Attendee, Group, Ticket};
use crate::errors::Ours;
use crate::schema::{attendees, check_ins, groups, tickets};

/// The ids that a tournament's tickets refer to.
pub(super) struct Sale<'a> {
    pub(super) tournament: i64,
    pub(super) people: &'a Ids,
    pub(super) sponsors: &'a Ids,
    pub(super) categories: Ids,
    pub(super) rounds: Ids,
}

/// The ledger row of a ticket that is paid and has a price.
const PAYMENT: &str =
    "INSERT INTO ledger_entries (ticket_id, tournament_id, ticket_reference, kind, amount_cents, day, at)
    SELECT id, tournament_id, reference, 'payment', price_cents, date_paid::date, date_paid
    FROM tickets WHERE id = $1 AND paid AND price_cents > 0";

impl Sale<'_> {
    /// Writes a ticket with its groups and attendees.
    pub(super) fn ticket(&self, connection: &mut PgConnection, ticket: &Ticket) -> Result<()> {
        let sponsor = ticket.sponsor.as_ref().map(|name| self.sponsors.of(name)).transpose()?;
        let id: i64 = diesel::insert_into(tickets::table)
            .values((
                tickets::tournament_id.eq(self.tournament),
                tickets::ticket_category_id.eq(self.categories.of(&ticket.category)?),
                tickets::user_id.eq(self.people.of(&ticket.purchaser)?),
                tickets::sponsor_id.eq(sponsor),
                tickets::user_participating.eq(ticket.participating),
                tickets::paid.eq(ticket.paid_at.is_some()),
                tickets::date_paid.eq(ticket.paid_at),
                tickets::is_cancelled.eq(ticket.cancelled),
                tickets::reference.eq(ticket.reference.code()),
                tickets::scan_code.eq(ticket.scan_code.as_str()),
                tickets::created_at.eq(ticket.created_at),
            ))
            .returning(tickets::id)
            .get_result(connection)
            .ours()?;
        diesel::sql_query(PAYMENT).bind::<BigInt, _>(id).execute(connection).ours()?;
        for group in &ticket.groups {
            self.group(connection, id, ticket, group)?;
        }
        Ok(())
    }

    fn group(&self, connection: &mut PgConnection, id: i64, ticket: &Ticket, group: &Group) -> Result<()> {
        let round = group.round.as_ref().map(|name| self.rounds.of(name)).transpose()?;
        let group_id: i64 = diesel::insert_into(groups::table)
            .values((groups::ticket_id.eq(id), groups::name.eq(&group.name), groups::round_id.eq(round)))
            .returning(groups::id)
            .get_result(connection)
            .ours()?;
        for attendee in &group.attendees {
            self.attendee(connection, group_id, ticket, attendee)?;
        }
        Ok(())
    }

    fn attendee(
        &self,
        connection: &mut PgConnection,
        group: i64,
        ticket: &Ticket,
        attendee: &Attendee,
    ) -> Result<()> {
        let id: i64 = diesel::insert_into(attendees::table)
            .values((
                attendees::group_id.eq(group),
                attendees::user_id.eq(self.people.of(&attendee.person)?),
                attendees::scan_code.eq(attendee.scan_code.as_str()),
                attendees::created_at.eq(ticket.created_at),
            ))
            .returning(attendees::id)
            .get_result(connection)
            .ours()?;
        let Some(check_in) = &attendee.check_in else { return Ok(()) };
        diesel::insert_into(check_ins::table)
            .values((
                check_ins::attendee_id.eq(id),
                check_ins::operation_id.eq(&check_in.operation_id),
                check_ins::checked_in.eq(true),
                check_ins::occurred_at.eq(check_in.at),
                check_ins::recorded_at.eq(check_in.at),
                check_ins::device.eq(&check_in.device),
                check_ins::user_id.eq(self.people.of(&check_in.by)?),
            ))
            .execute(connection)
            .ours()
            .map(drop)
    }
}
