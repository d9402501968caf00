//! The fund's settings: Admins edit them, the environment has their defaults (rule `fund-settings`).

mod field;
mod known;
mod logo;
mod update;

pub use field::field;
pub use known::{Fund, FundDefaults, KnownFund};
pub use update::FundChange;

use std::sync::Arc;

use fairway_domain::access::{Actor, Permission};
use fairway_domain::fund::{Setting, Settings};

use crate::Ports;
use crate::error::Result;
use crate::pictures::PictureShelf;
use crate::ports::{Clock, Database};
use crate::stores::fund::KeptFund;

/// The use cases of what the site tells of the fund.
pub struct FundSettings {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
    fund: Arc<KnownFund>,
    shelf: PictureShelf,
}

/// The settings as their form shows them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FundView {
    /// The row that Admins edit.
    pub kept: KeptFund,
    /// The settings that apply where a field of it is empty.
    pub defaults: Settings,
    /// The settings that buyers need before they pay and that are empty everywhere.
    pub missing: Vec<Setting>,
}

impl FundSettings {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            database: ports.database.clone(),
            clock: ports.clock.clone(),
            fund: ports.fund.clone(),
            shelf: PictureShelf::new(ports),
        }
    }

    /// The settings as they apply now. Anyone may; asks the database nothing.
    pub fn told(&self) -> Arc<Fund> {
        self.fund.now()
    }

    /// Reads what Admins have told, here or at another instance.
    ///
    /// # Errors
    /// `Error::Unavailable`.
    pub fn refresh(&self) -> Result<()> {
        let kept = self.database.read(|stores| stores.fund().find())?;
        self.fund.put(kept);
        Ok(())
    }

    /// The settings, for their form. Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`.
    pub fn settings(&self, actor: &Actor) -> Result<FundView> {
        may(actor)?;
        let kept = self.database.read(|stores| stores.fund().find())?;
        Ok(self.view(kept))
    }

    fn view(&self, kept: KeptFund) -> FundView {
        let fund = &self.fund;
        let missing = fund.of(kept.clone()).missing();
        FundView { defaults: fund.defaults(kept.demonstration), kept, missing }
    }
}

fn may(actor: &Actor) -> Result<()> {
    Ok(actor.require(Permission::ManageFund)?)
}

#[cfg(test)]
mod tests;
