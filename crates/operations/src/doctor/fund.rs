use fairway_application::ports::Database;
use fairway_application::stores::fund::KeptFund;
use fairway_domain::fund::Setting;
use fairway_persistence::PgDatabase;

use super::{Finding, Settings, wrong};

/// Checks the fund's settings that buyers need to pay: each comes from the environment, or from Admins on the site.
pub(super) fn check(settings: &Settings<'_>) -> Vec<Finding> {
    let Some(url) = settings.database_url else {
        return vec![Finding::Fine("the demonstration's, as there is no DATABASE_URL".into())];
    };
    let invented = &settings.invented;
    if invented.is_empty() {
        return vec![Finding::Fine("its names, addresses, links and time zone are set".into())];
    }
    let kept = kept(url);
    if kept.demonstration {
        return vec![Finding::Fine("the demonstration's, as it is in this database".into())];
    }
    let unset: Vec<_> = invented
        .iter()
        .filter(|(setting, _)| !kept.texts.contains_key(setting))
        .map(|(setting, name)| finding(*setting, name))
        .collect();
    if unset.is_empty() {
        let on_the_site = "its names, addresses, links and time zone are set, in part on the site";
        return vec![Finding::Fine(on_the_site.into())];
    }
    unset
}

/// The settings made by Admins; empty if the database fails, which has a check of its own.
fn kept(url: &str) -> KeptFund {
    let database: &dyn Database = &PgDatabase::new(url, 1);
    database.read(|stores| stores.fund().find()).unwrap_or_default()
}

fn finding(setting: Setting, name: &str) -> Finding {
    let so = if setting.is_needed() { "tickets cannot be reserved" } else { "pages and mails leave it out" };
    wrong(
        format!("{name} is not set, and no Admin has told it on the site, so {so}"),
        format!(
            "tell it under Fund Settings, or set {name} to your fund's own, also where that is the same as the demonstration's"
        ),
    )
}
