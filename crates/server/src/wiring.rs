//! The adapter behind each port.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use fairway_application::known_fund::KnownFund;
use fairway_application::ports::{Enclosures, Mailer, Pictures, Scratch};
use fairway_application::{Application, ChangeCount, Error, Limits, Ports};
use fairway_http::{
    CheckInStreams, Draining, Exporting, Hashing, KeptAnswers, KeptLists, Metrics, Pace, Setup, Uploads,
};
use fairway_persistence::PgDatabase;
use fairway_platform::{
    AmmoniaCleaner, Argon2Passwords, CsvTables, FolderMailer, JwtTokens, MailEnclosures, MailFrom,
    MemoryTries, ReencodingChecker, ScratchFolder, Sha256Digests, SmtpMailer, StoredPictures, SystemClock,
    SystemRandomness,
};
use tokio::runtime::Handle;
use tokio::task::spawn_blocking;

use crate::VERSION;
use crate::config::Config;
use crate::failure::Failure;
use crate::frontend::frontend;
use crate::jobs::mail::SMTP_TIMEOUT;

/// The connection pool of the configuration.
pub fn database(config: &Config, url: &str) -> PgDatabase {
    PgDatabase::new(url, config.database_connections())
}

/// Heartbeat of an event stream: proxies cut a silent answer after a minute, and we an idle connection after 75 seconds.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// Lifetime of a cached answer: a tenth of the second by which visitors may lag behind changes (rule `kept-answers`).
const KEPT_FOR: Duration = Duration::from_millis(100);

/// The secret that signs sessions.
///
/// # Errors
/// [`Failure::Secret`] when the secret is too short.
pub fn tokens(secret: &str) -> Result<JwtTokens, Failure> {
    Ok(JwtTokens::new(secret)?)
}

/// The ports of the running site.
///
/// # Errors
/// [`Failure::Application`] without randomness from the system, or without a folder for pictures; [`Failure::HalfABucket`], [`Failure::Bucket`].
pub fn ports(config: &Config, database: PgDatabase, tokens: JwtTokens) -> Result<Ports, Failure> {
    let fund = Arc::new(KnownFund::new(config.site.defaults(), database.changes()));
    Ok(Ports {
        database: Arc::new(database),
        clock: Arc::new(SystemClock::new(fund.clone())),
        randomness: Arc::new(SystemRandomness),
        digests: Arc::new(Sha256Digests),
        passwords: Arc::new(Argon2Passwords::new()?),
        tokens: Arc::new(tokens),
        tries: Arc::new(MemoryTries::new(config.tries.limits(config.bounds))),
        mail_bounds: config.bounds.of_addresses(),
        pictures: pictures(config)?,
        picture_checker: Arc::new(ReencodingChecker),
        tables: Arc::new(CsvTables),
        html_cleaner: Arc::new(AmmoniaCleaner),
        limits: Limits {
            unpaid_tickets: config.unpaid_tickets.into(),
            waitlist_hours: config.waitlist_hours.into(),
        },
        fund,
    })
}

/// The picture store: the configured bucket, or the folder `pictures` of the data folder.
pub(crate) fn stored_pictures(config: &Config) -> Result<StoredPictures, Failure> {
    match config.bucket.bucket()? {
        Some(bucket) => Ok(StoredPictures::in_bucket(&bucket, Handle::current())?),
        None => Ok(StoredPictures::in_folder(&pictures_folder(config), Handle::current())?),
    }
}

/// The picture store of the running site.
fn pictures(config: &Config) -> Result<Arc<dyn Pictures>, Failure> {
    let pictures = Arc::new(stored_pictures(config)?);
    let looking = pictures.clone();
    // In the background: an unreachable store must not prevent the start, as most requests need no pictures.
    spawn_blocking(move || {
        if let Err(Error::PicturesAway(cause)) = looking.look() {
            tracing::error!(%cause, "the picture store cannot be used");
        }
    });
    Ok(pictures)
}

/// The sender of mail: the configured one, or the fund.
///
/// # Errors
/// [`Failure::MailFrom`], [`Failure::SupportEmail`].
pub(crate) fn mail_from(config: &Config) -> Result<MailFrom, Failure> {
    match config.mail.mail_from() {
        Some(from) => MailFrom::parse(from).map_err(Failure::MailFrom),
        None => {
            MailFrom::of(&config.site.fund_name, &config.site.support_email).map_err(Failure::SupportEmail)
        }
    }
}

/// The transport of mail: the configured mail server, or the folder `mail` of the data folder.
///
/// # Errors
/// [`Failure::MailFrom`], [`Failure::SmtpUrl`], [`Failure::MailFolder`].
pub fn mailer(config: &Config) -> Result<Arc<dyn Mailer>, Failure> {
    // Only the configured sender; without one, each mail carries the fund's name and address.
    let from = config.mail.mail_from().map(|_| mail_from(config)).transpose()?;
    if let Some(url) = config.mail.smtp_url() {
        return Ok(Arc::new(SmtpMailer::new(url, from, SMTP_TIMEOUT, Handle::current())?));
    }
    let folder = mail_folder(config);
    let mailer = FolderMailer::new(&folder, from).map_err(Failure::MailFolder)?;
    tracing::info!(folder = %folder.display(), "no FAIRWAY_SMTP_URL is set: mail is written to files");
    Ok(Arc::new(mailer))
}

/// Creates the attachments of mail.
pub fn enclosures(ports: &Ports) -> Arc<dyn Enclosures> {
    Arc::new(MailEnclosures::new(ports.fund.clone()))
}

/// The folder of the picture store, used without a bucket.
pub(crate) fn pictures_folder(config: &Config) -> PathBuf {
    config.data_dir.join("pictures")
}

/// The folder for mail, used without a mail server.
pub(crate) fn mail_folder(config: &Config) -> PathBuf {
    config.data_dir.join("mail")
}

/// The folder of files of earlier builds of the pages.
pub(crate) fn earlier_files_folder(config: &Config) -> PathBuf {
    config.data_dir.join("pages")
}

/// The folder of [`scratch`].
pub(crate) fn scratch_folder(config: &Config) -> PathBuf {
    config.data_dir.join("scratch")
}

/// Creates temporary files: in the data folder, as the system's folder may be in memory.
pub(crate) fn scratch(config: &Config) -> Result<Arc<dyn Scratch>, Failure> {
    Ok(Arc::new(ScratchFolder::new(&scratch_folder(config))?))
}

/// The site's address if none is configured: on this machine, for trying it out.
pub(crate) fn listened_on(address: SocketAddr) -> String {
    format!("http://{address}")
}

/// The HTTP layer over these ports.
///
/// # Errors
/// [`Failure::Application`] without a folder for temporary files; [`Failure::MetricsToken`], [`Failure::PublicUrl`].
pub fn setup(config: &Config, ports: &Ports, changes: ChangeCount) -> Result<Setup, Failure> {
    Ok(Setup {
        pictures: ports.pictures.clone(),
        application: Arc::new(Application::new(ports)),
        frontend: frontend(earlier_files_folder(config)).checked(),
        hashing: Hashing::at_once(config.hashes_at_once.get()),
        uploads: Uploads::at_once(config.uploads_at_once.into()),
        exporting: Exporting::new(scratch(config)?),
        check_in_streams: CheckInStreams::new(config.check_in_streams.into(), HEARTBEAT),
        pace: Pace::default(),
        kept_answers: KeptAnswers::lasting(KEPT_FOR, changes),
        kept_lists: KeptLists::default(),
        metrics: Metrics::new(config.metrics_token()?, VERSION)?,
        trusted_proxies: config.trusted_proxies.clone().into(),
        public_url: config.mail.public_url()?.unwrap_or_else(|| listened_on(config.listen)),
        behind_tls: config.behind_tls,
        draining: Draining::default(),
    })
}
