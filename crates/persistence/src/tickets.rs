use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use diesel::prelude::*;
use fairway_application::Result;
use fairway_application::tickets::{GroupView, NewTicket, Person, RoundBrief, TicketStore, TicketView};
use fairway_domain::category::Price;
use fairway_domain::ids::{CategoryId, GroupId, RoundId, SponsorId, TicketId, TournamentId, UserId};

use crate::PgStores;
use crate::accounts::email;
use crate::errors::Ours;
use crate::scan_code::scan_code;
use crate::schema::{groups, rounds, sponsors, ticket_categories, tickets, tournaments, users};

/// First name, last name, e-mail.
pub(crate) type PersonRow = (String, String, Option<String>);
/// Id, name, start date, start time.
pub(crate) type RoundBriefRow = (i64, String, NaiveDate, NaiveTime);

pub(crate) fn person((name_first, name_last, stored): PersonRow) -> Person {
    Person { name_first, name_last, email: email(stored) }
}

pub(crate) fn round_brief((id, name, start_date, start_time): RoundBriefRow) -> RoundBrief {
    RoundBrief { id: RoundId(id), name, start_date, start_time }
}

#[derive(Queryable)]
struct TicketRow {
    id: i64,
    /// Id, name, slug, first day, last day.
    tournament: (i64, String, String, NaiveDate, NaiveDate),
    /// Id, name, price.
    category: (i64, String, i64),
    user_id: i64,
    user: PersonRow,
    sponsor: Option<(i64, String)>,
    user_participating: bool,
    date_paid: Option<DateTime<Utc>>,
    is_cancelled: bool,
    scan_code: String,
}

impl TicketRow {
    fn view(self, groups: Vec<GroupView>) -> Result<TicketView> {
        let (tournament_id, tournament_name, tournament_slug, date_start, date_end) = self.tournament;
        let (category_id, category_name, cents) = self.category;
        Ok(TicketView {
            id: TicketId(self.id),
            tournament_id: TournamentId(tournament_id),
            tournament_name,
            tournament_slug,
            date_start,
            date_end,
            category_id: CategoryId(category_id),
            category_name,
            price: Price { cents },
            user_id: UserId(self.user_id),
            user: person(self.user),
            sponsor: self.sponsor.map(|(id, name)| (SponsorId(id), name)),
            user_participating: self.user_participating,
            groups,
            paid_at: self.date_paid,
            cancelled: self.is_cancelled,
            scan_code: scan_code(&self.scan_code)?,
        })
    }
}

/// Which tickets a list is of.
enum Of {
    Ticket(TicketId),
    User(UserId),
}

impl PgStores<'_> {
    /// Two queries, however many tickets: theirs, and their groups'.
    fn ticket_views(&mut self, of: &Of) -> Result<Vec<TicketView>> {
        let mut query = tickets::table
            .inner_join(tournaments::table)
            .inner_join(ticket_categories::table)
            .inner_join(users::table)
            .left_join(sponsors::table)
            .order((tournaments::date_start.desc(), tickets::id.desc()))
            .select((
                tickets::id,
                (
                    tournaments::id,
                    tournaments::name,
                    tournaments::slug,
                    tournaments::date_start,
                    tournaments::date_end,
                ),
                (ticket_categories::id, ticket_categories::name, ticket_categories::price_cents),
                tickets::user_id,
                (users::name_first, users::name_last, users::email),
                (sponsors::id, sponsors::name).nullable(),
                tickets::user_participating,
                tickets::date_paid,
                tickets::is_cancelled,
                tickets::scan_code,
            ))
            .into_boxed();
        query = match of {
            Of::Ticket(id) => query.filter(tickets::id.eq(id.0)),
            Of::User(id) => query.filter(tickets::user_id.eq(id.0)),
        };
        let rows: Vec<TicketRow> = query.load(self.connection).ours()?;
        let mut groups = self.groups_of(rows.iter().map(|row| row.id).collect())?;
        rows.into_iter()
            .map(|row| {
                let own =
                    groups.extract_if(.., |(ticket, _)| *ticket == row.id).map(|(_, group)| group).collect();
                row.view(own)
            })
            .collect()
    }

    /// Groups with the id of their ticket, in the order they were made.
    fn groups_of(&mut self, ids: Vec<i64>) -> Result<Vec<(i64, GroupView)>> {
        let rows: Vec<(i64, i64, String, Option<RoundBriefRow>)> = groups::table
            .left_join(rounds::table)
            .filter(groups::ticket_id.eq_any(ids))
            .order(groups::id)
            .select((
                groups::ticket_id,
                groups::id,
                groups::name,
                (rounds::id, rounds::name, rounds::start_date, rounds::start_time).nullable(),
            ))
            .load(self.connection)
            .ours()?;
        Ok(rows
            .into_iter()
            .map(|(ticket, id, name, round)| {
                (ticket, GroupView { id: GroupId(id), name, round: round.map(round_brief) })
            })
            .collect())
    }
}

impl TicketStore for PgStores<'_> {
    fn add(&mut self, ticket: &NewTicket) -> Result<TicketId> {
        diesel::insert_into(tickets::table)
            .values((
                tickets::tournament_id.eq(ticket.tournament_id.0),
                tickets::ticket_category_id.eq(ticket.category_id.0),
                tickets::user_id.eq(ticket.user_id.0),
                tickets::sponsor_id.eq(ticket.sponsor_id.map(|id| id.0)),
                tickets::user_participating.eq(ticket.user_participating),
                tickets::paid.eq(ticket.paid_at.is_some()),
                tickets::date_paid.eq(ticket.paid_at),
                tickets::scan_code.eq(ticket.scan_code.as_str()),
                tickets::created_at.eq(ticket.created_at),
            ))
            .returning(tickets::id)
            .get_result(self.connection)
            .ours()
            .map(TicketId)
    }

    fn add_groups(&mut self, ticket: TicketId, names: &[String]) -> Result<Vec<GroupId>> {
        let rows: Vec<_> =
            names.iter().map(|name| (groups::ticket_id.eq(ticket.0), groups::name.eq(name))).collect();
        let mut ids: Vec<i64> = diesel::insert_into(groups::table)
            .values(rows)
            .returning(groups::id)
            .get_results(self.connection)
            .ours()?;
        ids.sort_unstable();
        Ok(ids.into_iter().map(GroupId).collect())
    }

    fn view(&mut self, id: TicketId) -> Result<Option<TicketView>> {
        Ok(self.ticket_views(&Of::Ticket(id))?.pop())
    }

    fn of_user(&mut self, user: UserId) -> Result<Vec<TicketView>> {
        self.ticket_views(&Of::User(user))
    }
}
