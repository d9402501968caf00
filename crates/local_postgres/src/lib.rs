#![doc = include_str!("../README.md")]

mod account;
mod error;
mod home;
mod orphan;
mod places;
mod postmaster;
mod programs;
mod socket;
mod symlinks;
mod throw_away;

use std::path::PathBuf;

pub use error::StartError;
pub use throw_away::ThrowAway;

use home::Home;
use postmaster::Postmaster;
use programs::Programs;
use socket::Socket;

/// Data folder and settings.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The folder of the data, the socket and the log. Created if missing; it must have no other use.
    pub root: PathBuf,
    /// `true`: commits survive a power cut. `false`: as fast as possible, for throw-away data.
    pub durable: bool,
    /// The most concurrent connections.
    pub max_connections: u16,
    /// Shared memory for pages of the data, in MiB.
    pub shared_buffers: u16,
}

/// A running private PostgreSQL, whose socket only this account may open.
///
/// Dropping it stops PostgreSQL, and waits until all data are written. A process that ends without dropping
/// it (`std::process::exit`, `kill -9`) leaves PostgreSQL running; the next [`LocalPostgres::start`] takes it over.
#[derive(Debug)]
pub struct LocalPostgres {
    // Fields are dropped in this order: PostgreSQL stops before its socket folder is removed and the lock is released.
    postmaster: Postmaster,
    socket: Socket,
    programs: Programs,
    settings: Settings,
    home: Home,
}

impl LocalPostgres {
    /// Starts PostgreSQL on the data in `settings.root`, which are created at the first start.
    ///
    /// A PostgreSQL that a killed process left on the same data is shut down first.
    ///
    /// # Errors
    ///
    /// Each [`StartError`] is a sentence for the user: the problem, and its remedy.
    pub fn start(settings: &Settings) -> Result<Self, StartError> {
        let home = Home::open(&settings.root)?;
        let programs = Programs::find(&home)?;
        orphan::stop(&home)?;
        programs.create_data(&home, settings.durable)?;
        let socket = Socket::beside(&home)?;
        let postmaster = Postmaster::start(&home, &programs, &socket, settings)?;
        Ok(Self { postmaster, socket, programs, settings: settings.clone(), home })
    }

    /// The address of a database for libpq. `postgres` always exists.
    #[must_use]
    pub fn url(&self, database: &str) -> String {
        self.socket.url(database)
    }

    /// Starts PostgreSQL again if it has ended, and returns whether it had.
    ///
    /// Addresses stay the same. Call it regularly, so that a server whose database was killed recovers.
    ///
    /// # Errors
    ///
    /// As for [`LocalPostgres::start`].
    pub fn revive(&mut self) -> Result<bool, StartError> {
        if self.postmaster.is_alive() {
            return Ok(false);
        }
        self.postmaster = Postmaster::start(&self.home, &self.programs, &self.socket, &self.settings)?;
        Ok(true)
    }

    /// Stops PostgreSQL and waits for its end, like dropping it.
    pub fn stop(self) {
        drop(self);
    }
}
