use chrono::{DateTime, Utc};
use fairway_domain::access::{Actor, Permission};
use fairway_domain::category::Category;
use fairway_domain::ids::{CategoryId, EntryId, SponsorId, TicketId, TournamentId, UserId};
use fairway_domain::refusal::Refusal;
use fairway_domain::ticket::Reservation;
use fairway_domain::tournament::is_over;
use fairway_domain::values::{Email, ScanCode};
use fairway_domain::waitlist::State;

use super::{NO_SUCH_TICKET, NewTicket, TicketView, Tickets};
use crate::attendees::NewAttendee;
use crate::audit::{self, Change};
use crate::error::{Error, FieldErrors, Result};
use crate::mail::{self, Message, TicketNews};
use crate::once::{Answer, Once};
use crate::ports::Stores;
use crate::sponsors::NO_SUCH_SPONSOR;

/// What is to be reserved.
#[derive(Debug, Clone, Copy)]
pub struct NewReservation {
    /// What is bought; required.
    pub category_id: Option<CategoryId>,
    /// The tournament that it is bought for, where the buyer has chosen one: then the category has to be of it.
    pub tournament_id: Option<TournamentId>,
    /// For whom; required.
    pub user_id: Option<UserId>,
    /// Required for a sponsor category, ignored for another (rule `sponsor-tickets`).
    pub sponsor_id: Option<SponsorId>,
    /// Whether a sponsor's purchaser plays too.
    pub user_participating: bool,
}

impl Tickets {
    /// Reserves one ticket, with its groups and, where the purchaser plays, their place: all or nothing, and never one
    /// more than the category has (rule `tickets-sold-out`). A place of the waitlist that is held for the purchaser's address is taken by
    /// it. The purchaser is mailed how to pay. Users for themselves, Admins for anyone.
    ///
    /// # Errors
    /// [`Error::Invalid`]; [`Error::Forbidden`] for another user; [`Error::NotFound`] for what the buyer may not see;
    /// [`Refusal::SoldOut`], [`Refusal::TournamentOver`], [`Refusal::KeyReused`].
    pub fn reserve(
        &self,
        actor: &Actor,
        new: &NewReservation,
        once: &Once<TicketView>,
    ) -> Result<Answer<TicketView>> {
        let (category_id, user_id) = examine(new)?;
        if !actor.owns(user_id) {
            return Err(Error::Forbidden);
        }
        let now = self.ports.clock.now();
        self.ports.database.once(actor, once, now, |stores| {
            let category = self.category(stores, actor, category_id, new.tournament_id)?;
            let email = purchaser(stores, actor, user_id)?;
            let sponsor_id = sponsor(stores, actor, &category, new.sponsor_id)?;
            let entry = admit(stores, &category, email.as_ref(), now)?;
            let id = self.write(stores, &category, user_id, sponsor_id, new.user_participating)?;
            if let Some(entry) = entry {
                stores.waitlist().take(entry, now)?;
            }
            if actor.may(Permission::ActForOthers) {
                let change = Change::of("userId", &"", &user_id);
                audit::record(stores, actor, now, "ticket.reserve", id.0, change.into_iter().collect())?;
            }
            let ticket = stores.tickets().view(id)?.ok_or(NO_SUCH_TICKET)?;
            let news = Message::Ticket(TicketNews::Reserved, id);
            mail::tell(stores, ticket.user.email.as_ref(), news, now)?;
            Ok(ticket)
        })
    }

    /// The category, locked, if it may be sold. What is not live is not there for a user; an Admin may sell it
    /// (rule `buyers`).
    pub(super) fn category(
        &self,
        stores: &mut dyn Stores,
        actor: &Actor,
        id: CategoryId,
        wanted: Option<TournamentId>,
    ) -> Result<Category> {
        let admin = actor.may(Permission::ActForOthers);
        let category = stores.categories().lock(id)?;
        let Some(category) = category else {
            return Err(Error::field("ticketCategoryId", "ticketCategoryId is no ticket category"));
        };
        let tournament = stores.tournaments().find(category.tournament_id, admin)?;
        let tournament = tournament.filter(|_| category.live || admin);
        let tournament = tournament.ok_or(Error::NotFound("There is no such ticket category."))?;
        if wanted.is_some_and(|wanted| wanted != tournament.id) {
            let complaint = "ticketCategoryId is no ticket category of this tournament";
            return Err(Error::field("ticketCategoryId", complaint));
        }
        if is_over(tournament.date_end, self.ports.clock.today()) && !admin {
            return Err(Refusal::TournamentOver.into());
        }
        Ok(category)
    }

    pub(super) fn write(
        &self,
        stores: &mut dyn Stores,
        category: &Category,
        user_id: UserId,
        sponsor_id: Option<SponsorId>,
        user_participating: bool,
    ) -> Result<TicketId> {
        let now = self.ports.clock.now();
        let reservation = Reservation::of(category, user_participating);
        let id = stores.tickets().add(&NewTicket {
            tournament_id: category.tournament_id,
            category_id: category.id,
            user_id,
            sponsor_id,
            user_participating: reservation.purchaser_attends,
            paid_at: reservation.paid.then_some(now),
            scan_code: self.scan_code(),
            created_at: now,
        })?;
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

    fn scan_code(&self) -> ScanCode {
        ScanCode::from_random(self.ports.randomness.bits())
    }
}

fn examine(new: &NewReservation) -> Result<(CategoryId, UserId)> {
    if let (Some(category_id), Some(user_id)) = (new.category_id, new.user_id) {
        return Ok((category_id, user_id));
    }
    let mut errors = FieldErrors::default();
    for (field, missing) in
        [("ticketCategoryId", new.category_id.is_none()), ("userId", new.user_id.is_none())]
    {
        if missing {
            errors.add(field, format!("{field} cannot be empty"));
        }
    }
    Err(Error::Invalid(errors))
}

/// The address of whom the ticket is for, if they have one.
pub(super) fn purchaser(stores: &mut dyn Stores, actor: &Actor, id: UserId) -> Result<Option<Email>> {
    if id == actor.id {
        return Ok(Some(actor.email.clone()));
    }
    let user = stores.users().find(id)?;
    Ok(user.ok_or_else(|| Error::field("userId", "userId is no user"))?.email)
}

/// Checks that a place is free, or held for this address. Returns the buyer's waitlist entry, which the caller marks as
/// taken.
pub(super) fn admit(
    stores: &mut dyn Stores,
    category: &Category,
    email: Option<&Email>,
    now: DateTime<Utc>,
) -> Result<Option<EntryId>> {
    let used = stores.categories().used(category.id, now)?;
    let entry = match email {
        Some(email) => stores.waitlist().of_buyer(category.id, email, now)?,
        None => None,
    };
    let held_for_them = entry.as_ref().is_some_and(|entry| entry.state == State::Offered);
    category.admit_one(used - i64::from(held_for_them))?;
    Ok(entry.map(|entry| entry.id))
}

/// Whom a sponsor category's ticket is for: a sponsor that the buyer manages.
pub(super) fn sponsor(
    stores: &mut dyn Stores,
    actor: &Actor,
    category: &Category,
    asked: Option<SponsorId>,
) -> Result<Option<SponsorId>> {
    if !category.for_sponsors {
        return Ok(None);
    }
    let id = asked.ok_or_else(|| Error::field("sponsorId", "sponsorId cannot be empty"))?;
    if actor.may(Permission::ActForOthers) {
        return if stores.sponsors().exists(id)? {
            Ok(Some(id))
        } else {
            Err(Error::field("sponsorId", "sponsorId is no sponsor"))
        };
    }
    if stores.sponsors().manages(actor.id, id)? { Ok(Some(id)) } else { Err(NO_SUCH_SPONSOR) }
}

#[cfg(test)]
mod tests;
