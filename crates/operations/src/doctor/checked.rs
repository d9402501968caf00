use std::path::{Path, PathBuf};
use std::time::Duration;

use chrono_tz::Tz;
use fairway_domain::fund::Setting;
use fairway_platform::{Bucket, MailFrom};
use ipnet::IpNet;

/// The site's settings for the doctor's checks. An `Err` explains why a setting is unusable.
pub struct Settings<'a> {
    /// The version of this Fairway.
    pub version: &'a str,
    /// `None` for the private PostgreSQL.
    pub database_url: Option<&'a str>,
    /// The most connections of one instance.
    pub database_connections: u32,
    /// The secret that signs sessions.
    pub secret: Option<&'a str>,
    /// The site's public address.
    pub public_url: Result<Option<String>, String>,
    /// Whether a proxy terminates TLS.
    pub behind_tls: bool,
    /// The proxies whose X-Forwarded-For is trusted.
    pub trusted_proxies: &'a [IpNet],
    /// The data folder.
    pub data_dir: &'a Path,
    /// The folder for temporary files, in the data folder.
    pub scratch_folder: PathBuf,
    /// The store of pictures.
    pub pictures: PictureSettings,
    /// The settings of mail.
    pub mail: MailSettings<'a>,
    /// The fund's settings that still have the demonstration's value, with their names in the environment.
    pub invented: Vec<(Setting, String)>,
    /// The site's time zone.
    pub time_zone: Tz,
}

/// The store of pictures.
pub struct PictureSettings {
    /// The configured bucket.
    pub bucket: Result<Option<Bucket>, String>,
    /// The folder that is used without a bucket.
    pub folder: PathBuf,
}

/// The settings of mail.
pub struct MailSettings<'a> {
    /// The address of the mail server.
    pub smtp_url: Option<&'a str>,
    /// The folder for mail without a mail server.
    pub folder: PathBuf,
    /// The sender's address.
    pub from: Result<MailFrom, String>,
    /// The time limit for sending one mail.
    pub timeout: Duration,
    /// The fund's name, for the test mail.
    pub fund_name: &'a str,
    /// The fund's address, for the test mail.
    pub support_email: &'a str,
}
