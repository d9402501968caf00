use std::fs;
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;

use fairway_local_postgres::{LocalPostgres, StartError};

use crate::support::{
    DAEMON, Server, copy, is_root, keep_a_row, kept_row, npm_programs, open_folder, settings, start,
};

#[test]
fn a_second_server_on_the_same_folder_names_the_first() {
    let folder = open_folder();
    let root = folder.path().join("postgres");
    let first = Server::start(&root);
    keep_a_row(first.url());

    let refusal = LocalPostgres::start(&settings(&root)).unwrap_err().to_string();

    let process = format!("in use by another server (process {})", first.process.id());
    assert!(refusal.contains(&process), "{refusal}");
    assert!(refusal.contains(&root.display().to_string()), "{refusal}");
    assert_eq!(kept_row(first.url()), "forty places", "the first is none the worse for it");
}

#[test]
fn data_of_another_major_version_are_refused_and_left_alone() {
    let folder = open_folder();
    let root = folder.path().join("postgres");
    let first = start(&root);
    keep_a_row(&first.url("postgres"));
    first.stop();
    let version = root.join("data/PG_VERSION");
    let original = fs::read_to_string(&version).unwrap();
    fs::write(&version, "9\n").unwrap();

    let refusal = LocalPostgres::start(&settings(&root)).unwrap_err();

    assert!(matches!(refusal, StartError::OtherVersion { wanted: 9, .. }), "{refusal}");
    assert!(refusal.to_string().contains("Install PostgreSQL 9"), "{refusal}");
    fs::write(&version, original).unwrap();
    assert_eq!(kept_row(&start(&root).url("postgres")), "forty places");
}

#[test]
fn a_wrong_pg_bin_dir_is_named() {
    let folder = open_folder();
    let mut command = Server::command(&std::env::current_exe().unwrap(), &folder.path().join("postgres"));
    command.env("PG_BIN_DIR", folder.path());

    let server = Server::run(command);

    let sentence =
        format!("PG_BIN_DIR is set to {}, but no `postgres` there can be run", folder.path().display());
    assert!(server.refusal().contains(&sentence), "{}", server.refusal());
}

#[test]
fn the_reason_why_postgres_does_not_start_is_passed_on() {
    let folder = open_folder();
    let root = folder.path().join("postgres");
    start(&root).stop();
    fs::write(root.join("data/postgresql.conf"), "work_mem = plenty\n").unwrap();

    let refusal = LocalPostgres::start(&settings(&root)).unwrap_err().to_string();

    assert!(refusal.contains("PostgreSQL could not start") && refusal.contains("work_mem"), "{refusal}");
}

#[test]
fn data_that_are_not_a_complete_cluster_are_never_overwritten() {
    let folder = open_folder();
    let root = folder.path().join("postgres");
    fs::create_dir_all(root.join("data")).unwrap();
    fs::write(root.join("data/minutes.txt"), "of the board").unwrap();

    let refusal = LocalPostgres::start(&settings(&root)).unwrap_err().to_string();

    assert!(refusal.starts_with("Could not put in place"), "{refusal}");
    assert_eq!(fs::read_to_string(root.join("data/minutes.txt")).unwrap(), "of the board");
}

#[test]
fn a_folder_of_another_user_is_refused() {
    if !is_root() {
        return;
    }
    let folder = open_folder();
    let root = folder.path().join("postgres");
    fs::create_dir(&root).unwrap();
    chown(&root, Some(2), Some(2)).unwrap();
    let program = folder.path().join("server");
    fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    copy(&npm_programs(), &folder.path().join("native"));
    let mut command = Server::command(&program, &root);
    command.env("PG_BIN_DIR", folder.path().join("native/bin")).current_dir("/").uid(DAEMON).gid(DAEMON);

    let server = Server::run(command);

    assert!(server.refusal().contains("belongs to another user"), "{}", server.refusal());
}
