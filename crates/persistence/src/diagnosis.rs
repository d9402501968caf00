//! Diagnosis of the database: why a connection fails, and unusual properties.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Bool, Integer, Nullable, Text, Timestamptz};

use crate::migrate::{self, Age};
use crate::{MigrateError, address};

/// Why the connection failed, as far as libpq's messages distinguish causes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Barrier {
    /// The address cannot be parsed.
    Unreadable,
    /// This build has no TLS.
    NoTlsInside,
    /// The host name does not resolve.
    UnknownHost,
    /// Connection refused.
    NobodyListens,
    /// No answer within the time limit.
    Silent,
    /// No route to the host.
    NoRoute,
    /// The server closes the connection without an answer.
    HungUp,
    /// The server is no PostgreSQL.
    NotPostgres,
    /// The server does not support TLS.
    ServerWithoutTls,
    /// The server demands TLS.
    TlsDemanded,
    /// The certificate has an unknown issuer or has expired: libpq does not distinguish these.
    Untrusted,
    /// The certificate is for another host.
    AnotherName,
    /// The authority's certificate is unreadable.
    NoAuthority,
    /// The user or password is wrong.
    Password,
    /// The system user does not match the role.
    Peer,
    /// The role does not exist.
    NoRole,
    /// The role may not log in.
    NoLogin,
    /// `pg_hba.conf` has no entry for this connection.
    NotLetIn,
    /// The database does not exist.
    NoDatabase,
    /// The database accepts no connections.
    Closed,
    /// All connections are in use.
    Full,
    /// The server is starting, stopping or recovering.
    NotReady,
    /// Any other failure.
    Other,
}

/// Fragments of messages of libpq and PostgreSQL, the more specific ones first, because several addresses may be tried.
const WORDS: [(&str, Barrier); 29] = [
    ("this build has no TLS", Barrier::NoTlsInside),
    ("it cannot be read", Barrier::Unreadable),
    ("does not match host name", Barrier::AnotherName),
    ("certificate verify failed", Barrier::Untrusted),
    ("root certificate file", Barrier::NoAuthority),
    ("server does not support SSL", Barrier::ServerWithoutTls),
    ("no encryption", Barrier::TlsDemanded),
    ("password authentication failed", Barrier::Password),
    ("no password supplied", Barrier::Password),
    ("Peer authentication failed", Barrier::Peer),
    ("Ident authentication failed", Barrier::Peer),
    ("no pg_hba.conf entry", Barrier::NotLetIn),
    ("is not permitted to log in", Barrier::NoLogin),
    ("FATAL:  role \"", Barrier::NoRole),
    ("is not currently accepting connections", Barrier::Closed),
    ("FATAL:  database \"", Barrier::NoDatabase),
    ("too many clients", Barrier::Full),
    ("too many connections", Barrier::Full),
    ("remaining connection slots", Barrier::Full),
    ("the database system is", Barrier::NotReady),
    ("expected authentication request", Barrier::NotPostgres),
    ("invalid response to SSL negotiation", Barrier::NotPostgres),
    ("server closed the connection unexpectedly", Barrier::HungUp),
    ("could not translate host name", Barrier::UnknownHost),
    ("timeout expired", Barrier::Silent),
    ("Connection refused", Barrier::NobodyListens),
    ("No such file or directory", Barrier::NobodyListens),
    ("No route to host", Barrier::NoRoute),
    ("Network is unreachable", Barrier::NoRoute),
];

/// A failed connection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Barred {
    /// The cause.
    pub barrier: Barrier,
    /// libpq's message in one line, without secrets.
    pub said: String,
}

impl Barred {
    fn of(said: &str) -> Self {
        let found = WORDS.iter().find(|(words, _)| said.contains(words));
        let barrier = found.map_or(Barrier::Other, |(_, barrier)| *barrier);
        Self { barrier, said: said.split_whitespace().collect::<Vec<_>>().join(" ") }
    }
}

/// The properties of a reachable database.
#[derive(Debug, Clone)]
pub struct Health {
    /// The server's version, such as `17.5`.
    pub version: String,
    /// The major version.
    pub major: i32,
    /// A comparison of its migrations with this Fairway's.
    pub age: Age,
    /// Connections for roles that are not superusers.
    pub connections: i32,
    /// Whether it is a read-only standby.
    pub standby: bool,
    /// The encoding of texts, such as `UTF8`.
    pub encoding: String,
    /// Whether the role may create tables.
    pub may_create: bool,
    /// Whether the connection is encrypted or does not leave the machine.
    pub private: bool,
    /// The server's clock.
    pub clock: DateTime<Utc>,
    /// The counters with wrong values, if the database has this version's tables.
    pub wrong_counters: Vec<String>,
}

#[derive(QueryableByName)]
struct CounterRow {
    #[diesel(sql_type = Text)]
    counter: String,
}

#[derive(QueryableByName)]
struct FactsRow {
    #[diesel(sql_type = Text)]
    version: String,
    #[diesel(sql_type = Integer)]
    number: i32,
    #[diesel(sql_type = Integer)]
    connections: i32,
    #[diesel(sql_type = Bool)]
    standby: bool,
    #[diesel(sql_type = Text)]
    encoding: String,
    #[diesel(sql_type = Nullable<Bool>)]
    may_create: Option<bool>,
    #[diesel(sql_type = Bool)]
    private: bool,
    #[diesel(sql_type = Timestamptz)]
    clock: DateTime<Utc>,
}

const LOOK: &str = "
SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0) AS connections,
    pg_is_in_recovery() AS standby, current_setting('server_encoding') AS encoding,
    has_schema_privilege(current_schema(), 'CREATE') AS may_create,
    coalesce(inet_server_addr() <<= '127.0.0.0/8' OR inet_server_addr() = '::1', true)
        OR coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false) AS private,
    clock_timestamp() AS clock";

/// Examines the database at this address, without changes.
///
/// # Errors
/// [`Barred`].
pub fn look(url: &str) -> Result<Health, Barred> {
    let mut connection = address::connect(url).map_err(|said| Barred::of(&said))?;
    let failed = |error: diesel::result::Error| Barred::of(&MigrateError::Query(error).to_string());
    diesel::sql_query("SET TIME ZONE 'UTC'").execute(&mut connection).map_err(failed)?;
    let row: FactsRow = diesel::sql_query(LOOK).get_result(&mut connection).map_err(failed)?;
    let applied = migrate::applied(&mut connection).map_err(failed)?;
    let age = migrate::age(&applied);
    let wrong_counters = match age {
        Age::Same => wrong_counters(&mut connection).map_err(failed)?,
        Age::Unmigrated | Age::Older | Age::Newer => vec![],
    };
    Ok(Health {
        version: row.version,
        major: row.number / 10_000,
        age,
        connections: row.connections,
        standby: row.standby,
        encoding: row.encoding,
        may_create: row.may_create.unwrap_or(false),
        private: row.private,
        clock: row.clock,
        wrong_counters,
    })
}

fn wrong_counters(connection: &mut PgConnection) -> QueryResult<Vec<String>> {
    let query = "SELECT counter FROM wrong_counters() WHERE wrong > 0 ORDER BY counter";
    let rows: Vec<CounterRow> = diesel::sql_query(query).load(connection)?;
    Ok(rows.into_iter().map(|row| row.counter).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_of_libpq_are_distinguished() {
        let at = "connection to server at \"db.example.org\" (192.0.2.7), port 5432 failed: ";
        for (said, barrier) in [
            ("SSL error: certificate verify failed", Barrier::Untrusted),
            ("server certificate for \"a\" does not match host name \"b\"", Barrier::AnotherName),
            ("root certificate file \"/etc/ca.pem\" does not exist", Barrier::NoAuthority),
            ("server does not support SSL, but SSL was required", Barrier::ServerWithoutTls),
            (
                "FATAL:  no pg_hba.conf entry for host \"192.0.2.9\", user \"u\", database \"d\", no encryption",
                Barrier::TlsDemanded,
            ),
            (
                "FATAL:  no pg_hba.conf entry for host \"192.0.2.9\", user \"u\", database \"d\", SSL encryption",
                Barrier::NotLetIn,
            ),
            ("FATAL:  Peer authentication failed for user \"fairway\"", Barrier::Peer),
            ("FATAL:  sorry, too many clients already", Barrier::Full),
            ("FATAL:  the database system is starting up", Barrier::NotReady),
            ("timeout expired", Barrier::Silent),
            ("FATAL:  role \"fairway\" does not exist", Barrier::NoRole),
            ("FATAL:  role \"fairway\" is not permitted to log in", Barrier::NoLogin),
            ("FATAL:  database \"fairway\" does not exist", Barrier::NoDatabase),
            ("FATAL:  database \"fairway\" is not currently accepting connections", Barrier::Closed),
            ("server closed the connection unexpectedly", Barrier::HungUp),
            ("No route to host", Barrier::NoRoute),
            ("Network is unreachable", Barrier::NoRoute),
            ("something new", Barrier::Other),
        ] {
            assert_eq!(Barred::of(&format!("{at}{said}\n")).barrier, barrier, "{said}");
        }
        let both = "connection to server at \"localhost\" (::1), port 5432 failed: Connection refused\n\tIs the server running?\n\
                    connection to server at \"localhost\" (127.0.0.1), port 5432 failed: FATAL:  role \"nobody\" does not exist";
        assert_eq!(Barred::of(both).barrier, Barrier::NoRole, "the second address answered");
        let both = both
            .replace("Connection refused", "Network is unreachable")
            .replace("FATAL:  role \"nobody\" does not exist", "Connection refused");
        assert_eq!(
            Barred::of(&both).barrier,
            Barrier::NobodyListens,
            "the one that can be reached tells more"
        );
    }
}
