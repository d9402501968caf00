//! The fund's settings as this instance knows them (rule `fund-settings`).

use std::sync::{Arc, PoisonError, RwLock};

use chrono_tz::Tz;
use fairway_domain::fund::{Setting, Settings};

use crate::ChangeCount;
use crate::stores::fund::{FundLogo, KeptFund};

/// The name of a fund without one.
const UNNAMED: &str = "Fairway";

/// The defaults for empty fields of the settings.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FundDefaults {
    /// Settings of the environment.
    pub told: Settings,
    /// The demonstration's invented fund, where the environment has no setting; shown by a demonstration only.
    pub invented: Settings,
}

/// The fund's settings as they apply now, defaults included.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fund {
    texts: Settings,
    time_zone: Tz,
    /// The logo.
    pub logo: Option<FundLogo>,
}

impl Fund {
    /// A setting; `None` when it is empty everywhere.
    pub fn text(&self, setting: Setting) -> Option<&str> {
        self.texts.get(&setting).map(String::as_str)
    }

    /// The fund's name, or else this program's.
    pub fn name(&self) -> &str {
        self.text(Setting::FundName).unwrap_or(UNNAMED)
    }

    /// The time zone that dates and times are local to.
    pub fn time_zone(&self) -> Tz {
        self.time_zone
    }

    /// The settings that buyers need before they pay and that are empty everywhere (rule `own-fund-first`).
    pub fn missing(&self) -> Vec<Setting> {
        let unset = |setting: &Setting| setting.is_needed() && !self.texts.contains_key(setting);
        Setting::ALL.into_iter().filter(unset).collect()
    }
}

/// This instance's copy of the fund's settings, in memory, so that no request and no mail waits for the database. The change bus keeps it current.
pub struct KnownFund {
    defaults: FundDefaults,
    now: RwLock<Known>,
    changes: ChangeCount,
}

/// The fund, and the version of its row.
struct Known {
    version: i64,
    fund: Arc<Fund>,
}

impl KnownFund {
    /// With the settings of the environment, until [`KnownFund::put`], which counts a change.
    pub fn new(defaults: FundDefaults, changes: ChangeCount) -> Self {
        let fund = resolve(&defaults, KeptFund::default());
        Self { defaults, now: RwLock::new(Known { version: 0, fund: Arc::new(fund) }), changes }
    }

    /// The present settings.
    pub fn now(&self) -> Arc<Fund> {
        self.now.read().unwrap_or_else(PoisonError::into_inner).fund.clone()
    }

    /// Replaces the settings, unless a newer row is known: a concurrent read may have been just before a change, and arrive here after it.
    pub fn put(&self, kept: KeptFund) {
        let version = kept.version;
        let fund = self.of(kept);
        let mut now = self.now.write().unwrap_or_else(PoisonError::into_inner);
        if version < now.version {
            return;
        }
        now.version = version;
        if *now.fund != fund {
            now.fund = Arc::new(fund);
            self.changes.hear();
        }
    }

    pub(crate) fn of(&self, kept: KeptFund) -> Fund {
        resolve(&self.defaults, kept)
    }

    /// The defaults for empty fields of the settings.
    pub(crate) fn defaults(&self, demonstration: bool) -> Settings {
        let mut all = if demonstration { self.defaults.invented.clone() } else { Settings::new() };
        all.extend(self.defaults.told.clone());
        propose(&mut all);
        all
    }
}

/// Adds the site's default texts where the fund has none.
fn propose(texts: &mut Settings) {
    for setting in Setting::ALL {
        if let Some(proposal) = setting.proposal() {
            texts.entry(setting).or_insert_with(|| proposal.to_owned());
        }
    }
}

fn resolve(defaults: &FundDefaults, kept: KeptFund) -> Fund {
    let mut texts = if kept.demonstration { defaults.invented.clone() } else { Settings::new() };
    texts.extend(defaults.told.clone());
    texts.extend(kept.texts);
    propose(&mut texts);
    // Times need a zone, also while none is set.
    let zone = texts.get(&Setting::TimeZone).or_else(|| defaults.invented.get(&Setting::TimeZone));
    let time_zone = zone.and_then(|zone| zone.parse().ok()).unwrap_or_default();
    Fund { texts, time_zone, logo: kept.logo }
}

#[cfg(test)]
mod tests;
