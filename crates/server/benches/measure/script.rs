//! Repeats the statements that the server made for a call, by pgbench, or by a bare diesel loop without pgbench.

use std::collections::HashMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::prelude::*;

use crate::turns::{SMALL, per_second};

/// The value of a parameter of a statement.
pub(super) enum Value {
    /// A constant.
    Fixed(String),
    /// A random integer from … to …, another one each time.
    Random(i64, i64),
}

/// The arguments of a statement: an expression for each parameter. `:name` stands for a variable.
pub(super) type Arguments = &'static [&'static str];

pub(super) struct Script {
    variables: Vec<(&'static str, Value)>,
    steps: Vec<(String, Arguments)>,
}

impl Script {
    /// The statements of one call, in order; `told` has the arguments of the statements with parameters.
    pub(super) fn of(
        made: Vec<String>,
        told: &'static [Arguments],
        variables: Vec<(&'static str, Value)>,
    ) -> Self {
        // The pool may have opened another connection meanwhile.
        let made = made.into_iter().filter(|sql| !sql.contains("idle_in_transaction_session_timeout"));
        let mut told = told.iter();
        let step = |sql: String| {
            let told = if sql.contains('$') { told.next().copied() } else { Some(Arguments::default()) };
            (sql.replace('\n', " "), told.unwrap_or_else(|| panic!("no arguments for {sql}")))
        };
        let steps = made.map(step).collect();
        assert_eq!(told.len(), 0, "more arguments than statements");
        Self { variables, steps }
    }

    /// The number of statements, and the program that runs them.
    pub(super) fn summary(&self) -> String {
        let by = if pgbench().is_some() {
            "pgbench (prepared)"
        } else {
            "a bare diesel loop (there is no pgbench)"
        };
        let trips = self.steps.len();
        format!("{trips} round trips a call alone, with BEGIN and COMMIT; the same {trips} statements, {by}")
    }

    /// Runs of the whole script per second, by this number of clients.
    pub(super) fn rate(&self, url: &str, clients: usize, turn: Duration) -> f64 {
        match pgbench() {
            // The unmeasured small run also checks the diesel loop.
            Some(_) if SMALL && self.by_diesel(url, clients, turn) == 0.0 => unreachable!("it makes some"),
            Some(pgbench) => self.by_pgbench(&pgbench, url, clients, turn),
            None => self.by_diesel(url, clients, turn),
        }
    }

    fn by_pgbench(&self, pgbench: &Path, url: &str, clients: usize, turn: Duration) -> f64 {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), self.text()).unwrap();
        let mut command = Command::new(pgbench);
        command.args(["-n", "-M", "prepared", "-j", "2", "-c", &clients.to_string()]);
        command.args(["-T", &turn.as_secs().max(1).to_string()]);
        for (name, value) in &self.variables {
            if let Value::Fixed(value) = value {
                command.args(["-D", &format!("{name}={value}")]);
            }
        }
        let output = command.arg("-f").arg(file.path()).arg(url).output().unwrap();
        let (told, errors) =
            (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{told}{errors}{}", self.text());
        let rate = told.lines().find_map(|line| line.strip_prefix("tps = ")?.split(' ').next()?.parse().ok());
        rate.unwrap_or_else(|| panic!("{told}{errors}"))
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for (name, value) in &self.variables {
            if let Value::Random(from, to) = value {
                writeln!(text, "\\set {name} random({from}, {to})").unwrap();
            }
        }
        for (sql, told) in &self.steps {
            let mut sql = sql.clone();
            for (place, parameter) in told.iter().enumerate().rev() {
                sql = sql.replace(&format!("${}", place + 1), parameter);
            }
            writeln!(text, "{sql};").unwrap();
        }
        text
    }

    fn by_diesel(&self, url: &str, clients: usize, turn: Duration) -> f64 {
        let began = Instant::now();
        let made = std::thread::scope(|scope| {
            let start = |_| {
                scope.spawn(move || {
                    let mut connection = PgConnection::establish(url).unwrap();
                    self.prepare(&mut connection);
                    let mut made = 0;
                    // At least once: on a busy machine connecting takes the whole turn.
                    loop {
                        self.make(&mut connection);
                        made += 1;
                        if began.elapsed() >= turn {
                            break made;
                        }
                    }
                })
            };
            let clients: Vec<_> = (0..clients).map(start).collect();
            clients.into_iter().map(|client| client.join().unwrap()).sum()
        });
        per_second(made, began.elapsed())
    }

    fn prepare(&self, connection: &mut PgConnection) {
        for (number, (sql, _)) in self.steps.iter().enumerate().filter(|(_, (sql, _))| is_prepared(sql)) {
            connection.batch_execute(&format!("PREPARE step_{number} AS {sql}")).unwrap();
        }
    }

    fn make(&self, connection: &mut PgConnection) {
        let value = |value: &Value| match value {
            Value::Fixed(value) => value.clone(),
            Value::Random(from, to) => random(*from, *to).to_string(),
        };
        let variables: HashMap<String, String> =
            self.variables.iter().map(|(name, it)| ((*name).to_owned(), value(it))).collect();
        for (number, (sql, told)) in self.steps.iter().enumerate() {
            if !is_prepared(sql) {
                connection.batch_execute(sql).unwrap();
                continue;
            }
            let given: Vec<_> = told.iter().map(|it| filled(it, &variables)).collect();
            let given = if given.is_empty() { String::new() } else { format!("({})", given.join(", ")) };
            let execute = format!("EXECUTE step_{number}{given}");
            connection.batch_execute(&execute).unwrap();
        }
    }
}

fn random(from: i64, to: i64) -> i64 {
    let drawn = uuid::Uuid::new_v4().as_u128() % u128::try_from(to - from + 1).unwrap();
    from + i64::try_from(drawn).unwrap()
}

/// Whether PostgreSQL prepares the statement: all but BEGIN and COMMIT.
fn is_prepared(sql: &str) -> bool {
    !["BEGIN", "COMMIT"].contains(&sql)
}

/// The expression with literals for its variables.
fn filled(parameter: &str, variables: &HashMap<String, String>) -> String {
    let mut parts = parameter.split(':');
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|letter: char| letter != '_' && !letter.is_ascii_alphanumeric());
        let (name, rest) = part.split_at(end.unwrap_or(part.len()));
        match variables.get(name) {
            Some(value) => filled.extend(["'", &value.replace('\'', "''"), "'", rest]),
            None => filled.extend([":", part]),
        }
    }
    filled
}

/// pgbench from the PATH or from PostgreSQL's folders on Debian.
fn pgbench() -> Option<PathBuf> {
    let on_path = Command::new("pgbench").arg("--version").output().is_ok();
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let found = versions.map(|version| version.path().join("bin/pgbench")).filter(|path| path.exists());
    found.max().or_else(|| on_path.then(|| "pgbench".into()))
}
