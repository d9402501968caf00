//! The facts of a check-in: the attendee on the list, and their pass under its lock.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Nullable, Record, Text};
use fairway_application::stores::check_in::{CheckInFacts, Checkable};
use fairway_application::{Error, Result};
use fairway_domain::ids::{AttendeeId, TournamentId};
use fairway_domain::weather::State;

use super::rows::{ApprovedSponsor, AttendeeRow, TheirCheckIns, attendee_rows, purchasers, team_columns};
use crate::PgStores;
use crate::column::column;
use crate::errors::Ours;
use crate::no_shows::IsNoShow;
use crate::pairings::InPairing;
use crate::scan_code::scan_code;
use crate::schema::{attendees, check_ins, groups, sponsors, ticket_categories, tickets, tournaments, users};

column! {
    /// The pass of an attendee, who is locked. Locks the ticket before its attendee, as cancelling and deleting do; shared, so that several attendees
    /// of one ticket can check in at once. Both are as they are once nobody else has them locked.
    Locked: Nullable<Record<LockedColumns>> = "(
    WITH ticket AS MATERIALIZED (
        SELECT locked.is_cancelled, locked.is_suspended, locked.user_id, locked.tournament_id, locked.version FROM tickets AS locked
        WHERE locked.id = tickets.id FOR SHARE)
    SELECT (place.scan_code, place.user_id, ticket.user_id, ticket.is_cancelled, ticket.is_suspended, ticket.tournament_id, place.version, ticket.version)
    FROM ticket, attendees AS place WHERE place.id = attendees.id
    FOR NO KEY UPDATE OF place)"
}

type LockedColumns = (Text, BigInt, BigInt, Bool, Bool, BigInt, BigInt, BigInt);
/// Scan code, holder, purchaser, whether the ticket is cancelled, whether it is suspended, tournament, versions of attendee and ticket.
type LockedRow = (String, i64, i64, bool, bool, i64, i64, i64);
/// The locked columns, the versions of attendee and ticket that were read, how many check-ins have the operation id.
type FactsRow = (Option<LockedRow>, (i64, i64), Option<i64>);

fn pass((code, holder, purchaser, cancelled, is_suspended, tournament, ..): LockedRow) -> Result<Checkable> {
    Ok(Checkable {
        scan_code: scan_code(&code)?,
        cancelled,
        suspended: is_suspended && holder != purchaser,
        tournament_id: TournamentId(tournament),
    })
}

impl PgStores<'_> {
    /// The facts of a check-in, whether or not the ticket is cancelled, with the attendee locked. Reads once more where the attendee or
    /// the ticket was changed before the lock was there: the row is older than the lock.
    pub(in crate::check_in) fn facts_of(
        &mut self,
        id: AttendeeId,
        operation_id: &str,
    ) -> Result<Option<CheckInFacts>> {
        for _ in 0..2 {
            let recorded = check_ins::table.filter(check_ins::operation_id.eq(operation_id)).count();
            let found: Option<(AttendeeRow, FactsRow)> =
                attendee_rows!((Locked, (attendees::version, tickets::version), recorded.single_value()))
                    .filter(attendees::id.eq(id.0))
                    .get_result(self.connection)
                    .optional()
                    .ours()?;
            let Some((row, (Some(locked), versions, recorded))) = found else { return Ok(None) };
            if (locked.6, locked.7) == versions {
                let pass = pass(locked)?;
                let is_recorded = recorded.unwrap_or_default() > 0;
                return Ok(Some(CheckInFacts { pass, row: row.row()?, is_recorded }));
            }
        }
        Err(Error::Unexpected("a locked attendee was changed".into()))
    }
}
