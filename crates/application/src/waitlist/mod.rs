//! The waitlist: joining and leaving it, and offers of places to its entries, by Admins or automatic.

mod freed;
mod join;
mod own;
mod update;

pub use freed::FreedPlaces;
pub use join::{JoinForm, Joined};
pub use update::EntryForm;

use std::sync::Arc;

use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::EntryId;
use fairway_domain::mailing::MailBounds;

use crate::audit::{self};
use crate::error::{Error, Result};
use crate::page::Part;
use crate::ports::{Clock, Database, Tries};
use crate::stores::audit::{Change, Field};
use crate::stores::waitlist::EntryFilter;
use crate::stores::waitlist::EntryView;
use crate::{Limits, Ports};

/// The answer for an unknown entry.
const NO_SUCH_ENTRY: Error = Error::NotFound("There is no such entry of the waitlist.");

/// The use cases of the waitlist.
pub struct Waitlist {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
    tries: Arc<dyn Tries>,
    mail_bounds: MailBounds,
    limits: Limits,
}

impl Waitlist {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            database: ports.database.clone(),
            clock: ports.clock.clone(),
            tries: ports.tries.clone(),
            mail_bounds: ports.mail_bounds,
            limits: ports.limits,
        }
    }

    /// Hours for which an offered place is held, unless staff set another number.
    pub fn hold_hours(&self) -> i64 {
        self.limits.waitlist_hours
    }

    /// The entries, by category and position in its queue. Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`].
    pub fn list(&self, actor: &Actor, filter: &EntryFilter) -> Result<Part<EntryView>> {
        actor.require(Permission::ManageTickets)?;
        let now = self.clock.now();
        self.database.read(|stores| stores.waitlist().list(filter, now))
    }

    /// Deletes an entry of the waitlist, which frees a place held for it. Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::NotFound`].
    pub fn delete(&self, actor: &Actor, id: EntryId) -> Result<()> {
        actor.require(Permission::ManageTickets)?;
        let now = self.clock.now();
        self.database.transaction(|stores| {
            let found = stores.waitlist().find(id, now)?.ok_or(NO_SUCH_ENTRY)?;
            stores.categories().lock(found.category_id)?.ok_or(NO_SUCH_ENTRY)?;
            let entry = stores.waitlist().lock(id, now)?.ok_or(NO_SUCH_ENTRY)?;
            stores.waitlist().delete(id)?;
            let mut told = Change::between(&offer(&entry), &[]);
            told.extend(Change::of("ticketCategoryId", &entry.category_id, &""));
            audit::record(stores, actor, now, "waitlist.delete", id.0, told)
        })
    }
}

/// The changed fields for the audit trail. Of name and address it has only the fact of the change.
fn changes(before: &EntryView, after: &EntryView) -> Vec<Change> {
    let corrected = [
        Change::withheld("name", &before.name, &after.name),
        Change::withheld("email", &before.email, &after.email).filter(|_| before.email != after.email),
    ];
    let mut changes: Vec<_> = corrected.into_iter().flatten().collect();
    changes.extend(Change::between(&offer(before), &offer(after)));
    changes
}

/// The offer, for the audit trail.
fn offer(entry: &EntryView) -> Vec<Field> {
    let offer = entry.offer.as_ref();
    vec![
        ("offeredAt", offer.map(|offer| offer.at.to_rfc3339()).unwrap_or_default()),
        ("heldUntil", offer.map(|offer| offer.held_until.to_rfc3339()).unwrap_or_default()),
    ]
}
