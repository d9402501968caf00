//! Groups as shown on their ticket: with their members, pairings and partners.

use diesel::prelude::*;
use fairway_application::Result;
use fairway_domain::group::{Group, Member};
use fairway_domain::ids::{CategoryId, GroupId, TicketId};

use crate::PgStores;
use crate::errors::Ours;
use crate::pairings::{GroupInPairing, InPairingRow, their_pairing};
use crate::schema::{groups, rounds, ticket_categories, tickets};
use crate::tickets::{RoundBriefRow, round_brief};

#[derive(Queryable)]
struct GroupRow {
    id: i64,
    name: String,
    ticket_id: i64,
    round: Option<RoundBriefRow>,
    /// Id, most people in a group, most groups of a ticket, whether it plays golf.
    category: (i64, i32, i32, bool),
    wish: String,
    pairing: Option<InPairingRow>,
    version: i64,
}

impl GroupRow {
    fn group(self, members: Vec<Member>, partners: Vec<String>) -> Group {
        let (category_id, num_attendees, num_groups, plays) = self.category;
        Group {
            id: GroupId(self.id),
            name: self.name,
            ticket_id: TicketId(self.ticket_id),
            category_id: CategoryId(category_id),
            round: self.round.map(round_brief),
            wish: self.wish,
            pairing: self.pairing.map(their_pairing),
            partners,
            members,
            num_attendees,
            num_groups,
            plays,
            version: self.version,
        }
    }
}

/// The selection of groups.
pub(super) enum GroupSelection {
    Ticket(TicketId),
    Group(GroupId),
}

impl PgStores<'_> {
    /// Five queries, whatever the number of groups: groups, members, their check-ins, and their pairings and partners. Without
    /// a round the last two are omitted.
    pub(super) fn groups_shown(&mut self, of: &GroupSelection) -> Result<Vec<Group>> {
        let mut query = groups::table
            .inner_join(tickets::table.inner_join(ticket_categories::table))
            .left_join(rounds::table)
            .order(groups::id)
            .select((
                groups::id,
                groups::name,
                groups::ticket_id,
                (rounds::id, rounds::name, rounds::start_date, rounds::start_time).nullable(),
                (
                    ticket_categories::id,
                    ticket_categories::num_attendees,
                    ticket_categories::num_groups,
                    ticket_categories::play_flag,
                ),
                groups::wish,
                GroupInPairing,
                groups::version,
            ))
            .into_boxed();
        query = match of {
            GroupSelection::Ticket(id) => query.filter(groups::ticket_id.eq(id.0)),
            GroupSelection::Group(id) => query.filter(groups::id.eq(id.0)),
        };
        let rows: Vec<GroupRow> = query.load(self.connection).ours()?;
        let mut members = self.members_of(rows.iter().map(|row| row.id).collect())?;
        let check_ins = self.check_ins_of(members.values().flatten().map(|member| member.id.0).collect())?;
        let paired: Vec<_> = rows.iter().filter(|row| row.pairing.is_some()).collect();
        let playing = self.pairings_of_members(paired.iter().map(|row| row.id).collect())?;
        let partners = self.partners_in(paired.iter().filter_map(|row| Some(row.pairing?.0)).collect())?;
        let shown = rows.into_iter().map(|row| {
            let own = members.remove(&row.id).unwrap_or_default();
            let own = own.into_iter().map(|it| Member {
                id: it.id,
                user_id: it.user_id,
                user: it.user,
                address_typed_by: it.address_typed_by,
                made_for_place: it.made_for_place,
                checked_in: check_ins.standing(it.id.0).checked_in,
                pairing: playing.get(&it.id.0).copied(),
                version: it.version,
            });
            let own: Vec<_> = own.collect();
            let others = row.pairing.and_then(|pairing| partners.get(&pairing.0)).into_iter().flatten();
            let others = others.filter(|other| own.iter().all(|member| member.id != other.id));
            let others = others.map(|other| other.name.clone()).collect();
            row.group(own, others)
        });
        Ok(shown.collect())
    }
}
