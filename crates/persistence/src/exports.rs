use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use diesel::dsl::{not, sql};
use diesel::pg::PgRowByRowLoadingMode;
use diesel::prelude::*;
use diesel::sql_types::{Array, Bool, Record, Text, Timestamptz};
use fairway_application::Result;
use fairway_application::stores::Each;
use fairway_application::stores::exports::{
    Contact, ExportStore, Paid, RosterRow, RoundStart, SaleRow, SponsorContact, TicketRow,
};
use fairway_domain::category::Price;
use fairway_domain::check_in::{CheckIn, standing};
use fairway_domain::ids::{TicketId, TournamentId};
use fairway_domain::ledger::Standing;
use fairway_domain::weather::State;

use crate::PgStores;
use crate::errors::Ours;
use crate::pairings::{InPairing, InPairingRow, their_pairing};
use crate::reference::reference;
use crate::schema::{attendees, groups, rounds, sponsors, ticket_categories, tickets, tournaments, users};
use crate::tickets::{TotalsRow, totals};

diesel::alias!(users as people: People);

/// Longer than other statements may take: it goes on for as long as the rows are written to disk.
pub(crate) const PATIENCE: &str = "SELECT set_config('statement_timeout', '10min', true)";

/// An attendee's check-ins, in no order.
const CHECK_INS: &str = "ARRAY(SELECT (occurred_at, operation_id, checked_in) FROM check_ins
    WHERE attendee_id = attendees.id)";
/// The row of [`CHECK_INS`].
type CheckIns = Array<Record<(Timestamptz, Text, Bool)>>;

/// First name, last name, e-mail, phone.
type ContactRow = (String, String, Option<String>, String);
/// Name, start date, start time.
type RoundRow = (String, NaiveDate, NaiveTime);
/// When, how, by what it is found, anything else.
type PaidRow = (Option<DateTime<Utc>>, String, String, String);
/// Occurred at, operation id, checked in.
type CheckInRow = (DateTime<Utc>, String, bool);

fn contact((first_name, last_name, email, phone): ContactRow) -> Contact {
    Contact { first_name, last_name, email, phone }
}

fn round((name, date, time): RoundRow) -> RoundStart {
    RoundStart { name, start: date.and_time(time) }
}

/// Since when somebody is checked in.
fn checked_in_at(rows: Vec<CheckInRow>) -> Option<DateTime<Utc>> {
    let rows: Vec<_> = rows
        .into_iter()
        .map(|(occurred_at, operation_id, checked_in)| CheckIn {
            occurred_at,
            operation_id,
            checked_in,
            ..CheckIn::default()
        })
        .collect();
    let standing = standing(&rows);
    standing.at.filter(|_| standing.checked_in)
}

#[derive(Queryable)]
struct AttendeeRow {
    round: Option<RoundRow>,
    group: String,
    category: String,
    sponsor: Option<String>,
    attendee: ContactRow,
    paid: bool,
    check_ins: Vec<CheckInRow>,
    reference: String,
    pairing: Option<InPairingRow>,
}

impl AttendeeRow {
    fn told(self) -> Result<RosterRow> {
        let row = self;
        Ok(RosterRow {
            round: row.round.map(round),
            group: row.group,
            category: row.category,
            sponsor: row.sponsor,
            attendee: contact(row.attendee),
            paid: row.paid,
            checked_in_at: checked_in_at(row.check_ins),
            reference: reference(&row.reference)?,
            pairing: row.pairing.map(their_pairing),
        })
    }
}

#[derive(Queryable)]
struct PlaceRow {
    ticket: i64,
    purchaser: ContactRow,
    category: String,
    price_cents: i64,
    paid: PaidRow,
    cancelled: bool,
    sponsor: Option<(String, String, String, String)>,
    group: Option<String>,
    round: Option<RoundRow>,
    attendee: Option<ContactRow>,
    reference: String,
    pairing: Option<InPairingRow>,
}

fn paid((at, method, reference, note): PaidRow) -> Option<Paid> {
    at.map(|at| Paid { at, method, reference, note })
}

impl PlaceRow {
    /// Only the first row of a ticket tells its price.
    fn told(self, is_first: bool) -> Result<TicketRow> {
        let row = self;
        Ok(TicketRow {
            ticket: TicketId(row.ticket),
            purchaser: contact(row.purchaser),
            category: row.category,
            price: is_first.then_some(Price { cents: row.price_cents }),
            paid: paid(row.paid),
            cancelled: row.cancelled,
            sponsor: row.sponsor.map(|(name, first_name, last_name, phone)| SponsorContact {
                name,
                first_name,
                last_name,
                phone,
            }),
            group: row.group,
            round: row.round.map(round),
            attendee: row.attendee.map(contact),
            reference: reference(&row.reference)?,
            pairing: row.pairing.map(their_pairing),
        })
    }
}

#[derive(Queryable)]
struct SoldRow {
    ticket: i64,
    category: String,
    purchaser: ContactRow,
    sponsor: Option<String>,
    price_cents: i64,
    paid: PaidRow,
    cancelled: bool,
    event_cancelled: bool,
    created_at: DateTime<Utc>,
    reference: String,
    totals: TotalsRow,
}

impl SoldRow {
    fn told(self) -> Result<SaleRow> {
        let row = self;
        let price = Price { cents: row.price_cents };
        let sums = totals(row.totals).sums(price, Standing::of(row.cancelled, row.event_cancelled));
        Ok(SaleRow {
            ticket: TicketId(row.ticket),
            category: row.category,
            purchaser: contact(row.purchaser),
            sponsor: row.sponsor,
            price,
            paid: paid(row.paid),
            cancelled: row.cancelled,
            reserved_at: row.created_at,
            reference: reference(&row.reference)?,
            sums,
        })
    }
}

impl ExportStore for PgStores<'_> {
    fn roster(&mut self, id: TournamentId, each: Each<'_, RosterRow>) -> Result<()> {
        diesel::sql_query(PATIENCE).execute(self.connection).ours()?;
        let rows = attendees::table
            .inner_join(
                groups::table
                    .inner_join(
                        tickets::table.inner_join(ticket_categories::table).left_join(sponsors::table),
                    )
                    .left_join(rounds::table),
            )
            .inner_join(users::table)
            .filter(tickets::tournament_id.eq(id.0).and(not(tickets::is_cancelled)))
            .order((
                rounds::start_date.asc().nulls_last(),
                rounds::start_time,
                rounds::id,
                tickets::id,
                groups::id,
                attendees::id,
            ))
            .select((
                (rounds::name, rounds::start_date, rounds::start_time).nullable(),
                groups::name,
                ticket_categories::name,
                sponsors::name.nullable(),
                (users::name_first, users::name_last, users::email, users::phone),
                tickets::paid,
                sql::<CheckIns>(CHECK_INS),
                tickets::reference,
                InPairing,
            ))
            .load_iter::<AttendeeRow, PgRowByRowLoadingMode>(self.connection)
            .ours()?;
        for row in rows {
            each(row.ours()?.told()?)?;
        }
        Ok(())
    }

    fn tickets(&mut self, id: TournamentId, each: Each<'_, TicketRow>) -> Result<()> {
        diesel::sql_query(PATIENCE).execute(self.connection).ours()?;
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
                (
                    tickets::date_paid,
                    tickets::payment_method,
                    tickets::payment_reference,
                    tickets::payment_note,
                ),
                tickets::is_cancelled,
                (sponsors::name, sponsors::contact_name_first, sponsors::contact_name_last, sponsors::phone)
                    .nullable(),
                groups::name.nullable(),
                (rounds::name, rounds::start_date, rounds::start_time).nullable(),
                people.fields((users::name_first, users::name_last, users::email, users::phone)).nullable(),
                tickets::reference,
                InPairing,
            ))
            .load_iter::<PlaceRow, PgRowByRowLoadingMode>(self.connection)
            .ours()?;
        let mut last = None;
        for row in rows {
            let row = row.ours()?;
            let is_first = last.replace(row.ticket) != Some(row.ticket);
            each(row.told(is_first)?)?;
        }
        Ok(())
    }

    fn sales(&mut self, id: TournamentId, each: Each<'_, SaleRow>) -> Result<()> {
        diesel::sql_query(PATIENCE).execute(self.connection).ours()?;
        let rows = tickets::table
            .inner_join(users::table)
            .inner_join(ticket_categories::table)
            .inner_join(tournaments::table)
            .left_join(sponsors::table)
            .filter(tickets::tournament_id.eq(id.0))
            .order(tickets::id)
            .select((
                tickets::id,
                ticket_categories::name,
                (users::name_first, users::name_last, users::email, users::phone),
                sponsors::name.nullable(),
                tickets::price_cents,
                (
                    tickets::date_paid,
                    tickets::payment_method,
                    tickets::payment_reference,
                    tickets::payment_note,
                ),
                tickets::is_cancelled,
                tournaments::weather.is_not_distinct_from(State::Cancelled.name()),
                tickets::created_at,
                tickets::reference,
                (
                    tickets::payments_cents,
                    tickets::refunds_cents,
                    tickets::gifts_cents,
                    tickets::waived_cents,
                ),
            ))
            .load_iter::<SoldRow, PgRowByRowLoadingMode>(self.connection)
            .ours()?;
        for row in rows {
            each(row.ours()?.told()?)?;
        }
        Ok(())
    }
}
