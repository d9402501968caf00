//! Running the site, from the first setting to the last request.

use std::io::Write;
use std::net::{SocketAddr, TcpListener};
use std::sync::{Arc, Mutex};
use std::time::SystemTime;

use actix_web::dev::Server;
use fairway_application::Ports;
use fairway_application::broadcasts::DueBroadcasts;
use fairway_application::mail::{Delivery, RetryPolicy};
use fairway_application::pictures::Sweep;
use fairway_application::ports::Mailer;
use fairway_application::tickets::OverdueTickets;
use fairway_application::waitlist::FreedPlaces;
use fairway_http::Setup;
use fairway_local_postgres::LocalPostgres;
use fairway_operations::demo;
use fairway_persistence::PgDatabase;

use crate::config::Config;
use crate::failure::Failure;
use crate::frontend::keep_files;
use crate::graceful_shutdown::GracefulShutdown;
use crate::jobs::broadcasts::BroadcastWorker;
use crate::jobs::change_bus::{BusWorker, Memory};
use crate::jobs::mail::MailWorker;
use crate::jobs::offers::OfferWorker;
use crate::jobs::sweep::PictureSweeper;
use crate::jobs::terms::TermWorker;
use crate::listen::run;
use crate::stop::Stop;
use crate::{embedded_postgres, wiring};

/// Migrates the configured database.
///
/// # Errors
/// [`Failure::NoDatabase`], [`Failure::Migrate`].
pub fn migrate(config: &Config) -> Result<(), Failure> {
    let url = config.database_url().ok_or(Failure::NoDatabase)?;
    let ran = fairway_persistence::migrate(url)?;
    tracing::info!(ran, "the database has the newest tables");
    Ok(())
}

/// Runs the site until a signal (Ctrl-C, SIGTERM, a closed terminal), then finishes running work.
///
/// # Errors
/// [`Failure`], before or instead of serving.
pub async fn serve(config: Config) -> Result<(), Failure> {
    // From here on a signal does not end the process at once: a starting PostgreSQL is stopped, too.
    let stop = Stop::listen().map_err(Failure::Serve)?;
    // Faults of the settings are reported first.
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

/// Warns of names in the environment that look like settings and are none.
pub fn warn_of_strange(names: &[String]) {
    if !names.is_empty() {
        let names = names.join(", ");
        tracing::warn!(names, "ignored, as these variables of the environment are no settings");
    }
}

/// Warns of settings of the fund, such as its postal address, that the environment does not set.
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

/// The settings of mail.
struct Mailing {
    /// The start of links; `None` for the address of the listener.
    public_url: Option<String>,
    mailer: Arc<dyn Mailer>,
}

async fn serve_on_private(config: &Config, mailing: Mailing, stop: Stop) -> Result<(), Failure> {
    let postgres: LocalPostgres = embedded_postgres::start(config)?;
    let url = postgres.url("postgres");
    let secret = match &config.secret {
        Some(secret) => secret.0.clone(),
        None => embedded_postgres::secret(&config.data_dir)?,
    };
    let postgres = Arc::new(Mutex::new(postgres));
    let watch = tokio::spawn(embedded_postgres::watch(postgres.clone()));
    let served = serve_on(config, &url, &secret, mailing, true, stop).await;
    watch.abort();
    // The watch may be running just now; the last holder stops PostgreSQL and waits for it.
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
    // Comes before the pool, which would retry an unreadable address forever.
    let ran = fairway_persistence::migrate(url)?;
    tracing::info!(ran, "the database has the newest tables");
    let database = wiring::database(config, url);
    let ports = wiring::ports(config, database.clone(), tokens)?;
    if demonstration {
        seed(database.clone(), ports.clone()).await?;
    }
    let changes = database.changes();
    let failed = |cause| Failure::Listen { address: config.listen.to_string(), cause };
    let listener = TcpListener::bind(config.listen).map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    let public_url = mailing.public_url.unwrap_or_else(|| wiring::listened_on(address));
    let setup = Setup { public_url: public_url.clone(), ..wiring::setup(config, &ports, changes.clone())? };
    let metrics = setup.metrics.clone();
    let streams = setup.check_in_streams.clone();
    let memory = Memory { database: ports.database.clone(), changes, fund: ports.fund.clone(), streams };
    // Before the first request, which would get the fund's settings of the environment otherwise.
    let _bus = BusWorker::start(url, memory)?;
    let leaving = GracefulShutdown::new(config, &setup, &listener).map_err(Failure::Serve)?;
    let server = run(listener, setup).map_err(Failure::Serve)?;
    announce(config, address, demonstration).map_err(Failure::Print)?;
    keep_pages(config);
    let _sweeper = PictureSweeper::start(Sweep::new(&ports));
    let _offers = OfferWorker::start(FreedPlaces::new(&ports));
    let _terms = TermWorker::start(OverdueTickets::new(&ports));
    let _broadcasts = BroadcastWorker::start(DueBroadcasts::new(&ports));
    let enclosures = wiring::enclosures(&ports);
    // No cached answer shows what the mail worker writes, so mails to thousands of people empty no cache.
    let ports = Ports { database: Arc::new(database.uncounted()), ..ports };
    let delivery = Delivery::new(&ports, mailing.mailer, enclosures, public_url, RetryPolicy::default());
    let worker = MailWorker::start(delivery, metrics);
    until_stopped(server, worker, leaving, stop).await
}

/// Serves until a signal, then finishes running requests and deliveries of mail.
async fn until_stopped(
    server: Server,
    worker: MailWorker,
    leaving: GracefulShutdown,
    mut stop: Stop,
) -> Result<(), Failure> {
    let handle = server.handle();
    let mut server = tokio::spawn(server);
    tokio::select! {
        ended = &mut server => {
            worker.stop().await;
            return ended.map_err(|error| Failure::Serve(error.into()))?.map_err(Failure::Serve);
        }
        () = stop.come() => tracing::info!("stopping; running requests and mails are finished first"),
    }
    // A second signal ends the drain time.
    tokio::select! {
        () = leaving.leave() => {}
        () = stop.come() => {}
    }
    tokio::join!(handle.stop(true), worker.stop());
    server.await.map_err(|error| Failure::Serve(error.into()))?.map_err(Failure::Serve)
}

/// Stores the files of this build, in the background, as the start does not wait for the disk. Without them, a page that is open during an update asks
/// its reader to load it again.
fn keep_pages(config: &Config) {
    let folder = wiring::earlier_files_folder(config);
    tokio::task::spawn_blocking(move || {
        if let Err(error) = keep_files(&folder, SystemTime::now()) {
            let folder = folder.display();
            tracing::warn!(%error, %folder, "the files of the pages could not be stored for the next update");
        }
    });
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
    // In one write, as a reader may close the pipe once it has the address.
    let mut stdout = std::io::stdout().lock();
    stdout.write_all(&out)?;
    stdout.flush()
}
