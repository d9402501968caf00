//! Sponsors: their details, and the users who may act for one.

mod approve;
mod create;
mod delete;
mod details;
mod logos;
mod name;
mod review;
mod update;

pub use approve::ApprovalForm;
pub use details::SponsorForm;
pub use logos::{AddedLogo, NewLogo, Verification};
pub use name::NamedSponsor;

use std::sync::Arc;

use crate::not_found::NO_SUCH_SPONSOR;
use crate::pictures::PictureShelf;
use crate::stores::sponsors::Sponsor;
use crate::stores::sponsors::SponsorFilter;
use crate::stores::sponsors::Whose;
use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::{CategoryId, SponsorId};
use fairway_domain::sponsor::Approval;

use crate::Ports;
use crate::confirmation_link::ConfirmationLinks;
use crate::error::Result;
use crate::not_found::NO_SUCH_CATEGORY;
use crate::page::Part;
use crate::ports::{Clock, Database};
use crate::visibility::sees_hidden;

/// The use cases of sponsors.
pub struct Sponsors {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
    links: ConfirmationLinks,
    shelf: PictureShelf,
}

/// The sponsors that a user may act for: their linked ones, or all for an Admin (rule `sponsor-people`).
fn managed_by(actor: &Actor) -> Whose {
    if actor.may(Permission::ActForOthers) { Whose::All } else { Whose::ManagedBy(actor.id) }
}

impl Sponsors {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            database: ports.database.clone(),
            clock: ports.clock.clone(),
            links: ConfirmationLinks::new(ports),
            shelf: PictureShelf::new(ports),
        }
    }

    /// The sponsors that the caller manages and the filter matches, by name; an Admin searches all.
    ///
    /// # Errors
    /// `Error::Unavailable`.
    pub fn list(&self, actor: &Actor, filter: &SponsorFilter) -> Result<Part<Sponsor>> {
        let mut sponsors = self.database.read(|stores| stores.sponsors().list(managed_by(actor)))?;
        sponsors.retain(|sponsor| filter.takes(sponsor));
        Ok(filter.page.of(sponsors, |sponsor| sponsor.details.name.clone()))
    }

    /// The sponsors for which a ticket of this category can be reserved: live ones that the caller manages, all live ones for
    /// an Admin (rule `sponsor-people`).
    ///
    /// # Errors
    /// `Error::NotFound` when the caller may not see the category.
    pub fn for_category(&self, actor: &Actor, id: CategoryId) -> Result<Vec<Sponsor>> {
        self.database.read(|stores| {
            stores
                .categories()
                .find(id, sees_hidden(Some(actor)), self.clock.now())?
                .ok_or(NO_SUCH_CATEGORY)?;
            let mut sponsors = stores.sponsors().list(managed_by(actor))?;
            sponsors.retain(|sponsor| sponsor.details.live || sponsor.approval == Approval::Waiting);
            Ok(sponsors)
        })
    }

    /// A sponsor that the caller manages; any for an Admin.
    ///
    /// # Errors
    /// `Error::NotFound`, also for a sponsor that they do not manage.
    pub fn find(&self, actor: &Actor, id: SponsorId) -> Result<Sponsor> {
        self.database.read(|stores| stores.sponsors().find(id, managed_by(actor)))?.ok_or(NO_SUCH_SPONSOR)
    }
}

#[cfg(test)]
mod tests;
