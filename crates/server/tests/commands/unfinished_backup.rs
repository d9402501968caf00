//! A backup that fails or is stopped: its reason is printed, and nothing is left of it.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;

use crate::site::{Site, files};

#[test]
fn failed_writes_and_failed_reads_of_a_backup_are_distinguished() {
    let site = Site::demonstration();
    let folder = tempfile::tempdir().unwrap();
    let backup = |to: &str| site.refused(&["backup", to]);
    let said = backup("/dev/null");
    assert!(said.contains("/dev/null: it is no file that could be replaced"), "{said}");
    let said = backup(folder.path().to_str().unwrap());
    assert!(said.contains("it is no file that could be replaced"), "{said}");
    let scratch = site.folder().join("scratch");
    let _ = std::fs::remove_dir_all(&scratch);
    std::fs::write(&scratch, "").unwrap();
    let said = backup(folder.path().join("fairway.tar").to_str().unwrap());
    assert!(said.contains("FAIRWAY_DATA_DIR: a table cannot be put down there"), "{said}");
    assert!(files(folder.path()).is_empty(), "no file by half");
}

const WAITING: &str = "SELECT count(*) AS number FROM pg_locks JOIN pg_database ON oid = database
    WHERE datname = current_database() AND NOT granted";

#[test]
fn a_stopped_backup_leaves_nothing_behind() {
    let site = Site::demonstration();
    let folder = tempfile::tempdir().unwrap();
    let mut holding = site.database.connect();
    holding.batch_execute("BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE").unwrap();
    let file = folder.path().join("fairway.tar");
    let mut command = site.command(&["backup".as_ref(), file.as_os_str()]);
    let child = command.stderr(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    // By then the pictures are written, and the backup waits for the locked table of people.
    let until = Instant::now() + Duration::from_secs(30);
    while site.database.number(WAITING) == 0 {
        assert!(Instant::now() < until, "it does not come to the people");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(files(folder.path()).len(), 1, "it is unfinished");
    Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    std::thread::sleep(Duration::from_millis(200));
    holding.batch_execute("ROLLBACK").unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.contains("told to stop: there is no new backup"), "{said}");
    assert!(files(folder.path()).is_empty(), "no file by half");
}
