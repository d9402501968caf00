//! Decides on one order by the facts that were read for it.

use chrono::{DateTime, Utc};
use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::{EntryId, SponsorId, UserId};
use fairway_domain::mailing::Bound;

use super::super::Tickets;
use super::super::admission::{admit, sponsor};
use super::super::sale::{Choices, Sale};
use super::{NewReservation, Order};
use crate::checks::{Checks, expect_valid};
use crate::error::{Error, Result};
use crate::outbox;
use crate::ports::Stores;
use crate::stores::mail::{Message, NewMail, TicketNews};
use crate::stores::sales::{SaleFacts, SaleMail};

impl Tickets {
    /// Decides on one order by the facts.
    pub(super) fn decide(
        &self,
        stores: &mut dyn Stores,
        order: &Order,
        facts: Option<SaleFacts>,
        now: DateTime<Utc>,
    ) -> Result<Admitted> {
        let Order { actor, new, .. } = order;
        let Named { facts, user_id, sponsor_id } = self.named(stores, actor, new, facts)?;
        let (entry, is_held) = admit(stores, &facts, now)?;
        if !is_held && !actor.may(Permission::ActForOthers) {
            // The time is read under the category's lock, for which the buyer may have waited.
            facts.category.details.sale.admit(self.clock.now())?;
        }
        self.admit_unpaid(actor, &facts)?;
        let mail = self.mail(actor, &facts, now)?;
        let user_participating = new.user_participating;
        let choices = Choices { user_id, sponsor_id, user_participating, at_desk: false };
        let new = self.sale(&facts, &choices, mail);
        Ok(Admitted { sale: Sale { facts, new }, entry })
    }

    /// The mail to the purchaser on how to pay; none without an address. Users may have registered another person's address, so each address has a
    /// bound on these mails (rule `mail-bounds`). Past it, a proven account cannot reserve; for an unproven address the first mail of a day is sent,
    /// and the others wait until it is proven. A session that ended while the call waited for the locks reserves no ticket (rule `sessions-end`).
    fn mail(&self, actor: &Actor, facts: &SaleFacts, now: DateTime<Utc>) -> Result<Option<SaleMail>> {
        let is_admin = actor.may(Permission::ActForOthers);
        let buyer = facts.buyer.as_ref().ok_or(Error::Unauthenticated)?;
        if !is_admin && buyer.token_version != actor.token_version {
            return Err(Error::Unauthenticated);
        }
        let Some(recipient) = buyer.person.email.clone() else { return Ok(None) };
        let (counts, mailed) = match buyer.proof.is_proven() {
            _ if is_admin => (None, None),
            true => {
                let bounds = &self.mail_bounds;
                (None, outbox::with_one_more(bounds, Bound::Reservations, &facts.mailed, now)?)
            }
            false => (Some(Bound::Unproven), None),
        };
        let message = Message::Ticket(TicketNews::Reserved, facts.ticket_id);
        let mail = NewMail { recipient, message, created_at: now, expires_at: None };
        Ok(Some(SaleMail { mail, counts, mailed }))
    }

    /// The rows of the reservation; all missing and invalid ones are reported together.
    fn named(
        &self,
        stores: &mut dyn Stores,
        actor: &Actor,
        new: &NewReservation,
        facts: Option<SaleFacts>,
    ) -> Result<Named> {
        let mut checks = Checks::after(&new.faults);
        let (buyer, sponsor_id) = (new.user_id, new.sponsor_id);
        let facts = match checks.there("ticketCategoryId", new.category_id) {
            Some(_) => self.on_sale(actor, facts, new.tournament_id, &mut checks)?,
            None => None,
        };
        // A user's own account exists as long as the session is valid.
        if let Some(id) = checks.there("userId", buyer).filter(|id| *id != actor.id) {
            let is_known = match &facts {
                Some(facts) => facts.buyer.is_some(),
                None => stores.users().find(id)?.is_some(),
            };
            checks.found("userId", "user", is_known);
        }
        let category = facts.as_ref().map(|facts| facts.category.category());
        let sponsor_id = sponsor(stores, actor, category.as_ref(), sponsor_id, &mut checks)?;
        checks.finish()?;
        Ok(Named { facts: expect_valid(facts)?, user_id: expect_valid(new.user_id)?, sponsor_id })
    }
}

/// The rows of a reservation, all of which exist.
struct Named {
    facts: SaleFacts,
    user_id: UserId,
    sponsor_id: Option<SponsorId>,
}

/// An admitted sale, and the buyer's waitlist entry that it takes.
pub(super) struct Admitted {
    pub(super) sale: Sale,
    pub(super) entry: Option<EntryId>,
}
