use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use fairway_local_postgres::ThrowAway;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use crate::support::{kill_9, postmaster_of, runs, value, wait_until};

fn with_test_postgres(script: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_with-test-postgres"));
    command.args(["sh", "-c", script]).stdin(Stdio::null());
    command
}

/// Starts `with-test-postgres` with a command that runs `first`, prints its address, and waits. Returns it with its PostgreSQL's folder.
fn waiting(first: &str, wait: &str) -> (Child, PathBuf) {
    let script = format!("{first}; echo $FAIRWAY_TEST_DATABASE_URL; {wait}");
    let mut run = with_test_postgres(&script).stdout(Stdio::piped()).spawn().unwrap();
    let mut url = String::new();
    BufReader::new(run.stdout.as_mut().unwrap()).read_line(&mut url).unwrap();
    let socket = url.split_once('@').unwrap().1.split_once(':').unwrap().0.replace("%2F", "/");
    let folder = Path::new(&socket).parent().unwrap().to_owned();
    assert!(folder.join("data").is_dir(), "{url}");
    (run, folder)
}

#[test]
fn a_throw_away_postgres_answers_and_leaves_nothing_behind() {
    let postgres = ThrowAway::start().unwrap_or_else(|error| panic!("{error}"));
    let url = postgres.url("postgres");
    let data = PathBuf::from(value(&url, "SELECT current_setting('data_directory') AS value"));
    assert_eq!(value(&url, "SELECT current_setting('fsync') AS value"), "off");

    drop(postgres);

    assert!(!data.parent().unwrap().exists());
}

#[test]
fn a_durable_one_keeps_commits_on_the_disk_and_leaves_nothing_behind() {
    let postgres = ThrowAway::start_durable().unwrap_or_else(|error| panic!("{error}"));
    let url = postgres.url("postgres");
    let data = PathBuf::from(value(&url, "SELECT current_setting('data_directory') AS value"));
    for setting in ["fsync", "synchronous_commit", "full_page_writes", "autovacuum"] {
        let query = format!("SELECT current_setting('{setting}') AS value");
        assert_eq!(value(&url, &query), "on", "{setting}");
    }
    assert!(data.starts_with(std::env::temp_dir().canonicalize().unwrap()), "{}", data.display());

    drop(postgres);

    assert!(!data.parent().unwrap().exists());
}

#[test]
fn with_test_postgres_gives_the_postgres_that_was_asked_for() {
    let is_in_memory = "case $FAIRWAY_TEST_DATABASE_URL in *dev%2Fshm*) ;; *) exit 3 ;; esac";
    let in_memory = ThrowAway::folder() == Path::new("/dev/shm");
    let expected = if in_memory { [0, 3] } else { [3, 3] };
    for (arguments, code) in [&["sh"][..], &["--durable", "sh"]].into_iter().zip(expected) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_with-test-postgres"));
        command.args(arguments).args(["-c", is_in_memory]);
        assert_eq!(command.status().unwrap().code(), Some(code), "{arguments:?}");
    }
}

#[test]
fn with_test_postgres_ends_as_its_command_ended() {
    for (script, code) in [("exit 0", 0), ("exit 7", 7), ("kill -TERM $$", 128 + 15)] {
        assert_eq!(with_test_postgres(script).status().unwrap().code(), Some(code), "{script}");
    }
}

#[test]
fn without_a_command_the_usage_is_printed() {
    for arguments in [&[][..], &["--durable"]] {
        let output = Command::new(env!("CARGO_BIN_EXE_with-test-postgres")).args(arguments).output().unwrap();

        assert!(String::from_utf8_lossy(&output.stderr).starts_with("Usage: with-test-postgres [--durable]"));
        assert_eq!(output.status.code(), Some(2));
    }
}

#[test]
fn a_command_that_does_not_exist_is_named() {
    let output =
        Command::new(env!("CARGO_BIN_EXE_with-test-postgres")).arg("no-such-command").output().unwrap();

    assert!(String::from_utf8_lossy(&output.stderr).contains("could not run no-such-command"));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn signals_reach_the_command_and_the_database_goes_all_the_same() {
    for signal in [Signal::SIGTERM, Signal::SIGINT, Signal::SIGHUP] {
        let (mut run, folder) = waiting("trap 'exit 9' TERM INT HUP", "while :; do sleep 0.1; done");

        kill(Pid::from_raw(i32::try_from(run.id()).unwrap()), signal).unwrap();

        assert_eq!(run.wait().unwrap().code(), Some(9), "{signal}");
        assert!(!folder.exists(), "{signal}");
    }
}

#[test]
fn leftovers_of_a_killed_run_are_cleared_away_by_the_next() {
    let (mut killed, folder) = waiting("true", "exec sleep 600");
    let (mut living, other) = waiting("true", "exec sleep 600");
    let postmaster = postmaster_of(&folder);
    let command = child_of(killed.id());
    kill_9(Pid::from_raw(i32::try_from(killed.id()).unwrap()));
    killed.wait().unwrap();
    kill_9(command);
    assert!(runs(postmaster) && folder.exists(), "it left something");

    assert!(with_test_postgres("exit 0").status().unwrap().success());

    wait_until("PostgreSQL is gone", || !runs(postmaster));
    assert!(!folder.exists());
    assert!(runs(postmaster_of(&other)), "a living run is left in peace");
    kill(Pid::from_raw(i32::try_from(living.id()).unwrap()), Signal::SIGTERM).unwrap();
    living.wait().unwrap();
}

/// The only child of this process.
fn child_of(parent: u32) -> Pid {
    let children = fs::read_to_string(format!("/proc/{parent}/task/{parent}/children")).unwrap();
    let commands = children.split_whitespace().map(|pid| Pid::from_raw(pid.parse().unwrap()));
    commands.into_iter().find(|pid| is_sleep(*pid)).expect("the command runs")
}

fn is_sleep(pid: Pid) -> bool {
    fs::read_to_string(format!("/proc/{pid}/cmdline")).is_ok_and(|arguments| arguments.starts_with("sleep"))
}
