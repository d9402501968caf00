use chrono::{DateTime, Utc};
use fairway_domain::access::{Actor, Permission};
use fairway_domain::category::Category;
use fairway_domain::ids::{CategoryId, EntryId, SponsorId, TournamentId, UserId};
use fairway_domain::mailing::Bound;
use fairway_domain::refusal::Refusal;
use fairway_domain::tournament::is_over;
use fairway_domain::waitlist::State;

use super::Tickets;
use super::sale::Choices;
use crate::accounts::or_mail_link;
use crate::audit::{self};
use crate::checks::{Checks, expect_valid};
use crate::error::{Error, FieldErrors, Result};
use crate::idempotency::{Answer, Once};
use crate::not_found::NO_SUCH_SPONSOR;
use crate::outbox;
use crate::ports::Stores;
use crate::stores::audit::Change;
use crate::stores::mail::{Message, NewMail, TicketNews};
use crate::stores::sales::{SaleFacts, SaleMail, SaleOf};
use crate::stores::tickets::TicketView;

/// A reservation to make.
#[derive(Debug, Clone)]
pub struct NewReservation {
    /// The category to buy; required.
    pub category_id: Option<CategoryId>,
    /// The tournament that it is bought for, where the buyer has chosen one: then the category has to be of it.
    pub tournament_id: Option<TournamentId>,
    /// For whom; required.
    pub user_id: Option<UserId>,
    /// Required for a sponsor category, ignored for another (rule `sponsor-tickets`).
    pub sponsor_id: Option<SponsorId>,
    /// Whether a sponsor's purchaser plays too.
    pub user_participating: bool,
    /// Fields that could not be read: told with everything else that is wrong.
    pub faults: FieldErrors,
}

impl Tickets {
    /// Reserves one ticket, with its groups and, where the purchaser plays, their place: all or nothing, and never one
    /// more than the category has (rule `tickets-sold-out`). A place of the waitlist that is held for the purchaser's address is taken by
    /// it. The purchaser is mailed how to pay. Users for themselves, Admins for anyone.
    ///
    /// # Errors
    /// [`Error::Invalid`]; [`Error::Forbidden`] for another user; [`Error::NotFound`] for what the buyer may not see;
    /// [`Error::TooMuchMail`]; [`Refusal::SoldOut`], [`Refusal::NotOnSaleYet`], [`Refusal::SaleEnded`], [`Refusal::TooManyUnpaid`], [`Refusal::TooManyFree`], [`Refusal::SponsorWaits`], [`Refusal::TournamentOver`],
    /// [`Refusal::KeyReused`]; [`Refusal::ConfirmAddress`] for a held place, with a link mailed to the purchaser.
    pub fn reserve(
        &self,
        actor: &Actor,
        new: &NewReservation,
        once: &Once<TicketView>,
    ) -> Result<Answer<TicketView>> {
        if new.user_id.is_some_and(|id| !actor.owns(id)) {
            return Err(Error::Forbidden);
        }
        let now = self.ports.clock.now();
        let answer = self.ports.database.once_keeping(actor, once, now, |stores, keeping| {
            let Named { facts, user_id, sponsor_id } = self.named(stores, actor, new, now)?;
            let (entry, is_held) = admit(stores, &facts, now)?;
            if !is_held && !actor.may(Permission::ActForOthers) {
                // By the time under the category's lock, for which the buyer may have waited.
                facts.category.details.sale.admit(self.ports.clock.now())?;
            }
            self.admit_unpaid(actor, &facts)?;
            let mail = self.mail(actor, &facts, now)?;
            let user_participating = new.user_participating;
            let choices = Choices { user_id, sponsor_id, user_participating, at_desk: false };
            let sale = self.sale(&facts, &choices, mail);
            let ticket = self.record(stores, &facts, sale, |ticket| keeping.answer(ticket))?;
            if let Some(entry) = entry {
                stores.waitlist().take(entry, now)?;
            }
            let change = Change::of("userId", &"", &user_id);
            audit::if_staff(stores, actor, now, "ticket.reserve", ticket.id.0, change.into_iter().collect())?;
            Ok(ticket)
        });
        or_mail_link(&self.ports, actor, new.user_id, answer)
    }

    /// The mail that tells the purchaser how to pay; none without an address. Whoever is no Admin may have made the account for the address of
    /// somebody else, so an address gets only so many of these mails (rule `mail-bounds`). Past them nothing is reserved by a proven account; of
    /// an address that is not proven the first one a day is sent, and the others wait until it is proven. A session that ended while the
    /// call waited for the locks buys nothing (rule `sessions-end`).
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
                let bounds = &self.ports.mail_bounds;
                (None, outbox::with_one_more(bounds, Bound::Reservations, &facts.mailed, now)?)
            }
            false => (Some(Bound::Unproven), None),
        };
        let message = Message::Ticket(TicketNews::Reserved, facts.ticket_id);
        let mail = NewMail { recipient, message, created_at: now, expires_at: None };
        Ok(Some(SaleMail { mail, counts, mailed }))
    }

    /// The rows that the reservation names; everything missing or wrong is reported at once.
    fn named(
        &self,
        stores: &mut dyn Stores,
        actor: &Actor,
        new: &NewReservation,
        now: DateTime<Utc>,
    ) -> Result<Named> {
        let mut checks = Checks::after(&new.faults);
        let (buyer, sponsor_id) = (new.user_id, new.sponsor_id);
        let facts = match checks.there("ticketCategoryId", new.category_id) {
            Some(category) => {
                let of = SaleOf { category, buyer, sponsor: sponsor_id };
                self.facts(stores, actor, (of, new.tournament_id, now), &mut checks)?
            }
            None => None,
        };
        // Their own account a user has, as far as the session goes.
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

    /// The facts that decide about the sale, with the category and the buyer locked, if the category may be sold. A hidden one is not there for a user; an
    /// Admin may sell it (rule `buyers`).
    pub(super) fn facts(
        &self,
        stores: &mut dyn Stores,
        actor: &Actor,
        (of, wanted, now): (SaleOf, Option<TournamentId>, DateTime<Utc>),
        checks: &mut Checks,
    ) -> Result<Option<SaleFacts>> {
        let admin = actor.may(Permission::ActForOthers);
        let facts = stores.sales().facts(of, now)?;
        checks.found("ticketCategoryId", "ticket category", facts.is_some());
        let Some(facts) = facts else { return Ok(None) };
        let (details, tournament) = (&facts.category.details, &facts.tournament);
        let is_shown = details.live && details.sale.is_shown(self.ports.clock.now()) && tournament.live;
        if !is_shown && !admin {
            return Err(Error::NotFound("There is no such ticket category."));
        }
        if wanted.is_some_and(|wanted| wanted != tournament.id) {
            checks.found("ticketCategoryId", "ticket category of this tournament", false);
            return Ok(Some(facts));
        }
        if tournament.is_cancelled() {
            return Err(Refusal::EventCancelled.into());
        }
        if is_over(tournament.date_end, self.ports.clock.today()) && !admin {
            return Err(Refusal::TournamentOver.into());
        }
        Ok(Some(facts))
    }

    /// Bounds what somebody holds without paying, whichever categories it is of: so many tickets that are to be paid, and as many that cost
    /// nothing (rule `unpaid-tickets`).
    fn admit_unpaid(&self, actor: &Actor, facts: &SaleFacts) -> Result<()> {
        if actor.may(Permission::ActForOthers) {
            return Ok(());
        }
        Ok(facts.category.category().admit_unpaid(facts.unpaid, self.ports.limits.unpaid_tickets)?)
    }
}

/// The rows that a reservation names, all of which exist.
struct Named {
    facts: SaleFacts,
    user_id: UserId,
    sponsor_id: Option<SponsorId>,
}

/// Checks that a place is free, and owed to nobody else in line, or held for the buyer's address. Returns the buyer's waitlist entry, which the
/// caller marks as taken, and whether the place is held for them.
pub(super) fn admit(
    stores: &mut dyn Stores,
    facts: &SaleFacts,
    now: DateTime<Utc>,
) -> Result<(Option<EntryId>, bool)> {
    let (category, places) = (facts.category.category(), facts.category.places());
    let entry = match facts.entry {
        Some(id) => stores.waitlist().find(id, now)?,
        None => None,
    };
    let Some(entry) = entry else {
        category.admit_one(places.gone())?;
        return Ok((None, false));
    };
    let held_for_them = entry.state == State::Offered;
    // An address that somebody has only registered may be another's, who waits: it takes neither the place that is held nor the
    // one in the queue.
    let claimed = facts.buyer.as_ref().is_none_or(|buyer| !buyer.proof.may_be_given_rights());
    if claimed && held_for_them {
        return Err(Refusal::ConfirmAddress.into());
    }
    let gone = match entry.place.filter(|_| !claimed) {
        _ if held_for_them => places.gone_for_holder(),
        Some(place) => places.gone_for_place(place),
        None => places.gone(),
    };
    category.admit_one(gone)?;
    Ok(((!claimed).then_some(entry.id), held_for_them))
}

/// The sponsor that a sponsor category's ticket is for, one that the buyer manages; one that waits for approval gets no second ticket that is
/// not paid. Of an unknown category, an Admin is still told whether the sponsor is known.
pub(super) fn sponsor(
    stores: &mut dyn Stores,
    actor: &Actor,
    category: Option<&Category>,
    asked: Option<SponsorId>,
    checks: &mut Checks,
) -> Result<Option<SponsorId>> {
    if category.is_some_and(|category| !category.for_sponsors) {
        return Ok(None);
    }
    let asked = if category.is_some() { checks.there("sponsorId", asked) } else { asked };
    let Some(id) = asked else { return Ok(None) };
    if actor.may(Permission::ActForOthers) {
        checks.found("sponsorId", "sponsor", stores.sponsors().exists(id)?);
        return Ok(Some(id));
    }
    let is_theirs = category.is_none() || stores.sponsors().manages(actor.id, id)?;
    if !is_theirs {
        return Err(NO_SUCH_SPONSOR);
    }
    if category.is_some() && stores.sponsors().is_taken_while_waiting(id, actor.id)? {
        return Err(Refusal::SponsorWaits.into());
    }
    Ok(Some(id))
}

#[cfg(test)]
mod tests;
