//! Reminders and cancellations of unpaid tickets by the site (rule `payment-terms`).

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use fairway_domain::ids::{CategoryId, TicketId};
use fairway_domain::term::is_reminder_due;

use super::lapse::{lapse, mail_by_site};
use crate::Ports;
use crate::audit;
use crate::error::Result;
use crate::pass_news::PassMailer;
use crate::ports::{Clock, Database, Stores};
use crate::stores::audit::Change;
use crate::stores::mail::TicketNews;

/// The shortest time between the mail on how to pay and the reminder of the term.
const TOLD_BEFORE: TimeDelta = TimeDelta::days(1);

/// Reminds of terms, and cancels tickets that were not paid by then, for tournaments with these settings.
pub struct OverdueTickets {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
    pass_mailer: PassMailer,
}

/// Numbers of tickets, by treatment.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Overdue {
    /// Tickets with a reminder to their purchaser.
    pub reminded: usize,
    /// Cancelled tickets.
    pub lapsed: usize,
}

impl OverdueTickets {
    /// Uses these ports.
    pub fn new(ports: &Ports) -> Self {
        Self {
            database: ports.database.clone(),
            clock: ports.clock.clone(),
            pass_mailer: PassMailer::new(ports),
        }
    }

    /// Sends reminders and cancels tickets that are due. Several instances may run this at once: each ticket is locked and checked again. A failing
    /// ticket does not hold up the others.
    ///
    /// # Errors
    /// The first failure, after every ticket was tried.
    pub fn work(&self) -> Result<Overdue> {
        let (now, today) = (self.clock.now(), self.clock.today());
        let database = &self.database;
        let overdue = database.read(|stores| stores.terms().overdue(today, now))?;
        let to_remind = database.read(|stores| stores.terms().reminders_due(today, now - TOLD_BEFORE))?;
        let (mut done, mut failure) = (Overdue::default(), Ok(()));
        for (ticket, category) in overdue {
            match database.transaction(|stores| self.lapse_one(stores, (ticket, category), now)) {
                Ok(lapsed) => done.lapsed += usize::from(lapsed),
                Err(error) => failure = failure.and(Err(error)),
            }
        }
        for ticket in to_remind {
            match database.transaction(|stores| self.remind_one(stores, ticket, now)) {
                Ok(reminded) => done.reminded += usize::from(reminded),
                Err(error) => failure = failure.and(Err(error)),
            }
        }
        failure.map(|()| done)
    }

    fn lapse_one(
        &self,
        stores: &mut dyn Stores,
        (id, category): (TicketId, CategoryId),
        now: DateTime<Utc>,
    ) -> Result<bool> {
        if stores.categories().lock(category)?.is_none() {
            return Ok(false);
        }
        // It may have been paid, or its term changed, meanwhile.
        let Some(ticket) = stores.tickets().lock(id)? else { return Ok(false) };
        let Some(kept) = stores.terms().of_tournament(ticket.tournament_id)? else { return Ok(false) };
        // Once teams are frozen, only the desk may take groups out of pairings.
        let tournament = stores.tournaments().find(ticket.tournament_id, true)?;
        let freeze_at = tournament.and_then(|it| it.teams_freeze_at);
        if ticket.is_of_cancelled() || freeze_at.is_some_and(|at| at <= now) {
            return Ok(false);
        }
        let unpaid = ticket.unpaid(stores.tickets().checked_in(id)?);
        let lapses = unpaid.lapses_by_itself(&kept.term, self.clock.today());
        if lapses {
            lapse(stores, &*self.clock, &self.pass_mailer, None, &ticket)?;
        }
        Ok(lapses)
    }

    fn remind_one(&self, stores: &mut dyn Stores, id: TicketId, now: DateTime<Utc>) -> Result<bool> {
        let Some(ticket) = stores.tickets().lock(id)? else { return Ok(false) };
        let Some(kept) = stores.terms().of_tournament(ticket.tournament_id)? else { return Ok(false) };
        let Some(due_on) = ticket.due_by().filter(|_| !ticket.suspended && !ticket.check_promised) else {
            return Ok(false);
        };
        let local = self.clock.local(now);
        let is_due = is_reminder_due(&kept.term, due_on, (local.date(), local.time()));
        let is_too_soon = ticket.reminded_at.is_some_and(|at| now - at < TOLD_BEFORE);
        if !is_due || is_too_soon || stores.terms().was_reminded(id)? {
            return Ok(false);
        }
        mail_by_site(stores, &ticket, TicketNews::Reminder, now)?;
        stores.terms().set_reminded(id, now)?;
        let sent = Change::of("reminder", &"", &"sent").into_iter().collect();
        audit::record_of_site(stores, now, "ticket.remind", id.0, sent)?;
        Ok(true)
    }
}
