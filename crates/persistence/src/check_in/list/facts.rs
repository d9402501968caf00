//! The facts of a check-in: the attendee on the list, and their pass under its lock.

use std::collections::HashMap;

use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, QueryFragment};
use diesel::sql_types::{Array, BigInt, Bool, Nullable, Record, Text};
use fairway_application::stores::check_in::{CheckInFacts, Checkable};
use fairway_application::{Error, Result};
use fairway_domain::ids::{AttendeeId, TournamentId};
use fairway_domain::weather::State;

use super::rows::{ApprovedSponsor, AttendeeRow, TheirCheckIns, attendee_rows, purchasers, team_columns};
use crate::PgStores;
use crate::column::{column, varying};
use crate::errors::Ours;
use crate::no_shows::IsNoShow;
use crate::pairings::InPairing;
use crate::prepared::{Prepared, push_array};
use crate::scan_code::scan_code;
use crate::schema::{attendees, groups, sponsors, ticket_categories, tickets, tournaments, users};

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

/// Locks several attendees but for those whom somebody else has, or whose ticket somebody else has: the tickets before, and each by id, as everybody
/// locks them.
const LOCK_FREE: &str = "
    WITH ticket AS MATERIALIZED (
        SELECT id FROM tickets WHERE id IN (
            SELECT groups.ticket_id FROM attendees JOIN groups ON groups.id = attendees.group_id WHERE attendees.id = ANY ($1))
        ORDER BY id FOR SHARE SKIP LOCKED)
    SELECT attendees.id FROM attendees JOIN groups ON groups.id = attendees.group_id
    WHERE attendees.id = ANY ($1) AND groups.ticket_id IN (SELECT id FROM ticket)
    ORDER BY attendees.id FOR NO KEY UPDATE OF attendees SKIP LOCKED";

#[derive(QueryableByName)]
struct FreeRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// Those of these operations that are recorded, of whatever attendee.
#[derive(Debug, Clone)]
struct Recorded(Vec<String>);

// One alone is told in another way than several; the same of `Among`.
varying!(Recorded: Array<Text>);

impl QueryFragment<Pg> for Recorded {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql(
            "ARRAY(SELECT known.operation_id FROM check_ins AS known WHERE known.operation_id = ANY (",
        );
        push_array::<Text, _>(&mut out, &self.0)?;
        out.push_sql("))");
        Ok(())
    }
}

/// Whether an attendee is one of these.
#[derive(Debug, Clone)]
struct Among(Vec<i64>);

varying!(Among: Bool);

impl QueryFragment<Pg> for Among {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("attendees.id = ANY (");
        push_array::<BigInt, _>(&mut out, &self.0)?;
        out.push_sql(")");
        Ok(())
    }
}

type LockedColumns = (Text, BigInt, BigInt, Bool, Bool, BigInt, BigInt, BigInt);
/// Scan code, holder, purchaser, whether the ticket is cancelled, whether it is suspended, tournament, versions of attendee and ticket.
type LockedRow = (String, i64, i64, bool, bool, i64, i64, i64);
/// The locked columns, the versions of attendee and ticket that were read, the operations that are recorded.
type FactsRow = (Option<LockedRow>, (i64, i64), Vec<String>);

fn pass((code, holder, purchaser, cancelled, is_suspended, tournament, ..): LockedRow) -> Result<Checkable> {
    Ok(Checkable {
        scan_code: scan_code(&code)?,
        cancelled,
        suspended: is_suspended && holder != purchaser,
        tournament_id: TournamentId(tournament),
    })
}

impl PgStores<'_> {
    /// The facts of check-ins, whether or not the tickets are cancelled, with the attendees locked. Reads once more where an attendee or
    /// a ticket was changed before the lock was there: such a row is older than the lock.
    pub(in crate::check_in) fn facts_of(
        &mut self,
        of: &[(AttendeeId, String)],
    ) -> Result<Vec<Option<CheckInFacts>>> {
        let mut ids: Vec<_> = of.iter().map(|(id, _)| id.0).collect();
        if ids.len() > 1 {
            let lock = diesel::sql_query(LOCK_FREE).bind::<Array<BigInt>, _>(&ids);
            let free: Vec<FreeRow> = Prepared(lock).load(self.connection).ours()?;
            ids = free.into_iter().map(|row| row.id).collect();
        }
        for _ in 0..2 {
            let found = self.facts_rows(&ids, of)?;
            let is_older = |(_, (locked, versions, _)): &(AttendeeRow, FactsRow)| {
                locked.as_ref().is_some_and(|locked| (locked.6, locked.7) != *versions)
            };
            if !found.iter().any(is_older) {
                return facts(of, found);
            }
        }
        Err(Error::Unexpected("a locked attendee was changed".into()))
    }

    fn facts_rows(
        &mut self,
        ids: &[i64],
        of: &[(AttendeeId, String)],
    ) -> Result<Vec<(AttendeeRow, FactsRow)>> {
        let operations = Recorded(of.iter().map(|(_, operation)| operation.clone()).collect());
        let rows = attendee_rows!((Locked, (attendees::version, tickets::version), operations));
        rows.filter(Among(ids.to_vec())).load(self.connection).ours()
    }
}

/// The facts of each, in their order. Nothing is told of an attendee who is gone since.
fn facts(
    of: &[(AttendeeId, String)],
    found: Vec<(AttendeeRow, FactsRow)>,
) -> Result<Vec<Option<CheckInFacts>>> {
    let mut facts = HashMap::new();
    for (row, (locked, _, recorded)) in found {
        let (Some(locked), row) = (locked, row.row()?) else { continue };
        facts.insert(row.id, (pass(locked)?, row, recorded));
    }
    let mut told = |(id, operation): &(AttendeeId, String)| {
        let (pass, row, recorded) = facts.remove(id)?;
        Some(CheckInFacts { pass, row, is_recorded: recorded.contains(operation) })
    };
    Ok(of.iter().map(&mut told).collect())
}
