//! Settings of the real binary: from the command line, the environment and a file, in this order (rule `settings-order`).

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

/// The output and the error message. `migrate` ends at once, with the address that it could not reach.
fn run(arguments: &[&str], environment: &[(&str, &str)]) -> (Output, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fairway-server"));
    command.args(arguments).env_remove("DATABASE_URL").envs(environment.iter().copied());
    let output = command.output().unwrap();
    let complaint = String::from_utf8(output.stderr.clone()).unwrap();
    (output, complaint)
}

/// The port of the address in that message.
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
fn an_unknown_setting_is_named_with_its_place() {
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
        format!(
            "fairway-server: HANDICAP in line 1 of {place} is no setting; `fairway-server --help` lists all\n"
        )
    );
}

#[test]
fn foreign_variables_do_not_prevent_the_start() {
    // Like the variables of Kubernetes for the Service `fairway`, and for another one with this prefix.
    let service = [
        ("FAIRWAY_SERVICE_HOST", "10.0.0.1"),
        ("FAIRWAY_SERVICE_PORT", "8080"),
        ("FAIRWAY_SERVICE_PORT_HTTP", "8080"),
        ("FAIRWAY_PORT", "tcp://10.0.0.1:8080"),
        ("FAIRWAY_PORT_8080_TCP", "tcp://10.0.0.1:8080"),
        ("FAIRWAY_PORT_8080_TCP_PROTO", "tcp"),
        ("FAIRWAY_PORT_8080_TCP_PORT", "8080"),
        ("FAIRWAY_PORT_8080_TCP_ADDR", "10.0.0.1"),
        ("FAIRWAY_SMTP_PORT", "tcp://10.0.0.2:25"),
        ("FAIRWAY_SMTP_SERVICE_HOST", "10.0.0.2"),
    ];
    let (output, complaint) = run(&["openapi"], &service);
    assert!(output.status.success() && complaint.is_empty(), "{complaint}");
    let others = [("FAIRWAY_UNHEARD_OF", "secret-word"), ("FAIRWAY_PORT", "8080")];
    let (output, complaint) = run(&["openapi"], &others);
    assert!(output.status.success(), "{complaint}");
    assert!(
        complaint.contains("WARN") && complaint.contains("FAIRWAY_PORT, FAIRWAY_UNHEARD_OF"),
        "{complaint}"
    );
    assert!(!complaint.contains("secret-word"), "{complaint}");
    for (misspelt, meant) in [
        ("FAIRWAY_SECERT", "FAIRWAY_SECRET"),
        ("FAIRWAY_DATABASE_URL", "DATABASE_URL"),
        ("FAIRWAY_TRUSTED_PROXY", "FAIRWAY_TRUSTED_PROXIES"),
        ("FAIRWAY_SMTP_ULR", "FAIRWAY_SMTP_URL"),
    ] {
        let (output, complaint) = run(&["openapi"], &[(misspelt, "secret-word")]);
        assert!(!output.status.success(), "{misspelt}");
        assert!(complaint.ends_with(&format!("is no setting; {meant} is one\n")), "{complaint}");
    }
}

/// The error message about a refused setting.
#[track_caller]
fn refused(arguments: &[&str], environment: &[(&str, &str)]) -> String {
    let (output, complaint) = run(&[&["openapi"], arguments].concat(), environment);
    assert!(!output.status.success() && output.stdout.is_empty(), "{arguments:?} {environment:?}");
    complaint
}

#[test]
fn a_wrong_value_is_reported_with_name_and_place_of_its_setting() {
    let folder = Folder::new();
    for (name, flag, wrong, why) in [
        ("FAIRWAY_DATABASE_CONNECTIONS", "--database-connections", "many", "invalid digit"),
        ("FAIRWAY_LOG_FORMAT", "--log-format", "xml", "[possible values: text, json]"),
        ("FAIRWAY_BEHIND_TLS", "--behind-tls", "perhaps", "[possible values: true, false]"),
        (
            "FAIRWAY_SITE_TIME_ZONE",
            "--time-zone",
            "Mars",
            "a time zone by its IANA name, like America/Phoenix",
        ),
    ] {
        let value = format!("invalid value '{wrong}' for '");
        let by_environment = refused(&[], &[(name, wrong)]);
        assert!(by_environment.contains(&format!("{value}{name} in the environment'")), "{by_environment}");
        let path = folder.file(&format!("# By hand\n\nFAIRWAY_LOG=info\n{name}={wrong}\n"));
        let path = path.to_str().unwrap();
        let by_file = refused(&["--config", path], &[]);
        assert!(by_file.contains(&format!("{value}{name} in line 4 of {path}'")), "{by_file}");
        let by_flag = refused(&[flag, wrong, "--config", path], &[]);
        assert!(by_flag.contains(&format!("{value}{flag}")), "{by_flag}");
        for complaint in [by_environment, by_file, refused(&[flag, wrong], &[])] {
            assert!(complaint.contains(why), "{complaint}");
        }
    }
}

#[test]
fn a_setting_that_is_twice_in_the_file_is_refused_by_its_lines() {
    let folder = Folder::new();
    let path = folder
        .file("FAIRWAY_SECRET='secret-word'\n# Another\nFAIRWAY_LOG=info\nFAIRWAY_SECRET='secret-word'\n");
    let complaint = refused(&["--config", path.to_str().unwrap()], &[]);
    let place = path.display();
    assert_eq!(
        complaint,
        format!(
            "fairway-server: FAIRWAY_SECRET is in line 1 and again in line 4 of {place}: leave one of them\n"
        )
    );
}

#[test]
fn the_fund_has_links_of_the_web_an_address_for_help_and_names() {
    let link = "it must be an address of the web, like https://example.org/donate";
    for name in [
        "FAIRWAY_SITE_PRIVACY_POLICY_URL",
        "FAIRWAY_SITE_COOKIE_PREFERENCES_URL",
        "FAIRWAY_SITE_ATTENDEE_DONATION_URL",
        "FAIRWAY_SITE_SPONSOR_DONATION_URL",
    ] {
        for wrong in
            ["javascript:alert(1)", "example.org/donate", "ftp://example.org", "https://", "/donate", ""]
        {
            let complaint = refused(&[], &[(name, wrong)]);
            assert!(complaint.contains(&format!("'{name} in the environment': {link}")), "{complaint}");
        }
        let (output, complaint) = run(&["openapi"], &[(name, "https://example.org/donate?to=golf")]);
        assert!(output.status.success(), "{complaint}");
    }
    for wrong in ["help", "The Fund <golf@example.org>", "golf@"] {
        // Also when the sender of mail is another address.
        let from = ("FAIRWAY_MAIL_FROM", "golf@example.org");
        let complaint = refused(&[], &[("FAIRWAY_SITE_SUPPORT_EMAIL", wrong), from]);
        assert!(
            complaint.contains("'FAIRWAY_SITE_SUPPORT_EMAIL in the environment': it must be an e-mail"),
            "{complaint}"
        );
    }
    for name in ["FUND_NAME", "PAYABLE_TO", "MAIL_ADDRESS", "COURIER_ADDRESS"] {
        let complaint = refused(&[], &[(&format!("FAIRWAY_SITE_{name}"), " ")]);
        assert!(
            complaint.contains(&format!("FAIRWAY_SITE_{name} in the environment': it must not be empty")),
            "{complaint}"
        );
    }
}

#[test]
fn the_packaged_file_lists_all_settings_of_the_fund() {
    let packaged = include_str!("../../../packaging/fairway.conf").replace("\n#FAIRWAY", "\nFAIRWAY");
    let (output, complaint) =
        run(&["openapi", "--config", Folder::new().file(&packaged).to_str().unwrap()], &[]);
    assert!(output.status.success(), "{complaint}");
    let help = String::from_utf8(run(&["--help"], &[]).0.stdout).unwrap();
    let names = help
        .split("[env: ")
        .filter(|rest| rest.starts_with("FAIRWAY_SITE_"))
        .map(|rest| rest.split('=').next().unwrap());
    let missing: Vec<_> = names.filter(|name| !packaged.contains(&format!("\n{name}='"))).collect();
    assert_eq!(missing, Vec::<&str>::new());
    assert_eq!(packaged.matches("\nFAIRWAY_SITE_").count(), 11);
}

#[test]
fn an_unreadable_file_is_named_without_its_lines() {
    let (output, complaint) = run(&["openapi", "--config", "/nowhere/fairway.conf"], &[]);
    assert!(!output.status.success());
    assert!(complaint.contains("FAIRWAY_CONFIG: /nowhere/fairway.conf cannot be read: "), "{complaint}");

    let folder = Folder::new();
    for (line, text) in [
        (2, "FAIRWAY_LOG=info\nFAIRWAY_SECRET 'secret-word'\n"),
        (3, "# A quote that nobody closes\n\nFAIRWAY_SECRET='secret-word\nFAIRWAY_LOG=info\n\n"),
        (1, "FAIRWAY_SECRET='secret-word"),
    ] {
        let complaint = refused(&["--config", folder.file(text).to_str().unwrap()], &[]);
        assert!(complaint.contains(&format!("line {line} is not NAME='value'")), "{complaint}");
        assert!(!complaint.contains("secret-word"), "{complaint}");
    }
}

#[test]
fn help_has_every_setting_and_no_secret() {
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
fn completions_for_shells_are_printed() {
    for shell in ["bash", "zsh", "fish"] {
        let (output, _) = run(&["completions", shell], &[]);
        let script = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success() && script.contains("database-url") && script.contains("migrate"));
    }
}
