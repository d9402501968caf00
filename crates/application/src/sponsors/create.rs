use fairway_domain::access::{Actor, Permission};

use super::details::changes;
use super::{SponsorForm, Sponsors};
use crate::audit;
use crate::error::Result;
use crate::idempotency::{Answer, Once};
use crate::not_found::NO_SUCH_SPONSOR;
use crate::stores::sponsors::{Sponsor, Whose};

impl Sponsors {
    /// Creates a sponsor. Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::Invalid`; [`KeyReused`](fairway_domain::refusal::Refusal::KeyReused).
    pub fn create(&self, actor: &Actor, form: &SponsorForm, once: &Once<Sponsor>) -> Result<Answer<Sponsor>> {
        actor.require(Permission::ActForOthers)?;
        let details = form.examine(None, true)?;
        let now = self.clock.now();
        self.database.once(actor, once, now, |stores| {
            let id = stores.sponsors().add(&details)?;
            audit::record(stores, actor, now, "sponsor.create", id.0, changes(None, &details))?;
            stores.sponsors().find(id, Whose::All)?.ok_or(NO_SUCH_SPONSOR)
        })
    }
}
