use crate::outbox;
use chrono::{DateTime, Utc};
use fairway_domain::access::{Actor, Permission};
use fairway_domain::category::Category;
use fairway_domain::ids::{CategoryId, EntryId, SponsorId, TicketId, TournamentId, UserId};
use fairway_domain::mailing::Bound;
use fairway_domain::reference::{Reference, TRIES};
use fairway_domain::refusal::Refusal;
use fairway_domain::ticket::Reservation;
use fairway_domain::tournament::is_over;
use fairway_domain::values::{Email, ScanCode};
use fairway_domain::waitlist::State;

use super::Tickets;
use crate::accounts::or_mail_link;
use crate::audit::{self};
use crate::checks::{Checks, expect_valid};
use crate::due;
use crate::error::{Error, FieldErrors, Result};
use crate::idempotency::{Answer, Once};
use crate::not_found::{NO_SUCH_SPONSOR, NO_SUCH_TICKET};
use crate::ports::Stores;
use crate::session;
use crate::stores::attendees::NewAttendee;
use crate::stores::audit::Change;
use crate::stores::mail::{Message, TicketNews};
use crate::stores::tickets::{NewTicket, TicketView};

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
        let answer = self.ports.database.once(actor, once, now, |stores| {
            let Named { category, user_id, email, sponsor_id } = self.named(stores, actor, new)?;
            let (entry, is_held) = admit(stores, &category, (user_id, email.as_ref()), now)?;
            if !is_held && !actor.may(Permission::ActForOthers) {
                // By the time under the category's lock, for which the buyer may have waited.
                category.sale.admit(self.ports.clock.now())?;
            }
            self.admit_unpaid(stores, actor, &category, user_id)?;
            let id = self.write(stores, &category, (user_id, sponsor_id), new.user_participating, false)?;
            if let Some(entry) = entry {
                stores.waitlist().take(entry, now)?;
            }
            let change = Change::of("userId", &"", &user_id);
            audit::if_staff(stores, actor, now, "ticket.reserve", id.0, change.into_iter().collect())?;
            let ticket = stores.tickets().view(id)?.ok_or(NO_SUCH_TICKET)?;
            self.tell(stores, actor, &ticket, now)?;
            Ok(ticket)
        });
        or_mail_link(&self.ports, new.user_id, answer)
    }

    /// Mails the purchaser how to pay. Whoever is no Admin may have made the account for the address of somebody else, so an address gets
    /// only so many of these mails (rule `mail-bounds`). Past them nothing is reserved by a proven account; of an address that is not
    /// proven the first one a day is sent, and the others wait until it is proven.
    fn tell(
        &self,
        stores: &mut dyn Stores,
        actor: &Actor,
        ticket: &TicketView,
        now: DateTime<Utc>,
    ) -> Result<()> {
        let email = ticket.user.email.as_ref();
        if let Some(email) = email.filter(|_| !actor.may(Permission::ActForOthers)) {
            let session = session::expect_current(stores, actor)?;
            if session.proof.is_proven() {
                outbox::count(stores, &self.ports.mail_bounds, Bound::Reservations, email, now)?;
            } else {
                let message = Message::Ticket(TicketNews::Reserved, ticket.id);
                return outbox::queue_bounded(stores, Some(email), message, now, Some(Bound::Unproven));
            }
        }
        outbox::queue_mail(stores, email, Message::Ticket(TicketNews::Reserved, ticket.id), now)
    }

    /// The rows that the reservation names; everything missing or wrong is reported at once.
    fn named(&self, stores: &mut dyn Stores, actor: &Actor, new: &NewReservation) -> Result<Named> {
        let mut checks = Checks::after(&new.faults);
        let category = match checks.there("ticketCategoryId", new.category_id) {
            Some(id) => self.category(stores, actor, id, new.tournament_id, &mut checks)?,
            None => None,
        };
        let email = match checks.there("userId", new.user_id) {
            Some(id) => purchaser(stores, actor, id, &mut checks)?,
            None => None,
        };
        let sponsor_id = sponsor(stores, actor, category.as_ref(), new.sponsor_id, &mut checks)?;
        checks.finish()?;
        Ok(Named {
            category: expect_valid(category)?,
            user_id: expect_valid(new.user_id)?,
            email,
            sponsor_id,
        })
    }

    /// The category, locked, if it may be sold. A hidden one is not there for a user; an Admin may sell it
    /// (rule `buyers`).
    pub(super) fn category(
        &self,
        stores: &mut dyn Stores,
        actor: &Actor,
        id: CategoryId,
        wanted: Option<TournamentId>,
        checks: &mut Checks,
    ) -> Result<Option<Category>> {
        let admin = actor.may(Permission::ActForOthers);
        let category = stores.categories().lock(id)?;
        checks.found("ticketCategoryId", "ticket category", category.is_some());
        let Some(category) = category else { return Ok(None) };
        let tournament = stores.tournaments().find(category.tournament_id, admin)?;
        let is_shown = category.live && category.sale.is_shown(self.ports.clock.now());
        let tournament = tournament.filter(|_| is_shown || admin);
        let tournament = tournament.ok_or(Error::NotFound("There is no such ticket category."))?;
        if wanted.is_some_and(|wanted| wanted != tournament.id) {
            checks.found("ticketCategoryId", "ticket category of this tournament", false);
            return Ok(Some(category));
        }
        if tournament.is_cancelled() {
            return Err(Refusal::EventCancelled.into());
        }
        if is_over(tournament.date_end, self.ports.clock.today()) && !admin {
            return Err(Refusal::TournamentOver.into());
        }
        Ok(Some(category))
    }

    /// Bounds what somebody holds without paying, whichever categories it is of: so many tickets that are to be paid, and as many that cost
    /// nothing (rule `unpaid-tickets`).
    fn admit_unpaid(
        &self,
        stores: &mut dyn Stores,
        actor: &Actor,
        category: &Category,
        user_id: UserId,
    ) -> Result<()> {
        if actor.may(Permission::ActForOthers) {
            return Ok(());
        }
        let held = stores.tickets().hold_unpaid(category.tournament_id, user_id, category.no_cost)?;
        Ok(category.admit_unpaid(held, self.ports.limits.unpaid_tickets)?)
    }

    pub(super) fn write(
        &self,
        stores: &mut dyn Stores,
        category: &Category,
        (user_id, sponsor_id): (UserId, Option<SponsorId>),
        user_participating: bool,
        at_desk: bool,
    ) -> Result<TicketId> {
        let now = self.ports.clock.now();
        let reservation = Reservation::of(category, user_participating);
        let due_on =
            if category.no_cost { None } else { due::from_now(stores, &self.ports, category.tournament_id)? };
        let id = self.add(
            stores,
            &NewTicket {
                reference: self.reference(),
                tournament_id: category.tournament_id,
                category_id: category.id,
                user_id,
                sponsor_id,
                user_participating: reservation.purchaser_attends,
                price: category.sale.price(category.price, now),
                fair_value: category.fair_value,
                no_cost: category.no_cost,
                at_desk,
                paid_at: reservation.paid.then_some(now),
                due_on,
                scan_code: self.scan_code(),
                created_at: now,
            },
        )?;
        let groups = stores.tickets().add_groups(id, &reservation.groups)?;
        if let (true, Some(&group_id)) = (reservation.purchaser_attends, groups.first()) {
            stores.attendees().add(&NewAttendee {
                group_id,
                user_id,
                scan_code: self.scan_code(),
                address_typed_by: None,
                created_at: now,
            })?;
        }
        Ok(id)
    }

    /// Adds it with another reference as long as a ticket has the one that was made for it.
    fn add(&self, stores: &mut dyn Stores, ticket: &NewTicket) -> Result<TicketId> {
        let mut ticket = ticket.clone();
        for _ in 0..TRIES {
            if let Some(id) = stores.tickets().add(&ticket)? {
                return Ok(id);
            }
            ticket.reference = self.reference();
        }
        Err(Error::Unexpected("every reference that was made for a ticket is taken".into()))
    }

    fn reference(&self) -> Reference {
        Reference::from_random(self.ports.randomness.bits())
    }

    fn scan_code(&self) -> ScanCode {
        ScanCode::from_random(self.ports.randomness.bits())
    }
}

/// The rows that a reservation names, all of which exist.
struct Named {
    category: Category,
    user_id: UserId,
    /// The purchaser's, if they have one.
    email: Option<Email>,
    sponsor_id: Option<SponsorId>,
}

/// The address of whom the ticket is for, if they have one.
pub(super) fn purchaser(
    stores: &mut dyn Stores,
    actor: &Actor,
    id: UserId,
    checks: &mut Checks,
) -> Result<Option<Email>> {
    if id == actor.id {
        return Ok(Some(actor.email.clone()));
    }
    let user = stores.users().find(id)?;
    checks.found("userId", "user", user.is_some());
    Ok(user.and_then(|user| user.email))
}

/// Checks that a place is free, and owed to nobody else in line, or held for this address. Returns the buyer's waitlist entry, which the caller marks as
/// taken, and whether the place is held for them.
pub(super) fn admit(
    stores: &mut dyn Stores,
    category: &Category,
    (user_id, email): (UserId, Option<&Email>),
    now: DateTime<Utc>,
) -> Result<(Option<EntryId>, bool)> {
    let places = stores.categories().places(category.id, now)?;
    let entry = match email {
        Some(email) => stores.waitlist().of_buyer(category.id, email, now)?,
        None => None,
    };
    let Some(entry) = entry else {
        category.admit_one(places.gone())?;
        return Ok((None, false));
    };
    let held_for_them = entry.state == State::Offered;
    // An address that somebody has only registered may be another's, who waits: it takes neither the place that is held nor the
    // one in the queue.
    let buyer = stores.users().find(user_id)?;
    let claimed = buyer.is_none_or(|buyer| !buyer.proof.may_be_given_rights());
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
/// not paid. Where the category is not known, an Admin is told
/// whether the sponsor is.
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
