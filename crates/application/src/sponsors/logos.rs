mod add;
mod verify;

use chrono::{DateTime, Utc};
use fairway_domain::access::Actor;
use fairway_domain::ids::{LogoId, SponsorId};

pub use self::add::{AddedLogo, NewLogo};
pub use self::verify::Verification;
use super::{Sponsors, managed_by};
use crate::audit;
use crate::error::{Error, Result};
use crate::pictures::LOGO;
use crate::ports::Stores;
use crate::stores::audit::Change;
use crate::stores::sponsors::Sponsor;
use crate::stores::tournaments::Logo;

/// The answer for a logo that the caller may not see.
const NO_SUCH_LOGO: Error = Error::NotFound("There is no such logo.");

impl Sponsors {
    /// A sponsor's logos, verified or not, in the order of their upload. Its people and Admins.
    ///
    /// # Errors
    /// [`Error::NotFound`], also for a sponsor that they do not manage.
    pub fn logos(&self, actor: &Actor, id: SponsorId) -> Result<Vec<Logo>> {
        self.find(actor, id).map(|sponsor| sponsor.logos)
    }

    /// Deletes a logo with its file. The sponsor's people and Admins.
    ///
    /// # Errors
    /// [`Error::NotFound`], also for a logo of a sponsor that they do not manage.
    pub fn delete_logo(&self, actor: &Actor, id: LogoId) -> Result<()> {
        let now = self.clock.now();
        let logo = self.database.transaction(|stores| {
            let sponsor = stores.sponsors().lock_of_logo(id, managed_by(actor))?.ok_or(NO_SUCH_LOGO)?;
            let logo = logo_of(&sponsor, id)?;
            stores.sponsors().delete_logo(id)?;
            let change = Change { field: "logo", before: logo.id.to_string(), after: String::new() };
            audit(stores, actor, now, "sponsor.delete_logo", sponsor.id, change)?;
            Ok(logo)
        })?;
        self.shelf.pictures.remove(LOGO, &logo.picture);
        Ok(())
    }
}

fn logo_of(sponsor: &Sponsor, id: LogoId) -> Result<Logo> {
    sponsor.logos.iter().find(|logo| logo.id == id.0).cloned().ok_or(NO_SUCH_LOGO)
}

/// Writes an audit entry for staff only, not for a sponsor's own people (rule `audit-trail`).
fn audit(
    stores: &mut dyn Stores,
    actor: &Actor,
    now: DateTime<Utc>,
    action: &'static str,
    id: SponsorId,
    change: Change,
) -> Result<()> {
    audit::if_staff(stores, actor, now, action, id.0, vec![change])
}
