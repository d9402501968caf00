//! The sub-command `doctor`.

use fairway_domain::fund::Setting;
use fairway_operations::doctor::{self, MailSettings, PictureSettings, Settings};

use crate::VERSION;
use crate::config::{Config, env_name};
use crate::failure::Failure;
use crate::jobs::mail::SMTP_TIMEOUT;
use crate::wiring;

/// Checks the configured site, and prints each fault with its remedy. Blocks.
///
/// # Errors
/// [`Failure::Unwell`] on a fault.
pub fn doctor(config: &Config, mail_to: Option<&str>) -> Result<(), Failure> {
    let wrong = doctor::check(&settings(config), mail_to, &mut std::io::stdout()).map_err(Failure::Print)?;
    if wrong == 0 { Ok(()) } else { Err(Failure::Unwell(wrong)) }
}

fn settings(config: &Config) -> Settings<'_> {
    Settings {
        version: VERSION,
        database_url: config.database_url(),
        database_connections: config.database_connections(),
        secret: config.secret.as_ref().map(|secret| secret.0.as_str()),
        public_url: config.mail.public_url().map_err(|why| why.to_string()),
        behind_tls: config.behind_tls,
        trusted_proxies: config.trusted_proxies.networks(),
        data_dir: &config.data_dir,
        scratch_folder: wiring::scratch_folder(config),
        pictures: PictureSettings {
            bucket: config.bucket.bucket().map_err(|why| why.to_string()),
            folder: wiring::pictures_folder(config),
        },
        mail: MailSettings {
            smtp_url: config.mail.smtp_url(),
            folder: wiring::mail_folder(config),
            from: wiring::mail_from(config).map_err(|why| why.to_string()),
            timeout: SMTP_TIMEOUT,
            fund_name: &config.site.fund_name,
            support_email: &config.site.support_email,
        },
        invented: invented(config),
        time_zone: config.site.time_zone,
    }
}

fn invented(config: &Config) -> Vec<(Setting, String)> {
    let named = Setting::ALL.into_iter().map(|setting| (setting, env_name(setting)));
    named.filter(|(_, name)| config.site.invented.iter().any(|invented| invented.setting == *name)).collect()
}
