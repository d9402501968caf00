//! The pairing of an attendee, as shown in lists, passes and exports (rule `starts-shown`).

use std::collections::HashMap;

use chrono::NaiveTime;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable, Record, Text, Time};
use fairway_application::Result;
use fairway_application::stores::attendees::Partner;
use fairway_domain::account::name_alone;
use fairway_domain::ids::{AttendeeId, PairingId};
use fairway_domain::pairing::{ShownStart, Start, TheirPairing};

use crate::PgStores;
use crate::column::column;
use crate::errors::Ours;
use crate::schema::{attendees, groups};

column! {
    /// The pairing of an attendee, their own or their group's, with its start; `NULL` while the group is in no round. Needs
    /// `attendees` and `groups` in the query.
    InPairing: Nullable<Record<InPairingColumns>> = "(
    SELECT (pairings.id, pairings.hole, pairings.second, pairings.tee_time, EXISTS (
        SELECT FROM pairings other WHERE other.round_id = pairings.round_id AND other.hole = pairings.hole AND other.id <> pairings.id))
    FROM pairings WHERE pairings.id = coalesce(
        (SELECT apart.pairing_id FROM pairing_players apart WHERE apart.attendee_id = attendees.id),
        (SELECT paired.pairing_id FROM pairing_groups paired WHERE paired.group_id = groups.id)))"
}

column! {
    /// The pairing of a group, with its start; `NULL` while it is in no round. Needs `groups` in the query.
    GroupInPairing: Nullable<Record<InPairingColumns>> = "(
    SELECT (pairings.id, pairings.hole, pairings.second, pairings.tee_time, EXISTS (
        SELECT FROM pairings other WHERE other.round_id = pairings.round_id AND other.hole = pairings.hole AND other.id <> pairings.id))
    FROM pairings JOIN pairing_groups paired ON paired.pairing_id = pairings.id WHERE paired.group_id = groups.id)"
}

type InPairingColumns = (BigInt, Nullable<Integer>, Bool, Nullable<Time>, Bool);
/// Id, hole, whether it is the second pairing, tee time, whether another pairing starts on the hole.
pub(crate) type InPairingRow = (i64, Option<i32>, bool, Option<NaiveTime>, bool);

pub(crate) fn their_pairing((id, hole, second, tee_time, shared): InPairingRow) -> TheirPairing {
    let start = hole.map(|number| Start::Hole { number, second }).or(tee_time.map(Start::TeeTime));
    TheirPairing { id: PairingId(id), start: start.map(|start| ShownStart { start, shared }) }
}

#[derive(QueryableByName)]
struct PartnerRow {
    #[diesel(sql_type = BigInt)]
    pairing_id: i64,
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    name_first: String,
    #[diesel(sql_type = Text)]
    name_last: String,
}

/// Two halves, each of which uses an index.
const PLAYERS: &str = "
    SELECT played.pairing_id, played.id, users.name_first, users.name_last FROM (
        SELECT pairing_groups.pairing_id, attendees.id, attendees.user_id
        FROM pairing_groups JOIN attendees ON attendees.group_id = pairing_groups.group_id
        WHERE pairing_groups.pairing_id = ANY($1)
            AND NOT EXISTS (SELECT FROM pairing_players WHERE pairing_players.attendee_id = attendees.id)
        UNION ALL
        SELECT pairing_players.pairing_id, attendees.id, attendees.user_id
        FROM pairing_players JOIN attendees ON attendees.id = pairing_players.attendee_id
        WHERE pairing_players.pairing_id = ANY($1)
    ) played JOIN users ON users.id = played.user_id ORDER BY played.id";

impl PgStores<'_> {
    /// The pairings of the members of these groups, by attendee id.
    pub(crate) fn pairings_of_members(&mut self, of: Vec<i64>) -> Result<HashMap<i64, TheirPairing>> {
        if of.is_empty() {
            return Ok(HashMap::new());
        }
        let rows: Vec<(i64, Option<InPairingRow>)> = attendees::table
            .inner_join(groups::table)
            .filter(attendees::group_id.eq_any(of))
            .select((attendees::id, InPairing))
            .load(self.connection)
            .ours()?;
        Ok(rows.into_iter().filter_map(|(id, row)| Some((id, their_pairing(row?)))).collect())
    }

    /// The players of these pairings by name, in the order in which their places were created, by pairing id.
    pub(crate) fn partners_in(&mut self, pairings: Vec<i64>) -> Result<HashMap<i64, Vec<Partner>>> {
        let mut partners = HashMap::<_, Vec<_>>::new();
        if pairings.is_empty() {
            return Ok(partners);
        }
        let query = diesel::sql_query(PLAYERS).bind::<Array<BigInt>, _>(pairings);
        for row in query.load::<PartnerRow>(self.connection).ours()? {
            let partner =
                Partner { id: AttendeeId(row.id), name: name_alone(&row.name_first, &row.name_last) };
            partners.entry(row.pairing_id).or_default().push(partner);
        }
        Ok(partners)
    }
}
