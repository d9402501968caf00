//! The whole list. Each kind of row is read at once for all attendees: a look-up per row and kind would take twice the time.

use std::collections::{HashMap, HashSet};

use chrono::NaiveTime;
use diesel::dsl::not;
use diesel::pg::PgRowByRowLoadingMode;
use diesel::prelude::*;
use fairway_application::Result;
use fairway_application::page::Part;
use fairway_application::stores::check_in::ListedAttendee;
use fairway_domain::ids::TournamentId;
use fairway_domain::weather::State;

use super::rows::{ApprovedSponsor, Called, PlaceRow, TeamRow, team_columns};
use crate::PgStores;
use crate::check_in::CheckInsOf;
use crate::errors::Ours;
use crate::pairings::InPairingRow;
use crate::schema::{
    attendees, check_in_changes, check_ins, groups, no_shows, pairing_groups, pairing_players, pairings,
    rounds, sponsors, ticket_categories, tickets, tournaments, users,
};
use crate::tickets::PersonRow;

/// Id, scan code, group, person and their id.
type Listed = (i64, String, i64, PersonRow, i64);
/// A group, its pairing, and the purchaser of its ticket.
type Team = (TeamRow, Option<i64>, i64);
/// Id, round, hole, whether it is the second pairing, tee time.
type PairingRow = (i64, i64, Option<i32>, bool, Option<NaiveTime>);

/// All facts of a list but its places.
struct Rest {
    teams: HashMap<i64, Team>,
    pairings: HashMap<i64, InPairingRow>,
    apart: HashMap<i64, i64>,
    absent: HashSet<i64>,
    check_ins: CheckInsOf,
}

/// The ids of a tournament's attendees, and of those who have left it.
#[diesel::dsl::auto_type]
fn known_in(id: i64) -> _ {
    check_in_changes::table
        .filter(check_in_changes::tournament_id.eq(id))
        .select(check_in_changes::attendee_id)
}

impl PgStores<'_> {
    /// A few statements, however long the list. The widest is loaded row by row: PostgreSQL's whole answer would lie in memory beside its rows.
    /// A part that is read later may be newer: that change has a later number in the log, and is sent again.
    pub(super) fn whole(&mut self, id: TournamentId) -> Result<Part<ListedAttendee>> {
        // PostgreSQL takes as long to order the places as to read everything else.
        let (places, mut rest) =
            self.read_both(|stores| stores.places_of(id), |stores| stores.rest_of(id))?;
        let purchasers = self.purchasers_of(&rest.teams, &places)?;
        let rows = places.into_iter().filter_map(|(id, scan_code, group, user, _)| {
            // The ticket was cancelled, or the group added or deleted, between the two reads: the log has a later number for it.
            let (team, paired, purchaser) = rest.teams.get(&group)?;
            let pairing = rest.apart.get(&id).or(paired.as_ref());
            let pairing = pairing.and_then(|pairing| rest.pairings.get(pairing)).copied();
            let place = PlaceRow { id, scan_code, user, pairing, no_show: rest.absent.contains(&id) };
            let purchaser = purchasers.get(purchaser)?.clone();
            Some(place.of(team, purchaser, rest.check_ins.take(id)))
        });
        let rows: Vec<_> = rows.collect::<Result<_>>()?;
        Ok(Part { total: rows.len(), rows })
    }

    fn rest_of(&mut self, id: TournamentId) -> Result<Rest> {
        let among = check_ins::table.filter(check_ins::attendee_id.eq_any(known_in(id.0))).into_boxed();
        Ok(Rest {
            teams: self.teams_of(id)?,
            pairings: self.pairings_in(id)?,
            apart: self.apart_in(id)?,
            absent: self.no_shows_in(id)?,
            check_ins: self.check_ins_among(among)?,
        })
    }

    /// The attendees on the list, in order.
    fn places_of(&mut self, id: TournamentId) -> Result<Vec<Listed>> {
        attendees::table
            .inner_join(users::table)
            .inner_join(check_in_changes::table.on(check_in_changes::attendee_id.eq(attendees::id)))
            .filter(check_in_changes::tournament_id.eq(id.0).and(check_in_changes::is_listed))
            .order((Called, users::id, attendees::id))
            .select((
                attendees::id,
                attendees::scan_code,
                attendees::group_id,
                (users::name_first, users::name_last, users::email),
                users::id,
            ))
            .load(self.connection)
            .ours()
    }

    /// The groups of tickets that are not cancelled, by id.
    fn teams_of(&mut self, id: TournamentId) -> Result<HashMap<i64, Team>> {
        let rows = groups::table
            .inner_join(
                tickets::table
                    .inner_join(ticket_categories::table)
                    .inner_join(tournaments::table)
                    .left_join(sponsors::table),
            )
            .left_join(pairing_groups::table)
            .filter(tickets::tournament_id.eq(id.0).and(not(tickets::is_cancelled)))
            .select((team_columns!(), pairing_groups::pairing_id.nullable(), tickets::user_id))
            .load_iter::<Team, PgRowByRowLoadingMode>(self.connection)
            .ours()?;
        rows.map(|row| row.ours().map(|row| (row.0.id, row))).collect()
    }

    /// The purchasers of the tickets, by id. Most of them are attendees, too; only the others are read.
    fn purchasers_of(
        &mut self,
        teams: &HashMap<i64, Team>,
        places: &[Listed],
    ) -> Result<HashMap<i64, PersonRow>> {
        let mut known: HashMap<_, _> = places.iter().map(|place| (place.4, place.3.clone())).collect();
        let others: HashSet<_> =
            teams.values().map(|team| team.2).filter(|id| !known.contains_key(id)).collect();
        if others.is_empty() {
            return Ok(known);
        }
        let rows: Vec<(i64, PersonRow)> = users::table
            .filter(users::id.eq_any(others.into_iter().collect::<Vec<_>>()))
            .select((users::id, (users::name_first, users::name_last, users::email)))
            .load(self.connection)
            .ours()?;
        known.extend(rows);
        Ok(known)
    }

    /// The pairings of a tournament's rounds, by id.
    fn pairings_in(&mut self, id: TournamentId) -> Result<HashMap<i64, InPairingRow>> {
        let rows: Vec<PairingRow> = pairings::table
            .inner_join(rounds::table)
            .filter(rounds::tournament_id.eq(id.0))
            .select((pairings::id, pairings::round_id, pairings::hole, pairings::second, pairings::tee_time))
            .load(self.connection)
            .ours()?;
        let mut starts = HashMap::<_, usize>::new();
        for (_, round, hole, ..) in rows.iter().filter(|row| row.2.is_some()) {
            *starts.entry((*round, *hole)).or_default() += 1;
        }
        let shown = |(id, round, hole, second, tee_time): PairingRow| {
            let shared = starts.get(&(round, hole)).is_some_and(|starts| *starts > 1);
            (id, (id, hole, second, tee_time, shared))
        };
        Ok(rows.into_iter().map(shown).collect())
    }

    /// The pairings of attendees who play apart from their group.
    fn apart_in(&mut self, id: TournamentId) -> Result<HashMap<i64, i64>> {
        let rows: Vec<(i64, i64)> = pairing_players::table
            .filter(pairing_players::attendee_id.eq_any(known_in(id.0)))
            .select((pairing_players::attendee_id, pairing_players::pairing_id))
            .load(self.connection)
            .ours()?;
        Ok(rows.into_iter().collect())
    }

    /// The attendees whom staff marked as no-shows.
    fn no_shows_in(&mut self, id: TournamentId) -> Result<HashSet<i64>> {
        let rows: Vec<i64> = no_shows::table
            .filter(no_shows::attendee_id.eq_any(known_in(id.0)))
            .select(no_shows::attendee_id)
            .load(self.connection)
            .ours()?;
        Ok(rows.into_iter().collect())
    }
}
