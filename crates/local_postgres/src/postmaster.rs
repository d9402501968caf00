//! PostgreSQL's main process: start, readiness, stop.

use std::fs::{self, File};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Child;
use std::thread::sleep;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use crate::Settings;
use crate::error::{StartError, io_error};
use crate::home::Home;
use crate::orphan::STOP_WITHIN;
use crate::programs::Programs;
use crate::socket::{PORT, Socket};

/// The most time for crash recovery after a kill.
const READY_WITHIN: Duration = Duration::from_mins(5);
/// The time within which helpers of a killed PostgreSQL notice its end.
const HELPERS_GONE_WITHIN: Duration = Duration::from_secs(30);
const POLL: Duration = Duration::from_millis(10);

/// PostgreSQL's main process, a child of this one. Dropping it stops it.
#[derive(Debug)]
pub(crate) struct Postmaster {
    child: Child,
    /// Whether its end was seen: its number may then belong to another process.
    ended: bool,
}

impl Postmaster {
    /// Starts it, and waits until it accepts connections.
    pub(crate) fn start(
        home: &Home,
        programs: &Programs,
        socket: &Socket,
        settings: &Settings,
    ) -> Result<Self, StartError> {
        let until = Instant::now() + HELPERS_GONE_WITHIN;
        loop {
            match Self::try_start(home, programs, socket, settings) {
                // PostgreSQL's own protection against a second instance on the same data.
                Err(StartError::Refused { said, .. })
                    if said.contains("pre-existing shared memory block") && Instant::now() < until =>
                {
                    sleep(10 * POLL);
                }
                outcome => return outcome,
            }
        }
    }

    fn try_start(
        home: &Home,
        programs: &Programs,
        socket: &Socket,
        settings: &Settings,
    ) -> Result<Self, StartError> {
        let log = home.log();
        if log.exists() {
            fs::rename(&log, log.with_extension("log.old")).map_err(io_error("rename", &log))?;
        }
        let file = File::create(&log).map_err(io_error("write", &log))?;
        let errors = file.try_clone().map_err(io_error("write", &log))?;
        let program = programs.path("postgres");
        let mut command = home.account.command(&program);
        command.arg("-D").arg(home.data()).args(options(settings)).arg("-c");
        command.arg(format!("unix_socket_directories={}", quoted(&socket.folder)));
        // A process group of its own, so that Ctrl-C reaches only the server, which then shuts PostgreSQL down.
        let child = command
            .process_group(0)
            .stdout(file)
            .stderr(errors)
            .spawn()
            .map_err(io_error("run", &program))?;
        let mut postmaster = Self { child, ended: false };
        postmaster.wait_until_ready(home)?;
        Ok(postmaster)
    }

    fn wait_until_ready(&mut self, home: &Home) -> Result<(), StartError> {
        let status = home.data().join("postmaster.pid");
        let own = self.child.id().to_string();
        let until = Instant::now() + READY_WITHIN;
        while self.is_alive() && Instant::now() < until {
            let lines = fs::read_to_string(&status).unwrap_or_default();
            let mut lines = lines.lines().map(str::trim);
            // `pg_ctl -w` waits for the eighth line as well.
            if lines.next() == Some(&own) && lines.nth(6) == Some("ready") {
                return Ok(());
            }
            sleep(POLL);
        }
        Err(StartError::Refused { doing: "start", said: end_of(&home.log()) })
    }

    /// Whether it still runs.
    pub(crate) fn is_alive(&mut self) -> bool {
        self.ended = self.ended || !matches!(self.child.try_wait(), Ok(None));
        !self.ended
    }

    fn signal(&self, signal: Signal) {
        if let Ok(pid) = i32::try_from(self.child.id()) {
            // The process may just have ended, which is fine.
            _ = kill(Pid::from_raw(pid), signal);
        }
    }
}

impl Drop for Postmaster {
    /// The fast shutdown: connections are closed, and all data are written.
    fn drop(&mut self) {
        if !self.is_alive() {
            return;
        }
        self.signal(Signal::SIGINT);
        let until = Instant::now() + STOP_WITHIN;
        while self.is_alive() {
            if Instant::now() > until {
                // Ends it at once; the next start recovers. No committed data are lost.
                self.signal(Signal::SIGQUIT);
                _ = self.child.wait();
                return;
            }
            sleep(POLL);
        }
    }
}

fn options(settings: &Settings) -> Vec<String> {
    let mut options = vec![
        "listen_addresses=".to_owned(),
        format!("port={PORT}"),
        format!("max_connections={}", settings.max_connections),
        format!("shared_buffers={}MB", settings.shared_buffers),
        "timezone=UTC".to_owned(),
        "log_timezone=UTC".to_owned(),
        // Compiling a query takes longer than any of the site's queries.
        "jit=off".to_owned(),
        // Replication is unused; its launcher would take a megabyte.
        "max_logical_replication_workers=0".to_owned(),
    ];
    let careless = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "wal_level=minimal"];
    if !settings.durable {
        options.extend(careless.map(str::to_owned));
        options.extend(["max_wal_senders=0".to_owned(), "autovacuum=off".to_owned()]);
    }
    options.into_iter().flat_map(|option| ["-c".to_owned(), option]).collect()
}

/// A path as one element of a list in PostgreSQL's settings, where an unquoted comma or space would end it.
fn quoted(path: &Path) -> String {
    format!("\"{}\"", path.display().to_string().replace('"', "\"\""))
}

fn end_of(log: &Path) -> String {
    let bytes = fs::read(log).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    let lines: Vec<_> = text.lines().collect();
    lines[lines.len().saturating_sub(10)..].join("\n")
}
