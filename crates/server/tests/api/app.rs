//! The real site for one test: a server on its own port, over its own database, with a clock that stands still.

use std::net::TcpListener;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

use actix_web::dev::ServerHandle;
use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};
use chrono_tz::Tz;
use clap::Parser;
use fairway_application::Ports;
use fairway_application::ports::{Claims, Clock};
use fairway_domain::access::Role;
use fairway_domain::ids::UserId;
use fairway_http::{BuiltFile, CheckInStreams, Frontend, KeptAnswers, Pace, Setup};
use fairway_persistence::TestDatabase;
use fairway_server::config::Config;
use fairway_server::connection::Timeouts;
use fairway_server::jobs::change_bus::{BusWorker, Memory};
use fairway_server::{listen, wiring};
use reqwest::Method;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::client::{Call, client};

/// The password of every [`Person`] …
pub(crate) const PASSWORD: &str = "fore on the tee";
/// … and its hash, computed once, as hashing is slow on purpose.
pub(crate) const PASSWORD_HASH: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$hX13Sf9szP2MQDnr0Oal9g$xva2QEuUx6nwK9akS4AXXDAEDJ7LBYv7jMOVOtkiRc4";
/// Signs the sessions of tests.
pub(crate) const SECRET: &str = "a secret of the tests, 32 or more";

/// The token for scraping the metrics.
pub(crate) const METRICS_TOKEN: &str = "watch-the-tests-0123456789-abcdef";

/// The running site.
pub(crate) struct App {
    // First field, so dropped first: its thread would try to connect to a dropped database.
    _bus: BusWorker,
    pub(crate) rows: TestDatabase,
    pub(crate) clock: StandingClock,
    pub(crate) ports: Ports,
    pub(crate) address: String,
    pub(crate) client: reqwest::Client,
    server: ServerHandle,
    pub(crate) config: Config,
    folder: TempDir,
}

/// The limits of slow clients.
#[derive(Clone, Copy, Default)]
pub(crate) struct Slowness {
    pub(crate) timeouts: Timeouts,
    pub(crate) pace: Pace,
    /// Heartbeat of event streams; `None` for the binary's.
    pub(crate) heartbeat: Option<Duration>,
    /// Lifetime of cached answers; `None` disables the cache, as most tests change rows directly.
    pub(crate) kept: Option<Duration>,
}

/// A server of the site.
struct Running {
    address: String,
    ports: Ports,
    server: ServerHandle,
    bus: BusWorker,
}

/// Another server of the site, on the same database, pictures and secret, as behind a load balancer.
pub(crate) struct Instance(Running);

impl Instance {
    pub(crate) fn get(&self, path: &str) -> Call {
        self.call(Method::GET, path)
    }

    pub(crate) fn call(&self, method: Method, path: &str) -> Call {
        Call(client().request(method, format!("{}{path}", self.0.address)))
    }
}

impl Drop for Instance {
    fn drop(&mut self) {
        drop(self.0.server.stop(false));
    }
}

#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    pub(crate) config: Config,
}

impl App {
    /// Starts the site like the binary, but with its own clock and pages, and without tight limits on tries. Must run in the runtime of a test.
    pub(crate) fn spawn() -> Self {
        Self::spawn_with(&[
            "--tries-per-account=10000",
            "--tries-per-client=10000",
            "--suggestions-per-user=10000",
            "--invitations-per-user=10000",
            "--unasked-mails-per-address=10000",
            "--codes-per-address=10000",
            "--reservations-per-address=10000",
            "--waitlist-per-address=10000",
            "--waitlist-per-client=10000",
            "--writes-per-user=10000",
            "--unpaid-tickets=10000",
            &format!("--metrics-token={METRICS_TOKEN}"),
        ])
    }

    /// Starts the site with these settings, otherwise with the binary's.
    pub(crate) fn spawn_with(settings: &[&str]) -> Self {
        Self::spawn_on(settings, |ports| ports)
    }

    /// Also replaces the adapters behind some ports.
    pub(crate) fn spawn_on(settings: &[&str], adapt: impl FnOnce(Ports) -> Ports) -> Self {
        Self::spawn_for(settings, adapt, Slowness::default())
    }

    /// Starts the site with other limits of slow clients.
    pub(crate) fn spawn_bearing(slowness: Slowness) -> Self {
        Self::spawn_for(&[&format!("--metrics-token={METRICS_TOKEN}")], |ports| ports, slowness)
    }

    pub(crate) fn spawn_for(
        settings: &[&str],
        adapt: impl FnOnce(Ports) -> Ports,
        slowness: Slowness,
    ) -> Self {
        let rows = TestDatabase::new();
        let folder = tempfile::tempdir().unwrap();
        let config = configuration(&folder, settings);
        let clock = StandingClock::new(config.site.time_zone);
        let Running { address, ports, server, bus } = run(&rows, &config, &clock, adapt, slowness);
        Self { rows, clock, ports, address, client: client(), server, _bus: bus, config, folder }
    }

    /// Starts a second server of the site.
    pub(crate) fn another_instance(&self) -> Instance {
        Instance(run(&self.rows, &self.config, &self.clock, |ports| ports, Slowness::default()))
    }

    /// The same; also returns its ports.
    pub(crate) fn another_instance_and_its_ports(&self) -> (Instance, Ports) {
        let instance = self.another_instance();
        let ports = instance.0.ports.clone();
        (instance, ports)
    }

    /// Adds a signed-in person with these roles.
    pub(crate) fn person(&self, roles: &[Role]) -> Person {
        let email = format!("{}@example.org", uuid::Uuid::new_v4().simple());
        let id = self.rows.insert("users", json!({"email": email, "password_hash": PASSWORD_HASH}));
        for role in roles {
            let role_id = Role::ALL.iter().position(|known| known == role).unwrap() + 1;
            self.rows.link("user_roles", json!({"user_id": id, "role_id": role_id}));
        }
        let mut person = Person { id, email, token: String::new() };
        self.sign_in(&mut person);
        person
    }

    /// Gives the person a token that is valid from now, without the cost of hashing a password.
    pub(crate) fn sign_in(&self, person: &mut Person) {
        let token_version = self
            .rows
            .number(&format!("SELECT token_version::bigint AS number FROM users WHERE id = {}", person.id));
        let claims = Claims {
            id: UserId(person.id),
            email: person.email.clone(),
            roles: vec![],
            token_version: token_version.try_into().unwrap(),
        };
        person.token = self.ports.tokens.issue(&claims, self.clock.now()).unwrap();
    }

    /// Adds a code that signs the person in once, valid for half an hour.
    pub(crate) fn auth_code(&self, person: &Person) -> String {
        let code = uuid::Uuid::new_v4().simple().to_string();
        let now = self.clock.now();
        self.rows.link(
            "auth_codes",
            json!({"hash": self.ports.digests.sha256(&code), "user_id": person.id, "created_at": now.to_rfc3339(),
                "expires_at": (now + TimeDelta::minutes(30)).to_rfc3339()}),
        );
        code
    }

    /// Adds a link with this token to the pass of an attendee.
    pub(crate) fn pass_link(&self, attendee: i64, token: &str) {
        let hash = self.ports.digests.sha256(token);
        self.rows.execute(&format!(
            "INSERT INTO pass_links SELECT '{hash}', scan_code, now() FROM attendees WHERE id = {attendee}"
        ));
    }

    /// Adds a link with this code that unsubscribes the person.
    pub(crate) fn unsubscribe_link(&self, person: &Person, code: &str) {
        let hash = self.ports.digests.sha256(code);
        self.rows.link(
            "unsubscribe_links",
            json!({"hash": hash, "user_id": person.id, "created_at": "2026-05-01T12:00:00Z"}),
        );
    }

    pub(crate) fn user(&self) -> Person {
        self.person(&[Role::User])
    }

    pub(crate) fn admin(&self) -> Person {
        self.person(&[Role::Admin, Role::User])
    }

    pub(crate) fn volunteer(&self) -> Person {
        self.person(&[Role::Volunteer, Role::User])
    }

    /// Adds a live tournament in the future.
    pub(crate) fn tournament(&self) -> i64 {
        self.rows.insert("tournaments", json!({}))
    }

    /// Adds a category of a tournament; `row` has the fields that differ from the defaults.
    pub(crate) fn category(&self, tournament: i64, row: Value) -> i64 {
        let Value::Object(mut row) = row else { panic!("a row is an object") };
        row.insert("tournament_id".into(), tournament.into());
        self.rows.insert("ticket_categories", Value::Object(row))
    }

    /// Adds a ticket with one group, in which its owner plays. Returns the ids of ticket, group and attendee.
    pub(crate) fn ticket(&self, category: i64, owner: &Person) -> (i64, i64, i64) {
        let tournament = self
            .rows
            .number(&format!("SELECT tournament_id AS number FROM ticket_categories WHERE id = {category}"));
        let of = json!({"tournament_id": tournament, "ticket_category_id": category, "user_id": owner.id});
        let ticket = self.rows.insert("tickets", of);
        let group = self.rows.insert("groups", json!({"ticket_id": ticket}));
        let attendee = self.rows.insert("attendees", json!({"group_id": group, "user_id": owner.id}));
        (ticket, group, attendee)
    }

    /// Names of the stored pictures of a kind.
    pub(crate) fn pictures(&self, kind: &str) -> Vec<String> {
        let entries = std::fs::read_dir(self.folder.path().join("pictures").join(kind));
        let entries = entries.into_iter().flatten().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<_> = entries.map(|name| name.into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// Number of open files in the scratch folder. None of them has a name.
    pub(crate) fn scratch_files(&self) -> usize {
        let folder = self.folder.path().join("scratch");
        let open = std::fs::read_dir("/proc/self/fd").unwrap().flatten();
        open.filter_map(|file| std::fs::read_link(file.path()).ok())
            .filter(|file| file.starts_with(&folder))
            .count()
    }

    /// Number of client connections that the server has open, also ones that only the client has closed.
    pub(crate) fn connections(&self) -> usize {
        let (_, port) = self.address.rsplit_once(':').unwrap();
        let local = format!(":{:04X}", port.parse::<u16>().unwrap());
        let is_open = |line: &&str| {
            let columns: Vec<_> = line.split_whitespace().collect();
            // ESTABLISHED and CLOSE_WAIT.
            columns[1].ends_with(&local) && ["01", "08"].contains(&columns[3])
        };
        // The first line has the column names.
        std::fs::read_to_string("/proc/net/tcp").unwrap().lines().skip(1).filter(is_open).count()
    }

    /// Waits until the server has closed all but this number of connections.
    pub(crate) async fn closed_all_but(&self, connections: usize) {
        while self.connections() > connections {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Sets back the time of every stored picture by this duration.
    pub(crate) fn age_pictures(&self, by: Duration) {
        for kind in ["banner", "logo", "photo"] {
            for name in self.pictures(kind) {
                let path = self.folder.path().join("pictures").join(kind).join(name);
                let file = std::fs::File::options().write(true).open(path).unwrap();
                file.set_modified(SystemTime::now().checked_sub(by).unwrap()).unwrap();
            }
        }
    }

    /// Stores a picture.
    pub(crate) fn picture(&self, kind: &str, name: &str, bytes: &[u8]) {
        let folder: PathBuf = self.folder.path().join("pictures").join(kind);
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join(name), bytes).unwrap();
    }
}

fn configuration(folder: &TempDir, settings: &[&str]) -> Config {
    let usual = ["api", "--listen", "127.0.0.1:0", "--data-dir", folder.path().to_str().unwrap()];
    Arguments::parse_from(usual.iter().chain(settings)).config
}

fn run(
    rows: &TestDatabase,
    config: &Config,
    clock: &StandingClock,
    adapt: impl FnOnce(Ports) -> Ports,
    slowness: Slowness,
) -> Running {
    let database = wiring::database(config, &rows.url());
    let changes = database.changes();
    let ports = adapt(Ports {
        clock: Arc::new(clock.clone()),
        ..wiring::ports(config, database, wiring::tokens(SECRET).unwrap()).unwrap()
    });
    let setup = wiring::setup(config, &ports, changes.clone()).unwrap();
    let streams = slowness.heartbeat.map(|it| CheckInStreams::new(config.check_in_streams.into(), it));
    let check_in_streams = streams.unwrap_or_else(|| setup.check_in_streams.clone());
    let kept = |time| KeptAnswers::lasting(time, changes.clone());
    let kept_answers = slowness.kept.map_or_else(KeptAnswers::none, kept);
    let memory = Memory {
        database: ports.database.clone(),
        changes: changes.clone(),
        fund: ports.fund.clone(),
        streams: check_in_streams.clone(),
    };
    let bus = BusWorker::start(&rows.url(), memory).unwrap();
    let setup =
        Setup { frontend: Frontend::new(page), pace: slowness.pace, check_in_streams, kept_answers, ..setup };
    let listener = TcpListener::bind(config.listen).unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let server = listen::run_with(listener, setup, slowness.timeouts).unwrap();
    let handle = server.handle();
    tokio::spawn(server);
    Running { address, ports, server: handle, bus }
}

impl Drop for App {
    fn drop(&mut self) {
        // Stops the server without waiting for it.
        drop(self.server.stop(false));
    }
}

/// A user with a session.
pub(crate) struct Person {
    pub(crate) id: i64,
    pub(crate) email: String,
    pub(crate) token: String,
}

/// Pages, so that tests need no built front end.
fn page(path: &str) -> Option<BuiltFile> {
    match path {
        "index.html" => Some(BuiltFile::new(b"<!doctype html><title>Fairway</title>")),
        "assets/main.0123abcd.js" => Some(BuiltFile::new(b"console.log('fore')")),
        _ => None,
    }
}

/// A clock that stands at noon of 1 May 2026, in UTC, until a test sets it.
#[derive(Clone)]
pub(crate) struct StandingClock {
    now: Arc<Mutex<DateTime<Utc>>>,
    zone: Tz,
}

impl StandingClock {
    fn new(zone: Tz) -> Self {
        Self { now: Arc::new(Mutex::new("2026-05-01T12:00:00Z".parse().unwrap())), zone }
    }

    pub(crate) fn advance(&self, by: TimeDelta) {
        *self.now.lock().unwrap() += by;
    }

    pub(crate) fn set(&self, now: &str) {
        *self.now.lock().unwrap() = now.parse().unwrap();
    }
}

impl Clock for StandingClock {
    fn now(&self) -> DateTime<Utc> {
        *self.now.lock().unwrap()
    }

    fn local(&self, at: DateTime<Utc>) -> NaiveDateTime {
        at.with_timezone(&self.zone).naive_local()
    }
}
