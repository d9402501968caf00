//! Without a `DATABASE_URL`: a private PostgreSQL and a signing secret, both kept in the data folder (rule `private-postgresql`).

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use fairway_application::ports::Randomness;
use fairway_local_postgres::{LocalPostgres, Settings};
use fairway_platform::SystemRandomness;

use crate::config::Config;
use crate::failure::Failure;

/// More connections than the pool's, so that psql can connect as well.
const SPARE_CONNECTIONS: u32 = 20;
/// Shared buffers of PostgreSQL in MiB: a tournament of thousands fits, and the system caches the rest.
const SHARED_BUFFERS: u16 = 16;
/// Time between two checks that PostgreSQL still runs.
const WATCH_EVERY: Duration = Duration::from_secs(2);

/// Starts the private PostgreSQL of the data folder.
pub(crate) fn start(config: &Config) -> Result<LocalPostgres, Failure> {
    if !config.listen.ip().is_loopback() {
        return Err(Failure::DemonstrationInPublic);
    }
    let connections = config.database_connections() + SPARE_CONNECTIONS;
    let settings = Settings {
        root: config.data_dir.join("postgres"),
        durable: true,
        max_connections: u16::try_from(connections).unwrap_or(u16::MAX),
        shared_buffers: SHARED_BUFFERS,
    };
    Ok(LocalPostgres::start(&settings)?)
}

/// Restarts PostgreSQL when it has ended.
pub(crate) async fn watch(postgres: Arc<Mutex<LocalPostgres>>) {
    loop {
        tokio::time::sleep(WATCH_EVERY).await;
        let postgres = postgres.clone();
        let looked = tokio::task::spawn_blocking(move || {
            postgres.lock().unwrap_or_else(PoisonError::into_inner).revive()
        });
        match looked.await {
            Ok(Ok(true)) => tracing::warn!("the private PostgreSQL had ended; it runs again"),
            Ok(Err(error)) => tracing::error!(%error, "the private PostgreSQL cannot be started again"),
            _ => {}
        }
    }
}

/// The secret in the data folder, created at the first start. Only one server runs on a data folder, so this does not race.
pub(crate) fn secret(data_dir: &Path) -> Result<String, Failure> {
    let file = data_dir.join("secret");
    match std::fs::read_to_string(&file) {
        Ok(kept) => return Ok(kept),
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(Failure::DataDir(error)),
    }
    let secret = format!("{:032x}{:032x}", SystemRandomness.bits(), SystemRandomness.bits());
    write_whole(&file, &secret).map_err(Failure::DataDir)?;
    Ok(secret)
}

/// Writes a file atomically, readable by its owner alone.
fn write_whole(file: &Path, text: &str) -> std::io::Result<()> {
    let unfinished = file.with_extension("unfinished");
    let mut made =
        OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&unfinished)?;
    made.write_all(text.as_bytes())?;
    made.sync_all()?;
    std::fs::rename(&unfinished, file)
}
