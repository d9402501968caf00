use super::{Finding, wrong};
use crate::config::{Config, Invented};

/// The fund's settings, by which buyers pay: none may be left at the demonstration's value.
pub(super) fn check(config: &Config) -> Vec<Finding> {
    if config.database_url().is_none() {
        return vec![Finding::Fine("the demonstration's, as there is no DATABASE_URL".into())];
    }
    let invented = &config.site.invented;
    if invented.is_empty() {
        return vec![Finding::Fine("its names, addresses, links and time zone are set".into())];
    }
    let tell = |Invented { setting, value }: &Invented| {
        wrong(
            format!("{setting} is not set, so pages and mails go by the demonstration's: {value}"),
            format!("set {setting} to your fund's own, also where that is the same"),
        )
    };
    invented.iter().map(tell).collect()
}
