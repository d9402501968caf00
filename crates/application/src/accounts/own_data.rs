use fairway_domain::access::Actor;

use super::Accounts;
use crate::error::Result;
use crate::not_found::NO_SUCH_USER;
use crate::ports::TryKey;
use crate::receipt_state::{ReceiptView, of_giver};
use crate::stores::accounts::User;
use crate::stores::attendees::Pass;
use crate::stores::mail::MailedTo;
use crate::stores::sponsors::{Sponsor, Whose};
use crate::stores::tickets::TicketView;
use crate::stores::waitlist::EntryView;

/// The data that the site holds of a person, as they may read it (rule `data-of-oneself`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnData {
    /// The account.
    pub user: User,
    /// Their tickets, cancelled ones too.
    pub tickets: Vec<TicketView>,
    /// Their own passes, of tickets that are not cancelled.
    pub passes: Vec<Pass>,
    /// Receipts of the person's gifts.
    pub receipts: Vec<ReceiptView>,
    /// Their entries of waitlists.
    pub waitlist: Vec<EntryView>,
    /// Whether they agreed to mails about coming tournaments.
    pub invited: bool,
    /// The sponsors that they manage.
    pub sponsors: Vec<Sponsor>,
    /// Stored mail to their address.
    pub mails: Vec<MailedTo>,
}

impl Accounts {
    /// The caller's data on the site. Until their address is proven, data that goes by the address is left out.
    ///
    /// # Errors
    /// [`Error::TooMany`](crate::Error::TooMany); [`Error::NotFound`](crate::Error::NotFound) once the account is deleted.
    pub fn own_data(&self, actor: &Actor) -> Result<OwnData> {
        self.tries.count(TryKey::OwnData(actor.id))?;
        let (id, now) = (actor.id, self.clock.now());
        self.database.read(|stores| {
            let user = stores.users().find(id)?.ok_or(NO_SUCH_USER)?;
            let proven = user.proof.is_proven();
            let address = user.email.clone().filter(|_| proven);
            let tickets = stores.tickets().of_user(id)?;
            let mut passes = stores.attendees().passes_of(id)?;
            passes.retain(|pass| proven || pass.purchaser == id);
            let waitlist = address.as_ref().map(|email| stores.waitlist().of_email(email, now));
            let mails = address.as_ref().map(|email| stores.mail().of_recipient(email));
            Ok(OwnData {
                tickets: tickets.into_iter().map(|ticket| ticket.visible_to(actor)).collect(),
                passes: passes.into_iter().map(|pass| pass.visible_to(actor)).collect(),
                receipts: of_giver(stores, id)?,
                waitlist: waitlist.transpose()?.unwrap_or_default(),
                invited: stores.broadcasts().is_invited(id)?.unwrap_or_default(),
                sponsors: if proven { stores.sponsors().list(Whose::ManagedBy(id))? } else { vec![] },
                mails: mails.transpose()?.unwrap_or_default(),
                user,
            })
        })
    }
}
