use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use fairway_domain::access::{Actor, Permission};
use fairway_domain::category::Category;
use fairway_domain::ids::{RoundId, TicketId};
use fairway_domain::refusal::Refusal;
use fairway_domain::round::Round;

use super::{PaymentForm, Tickets, ledger};
use crate::IfVersion;
use crate::audit::{self};
use crate::checks::Checks;
use crate::due;
use crate::error::{FieldErrors, Result};
use crate::not_found::NO_SUCH_TICKET;
use crate::ports::Stores;
use crate::receipt_renewal::MayBegin;
use crate::stores::audit::Change;
use crate::stores::tickets::TicketView;
use crate::ticket_fields::fields;
use crate::ticket_news;

/// The changes to a ticket; an absent field keeps its value.
#[derive(Debug, Clone, Default)]
pub struct TicketForm {
    /// Its payment, or that it is unpaid.
    pub payment: PaymentForm,
    /// Whether it is cancelled.
    pub cancelled: Option<bool>,
    /// Fields that could not be read; reported together with all broken rules.
    pub faults: FieldErrors,
}

impl Tickets {
    /// Marks a ticket paid or unpaid, and cancels or reactivates it; the default `if_version` matches every version. Admins. A cancelled ticket's
    /// groups leave their rounds, and return into those that still have room (rule `cancelling`). Mails the purchaser and all holders of passes about
    /// both.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound`; `Error::Invalid`; `Refusal::Stale`, `Refusal::PlaceSold`,
    /// `Refusal::PlaceHeld`.
    pub fn update(
        &self,
        actor: &Actor,
        id: Option<TicketId>,
        form: &TicketForm,
        if_version: &IfVersion,
    ) -> Result<TicketView> {
        actor.require(Permission::ManageTickets)?;
        let id = form.faults.addressed("id", id)?;
        let now = self.clock.now();
        self.database.transaction(|stores| {
            let found = stores.tickets().view(id)?.ok_or(NO_SUCH_TICKET)?;
            let category = stores.categories().lock(found.category_id)?.ok_or(NO_SUCH_TICKET)?;
            let mut rounds = if form.cancelled == Some(false) { left_rounds(stores, id)? } else { vec![] };
            let before = stores.tickets().lock(id)?.ok_or(NO_SUCH_TICKET)?;
            if_version.admit(before.version)?;
            let mut checks = Checks::after(&form.faults);
            let payment = form.payment.examine(before.payment.as_ref(), now, &mut checks);
            checks.finish()?;
            let cancelled = form.cancelled.unwrap_or(before.cancelled);
            let after = TicketView { payment, cancelled, ..before.clone() };
            let changes = Change::between(&fields(&before), &fields(&after));
            if changes.is_empty() {
                return Ok(before);
            }
            if before.cancelled && !cancelled {
                admit_again(stores, &category, &before, now)?;
            }
            if before.cancelled != cancelled {
                stores.tickets().set_cancelled(id, cancelled)?;
                give_back(stores, &category, &before, &mut rounds)?;
            }
            if before.payment != after.payment {
                ledger::pay(stores, &*self.clock, actor, &before, after.payment.as_ref())?;
            }
            due::begin_if_open_again(stores, &*self.clock, &before, &after)?;
            let news = ticket_news::queue_purchaser_mail(stores, &*self.clock, &before, &after)?;
            ticket_news::queue_teammate_mail(stores, &self.messenger.pass_mailer, actor, news, &[id])?;
            let may_begin = MayBegin(before.payment.is_none());
            ticket_news::renew_receipts(stores, &self.messenger, &[(&after, news, may_begin)], false)?;
            audit::record(stores, actor, now, "ticket.update", id.0, changes)?;
            stores.tickets().view(id)?.ok_or(NO_SUCH_TICKET)
        })
    }
}

/// Admits the reactivation of a ticket while a place is free, and the event is not cancelled.
fn admit_again(
    stores: &mut dyn Stores,
    category: &Category,
    ticket: &TicketView,
    now: DateTime<Utc>,
) -> Result<()> {
    if ticket.is_of_cancelled() {
        return Err(Refusal::EventCancelled.into());
    }
    let sold = stores.categories().usage(category.id, now)?.sold;
    category.admit_again(stores.categories().places(category.id, now)?.gone(), sold)?;
    Ok(())
}

/// Locks the rounds that the groups of a cancelled ticket left, by id. The lock on its category excludes concurrent cancellations and reactivations.
fn left_rounds(stores: &mut dyn Stores, id: TicketId) -> Result<Vec<Round>> {
    let ticket = stores.tickets().view(id)?.filter(|ticket| ticket.cancelled);
    let groups = ticket.map(|ticket| ticket.groups).unwrap_or_default();
    let left: BTreeSet<RoundId> =
        groups.iter().filter_map(|group| Some(group.left_round.as_ref()?.id)).collect();
    let mut rounds = Vec::new();
    for id in left {
        rounds.extend(stores.rounds().lock(id)?);
    }
    Ok(rounds)
}

/// Assigns each group to the round that it left, if that is live, accepts its category and has room for it.
fn give_back(
    stores: &mut dyn Stores,
    category: &Category,
    ticket: &TicketView,
    rounds: &mut [Round],
) -> Result<()> {
    for group in &ticket.groups {
        let Some(left) = &group.left_round else { continue };
        let Some(round) = rounds.iter_mut().find(|round| round.id == left.id) else { continue };
        if round.details.live && round.admit(category.id, category.num_attendees).is_ok() {
            stores.groups().update(group.id, &group.name, Some(round.id))?;
            round.assigned_maxima += i64::from(category.num_attendees);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
