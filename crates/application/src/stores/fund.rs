//! The row of the fund's settings.

use chrono::{DateTime, Utc};
use fairway_domain::fund::Settings;

use crate::error::Result;

/// The fund's settings as Admins have saved them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KeptFund {
    /// The texts.
    pub texts: Settings,
    /// The fund's logo.
    pub logo: Option<FundLogo>,
    /// The time at which an Admin last saved the settings; `None` before the first time.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// Whether this database has the data of the demonstration.
    pub demonstration: bool,
    /// Counts the changes of this row.
    pub version: i64,
}

/// The fund's logo.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FundLogo {
    /// Its name in the picture store.
    pub name: String,
    /// The uploader's name for it.
    pub file_name: String,
}

/// The table of the fund's settings: one row, which always exists.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait FundStore {
    /// The row.
    fn find(&mut self) -> Result<KeptFund>;
    /// The row, locked until the transaction ends.
    fn lock(&mut self) -> Result<KeptFund>;
    /// Replaces the texts, and stores their confirmation by an Admin.
    fn update(&mut self, texts: &Settings, confirmed_at: DateTime<Utc>) -> Result<()>;
    /// Replaces the logo.
    fn set_logo(&mut self, logo: Option<FundLogo>) -> Result<()>;
}
