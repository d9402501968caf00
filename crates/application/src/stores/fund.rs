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
    /// When an Admin last saved the settings; `None` before the first time.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// Whether the demonstration was put into this database.
    pub demonstration: bool,
    /// Number of times that they were changed.
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

/// Keeps what Admins tell of the fund: one row, which is always there.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait FundStore {
    /// The row.
    fn find(&mut self) -> Result<KeptFund>;
    /// The row, locked until the transaction ends.
    fn lock(&mut self) -> Result<KeptFund>;
    /// Puts these texts in place of the others, confirmed by an Admin.
    fn update(&mut self, texts: &Settings, confirmed_at: DateTime<Utc>) -> Result<()>;
    /// Puts a logo in place of the other.
    fn set_logo(&mut self, logo: Option<FundLogo>) -> Result<()>;
}
