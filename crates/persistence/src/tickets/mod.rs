mod codes;
mod ledger;
mod list;
mod rows;
mod team;

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use diesel::prelude::*;
use fairway_application::Result;
use fairway_application::page::{Page, Part};
use fairway_application::stores::tickets::{TicketFilter, TicketStore, TicketView};
use fairway_domain::ids::{CategoryId, RoundId, TicketId, TournamentId, UserId};
use fairway_domain::person::Person;
use fairway_domain::round::RoundBrief;
use fairway_domain::ticket::Payment;
use list::TicketSelection;
pub(crate) use rows::{TotalsRow, totals};

use crate::PgStores;
use crate::accounts::email;
use crate::errors::Ours;
use crate::schema::{attendees, groups, tickets};

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

impl TicketStore for PgStores<'_> {
    fn view(&mut self, id: TicketId) -> Result<Option<TicketView>> {
        Ok(self.ticket_views(&TicketSelection::Tickets(&[id]))?.rows.pop())
    }

    fn of_user(&mut self, user: UserId) -> Result<Vec<TicketView>> {
        Ok(self.ticket_views(&TicketSelection::User(user))?.rows)
    }

    fn of_tournament(&mut self, id: TournamentId, filter: &TicketFilter) -> Result<Part<TicketView>> {
        let part = self.ticket_views(&TicketSelection::Tournament(id, filter))?;
        if !part.rows.is_empty() || filter.page.search.is_none() {
            return Ok(part);
        }
        // An empty part does not contain the count of a search.
        let first = Page { limit: Some(1), offset: 0, search: filter.page.search.clone() };
        let first = self.ticket_views(&TicketSelection::Tournament(
            id,
            &TicketFilter { page: first, ..filter.clone() },
        ))?;
        Ok(Part { total: first.total, ..part })
    }

    fn lock(&mut self, id: TicketId) -> Result<Option<TicketView>> {
        Ok(self.lock_all(&[id])?.pop())
    }

    fn lock_all(&mut self, ids: &[TicketId]) -> Result<Vec<TicketView>> {
        let _: Vec<i64> = tickets::table
            .filter(tickets::id.eq_any(ids.iter().map(|id| id.0)))
            .order(tickets::id)
            .select(tickets::id)
            .for_no_key_update()
            .load(self.connection)
            .ours()?;
        Ok(self.ticket_views(&TicketSelection::Tickets(ids))?.rows)
    }

    fn unpaid(&mut self, tournament: TournamentId, user: UserId) -> Result<Vec<(TicketId, CategoryId)>> {
        let is_unpaid = tickets::paid.eq(false).and(tickets::is_cancelled.eq(false));
        let found: Vec<(i64, i64)> = tickets::table
            .filter(tickets::tournament_id.eq(tournament.0).and(tickets::user_id.eq(user.0)).and(is_unpaid))
            .order(tickets::id)
            .select((tickets::id, tickets::ticket_category_id))
            .load(self.connection)
            .ours()?;
        Ok(found.into_iter().map(|(id, category)| (TicketId(id), CategoryId(category))).collect())
    }

    fn suspend_all(&mut self, user: UserId) -> Result<usize> {
        codes::suspend_all(self.connection, user)
    }

    fn give_all(&mut self, from: UserId, to: UserId) -> Result<()> {
        diesel::update(tickets::table.filter(tickets::user_id.eq(from.0)))
            .set(tickets::user_id.eq(to.0))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn keep(&mut self, id: TicketId) -> Result<()> {
        diesel::update(tickets::table.find(id.0))
            .set(tickets::is_suspended.eq(false))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn set_reminded(&mut self, ids: &[TicketId], at: DateTime<Utc>) -> Result<()> {
        let ids: Vec<i64> = ids.iter().map(|id| id.0).collect();
        diesel::update(tickets::table.filter(tickets::id.eq_any(ids)))
            .set(tickets::reminded_at.eq(at))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn checked_in(&mut self, id: TicketId) -> Result<bool> {
        let attendees: Vec<i64> = attendees::table
            .inner_join(groups::table)
            .filter(groups::ticket_id.eq(id.0))
            .select(attendees::id)
            .load(self.connection)
            .ours()?;
        let check_ins = self.check_ins_of(attendees.clone())?;
        Ok(attendees.into_iter().any(|attendee| check_ins.standing(attendee).checked_in))
    }

    fn set_payment(&mut self, id: TicketId, payment: Option<Payment>) -> Result<()> {
        let paid = payment.is_some();
        let (at, method, reference, note) =
            payment.map(|it| (Some(it.at), it.method, it.reference, it.note)).unwrap_or_default();
        diesel::update(tickets::table.find(id.0))
            .set((
                tickets::paid.eq(paid),
                tickets::date_paid.eq(at),
                tickets::payment_method.eq(method),
                tickets::payment_reference.eq(reference),
                tickets::payment_note.eq(note),
            ))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn set_cancelled(&mut self, id: TicketId, cancelled: bool) -> Result<()> {
        diesel::update(tickets::table.find(id.0))
            .set((tickets::is_cancelled.eq(cancelled), tickets::lapsed_at.eq(None::<DateTime<Utc>>)))
            .execute(self.connection)
            .ours()?;
        if !cancelled {
            return Ok(());
        }
        diesel::update(groups::table.filter(groups::ticket_id.eq(id.0)))
            .set((groups::left_round_id.eq(groups::round_id), groups::round_id.eq(None::<i64>)))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn delete(&mut self, id: TicketId) -> Result<()> {
        diesel::delete(tickets::table.find(id.0)).execute(self.connection).ours().map(drop)
    }
}
