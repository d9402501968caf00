//! A database for each test, cloned from a migrated template.

#![expect(
    clippy::expect_used,
    reason = "only tests use it, and a test that cannot have its database must fail"
)]

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Integer, Text};

use crate::{PgDatabase, migrate};

/// Advisory lock for finding or creating the template.
const LOCK: i64 = 0x7465_6d70_6c61_7465;

/// A fresh, migrated database, dropped with this value.
pub struct TestDatabase {
    server: String,
    name: String,
    /// The connection for arranging and inspecting, opened on first use.
    looking: Mutex<Option<PgConnection>>,
}

impl TestDatabase {
    /// Clones the template, which the first test creates.
    ///
    /// # Panics
    /// Without `FAIRWAY_TEST_DATABASE_URL`, the address of a PostgreSQL where databases may be created.
    #[expect(clippy::new_without_default, reason = "it makes a database; no default does that")]
    pub fn new() -> Self {
        Self::on(&server())
    }

    /// The same on another PostgreSQL, given the address of one of its databases.
    ///
    /// # Panics
    /// When no databases may be created there.
    pub fn on(server: &str) -> Self {
        let mut connection = connect(server);
        let template = template(&mut connection, server);
        let name = format!("test_{}", uuid::Uuid::new_v4().simple());
        execute(&mut connection, &format!("CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY"));
        Self { server: server.to_owned(), name, looking: Mutex::default() }
    }

    /// An empty database without tables.
    ///
    /// # Panics
    /// As for [`TestDatabase::new`].
    pub fn empty() -> Self {
        let server = server();
        let name = format!("test_{}", uuid::Uuid::new_v4().simple());
        execute(&mut connect(&server), &format!("CREATE DATABASE {name} TEMPLATE template0"));
        Self { server, name, looking: Mutex::default() }
    }

    /// Its address.
    pub fn url(&self) -> String {
        at(&self.server, &self.name)
    }

    /// A pool for it.
    pub fn pool(&self) -> PgDatabase {
        PgDatabase::new(&self.url(), 4)
    }

    /// A connection to it, for arranging and inspecting.
    ///
    /// # Panics
    /// When the server is gone.
    pub fn connect(&self) -> PgConnection {
        connect(&self.url())
    }

    /// Lends this value's own connection.
    pub(crate) fn look<T>(&self, work: impl FnOnce(&mut PgConnection) -> T) -> T {
        let mut looking = self.looking.lock().unwrap_or_else(PoisonError::into_inner);
        work(looking.get_or_insert_with(|| self.connect()))
    }

    /// Opens a new connection for inspecting, after a restart of the server.
    pub fn connect_again(&self) {
        *self.looking.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Ends all connections and refuses new ones, as during a restart, or admits them again.
    ///
    /// # Panics
    /// When the server is gone.
    pub fn set_away(&self, away: bool) {
        self.set_closed(away);
        if away {
            self.connect_again();
            self.end_connections(&mut connect(&self.server));
        }
    }

    /// Refuses new connections, or admits them again; open ones stay.
    ///
    /// # Panics
    /// When the server is gone.
    pub fn set_closed(&self, closed: bool) {
        let mut connection = connect(&self.server);
        execute(&mut connection, &format!("ALTER DATABASE {} WITH ALLOW_CONNECTIONS {}", self.name, !closed));
    }

    /// A starting session may have passed the check of `ALLOW_CONNECTIONS` already, and has no database in the view yet: it is waited for.
    fn end_connections(&self, connection: &mut PgConnection) {
        let (starting, since) = (starting_sessions(connection), Instant::now());
        loop {
            let have_started = starting_sessions(connection).is_disjoint(&starting);
            diesel::sql_query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1")
                .bind::<Text, _>(&self.name)
                .execute(connection)
                .expect("ending connections");
            if have_started || since.elapsed() > Duration::from_secs(10) {
                return;
            }
            sleep(Duration::from_millis(1));
        }
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        if let Ok(mut connection) = PgConnection::establish(&self.server) {
            let dropped = diesel::sql_query(format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name))
                .execute(&mut connection);
            if let Err(error) = dropped {
                tracing::warn!(%error, "a test database stays behind");
            }
        }
    }
}

/// The process ids of the server's sessions that are not connected to a database yet.
fn starting_sessions(connection: &mut PgConnection) -> HashSet<i32> {
    #[derive(QueryableByName)]
    struct Session {
        #[diesel(sql_type = Integer)]
        pid: i32,
    }
    let sessions: Vec<Session> =
        diesel::sql_query("SELECT pid FROM pg_stat_activity WHERE state = 'starting'")
            .load(connection)
            .expect("the sessions");
    sessions.into_iter().map(|session| session.pid).collect()
}

#[expect(clippy::disallowed_methods, reason = "tests are configured by their runner, not by config.rs")]
fn server() -> String {
    std::env::var("FAIRWAY_TEST_DATABASE_URL")
        .expect("FAIRWAY_TEST_DATABASE_URL is not set: run the tests by `just test-rust`")
}

/// The address of another database on the same server.
fn at(server: &str, name: &str) -> String {
    let (base, query) = server.split_once('?').map_or((server, None), |(base, query)| (base, Some(query)));
    let (host, _) = base.rsplit_once('/').expect("a database address ends in /name");
    query.map_or_else(|| format!("{host}/{name}"), |query| format!("{host}/{name}?{query}"))
}

fn connect(url: &str) -> PgConnection {
    PgConnection::establish(url).expect("connecting to the test server")
}

fn execute(connection: &mut PgConnection, sql: &str) {
    diesel::sql_query(sql).execute(connection).unwrap_or_else(|error| panic!("{sql}: {error}"));
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Bool)]
    found: bool,
}

/// The name of the migrated template. It contains a digest of the migrations, so that a changed one creates a new template.
fn template(connection: &mut PgConnection, server: &str) -> String {
    let name = format!("fairway_{:016x}", digest_of_migrations());
    diesel::sql_query("SELECT pg_advisory_lock($1)")
        .bind::<BigInt, _>(LOCK)
        .execute(connection)
        .expect("the template lock");
    let found: Found =
        diesel::sql_query("SELECT EXISTS (SELECT 1 FROM pg_database WHERE datname = $1) AS found")
            .bind::<Text, _>(&name)
            .get_result(connection)
            .expect("looking for the template");
    if !found.found {
        let unfinished = format!("{name}_unfinished");
        execute(connection, &format!("DROP DATABASE IF EXISTS {unfinished}"));
        execute(connection, &format!("CREATE DATABASE {unfinished} TEMPLATE template0"));
        migrate(&at(server, &unfinished)).expect("migrating the template");
        execute(connection, &format!("ALTER DATABASE {unfinished} RENAME TO {name}"));
    }
    diesel::sql_query("SELECT pg_advisory_unlock($1)")
        .bind::<BigInt, _>(LOCK)
        .execute(connection)
        .expect("the template lock");
    name
}

fn digest_of_migrations() -> u64 {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations");
    let entries = std::fs::read_dir(folder).expect("the folder of migrations");
    let mut files: Vec<_> =
        entries.flatten().map(|entry| entry.path().join("up.sql")).filter(|file| file.exists()).collect();
    files.sort();
    let mut digest = DefaultHasher::new();
    for file in files {
        std::fs::read(&file).expect("a migration").hash(&mut digest);
    }
    digest.finish()
}
