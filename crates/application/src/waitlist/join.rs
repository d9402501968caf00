use crate::outbox;
use chrono::{DateTime, TimeDelta, Utc};
use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::{CategoryId, EntryId};
use fairway_domain::mailing::Bound;
use fairway_domain::refusal::Refusal;
use fairway_domain::tournament::is_over;
use fairway_domain::values::Email;
use fairway_domain::waitlist::name;

use super::Waitlist;
use crate::checks::{Checks, expect_valid};
use crate::error::{Error, Result};
use crate::not_found::NO_SUCH_CATEGORY;
use crate::ports::{ClientAddress, Stores, Tried, TryKey};
use crate::stores::mail::Message;
use crate::stores::waitlist::NewEntry;

/// The form that joins a waitlist; all of it is required.
#[derive(Debug, Clone, Default)]
pub struct JoinForm {
    /// The category to wait for; required.
    pub category_id: Option<CategoryId>,
    /// The person's name.
    pub name: String,
    /// The recipient of an offer.
    pub email: String,
}

/// The answer to joining: the same, whether or not the address was on the waitlist before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Joined {
    /// The id of an entry.
    pub id: EntryId,
    /// The category of the waitlist.
    pub category_id: CategoryId,
    /// The name, as typed.
    pub name: String,
    /// The address, as typed.
    pub email: Email,
    /// The present time.
    pub created_at: DateTime<Utc>,
}

impl Waitlist {
    /// Adds an address to the waitlist of a sold-out category. Anyone may. An address that waits already keeps its position, which the answer does
    /// not reveal. Mails the address a link to confirm or leave the entry. Unless the session proves that the address is the caller's, that counts as
    /// unsolicited mail.
    ///
    /// # Errors
    /// [`Error::Invalid`], also for a category that the public may not see; [`Error::TooMany`];
    /// [`Error::TooMuchMail`]; [`Refusal::PlacesLeft`], [`Refusal::NotOnSaleYet`], [`Refusal::SaleEnded`], [`Refusal::TournamentOver`].
    pub fn join(&self, actor: Option<&Actor>, client: ClientAddress, form: &JoinForm) -> Result<Joined> {
        let now = self.clock.now();
        let new = examine(form, now)?;
        self.tries.count(TryKey::Client(client))?;
        self.tries.count(TryKey::account(Tried::Waitlist, Some(&new.email), client))?;
        self.tries.count(TryKey::Waitlist(client))?;
        self.database.transaction(|stores| {
            let category = stores.categories().find(new.category_id, false, now)?;
            let Some(category) = category else {
                return Err(Error::field("ticketCategoryId", "ticketCategoryId is no ticket category"));
            };
            let tournament = stores.tournaments().find(category.tournament_id, false)?;
            let tournament = tournament.ok_or(NO_SUCH_CATEGORY)?;
            if tournament.is_cancelled() {
                return Err(Refusal::EventCancelled.into());
            }
            if is_over(tournament.date_end, self.clock.today()) {
                return Err(Refusal::TournamentOver.into());
            }
            category.details.sale.admit(now)?;
            category.category().admit_waiting(category.places().gone())?;
            let owner = shows_whose_it_is(stores, actor, &new.email)?;
            let asked_for = owner || actor.is_some_and(|actor| actor.may(Permission::ActForOthers));
            if asked_for {
                // Whether or not the address waits already; otherwise the answer would reveal it.
                outbox::count(stores, &self.mail_bounds, Bound::Waitlist, &new.email, now)?;
            }
            let counts = (!asked_for).then_some(Bound::UnaskedBy(actor.map(|actor| actor.id)));
            let id = stores.waitlist().join(&new)?;
            welcome(stores, owner, &new, counts)?;
            let NewEntry { category_id, name, email, created_at } = new;
            Ok(Joined { id, category_id, name, email, created_at })
        })
    }
}

/// Whether the session proves that the address is the caller's. Otherwise anybody may have typed it.
fn shows_whose_it_is(stores: &mut dyn Stores, actor: Option<&Actor>, email: &Email) -> Result<bool> {
    let Some(actor) = actor else { return Ok(false) };
    let user = stores.users().find(actor.id)?;
    Ok(user.is_some_and(|user| user.proof.is_proven() && user.email.as_ref() == Some(email)))
}

/// Mails the address the link of its entry, unless such a mail is queued. The owner of the address is confirmed at once.
fn welcome(stores: &mut dyn Stores, owner: bool, new: &NewEntry, counts: Option<Bound>) -> Result<()> {
    let now = new.created_at;
    let entry = stores.waitlist().of_buyer(new.category_id, &new.email, now)?;
    let Some(entry) = entry else { return Ok(()) };
    if owner {
        stores.waitlist().confirm(entry.id, now)?;
    }
    let message = Message::WaitlistJoined(entry.id);
    match stores.mail().lock_waiting(&message)? {
        Some(_) if counts.is_some() => Ok(()),
        Some(waiting) => stores.mail().hasten(waiting, TimeDelta::zero()),
        None => outbox::queue_bounded(stores, Some(&new.email), message, now, counts),
    }
}

fn examine(form: &JoinForm, now: DateTime<Utc>) -> Result<NewEntry> {
    let mut checks = Checks::default();
    let category_id = checks.there("ticketCategoryId", form.category_id);
    let name = checks.required_value("name", &form.name, name);
    let email = checks.required_value("email", &form.email, Email::parse);
    checks.finish()?;
    Ok(NewEntry {
        category_id: expect_valid(category_id)?,
        name: expect_valid(name)?,
        email: expect_valid(email)?,
        created_at: now,
    })
}
