//! Groups and their tickets.

mod shown;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use fairway_application::Result;
use fairway_application::stores::groups::{GroupStore, Via};
use fairway_domain::group::Group;
use fairway_domain::ids::{AttendeeId, CategoryId, GroupId, RoundId, TicketId, TournamentId, UserId};
use fairway_domain::ticket::Ticket;

use self::shown::GroupSelection;
use crate::PgStores;
use crate::errors::Ours;
use crate::schema::{attendees, groups, tickets, tournaments};

#[derive(Queryable)]
struct GroupTicketRow {
    id: i64,
    category_id: i64,
    /// Id, whether it is live, last day, freeze of its teams.
    tournament: (i64, bool, NaiveDate, Option<DateTime<Utc>>),
    owner: i64,
    is_cancelled: bool,
}

impl From<GroupTicketRow> for Ticket {
    fn from(row: GroupTicketRow) -> Self {
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
        let row: Option<GroupTicketRow> = query.first(self.connection).optional().ours()?;
        Ok(row.map(Ticket::from))
    }

    fn hold_ticket(&mut self, id: TicketId) -> Result<Option<bool>> {
        // Shared, as for check-in: a change of a place waits for a check-in of it at the row of the place.
        let held = tickets::table.find(id.0).select(tickets::is_cancelled).for_share();
        held.first(self.connection).optional().ours()
    }

    fn of_ticket(&mut self, id: TicketId) -> Result<Vec<Group>> {
        self.groups_shown(&GroupSelection::Ticket(id))
    }

    fn find(&mut self, id: GroupId) -> Result<Option<Group>> {
        Ok(self.groups_shown(&GroupSelection::Group(id))?.pop())
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
