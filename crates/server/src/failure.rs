//! The failures of the site's start and of commands.

use fairway_http::BadMetricsToken;
use fairway_local_postgres::StartError;
use fairway_operations::backup;
use fairway_persistence::MigrateError;
use fairway_platform::{BadBucket, BadMailFrom, BadSmtpUrl, SecretTooShort};

use crate::VERSION;
use crate::config::{BadPublicUrl, BadSettings, HalfABucket};

/// The failures of the site and of commands. Each message says how to fix it.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// A setting is unknown, or its file cannot be read.
    #[error(transparent)]
    Settings(#[from] BadSettings),
    /// The private PostgreSQL comes with invented accounts.
    #[error(
        "without a DATABASE_URL there are demonstration accounts whose passwords everybody knows, so FAIRWAY_LISTEN must be a loopback address such as 127.0.0.1:8080; set DATABASE_URL and FAIRWAY_SECRET to serve others"
    )]
    DemonstrationInPublic,
    /// A configured database needs a configured secret.
    #[error(
        "with a DATABASE_URL, FAIRWAY_SECRET must be set too: a text of 32 characters or more, the same for every instance; `openssl rand -base64 48` makes one"
    )]
    NoSecret,
    /// Links in mails need the site's address; requests are not trusted for it.
    #[error(
        "with a DATABASE_URL, FAIRWAY_PUBLIC_URL must be set too: where visitors find the site, like https://golf.example.org"
    )]
    NoPublicUrl,
    /// The site's address is invalid.
    #[error("FAIRWAY_PUBLIC_URL: {0}")]
    PublicUrl(#[from] BadPublicUrl),
    /// The address of the mail server is invalid.
    #[error("FAIRWAY_SMTP_URL: {0}")]
    SmtpUrl(#[from] BadSmtpUrl),
    /// The configured sender of mail is invalid.
    #[error("FAIRWAY_MAIL_FROM: {0}")]
    MailFrom(#[source] BadMailFrom),
    /// The fund's address for help, the default sender, is invalid.
    #[error("FAIRWAY_SITE_SUPPORT_EMAIL: {0}")]
    SupportEmail(#[source] BadMailFrom),
    /// The folder for mail cannot be written to.
    #[error("FAIRWAY_DATA_DIR: mail cannot be written there: {0}")]
    MailFolder(#[source] std::io::Error),
    /// The settings of the bucket are incomplete.
    #[error(transparent)]
    HalfABucket(#[from] HalfABucket),
    /// The settings of the bucket are invalid.
    #[error("FAIRWAY_S3_BUCKET, FAIRWAY_S3_ENDPOINT: {0}")]
    Bucket(#[from] BadBucket),
    /// Commands other than `serve` need a configured database.
    #[error(
        "DATABASE_URL is not set: name the database (the private PostgreSQL, which runs without one, migrates itself and is for trying out)"
    )]
    NoDatabase,
    /// The demonstration accounts have known passwords, so the operator must confirm them.
    #[error(
        "seed-demo makes accounts whose passwords everybody knows, an Admin among them: say --yes-invented-accounts if you want that, and never where strangers reach the site"
    )]
    InventedAccounts,
    /// The demonstration needs an empty database.
    #[error(
        "the database holds a person or a tournament already, and the demonstration goes into an empty one only; nothing was put in"
    )]
    Inhabited,
    /// The demonstration needs an empty picture store: of two sites on one store, each removes the other's pictures.
    #[error(
        "the picture store holds pictures already, and two sites that share one remove each other's: name another one (FAIRWAY_DATA_DIR, or FAIRWAY_S3_BUCKET), or remove pictures that no site needs any more; nothing was put in"
    )]
    PicturesThere,
    /// The secret is too short.
    #[error("FAIRWAY_SECRET: {0}")]
    Secret(#[from] SecretTooShort),
    /// The token for metrics is invalid.
    #[error("FAIRWAY_METRICS_TOKEN: {0}")]
    MetricsToken(#[from] BadMetricsToken),
    /// The data folder cannot be used.
    #[error("FAIRWAY_DATA_DIR cannot be used: {0}")]
    DataDir(#[source] std::io::Error),
    /// The private PostgreSQL does not start.
    #[error(transparent)]
    Postgres(#[from] StartError),
    /// The database cannot be migrated.
    #[error("DATABASE_URL: {}{}", .0, advice(.0))]
    Migrate(#[from] MigrateError),
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {cause} (FAIRWAY_LISTEN chooses another address)")]
    Listen {
        /// The address.
        address: String,
        /// The reason.
        cause: std::io::Error,
    },
    /// A part of the site could not be created.
    #[error(transparent)]
    Application(#[from] fairway_application::Error),
    /// The server ended with an error.
    #[error("the server ended: {0}")]
    Serve(#[source] std::io::Error),
    /// The description of the calls could not be written.
    #[error("the OpenAPI document could not be made: {0}")]
    Openapi(String),
    /// The backup was not taken, or nothing was restored.
    #[error(transparent)]
    Backup(#[from] backup::BackupFailure),
    /// The number of faults that `doctor` printed.
    #[error("{}", match .0 { 1 => "one thing is wrong".to_owned(), many => format!("{many} things are wrong") })]
    Unwell(usize),
    /// The reader of our output has closed it.
    #[error("cannot print: {0}")]
    Print(#[source] std::io::Error),
}

/// The advice for the operator.
fn advice(error: &MigrateError) -> String {
    match error {
        MigrateError::Newer(_) => format!(
            ". This is {VERSION}: run the newer one; or, to go back, restore the backup that was made before it came into an \
             empty database. Nothing was changed"
        ),
        _ => String::new(),
    }
}
