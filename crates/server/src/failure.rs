//! Reasons for which the site does not run, or a command did not do its work.

use fairway_http::BadMetricsToken;
use fairway_local_postgres::StartError;
use fairway_operations::backup;
use fairway_persistence::MigrateError;
use fairway_platform::{BadBucket, BadMailFrom, BadSmtpUrl, SecretTooShort};

use crate::VERSION;
use crate::config::{BadPublicUrl, BadSettings, HalfABucket};

/// Reasons for which the site does not run. Each says what to do.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// A setting is not one, or its file cannot be read.
    #[error(transparent)]
    Settings(#[from] BadSettings),
    /// The private PostgreSQL comes with invented accounts.
    #[error(
        "without a DATABASE_URL there are demonstration accounts whose passwords everybody knows, so FAIRWAY_LISTEN must be a loopback address such as 127.0.0.1:8080; set DATABASE_URL and FAIRWAY_SECRET to serve others"
    )]
    DemonstrationInPublic,
    /// With a database of one's own, the secret must be one's own too.
    #[error(
        "with a DATABASE_URL, FAIRWAY_SECRET must be set too: a text of 32 characters or more, the same for every instance; `openssl rand -base64 48` makes one"
    )]
    NoSecret,
    /// Links in mails must lead somewhere, and no request is believed about where.
    #[error(
        "with a DATABASE_URL, FAIRWAY_PUBLIC_URL must be set too: where visitors find the site, like https://golf.example.org"
    )]
    NoPublicUrl,
    /// Links in mails would lead nowhere.
    #[error("FAIRWAY_PUBLIC_URL: {0}")]
    PublicUrl(#[from] BadPublicUrl),
    /// The mail server cannot be found.
    #[error("FAIRWAY_SMTP_URL: {0}")]
    SmtpUrl(#[from] BadSmtpUrl),
    /// Mail cannot come from there.
    #[error("FAIRWAY_MAIL_FROM: {0}")]
    MailFrom(#[source] BadMailFrom),
    /// Nor from there, where it comes from by default.
    #[error("FAIRWAY_SITE_SUPPORT_EMAIL: {0}")]
    SupportEmail(#[source] BadMailFrom),
    /// Mail has nowhere to go.
    #[error("FAIRWAY_DATA_DIR: mail cannot be written there: {0}")]
    MailFolder(#[source] std::io::Error),
    /// It is not clear where pictures are to go.
    #[error(transparent)]
    HalfABucket(#[from] HalfABucket),
    /// Pictures have nowhere to go.
    #[error("FAIRWAY_S3_BUCKET, FAIRWAY_S3_ENDPOINT: {0}")]
    Bucket(#[from] BadBucket),
    /// Commands beside `serve` are for a named database only.
    #[error(
        "DATABASE_URL is not set: name the database (the private PostgreSQL, which runs without one, migrates itself and is for trying out)"
    )]
    NoDatabase,
    /// Known passwords are given only to an operator who asks for them.
    #[error(
        "seed-demo makes accounts whose passwords everybody knows, an Admin among them: say --yes-invented-accounts if you want that, and never where strangers reach the site"
    )]
    InventedAccounts,
    /// The demonstration goes beside nothing.
    #[error(
        "the database holds a person or a tournament already, and the demonstration goes into an empty one only; nothing was put in"
    )]
    Inhabited,
    /// Nor beside pictures, as one of the two would remove the other's.
    #[error(
        "the picture store holds pictures already, and two sites that share one remove each other's: name another one (FAIRWAY_DATA_DIR, or FAIRWAY_S3_BUCKET), or remove pictures that no site needs any more; nothing was put in"
    )]
    PicturesThere,
    /// The secret is too short.
    #[error("FAIRWAY_SECRET: {0}")]
    Secret(#[from] SecretTooShort),
    /// The token for metrics is none.
    #[error("FAIRWAY_METRICS_TOKEN: {0}")]
    MetricsToken(#[from] BadMetricsToken),
    /// The data folder cannot be used.
    #[error("FAIRWAY_DATA_DIR cannot be used: {0}")]
    DataDir(#[source] std::io::Error),
    /// The private PostgreSQL does not start.
    #[error(transparent)]
    Postgres(#[from] StartError),
    /// The tables cannot be brought up to date.
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
    /// A part of the site could not be made.
    #[error(transparent)]
    Application(#[from] fairway_application::Error),
    /// The site ended by a fault.
    #[error("the server ended: {0}")]
    Serve(#[source] std::io::Error),
    /// The description of the calls could not be written.
    #[error("the OpenAPI document could not be made: {0}")]
    Openapi(String),
    /// There is no backup, or nothing was restored.
    #[error(transparent)]
    Backup(#[from] backup::BackupFailure),
    /// So many things are wrong, and were told.
    #[error("{}", match .0 { 1 => "one thing is wrong".to_owned(), many => format!("{many} things are wrong") })]
    Unwell(usize),
    /// The other end of our output is closed.
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
