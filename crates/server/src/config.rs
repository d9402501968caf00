//! Every setting with its name, its meaning and its default. `--help` prints them.

#![expect(clippy::doc_markdown, reason = "these comments are what --help prints")]

mod bounds;
mod bucket;
mod file;
mod mail;
mod proxies;
mod read;
mod site;
mod tries;

use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use fairway_http::{BadMetricsToken, MetricsToken};
use tracing_subscriber::EnvFilter;

pub use bounds::BoundsConfig;
pub use bucket::{BucketConfig, HalfABucket};
pub use mail::{BadPublicUrl, MailConfig};
pub use proxies::Proxies;
pub use read::{BadSettings, ReadSettings, read};
pub use site::{Invented, SiteConfig, env_name};
pub use tries::TriesConfig;

/// Settings, from the environment or the command line.
#[derive(Args, Clone, Debug)]
pub struct Config {
    /// File of settings, a line each: NAME='value', by the names that stand in brackets here. The environment wins
    #[arg(long, env = "FAIRWAY_CONFIG", value_name = "FILE", global = true)]
    pub config: Option<PathBuf>,
    /// Address and port to listen on; port 0 takes a free one
    #[arg(
        long,
        env = "FAIRWAY_LISTEN",
        value_name = "ADDRESS:PORT",
        help_heading = "Serving",
        default_value = "127.0.0.1:8080",
        global = true
    )]
    pub listen: SocketAddr,
    /// Folder for exports while they are made; for pictures, unless there is a FAIRWAY_S3_BUCKET; for mail, unless there is a
    /// FAIRWAY_SMTP_URL; and for the private PostgreSQL, unless there is a DATABASE_URL
    #[arg(
        long,
        env = "FAIRWAY_DATA_DIR",
        value_name = "FOLDER",
        help_heading = "Serving",
        default_value = "data",
        global = true
    )]
    pub data_dir: PathBuf,
    /// PostgreSQL to use, as in postgres://user:password@host/fairway; without one, a private one with demonstration data
    #[arg(
        long,
        env = "DATABASE_URL",
        value_name = "URL",
        help_heading = "Database",
        hide_env_values = true,
        global = true
    )]
    pub database_url: Option<Secret>,
    /// Connections to PostgreSQL at most; without a number, 10, and 3 to the private one
    #[arg(long, env = "FAIRWAY_DATABASE_CONNECTIONS", value_name = "NUMBER", help_heading = "Database", global = true,
          value_parser = clap::value_parser!(u32).range(1..=1000))]
    database_connections: Option<u32>,
    /// Secret that signs sessions, 32 characters or more; the same for every instance. Required with a DATABASE_URL
    #[arg(
        long,
        env = "FAIRWAY_SECRET",
        value_name = "TEXT",
        help_heading = "Serving",
        hide_env_values = true,
        global = true
    )]
    pub secret: Option<Secret>,
    /// Whether visitors come by https only (through a proxy), so that browsers may insist on it
    #[arg(long, env = "FAIRWAY_BEHIND_TLS", value_name = "BOOL", help_heading = "Serving", default_value_t = false, action = clap::ArgAction::Set, global = true)]
    pub behind_tls: bool,
    /// Proxies whose X-Forwarded-For is believed: addresses or networks, as in 10.0.0.0/8,::1, with commas between
    #[arg(
        long,
        env = "FAIRWAY_TRUSTED_PROXIES",
        value_name = "NETWORKS",
        help_heading = "Serving",
        default_value = "",
        hide_default_value = true,
        global = true
    )]
    pub trusted_proxies: Proxies,
    /// Token that Prometheus shows for /metrics, 32 characters or more; without one there are no metrics
    #[arg(
        long,
        env = "FAIRWAY_METRICS_TOKEN",
        value_name = "TEXT",
        help_heading = "Serving",
        hide_env_values = true,
        global = true
    )]
    pub metrics_token: Option<Secret>,
    /// Seconds that requests are still served after SIGTERM, while /readyz says 503 and every answer ends its connection, so that
    /// a proxy turns to other instances first: more than it keeps idle connections for
    #[arg(long, env = "FAIRWAY_DRAIN_SECONDS", value_name = "SECONDS", help_heading = "Serving", default_value_t = 0, global = true,
          value_parser = clap::value_parser!(u16).range(..=300))]
    pub drain_seconds: u16,
    /// The store of the pictures
    #[command(flatten)]
    pub bucket: BucketConfig,
    /// How mail leaves
    #[command(flatten)]
    pub mail: MailConfig,
    /// How logs are written
    #[arg(
        long,
        env = "FAIRWAY_LOG_FORMAT",
        value_name = "FORMAT",
        help_heading = "Logs",
        default_value = "text",
        global = true
    )]
    pub log_format: LogFormat,
    /// Levels to log: error, warn, info, debug, or finer, as in info,fairway_http=debug
    #[arg(long, env = "FAIRWAY_LOG", value_name = "FILTER", help_heading = "Logs", default_value = "info", global = true, value_parser = log_filter)]
    pub log: String,
    /// Passwords that are hashed at once at most, each in 19 MiB of memory; by default one for each core but one
    #[arg(long, env = "FAIRWAY_HASHES_AT_ONCE", value_name = "NUMBER", help_heading = "Limits", default_value_t = cores_but_one(), hide_default_value = true, global = true)]
    pub hashes_at_once: NonZeroUsize,
    /// Pictures and texts with pictures that are in memory at once at most, each of up to 16 MB; two of one user, a quarter for staff alone
    #[arg(long, env = "FAIRWAY_UPLOADS_AT_ONCE", value_name = "NUMBER", help_heading = "Limits", default_value_t = 8, global = true,
          value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub uploads_at_once: u16,
    /// Devices that follow check-in at once at most, each over a connection that stays open; 0 for none: pages ask now and then instead
    #[arg(long, env = "FAIRWAY_CHECK_IN_STREAMS", value_name = "NUMBER", help_heading = "Limits", default_value_t = 2000, global = true,
          value_parser = clap::value_parser!(u16).range(0..=20_000))]
    pub check_in_streams: u16,
    /// Tickets of one tournament that one user may have reserved and not paid, and as many without cost; Admins reserve as many as they want
    #[arg(long, env = "FAIRWAY_UNPAID_TICKETS", value_name = "NUMBER", help_heading = "Limits", default_value_t = 5, global = true,
          value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub unpaid_tickets: u32,
    /// Hours that a place is held for whom it is offered to on the waitlist
    #[arg(long, env = "FAIRWAY_WAITLIST_HOURS", value_name = "HOURS", help_heading = "Limits", default_value_t = 48, global = true,
          value_parser = clap::value_parser!(u16).range(1..=720))]
    pub waitlist_hours: u16,
    /// Limits on tries
    #[command(flatten)]
    pub tries: TriesConfig,
    /// Limits on mail
    #[command(flatten)]
    pub bounds: BoundsConfig,
    /// The fund and where it is reached
    #[command(flatten)]
    pub site: SiteConfig,
}

fn log_filter(text: &str) -> Result<String, String> {
    match EnvFilter::try_new(text) {
        Ok(_) => Ok(text.to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

/// Default number of connections to a configured PostgreSQL.
const CONNECTIONS: u32 = 10;
/// Default for the private PostgreSQL: each takes ten megabytes or more, and the machine may be small (decision 136).
const PRIVATE_CONNECTIONS: u32 = 3;

impl Config {
    /// Limit of connections to PostgreSQL.
    pub fn database_connections(&self) -> u32 {
        let usual = if self.database_url().is_some() { CONNECTIONS } else { PRIVATE_CONNECTIONS };
        self.database_connections.unwrap_or(usual)
    }

    /// The address of the configured database; `None` for an empty setting.
    pub fn database_url(&self) -> Option<&str> {
        set(self.database_url.as_ref().map(|url| url.0.as_str()))
    }

    /// The token for reading the metrics; `None` for an empty setting.
    ///
    /// # Errors
    /// [`BadMetricsToken`].
    pub fn metrics_token(&self) -> Result<Option<MetricsToken>, BadMetricsToken> {
        set(self.metrics_token.as_ref().map(|token| token.0.as_str())).map(MetricsToken::parse).transpose()
    }
}

/// `None` for an empty setting.
fn set(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}

/// Leaves one core to other requests; a machine with one core shares it.
fn cores_but_one() -> NonZeroUsize {
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    NonZeroUsize::new(cores - 1).unwrap_or(NonZeroUsize::MIN)
}

/// A text that is never printed.
#[derive(Clone)]
pub struct Secret(pub String);

impl std::str::FromStr for Secret {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Self(text.to_owned()))
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("(secret)")
    }
}

/// The format of log lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum LogFormat {
    /// For people.
    Text,
    /// For machines, a line an event.
    Json,
}
