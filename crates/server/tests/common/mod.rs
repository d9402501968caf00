//! The real binary as a process of its own, and helpers of the tests that start it.

use std::ffi::OsString;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use chrono_tz::Tz;
use fairway_application::ports::{Claims, Clock, Tokens};
use fairway_domain::access::Role;
use fairway_domain::ids::UserId;
use fairway_persistence::TestDatabase;
use fairway_platform::SystemClock;
use fairway_server::wiring;
use serde_json::json;

/// Signs the sessions of tests.
const SECRET: &str = "a secret of the tests, 32 or more";
/// The line that a server prints when it is ready.
const READY: &str = "Fairway is ready at ";

/// The complete tickets: two groups, the purchaser alone in the first, and the mail with the payment instructions.
pub(crate) const WHOLE: &str = "tickets t WHERE (SELECT count(*) FROM groups WHERE ticket_id = t.id) = 2
    AND (SELECT string_agg(a.user_id || ' in ' || g.name, ', ') FROM attendees a JOIN groups g ON g.id = a.group_id
         WHERE g.ticket_id = t.id) = t.user_id || ' in Group 1'
    AND (SELECT count(*) FROM outbox WHERE message ->> 'ticketId' = t.id::text) = 1";

/// A running `fairway-server`; killed when dropped.
pub(crate) struct Running {
    pub(crate) child: Child,
    pub(crate) address: String,
}

impl Running {
    /// Starts the server and waits until it is ready.
    pub(crate) fn start(command: &mut Command) -> Self {
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
        let mut ready = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut ready).unwrap();
        let Some(address) = ready.trim().strip_prefix(READY).map(str::to_owned) else {
            panic!("the server does not start: {ready:?}, {:?}", child.wait());
        };
        Self { child, address }
    }

    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The server on an existing database, at an address of its own: the one of this build, or `FAIRWAY_TEST_SERVER`.
#[expect(clippy::disallowed_methods, reason = "tests are configured by their runner, not by config.rs")]
pub(crate) fn command(database_url: &str, data: &Path) -> Command {
    let built = || OsString::from(env!("CARGO_BIN_EXE_fairway-server"));
    let mut command = Command::new(std::env::var("FAIRWAY_TEST_SERVER").map_or_else(|_| built(), Into::into));
    command.env("DATABASE_URL", database_url).env("FAIRWAY_SECRET", SECRET);
    command.env("FAIRWAY_PUBLIC_URL", "https://golf.example.org").env("FAIRWAY_DATA_DIR", data);
    command.env("FAIRWAY_LISTEN", "127.0.0.1:0").env("FAIRWAY_LOG", "error");
    command
}

/// The HTTP client of the tests. No call is encrypted, so it skips the system's certificates, which are slow to load.
pub(crate) fn client() -> reqwest::Client {
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder().tls_certs_only([]).build().unwrap()
}

/// The clock of the server.
pub(crate) fn clock() -> SystemClock {
    SystemClock::new(Tz::UTC)
}

/// A user with a session.
#[derive(Clone)]
pub(crate) struct Person {
    pub(crate) id: i64,
    pub(crate) token: String,
}

impl Person {
    /// Adds a user with this role and without a password to the database.
    pub(crate) fn new(database: &TestDatabase, role: Role) -> Self {
        let email = format!("{}@example.org", uuid::Uuid::new_v4().simple());
        let id = database.insert("users", json!({"email": email}));
        let role_id = Role::ALL.iter().position(|known| *known == role).unwrap() + 1;
        database.link("user_roles", json!({"user_id": id, "role_id": role_id}));
        let claims = Claims { id: UserId(id), email, roles: vec![], token_version: 0 };
        Self { id, token: wiring::tokens(SECRET).unwrap().issue(&claims, clock().now()).unwrap() }
    }
}
