//! The released binary: its start time and its memory.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use diesel::{Connection as _, PgConnection, RunQueryDsl};
use fairway_application::ports::{Claims, Clock, Tokens};
use fairway_domain::ids::UserId;
use fairway_persistence::TestDatabase;
use fairway_platform::SystemClock;
use fairway_server::wiring;
use tempfile::TempDir;

use crate::app::{App, Person, SECRET};
use crate::large::large_tournament;
use crate::load::{Connection, Request, rate};
use crate::memory::{most_resident, resident};
use crate::table::{Measured, Table};
use crate::turns::{CLIENTS, SMALL, TURN, in_turns, seconds};
use crate::{check_in, page};

/// The file of the binary's log, in its data folder.
const LOG: &str = "log";
/// Time under load.
pub(super) const LOAD: Duration = Duration::from_secs(if SMALL { 1 } else { 10 });
const ATTENDEES: usize = if SMALL { 100 } else { 5_000 };

/// The running binary; dropping it stops the process.
pub(super) struct Server {
    child: Child,
    pub(super) address: String,
    data: TempDir,
}

impl Server {
    /// Starts the binary, and waits until it is ready.
    pub(super) fn start(rows: &TestDatabase) -> Self {
        let data = tempfile::tempdir().unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_fairway-server"));
        command.env_clear().env("DATABASE_URL", rows.url()).env("FAIRWAY_SECRET", SECRET);
        command.env("FAIRWAY_PUBLIC_URL", "https://golf.example.org").env("FAIRWAY_DATA_DIR", data.path());
        command.env("FAIRWAY_LISTEN", "127.0.0.1:0");
        let (child, address, _) = spawn(&mut command, &data.path().join(LOG));
        Self { child, address, data }
    }

    /// Empties the log, before the disk is busy with millions of lines.
    pub(super) fn forget_log(&self) {
        File::create(self.data.path().join(LOG)).unwrap();
    }

    /// Resident memory of the process, in bytes.
    pub(super) fn resident(&self) -> f64 {
        resident(&self.child.id().to_string())
    }

    /// Peak memory of the process during the work.
    pub(super) fn most_resident(&self, work: impl FnOnce()) -> f64 {
        most_resident(&self.child.id().to_string(), work)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// Starts the binary and waits until it is ready. Returns the process, its address, and the rest of its output.
pub(super) fn spawn(command: &mut Command, log: &Path) -> (Child, String, BufReader<ChildStdout>) {
    // A line for each request, as in a systemd service.
    let log = File::options().create(true).append(true).open(log).unwrap();
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log).spawn().unwrap();
    let mut said = BufReader::new(child.stdout.take().unwrap());
    let mut ready = String::new();
    said.read_line(&mut ready).unwrap();
    let address = ready.trim().strip_prefix("Fairway is ready at ").unwrap().to_owned();
    (child, address, said)
}

/// Signs a token with the system's time, which the binary checks it against.
pub(super) fn signed_in(person: Person) -> Person {
    let claims =
        Claims { id: UserId(person.id), email: person.email.clone(), roles: vec![], token_version: 0 };
    let now = SystemClock::new(chrono_tz::Tz::UTC).now();
    let token = wiring::tokens(SECRET).unwrap().issue(&claims, now).unwrap();
    Person { token, ..person }
}

/// Time until the server is ready.
fn start(rows: &TestDatabase) -> f64 {
    let began = Instant::now();
    let server = Server::start(rows);
    Connection::to(&server.address).call(&Request::get("/readyz")).assert(200);
    began.elapsed().as_secs_f64()
}

/// Time until PostgreSQL answers.
pub(super) fn connect(url: &str) -> f64 {
    seconds(|| {
        let mut connection = PgConnection::establish(url).unwrap();
        diesel::sql_query("SELECT 1").execute(&mut connection).unwrap();
    })
}

/// Concurrent clients that read pages and check in attendees, spread evenly.
pub(super) fn mixed_load(
    address: &str,
    paths: &[String; 2],
    volunteer: &Person,
    attendee: impl Fn(usize) -> i64 + Sync,
) {
    rate(address, 4 * CLIENTS, LOAD, 200, |client, number| match paths.get(number % 3) {
        Some(path) => Request::get(path),
        None => check_in::request(attendee(client * 1_000_003 + number * 7919), volunteer),
    });
}

pub(super) fn measure(table: &mut Table) {
    let app = App::spawn();
    let started = in_turns(|| start(&app.rows), || connect(&app.rows.url()));
    let how = "from the start of the binary to its first 200 of /readyz, on a migrated database; connecting to that and SELECT 1";
    table.compare("Start-up, to connecting to PostgreSQL", Measured::Time, started, how);

    let volunteer = signed_in(app.volunteer());
    large_tournament(&app, ATTENDEES);
    let (tournament, slug) = page::tournament(&app);
    let first = app.rows.number("SELECT min(id) AS number FROM attendees");
    let server = Server::start(&app.rows);
    std::thread::sleep(TURN);
    let at_rest = server.resident();
    let paths = [format!("/tournaments/{tournament}/{slug}"), format!("/api/Tournament/{tournament}")];
    let under_load = server.most_resident(|| {
        let attendee = |number: usize| first + i64::try_from(number % ATTENDEES).unwrap();
        mixed_load(&server.address, &paths, &volunteer, attendee);
    });
    let how = format!(
        "of the binary: the most while {} clients read pages and check in for {LOAD:?}; at rest after its start",
        4 * CLIENTS
    );
    table.compare("Memory under load, to at rest", Measured::Memory, (under_load, at_rest), &how);
}
