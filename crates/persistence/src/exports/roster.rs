//! The roster: attendees with their round, group and check-in.

use chrono::{DateTime, Utc};
use diesel::dsl::{not, sql};
use diesel::pg::PgRowByRowLoadingMode;
use diesel::prelude::*;
use diesel::sql_types::{Array, Bool, Record, Text, Timestamptz};
use fairway_application::Result;
use fairway_application::stores::Each;
use fairway_application::stores::exports::RosterRow;
use fairway_domain::check_in::{CheckIn, standing};
use fairway_domain::ids::TournamentId;

use super::{ContactRow, LONGER_TIMEOUT, RoundRow, contact, round};
use crate::errors::Ours;
use crate::pairings::{InPairing, InPairingRow, their_pairing};
use crate::reference::reference;
use crate::schema::{attendees, groups, rounds, sponsors, ticket_categories, tickets, users};

/// An attendee's check-ins, unordered.
const CHECK_INS: &str = "ARRAY(SELECT (occurred_at, operation_id, checked_in) FROM check_ins
    WHERE attendee_id = attendees.id)";
/// The row of [`CHECK_INS`].
type CheckIns = Array<Record<(Timestamptz, Text, Bool)>>;
/// Occurred at, operation id, checked in.
type CheckInRow = (DateTime<Utc>, String, bool);

/// The time since which an attendee is checked in.
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
    fn roster_row(self) -> Result<RosterRow> {
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

pub(super) fn write(
    connection: &mut PgConnection,
    id: TournamentId,
    each: Each<'_, RosterRow>,
) -> Result<()> {
    diesel::sql_query(LONGER_TIMEOUT).execute(connection).ours()?;
    let rows = attendees::table
        .inner_join(
            groups::table
                .inner_join(tickets::table.inner_join(ticket_categories::table).left_join(sponsors::table))
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
        .load_iter::<AttendeeRow, PgRowByRowLoadingMode>(connection)
        .ours()?;
    for row in rows {
        each(row.ours()?.roster_row()?)?;
    }
    Ok(())
}
