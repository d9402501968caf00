//! The groups, players and wishes of pairings, and their starts.

use chrono::NaiveTime;
use diesel::dsl::not;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable, Time};
use fairway_application::Result;
use fairway_domain::account::display_name;
use fairway_domain::ids::{AttendeeId, GroupId, PairingId, RoundId, SponsorId, TicketId};
use fairway_domain::pairing::{PairedGroup, Pairing, Placed, Player, Start, Wish};

use crate::PgStores;
use crate::column::column;
use crate::errors::Ours;
use crate::grouped::grouped;
use crate::no_shows::IsNoShow;
use crate::reference::reference;
use crate::schema::{
    attendees, groups, pairing_groups, pairing_wishes, pairings, sponsors, ticket_categories, tickets, users,
};
use crate::tickets::{PersonRow, person};

/// Id, hole, whether it is the second pairing, tee time, fixed.
pub(super) type PairingRow = (i64, Option<i32>, bool, Option<NaiveTime>, bool);
/// A pairing's id, and a part of the pairing.
type In<T> = (i64, T);

column! {
    /// The pairing of an attendee: their own, or their group's.
    TheirPairing: BigInt = "coalesce(
        (SELECT apart.pairing_id FROM pairing_players apart WHERE apart.attendee_id = attendees.id), pairing_groups.pairing_id)"
}

fn called(row: PersonRow) -> String {
    let person = person(row);
    display_name(&person.name_first, &person.name_last, person.email.as_ref())
}

impl PgStores<'_> {
    /// The groups of a round's pairings, by id.
    pub(super) fn groups_of_pairings(&mut self, id: RoundId) -> Result<Vec<In<PairedGroup>>> {
        type Row = (i64, i64, String, i64, String, PersonRow, Option<(i64, String)>, i32, (bool, String));
        let rows: Vec<Row> = pairing_groups::table
            .inner_join(pairings::table)
            .inner_join(
                groups::table.inner_join(
                    tickets::table
                        .inner_join(ticket_categories::table)
                        .inner_join(users::table)
                        .left_join(sponsors::table),
                ),
            )
            .filter(pairings::round_id.eq(id.0).and(not(tickets::is_cancelled)))
            .order(groups::id)
            .select((
                pairings::id,
                groups::id,
                groups::name,
                tickets::id,
                tickets::reference,
                (users::name_first, users::name_last, users::email),
                (sponsors::id, sponsors::name).nullable(),
                ticket_categories::num_attendees,
                (groups::seats_given_away, groups::wish),
            ))
            .load(self.connection)
            .ours()?;
        let group =
            |(pairing, id, name, ticket, code, buyer, sponsor, num_attendees, (given_away, wish)): Row| {
                let group = PairedGroup {
                    id: GroupId(id),
                    name,
                    ticket_id: TicketId(ticket),
                    reference: reference(&code)?,
                    captain: called(buyer),
                    sponsor: sponsor.map(|(id, name)| (SponsorId(id), name)),
                    wish,
                    num_attendees,
                    given_away,
                };
                Ok((pairing, group))
            };
        rows.into_iter().map(group).collect()
    }

    /// The wishes between players of a round.
    pub(super) fn wishes_of(&mut self, id: RoundId) -> Result<Vec<Wish>> {
        let plays = || {
            let in_round = attendees::table.inner_join(groups::table).filter(groups::round_id.eq(id.0));
            in_round.select(attendees::id)
        };
        let rows: Vec<(i64, i64, bool)> = pairing_wishes::table
            .filter(pairing_wishes::attendee_id.eq_any(plays()).and(pairing_wishes::other_id.eq_any(plays())))
            .order((pairing_wishes::attendee_id, pairing_wishes::other_id))
            .select((pairing_wishes::attendee_id, pairing_wishes::other_id, pairing_wishes::apart))
            .load(self.connection)
            .ours()?;
        let wish = |(one, other, apart)| Wish { one: AttendeeId(one), other: AttendeeId(other), apart };
        Ok(rows.into_iter().map(wish).collect())
    }

    /// The players of a round's pairings, in the order in which their places were created.
    pub(super) fn players_of_pairings(&mut self, id: RoundId) -> Result<Vec<In<Player>>> {
        let rows: Vec<(i64, i64, i64, PersonRow, bool)> = attendees::table
            .inner_join(groups::table.inner_join(tickets::table).inner_join(pairing_groups::table))
            .inner_join(users::table)
            .filter(groups::round_id.eq(id.0).and(not(tickets::is_cancelled)))
            .order(attendees::id)
            .select((
                TheirPairing,
                attendees::id,
                groups::id,
                (users::name_first, users::name_last, users::email),
                IsNoShow,
            ))
            .load(self.connection)
            .ours()?;
        let player = |(pairing, id, group, who, no_show)| {
            (pairing, Player { id: AttendeeId(id), group_id: GroupId(group), name: called(who), no_show })
        };
        Ok(rows.into_iter().map(player).collect())
    }
}

/// The pairings with their groups and players; empty ones are omitted.
pub(super) fn pairings(
    rows: Vec<PairingRow>,
    groups: Vec<In<PairedGroup>>,
    players: Vec<In<Player>>,
) -> Vec<Pairing> {
    let mut groups_in = grouped(groups);
    let mut players_in = grouped(players);
    let pairing = |(id, hole, second, tee_time, fixed): PairingRow| Pairing {
        id: PairingId(id),
        start: hole.map(|number| Start::Hole { number, second }).or(tee_time.map(Start::TeeTime)),
        fixed,
        groups: groups_in.remove(&id).unwrap_or_default(),
        players: players_in.remove(&id).unwrap_or_default(),
    };
    let all = rows.into_iter().map(pairing);
    all.filter(|pairing| !pairing.groups.is_empty() || !pairing.players.is_empty()).collect()
}

/// One statement for all: the constraints on starts are deferred to the commit.
pub(super) fn write_starts(connection: &mut PgConnection, placed: &[Placed]) -> Result<()> {
    let ids: Vec<_> = placed.iter().map(|it| it.id.0).collect();
    let hole = |it: &Placed| match it.start {
        Some(Start::Hole { number, second }) => (Some(number), second),
        _ => (None, false),
    };
    let (holes, seconds): (Vec<_>, Vec<_>) = placed.iter().map(hole).unzip();
    let times: Vec<_> = placed
        .iter()
        .map(|it| if let Some(Start::TeeTime(time)) = it.start { Some(time) } else { None })
        .collect();
    let fixed: Vec<_> = placed.iter().map(|it| it.fixed).collect();
    diesel::sql_query(
        "UPDATE pairings SET hole = placed.hole, second = placed.second, tee_time = placed.tee_time, fixed = placed.fixed
         FROM unnest($1, $2, $3, $4, $5) AS placed (id, hole, second, tee_time, fixed) WHERE pairings.id = placed.id",
    )
    .bind::<Array<BigInt>, _>(ids)
    .bind::<Array<Nullable<Integer>>, _>(holes)
    .bind::<Array<Bool>, _>(seconds)
    .bind::<Array<Nullable<Time>>, _>(times)
    .bind::<Array<Bool>, _>(fixed)
    .execute(connection)
    .ours()
    .map(drop)
}
