use chrono::{DateTime, TimeDelta, Utc};
use fairway_application::ports::Clock;
use fairway_persistence::Age;
use fairway_persistence::diagnosis::{Health, look};
use fairway_platform::SystemClock;

use super::{Finding, Settings, connection, wrong};

/// The oldest supported PostgreSQL.
const FIRST: i32 = 15;
/// The tolerated difference of clocks: session and check-in times are compared across machines, and the query takes time.
const APART: TimeDelta = TimeDelta::seconds(5);
/// Connections left for psql, a backup, and administrators.
const SPARE: i32 = 3;

/// Checks that the database can be reached, has Fairway's tables in this version, has free connections, and agrees with this machine's clock.
pub(super) fn check(settings: &Settings<'_>) -> Vec<Finding> {
    let Some(url) = settings.database_url else {
        return vec![Finding::Note(
            "no DATABASE_URL is set: `serve` starts a private PostgreSQL with a demonstration, for trying out".into(),
        )];
    };
    let clock = SystemClock::new(settings.time_zone);
    let asked = clock.now();
    match look(url) {
        Err(barred) => vec![connection::finding(&barred)],
        Ok(health) => {
            let mut findings = server(&health);
            findings.extend(tables(&health, settings.version));
            findings.extend(counters(&health));
            findings.extend(connections(&health, settings.database_connections));
            findings.extend(time(health.clock, asked, clock.now()));
            if !findings.iter().any(|finding| matches!(finding, Finding::Wrong { .. })) {
                findings.push(Finding::Fine(format!(
                    "PostgreSQL {} with the tables of this version and {} connections; its clock agrees with ours",
                    health.version, health.connections
                )));
            }
            findings
        }
    }
}

fn server(health: &Health) -> Vec<Finding> {
    let mut findings = vec![];
    if health.major < FIRST {
        findings.push(wrong(
            format!("PostgreSQL {} is too old", health.version),
            format!("upgrade it to {FIRST} or newer (Debian: pg_upgradecluster)"),
        ));
    }
    if health.standby {
        findings.push(wrong(
            "the PostgreSQL is a standby, in which nothing can be written",
            "name the primary in DATABASE_URL",
        ));
    }
    if health.encoding != "UTF8" {
        findings.push(wrong(
            format!(
                "the database keeps texts as {}, which does not have every name's letters",
                health.encoding
            ),
            "make one with `createdb --encoding=UTF8 --template=template0`",
        ));
    }
    if !health.private {
        findings.push(Finding::Note(
            "the connection to PostgreSQL is not encrypted; add sslmode=verify-full to DATABASE_URL unless the network is private".into(),
        ));
    }
    findings
}

fn tables(health: &Health, version: &str) -> Option<Finding> {
    match health.age {
        Age::Same => None,
        Age::Unmigrated if health.may_create => Some(wrong(
            "the database has no tables yet",
            "start the site, or run `fairway-server migrate`: either makes them; or fill it with `fairway-server restore`",
        )),
        Age::Unmigrated => Some(wrong(
            "the database has no tables, and the user in DATABASE_URL may not make any",
            "let the role own the database: `ALTER DATABASE fairway OWNER TO fairway` in psql",
        )),
        Age::Older => Some(wrong(
            "the database is as an older version of Fairway left it",
            "start the site, or run `fairway-server migrate`: either brings it up to date. Make a backup with the older version before",
        )),
        Age::Newer => Some(wrong(
            format!("the database is as a newer version of Fairway left it (this is {version})"),
            "install that version again, or restore the backup that was made before it came",
        )),
    }
}

fn counters(health: &Health) -> Option<Finding> {
    (!health.wrong_counters.is_empty()).then(|| {
        wrong(
            format!("these counters are not what they count: {}", health.wrong_counters.join(", ")),
            "run `SELECT count_anew()` in psql, which corrects all of them, and find the program that changed rows while triggers were switched off",
        )
    })
}

fn connections(health: &Health, ours: u32) -> Option<Finding> {
    let ours = i32::try_from(ours).unwrap_or(i32::MAX);
    (ours > health.connections.saturating_sub(SPARE)).then(|| {
        wrong(
            format!("FAIRWAY_DATABASE_CONNECTIONS is {ours}, and the PostgreSQL allows {} in all", health.connections),
            format!(
                "lower FAIRWAY_DATABASE_CONNECTIONS so that all instances together leave {SPARE} over, or raise max_connections of PostgreSQL"
            ),
        )
    })
}

/// The server's clock was read between `asked` and `answered`.
fn time(theirs: DateTime<Utc>, asked: DateTime<Utc>, answered: DateTime<Utc>) -> Option<Finding> {
    let (behind, ahead) = (asked - theirs, theirs - answered);
    let (apart, how) = if behind > ahead { (behind, "behind") } else { (ahead, "ahead of") };
    (apart > APART).then(|| {
        wrong(
            format!("the clock of the database is {} seconds {how} ours: sessions end and check-ins are ordered by either", apart.num_seconds()),
            "set both by the network's time (`timedatectl set-ntp true`)",
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn health() -> Health {
        Health {
            version: "17.5".into(),
            major: 17,
            age: Age::Same,
            connections: 97,
            standby: false,
            encoding: "UTF8".into(),
            may_create: true,
            private: true,
            clock: DateTime::UNIX_EPOCH,
            wrong_counters: vec![],
        }
    }

    fn printed(findings: impl IntoIterator<Item = Finding>) -> String {
        let words = findings.into_iter().map(|finding| match finding {
            Finding::Fine(what) | Finding::Note(what) => what,
            Finding::Wrong { what, mend } => format!("{what} → {mend}"),
        });
        words.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn an_old_server_a_standby_and_a_narrow_encoding_are_reported() {
        assert_eq!(printed(server(&health())), "");
        let old = Health { version: "14.12".into(), major: 14, ..health() };
        assert!(printed(server(&old)).contains("PostgreSQL 14.12 is too old → upgrade it to 15 or newer"));
        assert!(printed(server(&Health { standby: true, ..health() })).contains("standby"));
        assert!(printed(server(&Health { encoding: "LATIN1".into(), ..health() })).contains("LATIN1"));
    }

    #[test]
    fn clocks_may_differ_by_the_time_of_the_query() {
        let at = |milliseconds| DateTime::UNIX_EPOCH + TimeDelta::milliseconds(milliseconds);
        assert_eq!(printed(time(at(100), at(0), at(20_000))), "");
        assert_eq!(printed(time(at(5_000), at(0), at(0))), "");
        assert!(printed(time(at(9_500), at(0), at(500))).contains("is 9 seconds ahead of ours"));
        assert!(printed(time(at(0), at(60_000), at(60_100))).contains("is 60 seconds behind ours"));
    }

    #[test]
    fn some_connections_are_left_for_others() {
        assert!(connections(&health(), 94).is_none());
        assert!(printed(connections(&health(), 95)).contains("FAIRWAY_DATABASE_CONNECTIONS is 95"));
    }
}
