//! The facts of a check-in: the attendee's row of the list, and their locked pass.

use std::collections::{BTreeSet, HashMap};

use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, QueryFragment};
use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable, Record, Text};
use fairway_application::stores::check_in::{CheckInFacts, CheckInOf, Checkable};
use fairway_application::{Error, Result};
use fairway_domain::ids::TournamentId;
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
    /// The pass of an attendee, with a lock. Locks the ticket before its attendee, as cancelling and deleting do; in shared mode, so that several attendees
    /// of one ticket can check in at once. Both are read as committed by the previous holder of the lock.
    Locked: Nullable<Record<LockedColumns>> = "(
    WITH ticket AS MATERIALIZED (
        SELECT locked.is_cancelled, locked.is_suspended, locked.user_id, locked.tournament_id, locked.version FROM tickets AS locked
        WHERE locked.id = tickets.id FOR SHARE)
    SELECT (place.scan_code, place.user_id, ticket.user_id, ticket.is_cancelled, ticket.is_suspended, ticket.tournament_id, place.version, ticket.version)
    FROM ticket, attendees AS place WHERE place.id = attendees.id
    FOR NO KEY UPDATE OF place)"
}

/// Locks several attendees, and skips attendees and tickets that another transaction has locked: tickets first, each by id, which is the
/// common lock order.
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

/// Which of these operations are recorded, for any attendee.
#[derive(Debug, Clone)]
struct Recorded(Vec<String>);

// The SQL differs between one value and several, as for the columns below.
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

/// These people, with their current token version.
#[derive(Debug, Clone)]
struct Sessions(Vec<i64>);

varying!(Sessions: Array<Record<(BigInt, Integer)>>);

impl QueryFragment<Pg> for Sessions {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql(
            "ARRAY(SELECT (caller.id, caller.token_version) FROM users AS caller WHERE caller.id = ANY (",
        );
        push_array::<BigInt, _>(&mut out, &self.0)?;
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
type LockedPassRow = (String, i64, i64, bool, bool, i64, i64, i64);
/// The locked columns, the read versions of attendee and ticket, the recorded operations, and the sessions of the volunteers.
type FactsRow = (Option<LockedPassRow>, (i64, i64), Vec<String>, Vec<(i64, i32)>);

fn pass(
    (code, holder, purchaser, cancelled, is_suspended, tournament, ..): LockedPassRow,
) -> Result<Checkable> {
    Ok(Checkable {
        scan_code: scan_code(&code)?,
        cancelled,
        suspended: is_suspended && holder != purchaser,
        tournament_id: TournamentId(tournament),
    })
}

impl PgStores<'_> {
    /// The facts of check-ins, even for cancelled tickets, with the attendees locked. Reads again if an attendee or
    /// a ticket changed before the lock was acquired: the row is older than the lock then.
    pub(in crate::check_in) fn facts_of(&mut self, of: &[CheckInOf]) -> Result<Vec<Option<CheckInFacts>>> {
        let mut ids: Vec<_> = of.iter().map(|it| it.attendee.0).collect();
        if ids.len() > 1 {
            ids = self.lock_unlocked(ids)?;
        }
        if ids.is_empty() {
            return Ok(of.iter().map(|_| None).collect());
        }
        for _ in 0..2 {
            let found = self.facts_rows(&ids, of)?;
            let is_older = |(_, (locked, versions, ..)): &(AttendeeRow, FactsRow)| {
                locked.as_ref().is_some_and(|locked| (locked.6, locked.7) != *versions)
            };
            if !found.iter().any(is_older) {
                return facts(of, found);
            }
        }
        Err(Error::Unexpected("a locked attendee was changed".into()))
    }

    /// Locks the attendees that no other transaction has locked, and returns these.
    fn lock_unlocked(&mut self, ids: Vec<i64>) -> Result<Vec<i64>> {
        let lock = diesel::sql_query(LOCK_FREE).bind::<Array<BigInt>, _>(ids);
        let free: Vec<FreeRow> = Prepared(lock).load(self.connection).ours()?;
        Ok(free.into_iter().map(|row| row.id).collect())
    }

    fn facts_rows(&mut self, ids: &[i64], of: &[CheckInOf]) -> Result<Vec<(AttendeeRow, FactsRow)>> {
        let operations = Recorded(of.iter().map(|it| it.operation_id.clone()).collect());
        let callers: BTreeSet<_> = of.iter().map(|it| it.caller.0).collect();
        let sessions = Sessions(callers.into_iter().collect());
        let rows = attendee_rows!((Locked, (attendees::version, tickets::version), operations, sessions));
        rows.filter(Among(ids.to_vec())).load(self.connection).ours()
    }
}

/// The facts of each check-in, in order; `None` for an attendee who was deleted meanwhile.
fn facts(of: &[CheckInOf], found: Vec<(AttendeeRow, FactsRow)>) -> Result<Vec<Option<CheckInFacts>>> {
    let mut facts = HashMap::new();
    for (row, (locked, _, recorded, sessions)) in found {
        let (Some(locked), row) = (locked, row.row()?) else { continue };
        facts.insert(row.id, (pass(locked)?, row, recorded, sessions));
    }
    let mut facts_of = |it: &CheckInOf| {
        let (pass, row, recorded, sessions) = facts.remove(&it.attendee)?;
        let session = sessions.iter().find(|(caller, _)| *caller == it.caller.0);
        let token_version = session.map(|(_, version)| *version);
        Some(CheckInFacts { pass, row, is_recorded: recorded.contains(&it.operation_id), token_version })
    };
    Ok(of.iter().map(&mut facts_of).collect())
}
