//! The fund's settings: Admins edit them, and the environment has their defaults (rule `fund-settings`).

mod field;
mod logo;
mod update;

pub use field::field;
pub use update::FundChange;

use std::sync::Arc;

use fairway_domain::access::{Actor, Permission};
use fairway_domain::fund::{Setting, Settings};

use crate::Ports;
use crate::error::Result;
use crate::known_fund::{Fund, KnownFund};
use crate::pictures::PictureShelf;
use crate::ports::{Clock, Database};
use crate::stores::fund::KeptFund;

/// The use cases of the fund's settings.
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
    /// The settings that apply where a field of the row is empty.
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

    /// The present settings, from memory. Anyone may.
    pub fn current(&self) -> Arc<Fund> {
        self.fund.now()
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
