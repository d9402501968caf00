use crate::outbox;
use fairway_domain::access::{Actor, Permission};
use fairway_domain::category::{Category, choose_round};
use fairway_domain::ids::{CategoryId, RoundId, SponsorId, TicketId, TournamentId, UserId};
use fairway_domain::refusal::Refusal;
use fairway_domain::round::Round;

use super::admission::{admit, sponsor};
use super::sale::{Choices, Sale};
use super::{PaymentForm, Tickets, ledger};
use crate::audit::{self};
use crate::checks::{Checks, expect_valid};
use crate::error::Result;
use crate::idempotency::{Answer, Once};
use crate::not_found::NO_SUCH_TICKET;
use crate::ports::Stores;
use crate::receipt_renewal::{MayBegin, renew};
use crate::stores::audit::Change;
use crate::stores::mail::{Message, TicketNews};
use crate::stores::sales::{SaleOf, Waits};
use crate::stores::tickets::TicketView;
use crate::teammate::{TeammateForm, Who, known, make, somebody};
use crate::ticket_fields::fields;

/// A sale at the registration desk, to a guest without a ticket.
#[derive(Debug, Clone, Default)]
pub struct WalkUp {
    /// The category to buy; required.
    pub category_id: Option<CategoryId>,
    /// The tournament, if one is chosen: then the category must be of it.
    pub tournament_id: Option<TournamentId>,
    /// The purchaser, known or new; required.
    pub purchaser: TeammateForm,
    /// The sponsor; required for a sponsor category, ignored for others.
    pub sponsor_id: Option<SponsorId>,
    /// Whether a sponsor's purchaser plays too.
    pub user_participating: bool,
    /// The payment, if there was one.
    pub payment: PaymentForm,
    /// The round of its groups, if it is known.
    pub round_id: Option<RoundId>,
}

impl Tickets {
    /// Sells a ticket at the desk, all or nothing: adds an unknown purchaser, reserves, takes the payment and assigns the groups to their round. The
    /// limits of reservations and rounds apply. Admins. Mails the purchaser the passes of a paid ticket, else how to pay.
    ///
    /// # Errors
    /// [`Error::Forbidden`](crate::Error::Forbidden); [`Error::Invalid`](crate::Error::Invalid); [`SoldOut`](fairway_domain::refusal::Refusal::SoldOut),
    /// [`InsufficientSpots`](fairway_domain::refusal::Refusal::InsufficientSpots),
    /// [`KeyReused`](fairway_domain::refusal::Refusal::KeyReused).
    pub fn walk_up(
        &self,
        actor: &Actor,
        new: &WalkUp,
        once: &Once<TicketView>,
    ) -> Result<Answer<TicketView>> {
        actor.require(Permission::ManageTickets)?;
        let now = self.clock.now();
        self.database.once(actor, once, now, |stores| {
            let Named { category, sponsor_id, round, who, user_id } =
                self.named_at_desk(stores, actor, new)?;
            let user_id = user_id.map_or_else(|| make(stores, &who, now), Ok)?;
            // The category is locked already; this locks its purchaser, after the round.
            let of = SaleOf { category: category.id, buyer: Some(user_id), sponsor: sponsor_id };
            let facts = stores.sales().facts(&[of], Waits::ForAll, now)?.pop().flatten();
            let facts = facts.ok_or(NO_SUCH_TICKET)?;
            if facts.buyer.is_none() {
                return Err(Refusal::Overtaken.into());
            }
            let (entry, _) = admit(stores, &facts, now)?;
            let user_participating = new.user_participating;
            let choices = Choices { user_id, sponsor_id, user_participating, at_desk: true };
            let sale = Sale { new: self.sale(&facts, &choices, None), facts };
            let sold = self.record(stores, vec![sale], |_, _| Ok(None))?.pop();
            let sold = sold.ok_or(NO_SUCH_TICKET)?;
            let id = sold.id;
            if let Some(entry) = entry {
                stores.waitlist().take(entry, now)?;
            }
            if let Some(round) = round {
                seat(stores, &category, id, &round)?;
            }
            let change = Change::of("userId", &"", &user_id);
            audit::record(stores, actor, now, "ticket.reserve", id.0, change.into_iter().collect())?;
            let paid = self.take_payment(stores, actor, &new.payment, &sold)?;
            let news = if paid { TicketNews::Paid } else { TicketNews::Reserved };
            outbox::queue_mail(stores, sold.user.email.as_ref(), Message::Ticket(news, id), now)?;
            if paid {
                renew(stores, &*self.clock, &self.messenger.fund, &[(id, MayBegin(true))])?;
            }
            stores.tickets().view(id)?.ok_or(NO_SUCH_TICKET)
        })
    }

    /// The rows of the sale; all missing and invalid ones are reported together.
    fn named_at_desk(&self, stores: &mut dyn Stores, actor: &Actor, new: &WalkUp) -> Result<Named> {
        let mut checks = Checks::default();
        let who = somebody(&new.purchaser, &mut checks);
        new.payment.examine(None, self.clock.now(), &mut checks);
        let facts = match checks.there("ticketCategoryId", new.category_id) {
            Some(category) => {
                let of = SaleOf { category, buyer: None, sponsor: None };
                let facts = stores.sales().facts(&[of], Waits::ForAll, self.clock.now())?.pop().flatten();
                self.on_sale(actor, facts, new.tournament_id, &mut checks)?
            }
            None => None,
        };
        let category = facts.map(|facts| facts.category.category());
        let sponsor_id = sponsor(stores, actor, category.as_ref(), new.sponsor_id, &mut checks)?;
        // Rounds are locked after categories and before tickets.
        let round = match new.round_id {
            Some(id) => round(stores, category.as_ref(), id, &mut checks)?,
            None => None,
        };
        let user_id = match &who {
            Some(who) => known(stores, actor, who, &mut checks)?,
            None => None,
        };
        checks.finish()?;
        Ok(Named { category: expect_valid(category)?, sponsor_id, round, who: expect_valid(who)?, user_id })
    }

    /// Stores the payment, if there was one; a free ticket is paid already.
    fn take_payment(
        &self,
        stores: &mut dyn Stores,
        actor: &Actor,
        form: &PaymentForm,
        sold: &TicketView,
    ) -> Result<bool> {
        let now = self.clock.now();
        let payment = form.examine(None, now, &mut Checks::default());
        if sold.payment.is_some() || payment.is_none() {
            return Ok(false);
        }
        let after = TicketView { payment: payment.clone(), ..sold.clone() };
        ledger::pay(stores, &*self.clock, actor, sold, payment.as_ref())?;
        let changes = Change::between(&fields(sold), &fields(&after));
        audit::record(stores, actor, now, "ticket.update", sold.id.0, changes)?;
        Ok(true)
    }
}

/// The rows of a sale, all of which exist.
struct Named {
    category: Category,
    sponsor_id: Option<SponsorId>,
    round: Option<Round>,
    who: Who,
    /// The purchaser's account, if there is one.
    user_id: Option<UserId>,
}

/// The locked round: one of the category's tournament, and only for a category that plays golf.
fn round(
    stores: &mut dyn Stores,
    category: Option<&Category>,
    id: RoundId,
    checks: &mut Checks,
) -> Result<Option<Round>> {
    if let Some(category) = category {
        checks.value("roundId", choose_round(category.plays));
    }
    let round = stores.rounds().lock(id)?;
    let fits = |round: &Round| category.is_none_or(|of| of.tournament_id == round.tournament_id);
    checks.found("roundId", "round of this tournament", round.as_ref().is_some_and(fits));
    Ok(round)
}

/// Assigns all groups of a new ticket to a round that has room for them.
fn seat(stores: &mut dyn Stores, category: &Category, ticket: TicketId, round: &Round) -> Result<()> {
    round.admit(category.id, category.num_groups.saturating_mul(category.num_attendees))?;
    for group in stores.groups().of_ticket(ticket)? {
        stores.groups().update(group.id, &group.name, Some(round.id))?;
    }
    Ok(())
}
