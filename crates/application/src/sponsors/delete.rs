use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::SponsorId;
use fairway_domain::refusal::Refusal;

use super::Sponsors;
use crate::audit::{self};
use crate::error::Result;
use crate::not_found::NO_SUCH_SPONSOR;
use crate::pictures::LOGO;
use crate::stores::audit::Change;
use crate::stores::sponsors::Whose;

impl Sponsors {
    /// Deletes a sponsor without tickets, with its logos and its links to people (rule `deletion-refused`). Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound`; [`Refusal::SponsorHasTickets`].
    pub fn delete(&self, actor: &Actor, id: SponsorId) -> Result<()> {
        actor.require(Permission::ActForOthers)?;
        let now = self.clock.now();
        let logos = self.database.transaction(|stores| {
            let sponsor = stores.sponsors().lock(id, Whose::All)?.ok_or(NO_SUCH_SPONSOR)?;
            let tickets = stores.sponsors().tickets(id)?;
            if tickets > 0 {
                return Err(Refusal::SponsorHasTickets(tickets).into());
            }
            stores.sponsors().delete(id)?;
            let change = Change::of("name", &sponsor.details.name, &"");
            audit::record(stores, actor, now, "sponsor.delete", id.0, change.into_iter().collect())?;
            Ok(sponsor.logos)
        })?;
        for logo in logos {
            self.shelf.pictures.remove(LOGO, &logo.picture);
        }
        Ok(())
    }
}
