//! A PostgreSQL of the test's own, which is durable like a real one, and can be stopped and started.

use std::os::unix::fs::PermissionsExt;
use std::process::Command;
use std::time::{Duration, Instant};

use fairway_local_postgres::{LocalPostgres, Settings};
use fairway_persistence::TestDatabase;
use tempfile::TempDir;

/// Timeout of a stop, and of a start with recovery.
const TIMEOUT: Duration = Duration::from_mins(1);

pub(crate) struct Postgres {
    server: LocalPostgres,
    folder: TempDir,
}

impl Postgres {
    pub(crate) fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        // PostgreSQL runs as another user if the test is root, and needs access to its data.
        std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
        let root = folder.path().join("postgres");
        let settings = Settings { root, durable: true, max_connections: 100, shared_buffers: 128 };
        Self { server: LocalPostgres::start(&settings).unwrap(), folder }
    }

    /// A new database on this server.
    pub(crate) fn database(&self) -> TestDatabase {
        TestDatabase::on(&self.server.url("postgres"))
    }

    /// Sends a signal to its main process.
    pub(crate) fn signal(&self, signal: &str) {
        let file = self.folder.path().join("postgres/data/postmaster.pid");
        let process = std::fs::read_to_string(file).unwrap().lines().next().unwrap().to_owned();
        assert!(Command::new("kill").args([signal, &process]).status().unwrap().success());
    }

    /// Starts PostgreSQL again after it has ended.
    pub(crate) fn start_again(&mut self) {
        let until = Instant::now() + TIMEOUT;
        while !self.server.revive().unwrap() {
            assert!(Instant::now() < until, "PostgreSQL does not end");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}
