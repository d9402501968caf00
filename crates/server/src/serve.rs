//! Running the site, from the first setting to the last request.

use std::io::{IsTerminal, Write, stderr};
use std::net::{SocketAddr, TcpListener};
use std::sync::{Arc, Mutex};

use actix_web::dev::Server;
use fairway_application::Ports;
use fairway_application::mail::{Delivery, Pace};
use fairway_application::pictures::Sweep;
use fairway_application::ports::Mailer;
use fairway_http::{BadMetricsToken, Setup};
use fairway_local_postgres::{LocalPostgres, StartError};
use fairway_persistence::{MigrateError, PgDatabase};
use fairway_platform::{BadBucket, BadMailFrom, BadSmtpUrl, SecretTooShort};
use tracing_subscriber::EnvFilter;

use crate::config::{BadPublicUrl, BadSettings, Config, HalfABucket, LogFormat};
use crate::fund::FundReader;
use crate::leaving::Leaving;
use crate::listen::run;
use crate::mail::MailWorker;
use crate::stop::Stop;
use crate::sweep::PictureSweeper;
use crate::{VERSION, backup, demo, private, wiring};

/// Why the site does not run. Each says what to do.
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
    /// Nobody is given known passwords without having asked for them.
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
        /// Where.
        address: String,
        /// Why not.
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
    Backup(#[from] backup::Failure),
    /// So many things are wrong, and were told.
    #[error("{}", match .0 { 1 => "one thing is wrong".to_owned(), many => format!("{many} things are wrong") })]
    Unwell(usize),
    /// Nobody takes what we print.
    #[error("cannot print: {0}")]
    Print(#[source] std::io::Error),
}

/// What to do about it.
fn advice(error: &MigrateError) -> String {
    match error {
        MigrateError::Newer(_) => format!(
            ". This is {VERSION}: run the newer one; or, to go back, restore the backup that was made before it came into an \
             empty database. Nothing was changed"
        ),
        _ => String::new(),
    }
}

/// Starts logging, to standard error.
pub fn log(config: &Config) {
    let filter = EnvFilter::try_new(&config.log).unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(stderr);
    // Colours are for people who look on; a file or a journal would hold them as codes.
    let log = if stderr().is_terminal() { log } else { log.with_ansi(false) };
    match config.log_format {
        LogFormat::Text => log.compact().init(),
        LogFormat::Json => log.json().flatten_event(true).with_span_list(false).init(),
    }
}

/// Brings the configured database to the newest tables.
///
/// # Errors
/// [`Failure::NoDatabase`], [`Failure::Migrate`].
pub fn migrate(config: &Config) -> Result<(), Failure> {
    let url = config.database_url().ok_or(Failure::NoDatabase)?;
    let ran = fairway_persistence::migrate(url)?;
    tracing::info!(ran, "the database has the newest tables");
    Ok(())
}

/// Runs the site until it is told to stop (Ctrl-C, SIGTERM, a closed terminal), and lets what has begun finish.
///
/// # Errors
/// [`Failure`], before or instead of serving.
pub async fn serve(config: Config) -> Result<(), Failure> {
    // From here on a signal is remembered instead of ending us at once: a PostgreSQL that is just starting is stopped too.
    let stop = Stop::listen().map_err(Failure::Serve)?;
    // What is wrong is told before anything is begun.
    config.metrics_token()?;
    std::fs::create_dir_all(&config.data_dir).map_err(Failure::DataDir)?;
    let mailing = Mailing { public_url: config.mail.public_url()?, mailer: wiring::mailer(&config)? };
    match config.database_url() {
        Some(url) => {
            let secret = config.secret.clone().ok_or(Failure::NoSecret)?.0;
            if mailing.public_url.is_none() {
                return Err(Failure::NoPublicUrl);
            }
            warn_of_invented(&config);
            serve_on(&config, url, &secret, mailing, false, stop).await
        }
        None => serve_on_private(&config, mailing, stop).await,
    }
}

/// Says which names in the environment look like settings and are none.
pub fn warn_of_strange(names: &[String]) {
    if !names.is_empty() {
        let names = names.join(", ");
        tracing::warn!(names, "in the environment, but no settings, so nothing is made of them");
    }
}

/// Says which settings of the fund, such as its addresses for checks, the environment leaves to Admins.
fn warn_of_invented(config: &Config) {
    let settings: Vec<_> = config.site.invented.iter().map(|invented| invented.setting.as_str()).collect();
    if !settings.is_empty() {
        let settings = settings.join(", ");
        tracing::warn!(
            settings,
            "not set in the environment: what Admins have not told under Fund Settings either, pages and mails leave out"
        );
    }
}

/// How mail leaves.
struct Mailing {
    /// What its links begin with; `None` for the address that is listened on.
    public_url: Option<String>,
    mailer: Arc<dyn Mailer>,
}

async fn serve_on_private(config: &Config, mailing: Mailing, stop: Stop) -> Result<(), Failure> {
    let postgres: LocalPostgres = private::start(config)?;
    let url = postgres.url("postgres");
    let secret = match &config.secret {
        Some(secret) => secret.0.clone(),
        None => private::secret(&config.data_dir)?,
    };
    let postgres = Arc::new(Mutex::new(postgres));
    let watch = tokio::spawn(private::watch(postgres.clone()));
    let served = serve_on(config, &url, &secret, mailing, true, stop).await;
    watch.abort();
    // The watch may be looking just now; the last holder stops PostgreSQL and waits for it.
    let _ = watch.await;
    drop(postgres);
    served
}

async fn serve_on(
    config: &Config,
    url: &str,
    secret: &str,
    mailing: Mailing,
    demonstration: bool,
    stop: Stop,
) -> Result<(), Failure> {
    let tokens = wiring::tokens(secret)?;
    // Before the pool, which would try an address that cannot be read again and again.
    let ran = fairway_persistence::migrate(url)?;
    tracing::info!(ran, "the database has the newest tables");
    let database = wiring::database(config, url);
    let ports = wiring::ports(config, database.clone(), tokens)?;
    if demonstration {
        seed(database, ports.clone()).await?;
    }
    // Before the first request, which would be told of the environment's fund alone.
    let _fund = FundReader::start(ports.clone()).await?;
    let failed = |cause| Failure::Listen { address: config.listen.to_string(), cause };
    let listener = TcpListener::bind(config.listen).map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    let public_url = mailing.public_url.unwrap_or_else(|| wiring::listened_on(address));
    let setup = Setup { public_url: public_url.clone(), ..wiring::setup(config, ports.clone())? };
    let metrics = setup.metrics.clone();
    let leaving = Leaving::new(config, setup.draining.clone(), &listener).map_err(Failure::Serve)?;
    let server = run(listener, setup).map_err(Failure::Serve)?;
    announce(config, address, demonstration).map_err(Failure::Print)?;
    let _sweeper = PictureSweeper::start(Sweep::new(ports.clone()));
    let enclosures = wiring::enclosures(&ports);
    let delivery = Delivery::new(ports, mailing.mailer, enclosures, public_url, Pace::default());
    let worker = MailWorker::start(delivery, metrics);
    until_stopped(server, worker, leaving, stop).await
}

/// Serves until a signal comes, then finishes what has begun: requests, and the mail that is being sent.
async fn until_stopped(
    server: Server,
    worker: MailWorker,
    leaving: Leaving,
    mut stop: Stop,
) -> Result<(), Failure> {
    let handle = server.handle();
    let mut server = tokio::spawn(server);
    tokio::select! {
        ended = &mut server => {
            worker.stop().await;
            return ended.map_err(|error| Failure::Serve(error.into()))?.map_err(Failure::Serve);
        }
        () = stop.come() => tracing::info!("told to stop; what has begun is finished first"),
    }
    // Told a second time, it waits for no proxy.
    tokio::select! {
        () = leaving.leave() => {}
        () = stop.come() => {}
    }
    tokio::join!(handle.stop(true), worker.stop());
    server.await.map_err(|error| Failure::Serve(error.into()))?.map_err(Failure::Serve)
}

async fn seed(database: PgDatabase, ports: Ports) -> Result<(), Failure> {
    let seeded = tokio::task::spawn_blocking(move || demo::seed(&database, &ports));
    seeded.await.map_err(|error| Failure::Serve(error.into()))??;
    Ok(())
}

/// Prints the address and, for the demonstration, its accounts and the folders of mail and data.
fn announce(config: &Config, address: SocketAddr, demonstration: bool) -> std::io::Result<()> {
    let mut out = Vec::new();
    writeln!(out, "Fairway is ready at http://{address}")?;
    if demonstration {
        demo::print_accounts(&mut out)?;
        let data = std::path::absolute(&config.data_dir)?;
        if config.mail.smtp_url().is_none() {
            writeln!(out, "Mail is written to {}", data.join("mail").display())?;
        }
        writeln!(out, "Data is kept in {}; delete this folder to begin anew", data.display())?;
        writeln!(out, "Ctrl-C stops the site; the next start keeps the data")?;
    }
    // In one piece, as a reader may close the pipe once it has the address.
    let mut stdout = std::io::stdout().lock();
    stdout.write_all(&out)?;
    stdout.flush()
}
