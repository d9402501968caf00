//! All tickets, with a row for each place.

use diesel::pg::PgRowByRowLoadingMode;
use diesel::prelude::*;
use fairway_application::Result;
use fairway_application::stores::Each;
use fairway_application::stores::exports::{SponsorContact, TicketRow};
use fairway_domain::category::Price;
use fairway_domain::ids::{TicketId, TournamentId};

use super::{ContactRow, LONGER_TIMEOUT, PaidRow, RoundRow, contact, paid, round};
use crate::errors::Ours;
use crate::pairings::{InPairing, InPairingRow, their_pairing};
use crate::reference::reference;
use crate::schema::{attendees, groups, rounds, sponsors, ticket_categories, tickets, users};

diesel::alias!(users as people: People);

/// Name, first and last name of the contact, phone.
type SponsorRow = (String, String, String, String);

fn sponsor((name, first_name, last_name, phone): SponsorRow) -> SponsorContact {
    SponsorContact { name, first_name, last_name, phone }
}

#[derive(Queryable)]
struct PlaceRow {
    ticket: i64,
    purchaser: ContactRow,
    category: String,
    price_cents: i64,
    paid: PaidRow,
    cancelled: bool,
    sponsor: Option<SponsorRow>,
    group: Option<String>,
    round: Option<RoundRow>,
    attendee: Option<ContactRow>,
    reference: String,
    pairing: Option<InPairingRow>,
}

impl PlaceRow {
    /// The row of a place; only a ticket's first row contains its price.
    fn ticket_row(self, is_first: bool) -> Result<TicketRow> {
        let row = self;
        Ok(TicketRow {
            ticket: TicketId(row.ticket),
            purchaser: contact(row.purchaser),
            category: row.category,
            price: is_first.then_some(Price { cents: row.price_cents }),
            paid: paid(row.paid),
            cancelled: row.cancelled,
            sponsor: row.sponsor.map(sponsor),
            group: row.group,
            round: row.round.map(round),
            attendee: row.attendee.map(contact),
            reference: reference(&row.reference)?,
            pairing: row.pairing.map(their_pairing),
        })
    }
}

pub(super) fn write(
    connection: &mut PgConnection,
    id: TournamentId,
    each: Each<'_, TicketRow>,
) -> Result<()> {
    diesel::sql_query(LONGER_TIMEOUT).execute(connection).ours()?;
    let rows = tickets::table
        .inner_join(users::table)
        .inner_join(ticket_categories::table)
        .left_join(sponsors::table)
        .left_join(groups::table)
        .left_join(rounds::table.on(groups::round_id.eq(rounds::id.nullable())))
        .left_join(attendees::table.on(attendees::group_id.nullable().eq(groups::id.nullable())))
        .left_join(people.on(people.field(users::id).nullable().eq(attendees::user_id.nullable())))
        .filter(tickets::tournament_id.eq(id.0))
        .order((tickets::id, groups::id, attendees::id))
        .select((
            tickets::id,
            (users::name_first, users::name_last, users::email, users::phone),
            ticket_categories::name,
            tickets::price_cents,
            (tickets::date_paid, tickets::payment_method, tickets::payment_reference, tickets::payment_note),
            tickets::is_cancelled,
            (sponsors::name, sponsors::contact_name_first, sponsors::contact_name_last, sponsors::phone)
                .nullable(),
            groups::name.nullable(),
            (rounds::name, rounds::start_date, rounds::start_time).nullable(),
            people.fields((users::name_first, users::name_last, users::email, users::phone)).nullable(),
            tickets::reference,
            InPairing,
        ))
        .load_iter::<PlaceRow, PgRowByRowLoadingMode>(connection)
        .ours()?;
    let mut last = None;
    for row in rows {
        let row = row.ours()?;
        let is_first = last.replace(row.ticket) != Some(row.ticket);
        each(row.ticket_row(is_first)?)?;
    }
    Ok(())
}
