use std::path::{Path, PathBuf};
use std::time::Duration;

use chrono_tz::Tz;
use fairway_domain::fund::Setting;
use fairway_platform::{Bucket, MailFrom};
use ipnet::IpNet;

/// The settings of the site, as the doctor checks them. An `Err` says why a setting cannot be used.
pub struct Settings<'a> {
    /// The version of this Fairway.
    pub version: &'a str,
    /// `None` for the private PostgreSQL.
    pub database_url: Option<&'a str>,
    /// Number of connections that one instance opens.
    pub database_connections: u32,
    /// The secret that signs sessions.
    pub secret: Option<&'a str>,
    /// The address at which visitors find the site.
    pub public_url: Result<Option<String>, String>,
    /// Whether a proxy speaks TLS.
    pub behind_tls: bool,
    /// The proxies whose X-Forwarded-For is believed.
    pub trusted_proxies: &'a [IpNet],
    /// The data folder.
    pub data_dir: &'a Path,
    /// The folder for temporary files, in the data folder.
    pub scratch_folder: PathBuf,
    /// The store of pictures.
    pub pictures: PictureSettings,
    /// The way in which mail leaves.
    pub mail: MailSettings<'a>,
    /// The fund's settings that the environment leaves at the demonstration's value, with their names there.
    pub invented: Vec<(Setting, String)>,
    /// The site's time zone.
    pub time_zone: Tz,
}

/// The store of pictures.
pub struct PictureSettings {
    /// The configured bucket.
    pub bucket: Result<Option<Bucket>, String>,
    /// The folder that is used without one.
    pub folder: PathBuf,
}

/// The way in which mail leaves.
pub struct MailSettings<'a> {
    /// The mail server.
    pub smtp_url: Option<&'a str>,
    /// The folder that mail is written into without one.
    pub folder: PathBuf,
    /// The sender's address.
    pub from: Result<MailFrom, String>,
    /// Time that handing over one mail may take.
    pub patience: Duration,
    /// The fund's name, for the test mail.
    pub fund_name: &'a str,
    /// The fund's address, for the test mail.
    pub support_email: &'a str,
}
