use fairway_domain::access::Actor;
use fairway_domain::ids::TicketId;
use fairway_domain::refusal::Refusal;
use fairway_domain::weather::{Choice, gift_rows};

use super::Weather;
use crate::audit;
use crate::checks::{Checks, expect_valid};
use crate::error::{Error, Result};
use crate::not_found::NO_SUCH_TICKET;
use crate::outbox;
use crate::ports::{ClientAddress, Stores, TryKey};
use crate::receipt_renewal::{MayBegin, Renewed, renew};
use crate::stores::audit::Change;
use crate::stores::mail::{Message, TicketNews};
use crate::stores::tickets::TicketView;

const NO_SUCH_LINK: Error =
    Error::NotFound("This link is for no ticket: it is not whole, or the ticket is deleted.");

/// A choice, as sent.
#[derive(Debug, Clone, Default)]
pub struct Chosen {
    /// The ticket; required.
    pub ticket: Option<TicketId>,
    /// The choice, as a word; required.
    pub choice: String,
}

impl Weather {
    /// Sets what happens to the money of a ticket of a cancelled tournament. Its buyer, or an Admin for them.
    ///
    /// # Errors
    /// [`Error::Invalid`]; [`Error::NotFound`], also for another's; [`Refusal::NothingToChoose`], [`Refusal::ChosenAlready`].
    pub fn choose(&self, actor: &Actor, chosen: &Chosen) -> Result<TicketView> {
        let mut checks = Checks::default();
        let ticket = checks.there("ticketId", chosen.ticket);
        let choice = checks.required_value("choice", &chosen.choice, Choice::parse);
        checks.finish()?;
        let (id, choice) = (expect_valid(ticket)?, expect_valid(choice)?);
        let now = self.clock.now();
        self.database.transaction(|stores| {
            let found = stores.tickets().view(id)?.filter(|ticket| actor.owns(ticket.user_id));
            let found = found.ok_or(NO_SUCH_TICKET)?;
            if self.write_choice(stores, &found, choice)? {
                let told = Change::of("choice", &"", &choice.name()).into_iter().collect();
                audit::if_staff(stores, actor, now, "ticket.choose", id.0, told)?;
            }
            let ticket = stores.tickets().view(id)?.ok_or(NO_SUCH_TICKET)?;
            Ok(ticket.visible_to(actor))
        })
    }

    /// The ticket of a mailed link, for every holder of its code. Unknown codes count against the client.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::TooMany`].
    pub fn linked(&self, client: ClientAddress, code: &str) -> Result<TicketView> {
        let digest = self.digests.sha256(code.trim());
        let found = self.database.read(|stores| match stores.weather().linked(&digest)? {
            Some(ticket) => stores.tickets().view(ticket),
            None => Ok(None),
        })?;
        self.or_counted(client, found)
    }

    /// Makes a choice by a mailed link, for every holder of its code.
    ///
    /// # Errors
    /// The same as of [`linked`](Self::linked) and [`choose`](Self::choose).
    pub fn choose_by_link(&self, client: ClientAddress, code: &str, choice: &str) -> Result<TicketView> {
        let mut checks = Checks::default();
        let choice = checks.required_value("choice", choice, Choice::parse);
        checks.finish()?;
        let choice = expect_valid(choice)?;
        let digest = self.digests.sha256(code.trim());
        // Outside of the transaction, whose commit would empty the cache of visitors' answers for an unknown code.
        if self.database.read(|stores| stores.weather().linked(&digest))?.is_none() {
            return self.or_counted(client, None);
        }
        let found = self.database.transaction(|stores| {
            let Some(id) = stores.weather().linked(&digest)? else { return Ok(None) };
            let found = stores.tickets().view(id)?.ok_or(NO_SUCH_TICKET)?;
            self.write_choice(stores, &found, choice)?;
            stores.tickets().view(id)
        })?;
        self.or_counted(client, found)
    }

    fn or_counted(&self, client: ClientAddress, found: Option<TicketView>) -> Result<TicketView> {
        if let Some(found) = found {
            return Ok(found);
        }
        self.tries.count(TryKey::PassLinks(client))?;
        Err(NO_SUCH_LINK)
    }

    /// Stores a choice with its effects on the ticket and its ledger; returns false if it was made before. A ticket whose money is refunded or given
    /// is cancelled; one for next year stays unchanged, for staff to carry over.
    fn write_choice(&self, stores: &mut dyn Stores, found: &TicketView, choice: Choice) -> Result<bool> {
        // The common lock order (`docs/architecture.md`).
        stores.categories().lock(found.category_id)?.ok_or(NO_SUCH_TICKET)?;
        let before = stores.tickets().lock(found.id)?.ok_or(NO_SUCH_TICKET)?;
        if !choice.admit(before.choice)? {
            return Ok(false);
        }
        if !before.may_choose() {
            return Err(Refusal::NothingToChoose.into());
        }
        let (id, now) = (before.id, self.clock.now());
        stores.weather().choose(id, choice, now)?;
        if choice == Choice::NextYear {
            return Ok(true);
        }
        stores.tickets().set_cancelled(id, true)?;
        if choice == Choice::Gift {
            let rows = gift_rows(before.totals, before.price, self.clock.today());
            if !rows.is_empty() {
                stores.ledger().add_chosen(&before, &rows, now)?;
                stores.tickets().set_payment(id, None)?;
            }
        }
        let renewed = renew(stores, &*self.clock, &self.fund, &[(id, MayBegin(true))])?;
        let is_issued = renewed.iter().any(|(_, renewed)| *renewed == Renewed::Issued);
        let news = match choice {
            Choice::Gift if is_issued => TicketNews::Receipt,
            _ => TicketNews::Cancelled,
        };
        outbox::queue_mail(stores, before.user.email.as_ref(), Message::Ticket(news, id), now)?;
        Ok(true)
    }
}
