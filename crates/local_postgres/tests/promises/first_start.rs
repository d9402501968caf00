use std::fs;
use std::os::unix::fs::PermissionsExt;

use crate::support::{
    Server, execute, keep_a_row, kept_row, open_folder, postmaster_of, start, value, wait_until,
};

#[test]
fn a_second_start_keeps_the_data() {
    let folder = open_folder();
    let root = folder.path().join("postgres");

    let first = start(&root);
    keep_a_row(&first.url("postgres"));
    first.stop();
    assert!(!root.join("data/postmaster.pid").exists(), "it was stopped in good order");

    let second = start(&root);
    assert_eq!(kept_row(&second.url("postgres")), "forty places");
    let log = fs::read_to_string(root.join("postgres.log")).unwrap();
    assert!(!log.contains("not properly shut down"), "everything had been written down: {log}");
}

#[test]
fn data_that_matter_are_written_for_good_and_offered_on_no_network() {
    let folder = open_folder();
    let postgres = start(&folder.path().join("postgres"));

    for (setting, wanted) in [
        ("fsync", "on"),
        ("synchronous_commit", "on"),
        ("full_page_writes", "on"),
        ("listen_addresses", ""),
        ("max_connections", "20"),
        ("shared_buffers", "16MB"),
        ("timezone", "UTC"),
    ] {
        let query = format!("SELECT current_setting('{setting}') AS value");
        assert_eq!(value(&postgres.url("postgres"), &query), wanted, "{setting}");
    }
}

#[test]
fn lower_case_is_known_beyond_ascii() {
    let folder = open_folder();
    let postgres = start(&folder.path().join("postgres"));

    assert_eq!(value(&postgres.url("postgres"), "SELECT lower('ÉDITH ØKAFOR') AS value"), "édith økafor");
}

#[test]
fn a_database_of_any_name_has_an_address() {
    let folder = open_folder();
    let postgres = start(&folder.path().join("postgres"));

    execute(&postgres.url("postgres"), r#"CREATE DATABASE "été/2026?""#);
    let name = value(&postgres.url("été/2026?"), "SELECT current_database()::text AS value");
    assert_eq!(name, "été/2026?");
}

#[test]
fn the_folder_is_closed_to_other_accounts() {
    let folder = open_folder();
    let root = folder.path().join("postgres");
    let _postgres = start(&root);

    for closed in [root.clone(), root.join("s"), root.join("data")] {
        let mode = fs::metadata(&closed).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o700, "{}", closed.display());
    }
}

#[test]
fn a_folder_with_an_odd_name_will_do() {
    let folder = open_folder();
    let postgres = start(&folder.path().join("Fund's data, 100 % (2026)"));

    assert_eq!(value(&postgres.url("postgres"), "SELECT 'here' AS value"), "here");
}

#[test]
fn a_path_too_long_for_a_socket_will_do() {
    let folder = open_folder();
    let root = folder.path().join("tournament".repeat(15)).join("postgres");
    let postgres = start(&root);
    let url = postgres.url("postgres");

    assert_eq!(value(&url, "SELECT 'here' AS value"), "here");
    let elsewhere = value(&url, "SELECT current_setting('unix_socket_directories') AS value");
    let elsewhere = std::path::Path::new(elsewhere.trim_matches('"'));
    assert!(elsewhere.starts_with("/tmp"), "{}", elsewhere.display());
    postgres.stop();
    assert!(!elsewhere.exists(), "the folder of the socket goes when the server stops");
}

#[test]
fn a_first_start_that_is_cut_short_is_made_again() {
    let folder = open_folder();
    let root = folder.path().join("postgres");

    let mut cut_short = Server::command(&std::env::current_exe().unwrap(), &root).spawn().unwrap();
    let half_made = || {
        let folders = fs::read_dir(&root).into_iter().flatten().flatten();
        folders.into_iter().any(|entry| entry.path().join("data").is_dir())
    };
    wait_until("the making of the data has begun", half_made);
    cut_short.kill().unwrap();
    cut_short.wait().unwrap();
    assert!(half_made(), "it was cut short, and not complete");

    let postgres = start(&root);
    keep_a_row(&postgres.url("postgres"));
    postgres.stop();

    let again = start(&root);
    assert_eq!(kept_row(&again.url("postgres")), "forty places");
    assert!(!half_made(), "what was left of the first is cleared away");
}

#[test]
fn a_server_that_ends_takes_its_postgres_along() {
    let folder = open_folder();
    let root = folder.path().join("postgres");

    let server = Server::start(&root);
    let postmaster = postmaster_of(&root);
    server.stop();

    assert!(!crate::support::runs(postmaster));
}
