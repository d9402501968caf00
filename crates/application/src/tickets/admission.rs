//! Whether a ticket may be sold, by the facts of its sale.

use chrono::{DateTime, Utc};
use fairway_domain::access::{Actor, Permission};
use fairway_domain::category::Category;
use fairway_domain::ids::{EntryId, SponsorId, TournamentId};
use fairway_domain::refusal::Refusal;
use fairway_domain::tournament::is_over;
use fairway_domain::waitlist::State;

use super::Tickets;
use crate::checks::Checks;
use crate::error::{Error, Result};
use crate::not_found::NO_SUCH_SPONSOR;
use crate::ports::Stores;
use crate::stores::sales::SaleFacts;

impl Tickets {
    /// The facts of a sale, if the category may be sold. A hidden category is 404 for a user; an Admin may sell it (rule `buyers`).
    pub(super) fn on_sale(
        &self,
        actor: &Actor,
        facts: Option<SaleFacts>,
        wanted: Option<TournamentId>,
        checks: &mut Checks,
    ) -> Result<Option<SaleFacts>> {
        let admin = actor.may(Permission::ActForOthers);
        checks.found("ticketCategoryId", "ticket category", facts.is_some());
        let Some(facts) = facts else { return Ok(None) };
        let (details, tournament) = (&facts.category.details, &facts.tournament);
        let is_shown = details.live && details.sale.is_shown(self.clock.now()) && tournament.live;
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
        if is_over(tournament.date_end, self.clock.today()) && !admin {
            return Err(Refusal::TournamentOver.into());
        }
        Ok(Some(facts))
    }

    /// Limits the buyer's tickets without a payment, over all categories of the tournament: unpaid ones, and separately free ones (rule
    /// `unpaid-tickets`).
    pub(super) fn admit_unpaid(&self, actor: &Actor, facts: &SaleFacts) -> Result<()> {
        if actor.may(Permission::ActForOthers) {
            return Ok(());
        }
        Ok(facts.category.category().admit_unpaid(facts.unpaid, self.limits.unpaid_tickets)?)
    }
}

/// Checks that a place is free and not claimed by others in line, or held for the buyer's address. Returns the buyer's waitlist entry, which the
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
    // An unproven address may belong to another person, who waits: it takes neither a held place nor a position in line.
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

/// The sponsor of a sponsor category's ticket, which the buyer must manage; a sponsor that waits for approval gets no second unpaid ticket. Without a
/// known category, an Admin still gets an error for an unknown sponsor.
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
