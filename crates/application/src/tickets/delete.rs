use std::collections::BTreeSet;

use chrono::NaiveDateTime;
use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::{TicketId, TournamentId, UserId};
use fairway_domain::ticket::{Deletion, Settled};
use fairway_domain::tournament::is_over;

use super::payment::all_fields;
use super::{Tickets, lock, own};
use crate::audit::{self};
use crate::checks::{Checks, expect_valid};
use crate::error::Result;
use crate::outbox;
use crate::pass_news::held;
use crate::ports::Stores;
use crate::stores::audit::Change;
use crate::stores::mail::{DeletedTickets, Message};
use crate::stores::tickets::TicketView;

impl Tickets {
    /// Deletes a ticket with its groups and passes, and Guests without an e-mail address, other place or ticket. Owner: only unpaid or free tickets
    /// of a live tournament that is not over, until teams are frozen. Admin: any unpaid ticket (rule `deleting-tickets`).
    ///
    /// # Errors
    /// `Error::NotFound`, also for another's; [`Refusal::TicketNotCurrent`],
    /// [`Refusal::TicketPaid`], [`Refusal::TicketCheckedIn`], [`Refusal::TeamsFrozen`].
    ///
    /// [`Refusal::TeamsFrozen`]: fairway_domain::refusal::Refusal::TeamsFrozen
    /// [`Refusal::TicketNotCurrent`]: fairway_domain::refusal::Refusal::TicketNotCurrent
    /// [`Refusal::TicketPaid`]: fairway_domain::refusal::Refusal::TicketPaid
    /// [`Refusal::TicketCheckedIn`]: fairway_domain::refusal::Refusal::TicketCheckedIn
    pub fn delete(&self, actor: &Actor, id: TicketId) -> Result<()> {
        let is_staff = actor.may(Permission::ManageTickets);
        self.database.transaction(|stores| {
            let found = own(&mut stores.reads(), actor, id)?;
            let (_, ticket) = lock(stores, &found)?;
            let deletion = self.deletion(stores, actor, &ticket)?;
            let as_owner = if ticket.user_id == actor.id { Some(deletion.by_owner()) } else { None };
            match (as_owner, is_staff) {
                (Some(Ok(())), _) => {}
                (Some(refused), false) => refused?,
                (_, _) => deletion.by_staff()?,
            }
            self.remove(stores, actor, &ticket)?;
            if is_staff || is_proven(stores, ticket.user_id)? {
                self.queue_deleted(stores, &[ticket])?;
            }
            Ok(())
        })
    }

    /// Deletes all tickets of a tournament that a user has neither paid nor cancelled, all of them or none, and returns their number. Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::Invalid` for a missing or unknown tournament or user; [`Refusal::TicketCheckedIn`].
    ///
    /// [`Refusal::TicketCheckedIn`]: fairway_domain::refusal::Refusal::TicketCheckedIn
    pub fn delete_unpaid(
        &self,
        actor: &Actor,
        tournament: Option<TournamentId>,
        user: Option<UserId>,
    ) -> Result<usize> {
        actor.require(Permission::ManageTickets)?;
        let mut checks = Checks::default();
        let (tournament, user) = (checks.there("tournamentId", tournament), checks.there("userId", user));
        checks.finish()?;
        let (tournament, user) = (expect_valid(tournament)?, expect_valid(user)?);
        self.database.transaction(|stores| {
            refuse_unknown(stores, tournament, user)?;
            let found = stores.tickets().unpaid(tournament, user)?;
            // The categories first, by id, in the same order as for one ticket.
            for category in found.iter().map(|(_, category)| *category).collect::<BTreeSet<_>>() {
                stores.categories().lock(category)?;
            }
            let ids: Vec<_> = found.into_iter().map(|(id, _)| id).collect();
            let mut tickets = stores.tickets().lock_all(&ids)?;
            // Some may have been paid or cancelled meanwhile; a partially paid ticket stays, with its money.
            tickets.retain(|ticket| {
                let is_paid = ticket.settled() != Settled::Unpaid || ticket.sums().received.cents > 0;
                !is_paid && !ticket.cancelled
            });
            for ticket in &tickets {
                self.deletion(stores, actor, ticket)?.by_staff()?;
                self.remove(stores, actor, ticket)?;
            }
            self.queue_deleted(stores, &tickets)?;
            Ok(tickets.len())
        })
    }

    /// Deletes the ticket, queues mail to the former holders, and audits a deletion by staff.
    fn remove(&self, stores: &mut dyn Stores, actor: &Actor, ticket: &TicketView) -> Result<()> {
        let people = stores.attendees().people_of_ticket(ticket.id)?;
        let mut holders = held(stores.attendees().passes_of_ticket(ticket.id)?);
        stores.tickets().delete(ticket.id)?;
        stores.users().forget(&people, self.clock.today())?;
        // Holders of a cancelled ticket got their mail at that time; the purchaser gets mail about the ticket.
        holders.retain(|holder| !holder.is(ticket.user_id));
        if !ticket.cancelled {
            self.messenger.pass_mailer.mailing(stores, Some(actor)).void(holders)?;
        }
        if !actor.may(Permission::ManageTickets) {
            return Ok(());
        }
        let changes = Change::between(&all_fields(ticket), &[]);
        audit::record(stores, actor, self.clock.now(), "ticket.delete", ticket.id.0, changes)
    }

    /// Mails the purchaser of these tickets, also after their own deletion, because an earlier mail explains how to pay for them. Never call it for
    /// an unproven purchaser who deletes: a stranger who registered another person's address could send mail after mail.
    fn queue_deleted(&self, stores: &mut dyn Stores, tickets: &[TicketView]) -> Result<()> {
        let today = self.clock.today();
        let is_mailed = |ticket: &&TicketView| !ticket.cancelled && !is_over(ticket.date_end, today);
        let tickets: Vec<&TicketView> = tickets.iter().filter(is_mailed).collect();
        let Some(first) = tickets.first() else { return Ok(()) };
        let deleted = DeletedTickets {
            user: first.user_id,
            tournament: first.tournament_id,
            categories: tickets.iter().map(|ticket| ticket.category_name.clone()).collect(),
            references: tickets.iter().map(|ticket| ticket.reference.to_string()).collect(),
            free: first.no_cost,
        };
        let (to, message) = (first.user.email.as_ref(), Message::TicketsDeleted(deleted));
        outbox::queue_mail(stores, to, message, self.clock.now())
    }

    fn deletion(&self, stores: &mut dyn Stores, actor: &Actor, ticket: &TicketView) -> Result<Deletion> {
        Ok(Deletion {
            settled: ticket.settled(),
            has_money: ticket.sums().received.cents > 0,
            current: ticket.tournament_live && !is_over(ticket.date_end, self.clock.today()),
            checked_in: stores.tickets().checked_in(ticket.id)?,
            frozen_since: self.frozen_since(stores, actor, ticket)?,
        })
    }

    /// The local time since which the caller may not take players of the ticket out of pairings; `None` while they may, and if the ticket has no
    /// players any more.
    fn frozen_since(
        &self,
        stores: &mut dyn Stores,
        actor: &Actor,
        ticket: &TicketView,
    ) -> Result<Option<NaiveDateTime>> {
        if actor.may(Permission::ActForOthers) || ticket.cancelled || ticket.is_of_cancelled() {
            return Ok(None);
        }
        let clock = &self.clock;
        let tournament = stores.tournaments().find(ticket.tournament_id, true)?;
        let freeze_at = tournament.and_then(|it| it.teams_freeze_at).filter(|at| *at <= clock.now());
        Ok(freeze_at.map(|at| clock.local(at)))
    }
}

fn is_proven(stores: &mut dyn Stores, user: UserId) -> Result<bool> {
    Ok(stores.users().session(user)?.is_some_and(|session| session.proof.is_proven()))
}

fn refuse_unknown(stores: &mut dyn Stores, tournament: TournamentId, user: UserId) -> Result<()> {
    let mut checks = Checks::default();
    let there = stores.tournaments().find(tournament, true)?.is_some();
    checks.found("tournamentId", "tournament", there);
    checks.found("userId", "user", stores.users().find(user)?.is_some());
    checks.finish()
}
