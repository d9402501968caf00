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
    /// The folder that holds the data, the socket and the log. Made when it is missing; nothing else may be kept in it.
    pub root: PathBuf,
    /// `true`: commits survive a power cut. `false`: as fast as possible, for throw-away data.
    pub durable: bool,
    /// Number of connections that PostgreSQL accepts at once.
    pub max_connections: u16,
    /// Memory for pages of the data, which all its processes share, in MiB.
    pub shared_buffers: u16,
}

/// A running private PostgreSQL, reached through a socket that only this account may open.
///
/// Dropping it stops PostgreSQL and waits until it has written everything down. A process that ends without dropping
/// it (`std::process::exit`, `kill -9`) leaves PostgreSQL running; the next [`LocalPostgres::start`] takes it over.
#[derive(Debug)]
pub struct LocalPostgres {
    // Fields are dropped in this order: PostgreSQL is stopped before its socket folder goes and the lock is released.
    postmaster: Postmaster,
    socket: Socket,
    programs: Programs,
    settings: Settings,
    home: Home,
}

impl LocalPostgres {
    /// Starts PostgreSQL on the data in `settings.root`, which are created the first time.
    ///
    /// A PostgreSQL that a killed process left behind on the same data is stopped first, cleanly.
    ///
    /// # Errors
    ///
    /// Each [`StartError`] is a sentence for the person who starts the server: what is wrong, and what to do.
    pub fn start(settings: &Settings) -> Result<Self, StartError> {
        let home = Home::open(&settings.root)?;
        let programs = Programs::find(&home)?;
        orphan::stop(&home)?;
        programs.create_data(&home, settings.durable)?;
        let socket = Socket::beside(&home)?;
        let postmaster = Postmaster::start(&home, &programs, &socket, settings)?;
        Ok(Self { postmaster, socket, programs, settings: settings.clone(), home })
    }

    /// The address of a database of this PostgreSQL, for libpq. `postgres` always exists.
    #[must_use]
    pub fn url(&self, database: &str) -> String {
        self.socket.url(database)
    }

    /// Starts PostgreSQL again if it has ended by itself, and says whether that was so.
    ///
    /// Addresses stay the same. Meant to be called now and then, so that a server whose database was killed recovers.
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

    /// Stops PostgreSQL and waits for its end; the same as dropping it.
    pub fn stop(self) {
        drop(self);
    }
}
