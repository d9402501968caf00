use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use fairway_application::Result;
use fairway_application::stores::groups::{GroupStore, Via};
use fairway_domain::group::{Group, Member};
use fairway_domain::ids::{AttendeeId, CategoryId, GroupId, RoundId, TicketId, TournamentId, UserId};
use fairway_domain::ticket::Ticket;

use crate::PgStores;
use crate::errors::Ours;
use crate::pairings::{GroupInPairing, InPairingRow, their_pairing};
use crate::schema::{attendees, groups, rounds, ticket_categories, tickets, tournaments};
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

#[derive(Queryable)]
struct TicketRow {
    id: i64,
    category_id: i64,
    /// Id, whether it is live, last day, when its teams are frozen.
    tournament: (i64, bool, NaiveDate, Option<DateTime<Utc>>),
    owner: i64,
    is_cancelled: bool,
}

impl From<TicketRow> for Ticket {
    fn from(row: TicketRow) -> Self {
        let (tournament_id, tournament_live, date_end, teams_freeze_at) = row.tournament;
        Self {
            id: TicketId(row.id),
            category_id: CategoryId(row.category_id),
            tournament_id: TournamentId(tournament_id),
            tournament_live,
            date_end,
            teams_freeze_at,
            owner: UserId(row.owner),
            cancelled: row.is_cancelled,
        }
    }
}

/// The groups of a list.
enum Of {
    Ticket(TicketId),
    Group(GroupId),
}

impl PgStores<'_> {
    /// Five queries, however many groups: theirs, who is in them, who of these is checked in, and who plays where and with whom. Without
    /// a round the last two are left out.
    fn groups_shown(&mut self, of: &Of) -> Result<Vec<Group>> {
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
            Of::Ticket(id) => query.filter(groups::ticket_id.eq(id.0)),
            Of::Group(id) => query.filter(groups::id.eq(id.0)),
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

impl GroupStore for PgStores<'_> {
    fn ticket(&mut self, via: Via) -> Result<Option<Ticket>> {
        let group_of =
            |AttendeeId(id)| attendees::table.filter(attendees::id.eq(id)).select(attendees::group_id);
        let mut query = tickets::table
            .inner_join(tournaments::table)
            .select((
                tickets::id,
                tickets::ticket_category_id,
                (
                    tournaments::id,
                    tournaments::live_flag,
                    tournaments::date_end,
                    tournaments::teams_freeze_at,
                ),
                tickets::user_id,
                tickets::is_cancelled,
            ))
            .into_boxed();
        query = match via {
            Via::Ticket(id) => query.filter(tickets::id.eq(id.0)),
            Via::Group(id) => query
                .filter(tickets::id.eq_any(
                    groups::table.filter(groups::id.eq(id.0)).select(groups::ticket_id).into_boxed(),
                )),
            Via::Attendee(id) => query.filter(tickets::id.eq_any(
                groups::table.filter(groups::id.eq_any(group_of(id))).select(groups::ticket_id).into_boxed(),
            )),
        };
        let row: Option<TicketRow> = query.first(self.connection).optional().ours()?;
        Ok(row.map(Ticket::from))
    }

    fn hold_ticket(&mut self, id: TicketId) -> Result<Option<bool>> {
        // Shared, as check-in holds it: who changes a place waits for a check-in of it at the place itself.
        let held = tickets::table.find(id.0).select(tickets::is_cancelled).for_share();
        held.first(self.connection).optional().ours()
    }

    fn of_ticket(&mut self, id: TicketId) -> Result<Vec<Group>> {
        self.groups_shown(&Of::Ticket(id))
    }

    fn find(&mut self, id: GroupId) -> Result<Option<Group>> {
        Ok(self.groups_shown(&Of::Group(id))?.pop())
    }

    fn lock(&mut self, id: GroupId) -> Result<Option<Group>> {
        let locked = groups::table.find(id.0).select(groups::id).for_no_key_update();
        let locked: Option<i64> = locked.first(self.connection).optional().ours()?;
        if locked.is_none() {
            return Ok(None);
        }
        GroupStore::find(self, id)
    }

    fn names(&mut self, ticket: TicketId) -> Result<Vec<(GroupId, String)>> {
        let rows: Vec<(i64, String)> = groups::table
            .filter(groups::ticket_id.eq(ticket.0))
            .order(groups::id)
            .select((groups::id, groups::name))
            .load(self.connection)
            .ours()?;
        Ok(rows.into_iter().map(|(id, name)| (GroupId(id), name)).collect())
    }

    fn add(&mut self, ticket: TicketId, name: &str) -> Result<GroupId> {
        diesel::insert_into(groups::table)
            .values((groups::ticket_id.eq(ticket.0), groups::name.eq(name)))
            .returning(groups::id)
            .get_result(self.connection)
            .ours()
            .map(GroupId)
    }

    fn set_wish(&mut self, id: GroupId, wish: &str) -> Result<()> {
        diesel::update(groups::table.find(id.0))
            .set(groups::wish.eq(wish))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn update(&mut self, id: GroupId, name: &str, round: Option<RoundId>) -> Result<()> {
        let round = round.map(|id| id.0);
        let left = (round.is_some()).then_some(None::<i64>);
        diesel::update(groups::table.find(id.0))
            .set((
                groups::name.eq(name),
                groups::round_id.eq(round),
                left.map(|none| groups::left_round_id.eq(none)),
            ))
            .execute(self.connection)
            .ours()
            .map(drop)
    }
}
