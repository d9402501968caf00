use std::fs;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::thread;

use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection};
use nix::unistd::Pid;

use crate::support::{
    Server, execute, is_root, keep_a_row, kept_row, kill_9, open_folder, postmaster_of, runs, start, value,
    wait_until,
};

#[test]
fn a_killed_postgres_loses_nothing_that_was_committed() {
    let folder = open_folder();
    let root = folder.path().join("postgres");
    let postgres = start(&root);
    let url = postgres.url("postgres");
    execute(&url, "CREATE TABLE sold (place int)");
    let mut unfinished = PgConnection::establish(&url).unwrap();
    unfinished.batch_execute("BEGIN; INSERT INTO sold VALUES (0)").unwrap();
    for place in 1..=200 {
        execute(&url, &format!("INSERT INTO sold VALUES ({place})"));
    }

    kill_9(postmaster_of(&root));
    drop(postgres);

    let again = start(&root);
    let sold = "SELECT count(*) || ' from ' || min(place) AS value FROM sold";
    assert_eq!(value(&again.url("postgres"), sold), "200 from 1");
}

#[test]
fn a_killed_postgres_comes_back_at_the_same_address() {
    let folder = open_folder();
    let root = folder.path().join("postgres");
    let mut postgres = start(&root);
    let url = postgres.url("postgres");
    keep_a_row(&url);
    assert!(!postgres.revive().unwrap(), "there is nothing to revive");

    kill_9(postmaster_of(&root));
    wait_until("PostgreSQL is gone", || PgConnection::establish(&url).is_err());

    let mut revived = false;
    wait_until("its end is seen", || {
        revived = postgres.revive().unwrap();
        revived
    });
    assert_eq!(kept_row(&url), "forty places");
}

#[test]
fn a_postgres_left_by_a_killed_server_is_taken_over() {
    let folder = open_folder();
    let root = folder.path().join("postgres");
    let server = Server::start(&root);
    keep_a_row(server.url());
    let orphan = postmaster_of(&root);
    server.kill();
    assert!(runs(orphan), "it outlives its server");

    let next = start(&root);

    assert_eq!(kept_row(&next.url("postgres")), "forty places");
    assert!(!runs(orphan), "it was stopped");
    let log = fs::read_to_string(root.join("postgres.log")).unwrap();
    assert!(!log.contains("not properly shut down"), "it was stopped in good order: {log}");
}

#[test]
fn server_and_postgres_killed_together_lose_nothing() {
    let folder = open_folder();
    let root = folder.path().join("postgres");
    let server = Server::start(&root);
    keep_a_row(server.url());
    let postmaster = postmaster_of(&root);
    server.kill();
    kill_9(postmaster);

    let next = start(&root);

    assert_eq!(kept_row(&next.url("postgres")), "forty places");
    let log = fs::read_to_string(root.join("postgres.log")).unwrap();
    assert!(log.contains("not properly shut down"), "it was indeed killed: {log}");
}

#[test]
fn the_last_work_of_a_killed_postgres_is_waited_for() {
    let folder = open_folder();
    let root = folder.path().join("postgres");
    let server = Server::start(&root);
    let url = server.url().to_owned();
    let mut busy = PgConnection::establish(&url).unwrap();
    let work = thread::spawn(move || busy.batch_execute("SELECT sum(n) FROM generate_series(1, 15000000) n"));
    let at_work = "SELECT count(*)::text AS value FROM pg_stat_activity WHERE query LIKE 'SELECT sum%'";
    wait_until("the query runs", || value(&url, at_work) == "1");
    let worker =
        value(&url, "SELECT pid::text AS value FROM pg_stat_activity WHERE query LIKE 'SELECT sum%'");
    let postmaster = postmaster_of(&root);
    server.kill();
    kill_9(postmaster);
    let worker = Pid::from_raw(worker.parse().unwrap());
    assert!(runs(worker), "a part of the old PostgreSQL is still at work");

    let next = start(&root);

    assert!(!runs(worker), "the new one starts only when every part of the old one is gone");
    assert_eq!(value(&next.url("postgres"), "SELECT 'here' AS value"), "here");
    _ = work.join();
}

#[test]
fn a_pid_file_whose_number_passed_to_another_process_is_no_obstacle() {
    let folder = open_folder();
    let root = folder.path().join("postgres");
    let first = start(&root);
    keep_a_row(&first.url("postgres"));
    let pid_file = root.join("data/postmaster.pid");
    let text = fs::read_to_string(&pid_file).unwrap();
    let socket_lock = root.join("s/.s.PGSQL.5432.lock");
    let socket_text = fs::read_to_string(&socket_lock).unwrap();
    let (owner, group) = owner_of(&pid_file);
    kill_9(postmaster_of(&root));
    drop(first);
    let mut stranger = Command::new("sleep");
    if is_root() {
        // PostgreSQL considers only processes of its own account.
        stranger.uid(owner).gid(group);
    }
    let mut stranger = stranger.arg("600").spawn().unwrap();
    for (file, text) in [(pid_file, text), (socket_lock, socket_text)] {
        let rest = text.split_once('\n').unwrap().1;
        fs::write(file, format!("{}\n{rest}", stranger.id())).unwrap();
    }

    let next = start(&root);

    assert_eq!(kept_row(&next.url("postgres")), "forty places");
    assert!(stranger.try_wait().unwrap().is_none(), "the other process is left in peace");
    stranger.kill().unwrap();
    stranger.wait().unwrap();
}

fn owner_of(path: &std::path::Path) -> (u32, u32) {
    use std::os::unix::fs::MetadataExt;
    let meta = fs::metadata(path).unwrap();
    (meta.uid(), meta.gid())
}
