//! Settings of the real binary: from the command line, the environment and a file, in this order (decisions §10).

#![expect(clippy::unwrap_used, reason = "what a test cannot arrange must fail it")]

use std::path::PathBuf;
use std::process::{Command, Output};

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn file(&self, text: &str) -> PathBuf {
        let path = self.0.path().join("fairway.conf");
        std::fs::write(&path, text).unwrap();
        path
    }
}

/// What it printed, and what it complained of; `migrate` ends at once, with the address that it could not reach.
fn run(arguments: &[&str], environment: &[(&str, &str)]) -> (Output, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fairway-server"));
    command.args(arguments).env_remove("DATABASE_URL").envs(environment.iter().copied());
    let output = command.output().unwrap();
    let complaint = String::from_utf8(output.stderr.clone()).unwrap();
    (output, complaint)
}

/// The port of the address that was tried.
fn tried(arguments: &[&str], environment: &[(&str, &str)]) -> String {
    let (output, complaint) = run(arguments, environment);
    assert!(!output.status.success());
    let (_, port) = complaint.rsplit_once("port ").unwrap_or_else(|| panic!("{complaint}"));
    port.chars().take_while(char::is_ascii_digit).collect()
}

fn url(port: &str) -> String {
    format!("postgres://nobody:secret-word@127.0.0.1:{port}/fairway")
}

#[test]
fn the_command_line_wins_over_the_environment_and_that_over_the_file() {
    let folder = Folder::new();
    let path = folder.file(&format!("# The database\nDATABASE_URL='{}'\nFAIRWAY_LOG=error\n", url("1")));
    let path = path.to_str().unwrap();
    assert_eq!(tried(&["migrate", "--config", path], &[]), "1");
    assert_eq!(tried(&["--config", path, "migrate"], &[]), "1");
    assert_eq!(tried(&["migrate"], &[("FAIRWAY_CONFIG", path)]), "1");
    let environment = [("FAIRWAY_CONFIG", path), ("DATABASE_URL", &url("2"))];
    assert_eq!(tried(&["migrate"], &environment), "2");
    assert_eq!(tried(&["migrate", "--database-url", &url("3")], &environment), "3");
}

#[test]
fn an_unknown_setting_is_named_wherever_it_stands() {
    let (output, complaint) = run(&["openapi"], &[("FAIRWAY_LISTN", "secret-word")]);
    assert!(!output.status.success() && output.stdout.is_empty());
    assert_eq!(
        complaint,
        "fairway-server: FAIRWAY_LISTN in the environment is no setting; FAIRWAY_LISTEN is one\n"
    );

    let folder = Folder::new();
    let path = folder.file("HANDICAP='secret-word'\n");
    let (output, complaint) = run(&["openapi", "--config", path.to_str().unwrap()], &[]);
    assert!(!output.status.success() && output.stdout.is_empty());
    let place = path.display();
    assert_eq!(
        complaint,
        format!("fairway-server: HANDICAP in {place} is no setting; `fairway-server --help` lists all\n")
    );
}

#[test]
fn a_wrong_value_is_named_wherever_it_stands() {
    let folder = Folder::new();
    let path = folder.file("FAIRWAY_DATABASE_CONNECTIONS=many\n");
    for (output, complaint) in [
        run(&["openapi", "--config", path.to_str().unwrap()], &[]),
        run(&["openapi"], &[("FAIRWAY_DATABASE_CONNECTIONS", "many")]),
    ] {
        assert!(!output.status.success() && output.stdout.is_empty());
        assert!(complaint.contains("'many'") && complaint.contains("--database-connections"), "{complaint}");
    }
}

#[test]
fn a_file_that_cannot_be_read_is_named_and_its_lines_are_kept_to_itself() {
    let (output, complaint) = run(&["openapi", "--config", "/nowhere/fairway.conf"], &[]);
    assert!(!output.status.success());
    assert!(complaint.contains("FAIRWAY_CONFIG: /nowhere/fairway.conf cannot be read: "), "{complaint}");

    let folder = Folder::new();
    let path = folder.file("FAIRWAY_LOG=info\nFAIRWAY_SECRET 'secret-word'\n");
    let (output, complaint) = run(&["openapi", "--config", path.to_str().unwrap()], &[]);
    assert!(!output.status.success());
    assert!(complaint.contains("a line is not NAME=value"), "{complaint}");
    assert!(!complaint.contains("secret-word"), "{complaint}");
}

#[test]
fn help_tells_every_setting_and_no_secret() {
    let folder = Folder::new();
    let text = format!(
        "DATABASE_URL='{}'\nFAIRWAY_SECRET='secret-word'\nFAIRWAY_SITE_FUND_NAME='The Fund'\n",
        url("1")
    );
    let path = folder.file(&text);
    let (output, _) =
        run(&["--help", "--config", path.to_str().unwrap()], &[("FAIRWAY_SMTP_URL", "secret-word")]);
    let help = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && !help.contains("secret-word"), "{help}");
    for name in
        ["FAIRWAY_CONFIG", "DATABASE_URL", "FAIRWAY_SECRET", "FAIRWAY_SMTP_URL", "FAIRWAY_SITE_TIME_ZONE"]
    {
        assert!(help.contains(&format!("[env: {name}")), "{name}");
    }
}

#[test]
fn shells_are_told_what_completes() {
    for shell in ["bash", "zsh", "fish"] {
        let (output, _) = run(&["completions", shell], &[]);
        let script = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success() && script.contains("database-url") && script.contains("migrate"));
    }
}
