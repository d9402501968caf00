//! The groups of tickets in lists.

use std::collections::HashMap;

use diesel::prelude::*;
use fairway_application::Result;
use fairway_application::stores::tickets::GroupBrief;
use fairway_domain::ids::GroupId;

use super::{RoundBriefRow, round_brief};
use crate::PgStores;
use crate::errors::Ours;
use crate::schema::{attendees, groups, rounds};

diesel::alias!(rounds as left_rounds: LeftRounds);

/// Ticket, id, name, its round, the round that it left, and the number of its members.
type GroupRow = (i64, i64, String, Option<RoundBriefRow>, Option<RoundBriefRow>, Option<i64>);

/// The groups of a ticket, and the number of their members.
#[derive(Default)]
pub(super) struct Groups {
    pub(super) groups: Vec<GroupBrief>,
    pub(super) attendees: i64,
}

impl PgStores<'_> {
    /// Groups by ticket, in the order of their creation, with the number of their members.
    pub(super) fn groups_of(&mut self, ids: Vec<i64>) -> Result<HashMap<i64, Groups>> {
        let people = attendees::table.filter(attendees::group_id.eq(groups::id)).count();
        let rows: Vec<GroupRow> = groups::table
            .left_join(rounds::table.on(groups::round_id.eq(rounds::id.nullable())))
            .left_join(left_rounds.on(groups::left_round_id.eq(left_rounds.field(rounds::id).nullable())))
            .filter(groups::ticket_id.eq_any(ids))
            .order(groups::id)
            .select((
                groups::ticket_id,
                groups::id,
                groups::name,
                (rounds::id, rounds::name, rounds::start_date, rounds::start_time).nullable(),
                left_rounds
                    .fields((rounds::id, rounds::name, rounds::start_date, rounds::start_time))
                    .nullable(),
                people.single_value(),
            ))
            .load(self.connection)
            .ours()?;
        let mut groups: HashMap<i64, Groups> = HashMap::new();
        for (ticket, id, name, round, left, people) in rows {
            let (round, left_round) = (round.map(round_brief), left.map(round_brief));
            let group = GroupBrief { id: GroupId(id), name, round, left_round };
            let own = groups.entry(ticket).or_default();
            own.groups.push(group);
            own.attendees += people.unwrap_or_default();
        }
        Ok(groups)
    }
}
