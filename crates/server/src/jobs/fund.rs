//! Reads the fund's settings in the background, as another instance may have changed them.

use std::sync::Arc;
use std::time::Duration;

use fairway_application::error::chain;
use fairway_application::known_fund::KnownFund;
use fairway_application::ports::Database;
use fairway_application::{Error, Ports};
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::sleep;

/// Time between two reads, and so the delay of a change at other instances.
const EVERY: Duration = Duration::from_secs(1);

/// Reads the settings once a second, until it is dropped.
pub struct FundReader(JoinHandle<()>);

impl FundReader {
    /// Reads the settings at once, and then at each interval, inside a runtime.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database cannot be reached.
    pub async fn start(ports: Ports) -> Result<Self, Error> {
        let (database, fund) = (ports.database, ports.fund);
        read(database.clone(), fund.clone()).await?;
        Ok(Self(tokio::spawn(async move {
            loop {
                sleep(EVERY).await;
                // Requests report an outage; meanwhile the last settings stay in use.
                if let Err(error) = read(database.clone(), fund.clone()).await {
                    tracing::debug!(error = chain(&error), "the fund's settings could not be read");
                }
            }
        })))
    }
}

async fn read(database: Arc<dyn Database>, fund: Arc<KnownFund>) -> Result<(), Error> {
    let read = move || -> Result<(), Error> {
        fund.put(database.read(|stores| stores.fund().find())?);
        Ok(())
    };
    spawn_blocking(read).await.map_err(|panic| Error::Unexpected(panic.into()))?
}

impl Drop for FundReader {
    fn drop(&mut self) {
        self.0.abort();
    }
}
