//! The released binary on its private PostgreSQL with the demonstration: its start time, and the memory of both.

use std::fs::Permissions;
use std::io::BufReader;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command};
use std::time::{Duration, Instant};

use diesel::sql_types::BigInt;
use diesel::{Connection as _, PgConnection, QueryableByName, RunQueryDsl, connection::SimpleConnection};
use fairway_domain::access::Role;
use fairway_local_postgres::{LocalPostgres, Settings};
use fairway_operations::demo::ACCOUNTS;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::app::Person;
use crate::large::crowd;
use crate::load::{Connection, Request};
use crate::memory::{most, together};
use crate::start::{LOAD, connect, mixed_load, spawn};
use crate::table::{Measured, Table};
use crate::turns::{CLIENTS, SMALL, in_turns};

/// Time between two samples of the memory of all processes, as each sample pauses them for a moment.
const PAUSE: Duration = Duration::from_millis(100);
/// Time after a sign-in until the memory of its hash is free again.
const AFTER_HASH: Duration = Duration::from_secs(3);
/// Attendees added for check-ins under load: the few of the demonstration would be checked in hundreds of times each.
const ATTENDEES: usize = if SMALL { 100 } else { 1_000 };

/// The tournament of the demonstration, its category for players, and a round.
const EVENT: &str = "SELECT tournaments.id AS tournament, min(ticket_categories.id) AS category, min(rounds.id) AS round
    FROM tournaments JOIN ticket_categories ON ticket_categories.tournament_id = tournaments.id JOIN rounds ON rounds.tournament_id = tournaments.id
    WHERE tournaments.live_flag AND play_flag GROUP BY tournaments.id ORDER BY date_start DESC LIMIT 1";

#[derive(QueryableByName)]
struct Event {
    #[diesel(sql_type = BigInt)]
    tournament: i64,
    #[diesel(sql_type = BigInt)]
    category: i64,
    #[diesel(sql_type = BigInt)]
    round: i64,
}

/// The data folder of a site.
struct Site(TempDir);

impl Site {
    /// A site that ran once, so that its data exist.
    fn made() -> Self {
        let folder = tempfile::tempdir().unwrap();
        // PostgreSQL runs as another user if we are root, and needs access to its data.
        std::fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
        let site = Self(folder);
        drop(site.start());
        site
    }

    /// Adds attendees to the tournament of the demonstration.
    fn fill(&self) {
        let postgres = self.postgres();
        let mut connection = PgConnection::establish(&postgres.url("postgres")).unwrap();
        let event: Event = diesel::sql_query(EVENT).get_result(&mut connection).unwrap();
        let crowd = crowd(event.tournament, event.category, event.round, ATTENDEES);
        connection.batch_execute(&format!("{crowd}; ANALYZE")).unwrap();
    }

    /// Starts the site's PostgreSQL alone, with the server's settings.
    fn postgres(&self) -> LocalPostgres {
        let root = self.data().join("postgres");
        let settings = Settings { root, durable: true, max_connections: 23, shared_buffers: 16 };
        LocalPostgres::start(&settings).unwrap()
    }

    fn data(&self) -> PathBuf {
        self.0.path().join("data")
    }

    fn start(&self) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fairway-server"));
        command.env_clear().env("FAIRWAY_DATA_DIR", self.data()).env("FAIRWAY_LISTEN", "127.0.0.1:0");
        let (child, address, said) = spawn(&mut command, &self.0.path().join("log"));
        Server { child, address, _said: said }
    }
}

/// The running binary with its PostgreSQL; dropping it stops both in order.
struct Server {
    child: Child,
    address: String,
    /// Keeps the pipe open, as the server prints more after it is ready.
    _said: BufReader<ChildStdout>,
}

impl Server {
    fn read(&self, path: &str, headers: &[(&str, &str)]) -> Value {
        let request = Request::of("GET", path, headers, None);
        serde_json::from_slice(&Connection::to(&self.address).call(&request).assert(200).body).unwrap()
    }

    /// The signed-in volunteer of the demonstration.
    fn volunteer(&self) -> Person {
        let account = ACCOUNTS.iter().find(|account| account.role == Role::Volunteer).unwrap();
        let body = json!({"email": account.email, "password": account.password});
        let request = Request::of("POST", "/api/Auth/login", &[], Some(&body));
        let answer = Connection::to(&self.address).call(&request).assert(200);
        let token = serde_json::from_slice(&answer.body).unwrap();
        Person { id: 0, email: account.email.to_owned(), token }
    }

    /// The ids of a tournament's check-in list.
    fn attendees(&self, tournament: &Value, volunteer: &Person) -> Vec<i64> {
        let token = format!("Bearer {}", volunteer.token);
        let list = self.read(&format!("/api/Attendee/checkin/{tournament}"), &[("authorization", &token)]);
        list.as_array().unwrap().iter().map(|attendee| attendee["id"].as_i64().unwrap()).collect()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // A killed server would leave its PostgreSQL running.
        let asked = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap();
        assert!(asked.success() && self.child.wait().unwrap().success());
    }
}

/// Time until the first page has loaded completely.
fn first_page(site: &Site) -> f64 {
    let began = Instant::now();
    let server = site.start();
    Connection::to(&server.address).call(&Request::get("/")).assert(200);
    began.elapsed().as_secs_f64()
}

/// Time until PostgreSQL alone answers, with the same data.
fn postgres_alone(site: &Site) -> f64 {
    let began = Instant::now();
    let postgres = site.postgres();
    connect(&postgres.url("postgres"));
    began.elapsed().as_secs_f64()
}

pub(super) fn measure(table: &mut Table) {
    let site = Site::made();
    let started = in_turns(|| first_page(&site), || postgres_alone(&site));
    let how = "from the start of the binary without DATABASE_URL, where it ran before, to the whole first answer of /; the start of that PostgreSQL alone";
    let what = "Start to first page on the private PostgreSQL, to starting that";
    table.compare(what, Measured::Time, started, how);
    memory(&site, table);
}

fn memory(site: &Site, table: &mut Table) {
    site.fill();
    let server = site.start();
    let volunteer = server.volunteer();
    // Waits until the memory of the password hash is free.
    std::thread::sleep(AFTER_HASH);
    let all = || together(server.child.id());
    let at_rest = all();
    let tournament = server.read("/api/Tournament/mostRecentLive", &[]);
    let (id, slug) = (&tournament["id"], tournament["slug"].as_str().unwrap());
    let attendees = server.attendees(id, &volunteer);
    let paths = [format!("/tournaments/{id}/{slug}"), format!("/api/Tournament/{id}")];
    let under_load = most(PAUSE, all, || {
        mixed_load(&server.address, &paths, &volunteer, |number| attendees[number % attendees.len()]);
    });
    let how = format!(
        "PSS of all their processes, with the demonstration and {} attendees: the most while {} clients read pages and check in for {LOAD:?}; at rest after the start and one sign-in",
        attendees.len(),
        4 * CLIENTS
    );
    let what = "Memory of server and private PostgreSQL under load, to at rest";
    table.compare(what, Measured::Memory, (under_load, at_rest), &how);
}
