use chrono::{DateTime, TimeDelta, Utc};
use fairway_domain::access::{Actor, Permission};
use fairway_domain::category::Category;
use fairway_domain::ids::EntryId;
use fairway_domain::refusal::Refusal;
use fairway_domain::tournament::is_over;
use fairway_domain::values::Email;
use fairway_domain::waitlist::{Offer, State, hold, name};

use super::{NO_SUCH_ENTRY, Waitlist, changes};
use crate::IfVersion;
use crate::audit;
use crate::checks::{Checks, expect_valid};
use crate::error::{FieldErrors, Result};
use crate::outbox;
use crate::ports::Stores;
use crate::stores::mail::{Message, NewMail};
use crate::stores::waitlist::{EntryView, Offerer};

/// The changes to an entry; an absent field keeps its value.
#[derive(Debug, Clone, Default)]
pub struct EntryForm {
    /// The person's name.
    pub name: Option<String>,
    /// The recipient of the offer, whose address takes the place.
    pub email: Option<String>,
    /// True offers a place, again if one was offered before; false withdraws the offer.
    pub offered: Option<bool>,
    /// Hours for which the place is held; by default as for automatic offers.
    pub hold_hours: Option<i64>,
    /// Fields that could not be read; reported together with all broken rules.
    pub faults: FieldErrors,
}

impl Waitlist {
    /// Corrects an entry, and offers it a place or withdraws the offer. A new address must be confirmed again. An offered place is held from now on
    /// until its term, and mailed. The default `if_version` matches every version. Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound`; `Error::Invalid`; [`Refusal::Stale`], [`Refusal::NoPlaceToOffer`],
    /// [`Refusal::OfferTaken`], [`Refusal::TournamentOver`], [`Refusal::AlreadyWaiting`].
    pub fn update(
        &self,
        actor: &Actor,
        id: Option<EntryId>,
        form: &EntryForm,
        if_version: &IfVersion,
    ) -> Result<EntryView> {
        actor.require(Permission::ManageTickets)?;
        let id = form.faults.addressed("id", id)?;
        let now = self.clock.now();
        self.database.transaction(|stores| {
            let found = stores.waitlist().find(id, now)?.ok_or(NO_SUCH_ENTRY)?;
            // Locks the category first, so that its free places stay.
            let category = stores.categories().lock(found.category_id)?.ok_or(NO_SUCH_ENTRY)?;
            let before = stores.waitlist().lock(id, now)?.ok_or(NO_SUCH_ENTRY)?;
            if_version.admit(before.version)?;
            let (name, email, term) = form.examine(&before, self.limits.waitlist_hours)?;
            if form.offered.is_some() && before.state == State::Taken {
                return Err(Refusal::OfferTaken.into());
            }
            let offer = match form.offered {
                None => before.offer,
                Some(false) => category.withdrawn(before.offer, now),
                Some(true) => {
                    self.admit_offer(stores, &category, &before, now)?;
                    Some(Offer { at: now, held_until: now + term })
                }
            };
            let (offered_by, offered_by_itself) = form.offerer(actor, &before, offer);
            // A new address is unconfirmed until its link is opened.
            let confirmed = before.confirmed && email == before.email;
            let after =
                EntryView { name, email, offer, confirmed, offered_by, offered_by_itself, ..before.clone() };
            let changes = changes(&before, &after);
            if changes.is_empty() {
                return Ok(before);
            }
            stores.waitlist().update(&after)?;
            audit::record(stores, actor, now, "waitlist.update", id.0, changes)?;
            queue_entry_mail(stores, &before, &after, now)?;
            stores.waitlist().find(id, now)?.ok_or(NO_SUCH_ENTRY)
        })
    }

    /// Admits an offer while a place is free, or the entry has one already, and while it can be taken.
    fn admit_offer(
        &self,
        stores: &mut dyn Stores,
        category: &Category,
        entry: &EntryView,
        now: DateTime<Utc>,
    ) -> Result<()> {
        let tournament = stores.tournaments().find(category.tournament_id, true)?.ok_or(NO_SUCH_ENTRY)?;
        if tournament.is_cancelled() {
            return Err(Refusal::EventCancelled.into());
        }
        if is_over(tournament.date_end, self.clock.today()) {
            return Err(Refusal::TournamentOver.into());
        }
        let own = i64::from(entry.state == State::Offered);
        category.admit_offer(stores.categories().places(category.id, now)?.given_out - own)?;
        Ok(())
    }
}

impl EntryForm {
    /// The Admin who offered the place, and whether the site offered it by itself.
    fn offerer(&self, actor: &Actor, before: &EntryView, offer: Option<Offer>) -> (Option<Offerer>, bool) {
        match self.offered {
            // The name is not stored here, but read with the entry.
            Some(true) => (Some(Offerer { id: actor.id, name: String::new() }), false),
            Some(false) if offer.is_none() => (None, false),
            _ => (before.offered_by.clone(), before.offered_by_itself),
        }
    }

    /// The resulting name and address, and the time for which a place is held.
    fn examine(&self, before: &EntryView, hours: i64) -> Result<(String, Email, TimeDelta)> {
        let mut checks = Checks::after(&self.faults);
        let name = checks.text_or("name", self.name.as_deref(), Some(before.name.clone()), name);
        let email = checks.text_or("email", self.email.as_deref(), Some(before.email.clone()), Email::parse);
        let term = checks.value("holdHours", hold(self.hold_hours.unwrap_or(hours)));
        checks.finish()?;
        Ok((expect_valid(name)?, expect_valid(email)?, expect_valid(term)?))
    }
}

/// Mails an offer when it is made, and when its address is corrected. Mails a corrected address that waits the link that confirms it.
fn queue_entry_mail(
    stores: &mut dyn Stores,
    before: &EntryView,
    after: &EntryView,
    now: DateTime<Utc>,
) -> Result<()> {
    let held = after.offer.filter(|offer| offer.held_until > now && after.state != State::Taken);
    let Some(offer) = held else {
        let corrected = before.email != after.email && after.state == State::Waiting;
        let recipient = Some(&after.email).filter(|_| corrected);
        return outbox::queue_mail(stores, recipient, Message::WaitlistJoined(after.id), now);
    };
    if before.offer == after.offer && before.email == after.email {
        return Ok(());
    }
    stores.mail().add(&offer_mail(after, offer, now))
}

fn offer_mail(entry: &EntryView, offer: Offer, now: DateTime<Utc>) -> NewMail {
    NewMail {
        recipient: entry.email.clone(),
        message: Message::PlaceOffered(entry.id),
        created_at: now,
        expires_at: Some(offer.held_until),
    }
}

#[cfg(test)]
mod tests;
