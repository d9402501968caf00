//! Attendees: people with a place in a group, and their entrance passes.

mod add;
mod addresses;
mod invite;
mod link;
mod remove;
mod update;

pub use add::NewTeammate;
pub use update::AttendeeChange;

use std::sync::Arc;

use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::{AttendeeId, TicketId, UserId};
use fairway_domain::values::ScanCode;

use crate::Ports;
use crate::confirmation_link::{ConfirmationLinks, mail_link_once};
use crate::error::Result;
use crate::not_found::{NO_SUCH_ATTENDEE, NO_SUCH_USER};
use crate::pass_news::PassMailer;
use crate::ports::{Clock, Database, Digests, Randomness, Tries, TryKey};
use crate::stores::attendees::{Attendee, Pass};
use crate::stores::groups::Via;
use crate::teammate::Who;

/// The use cases of attendees.
pub struct Attendees {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
    randomness: Arc<dyn Randomness>,
    digests: Arc<dyn Digests>,
    tries: Arc<dyn Tries>,
    links: ConfirmationLinks,
    pass_mailer: PassMailer,
}

/// The passes of a user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passes {
    /// Passes that the user may see.
    pub shown: Vec<Pass>,
    /// Number of passes that are withheld until the user's address is confirmed.
    pub withheld: usize,
}

impl Attendees {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            database: ports.database.clone(),
            clock: ports.clock.clone(),
            randomness: ports.randomness.clone(),
            digests: ports.digests.clone(),
            tries: ports.tries.clone(),
            links: ConfirmationLinks::new(ports),
            pass_mailer: PassMailer::new(ports),
        }
    }

    /// A person's passes, the latest tournament first; those of cancelled tickets are left out (rule `scan-codes`). One's own, or any user's for an
    /// Admin. If the user's address is not confirmed, passes of tickets that others reserved, or sold to the address at the desk, are only counted.
    /// The link that confirms the address is mailed then (rule `proven-addresses`).
    ///
    /// # Errors
    /// `Error::NotFound`, also for another's.
    pub fn passes(&self, actor: &Actor, user: UserId) -> Result<Passes> {
        if !actor.owns(user) {
            return Err(NO_SUCH_USER);
        }
        let (holder, passes) = self.database.read(|stores| {
            let holder = stores.users().find(user)?.ok_or(NO_SUCH_USER)?;
            Ok((holder, stores.attendees().passes_of(user)?))
        })?;
        // The account may have been registered by another person than the one added or sold to by the address.
        let own = |pass: &Pass| pass.purchaser == user && !pass.at_desk;
        let shown = |pass: &Pass| holder.proof.is_proven() || own(pass) || user != actor.id;
        let (shown, withheld): (Vec<_>, Vec<_>) = passes.into_iter().partition(shown);
        if !withheld.is_empty() {
            mail_link_once(&self.links, &holder)?;
        }
        let shown = shown.into_iter().map(|pass| pass.visible_to(actor)).collect();
        Ok(Passes { shown, withheld: withheld.len() })
    }

    /// A place with its ticket, for the check-in table: staff correct the holder's name and mark the ticket paid there (rule `check-in-page`).
    /// Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound`.
    pub fn attendee(&self, actor: &Actor, id: AttendeeId) -> Result<(Attendee, TicketId)> {
        actor.require(Permission::ManagePeople)?;
        self.database.read(|stores| {
            let attendee = stores.attendees().find(id)?.ok_or(NO_SUCH_ATTENDEE)?;
            let ticket = stores.groups().ticket(Via::Attendee(id))?.ok_or(NO_SUCH_ATTENDEE)?;
            Ok((attendee, ticket.id))
        })
    }

    /// Counts the look-up of an address like a suggestion, because the answer reveals its owner (rule `suggestions`).
    fn count_look_up(&self, actor: &Actor, who: Option<&Who>) -> Result<()> {
        if matches!(who, Some(Who::Address(..))) && !actor.may(Permission::ManagePeople) {
            self.tries.count(TryKey::Suggestions(actor.id))?;
        }
        Ok(())
    }

    fn scan_code(&self) -> ScanCode {
        ScanCode::from_random(self.randomness.bits())
    }
}

#[cfg(test)]
mod tests;
