use chrono::{DateTime, Utc};
use fairway_domain::access::Actor;
use fairway_domain::fund::{Setting, Settings};

use super::{FundSettings, FundView, field, may};
use crate::IfVersion;
use crate::audit::{self};
use crate::checks::Checks;
use crate::error::Result;
use crate::stores::audit::Change;

/// A change of the settings.
#[derive(Debug, Clone, Default)]
pub struct FundChange {
    /// The texts as typed: an empty one falls back to the environment, an absent one stays.
    pub texts: Settings,
    /// The version that the change is based on; the default matches every version.
    pub if_version: IfVersion,
}

impl FundSettings {
    /// Changes the given settings, and confirms the others. Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`](crate::Error::Forbidden); [`Error::Invalid`](crate::Error::Invalid); `Refusal::Stale`.
    pub fn update(&self, actor: &Actor, change: &FundChange) -> Result<FundView> {
        may(actor)?;
        let now = self.clock.now();
        let kept = self.database.transaction(|stores| {
            let before = stores.fund().lock()?;
            change.if_version.admit(before.version)?;
            let after = examine(&change.texts, &before.texts)?;
            stores.fund().update(&after, now)?;
            let mut changes = changes(&before.texts, &after);
            if changes.is_empty() {
                changes.push(confirmed(before.confirmed_at, now));
            }
            audit::record(stores, actor, now, "site.update", None, changes)?;
            stores.fund().find()
        })?;
        self.fund.put(kept.clone());
        Ok(self.view(kept))
    }
}

/// An Admin has confirmed all settings.
fn confirmed(before: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Change {
    let text = |at: DateTime<Utc>| at.to_rfc3339();
    Change { field: "confirmedAt", before: before.map(text).unwrap_or_default(), after: text(now) }
}

/// All texts, or all broken rules together.
fn examine(typed: &Settings, before: &Settings) -> Result<Settings> {
    let mut checks = Checks::default();
    let mut after = before.clone();
    for (setting, text) in typed {
        match checks.value(field(*setting), setting.parse(text)).flatten() {
            Some(text) => after.insert(*setting, text),
            None => after.remove(setting),
        };
    }
    checks.finish()?;
    Ok(after)
}

fn changes(before: &Settings, after: &Settings) -> Vec<Change> {
    let text = |of: &Settings, setting| of.get(&setting).cloned().unwrap_or_default();
    let change = |setting: Setting| Change::of(field(setting), &text(before, setting), &text(after, setting));
    Setting::ALL.into_iter().filter_map(change).collect()
}
