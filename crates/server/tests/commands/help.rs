//! `--help` is readable.

use std::process::Command;

fn help(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fairway-server"));
    let output = command.args(arguments).env_remove("DATABASE_URL").output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

/// The lines below a heading, up to the next one.
fn below<'a>(help: &'a str, heading: &str) -> Vec<&'a str> {
    let lines = help.lines().skip_while(|line| *line != heading).skip(1);
    lines.take_while(|line| line.is_empty() || line.starts_with(' ')).collect()
}

#[test]
fn settings_are_below_the_heading_of_their_subject() {
    let help = help(&["--help"]);
    for (heading, setting) in [
        ("Serving:", "FAIRWAY_LISTEN"),
        ("Serving:", "FAIRWAY_TRUSTED_PROXIES"),
        ("Database:", "DATABASE_URL"),
        ("Pictures:", "FAIRWAY_S3_BUCKET"),
        ("Mail:", "FAIRWAY_SMTP_URL"),
        ("Logs:", "FAIRWAY_LOG_FORMAT"),
        ("Limits:", "FAIRWAY_TRIES_PER_ACCOUNT"),
        ("The fund:", "FAIRWAY_SITE_TIME_ZONE"),
    ] {
        let lines = below(&help, heading);
        assert!(
            lines.iter().any(|line| line.contains(&format!("[env: {setting}"))),
            "{setting} below {heading}: {help}"
        );
    }
    for nameless in ["Arguments:", "Options:"] {
        let strange: Vec<_> =
            below(&help, nameless).into_iter().filter(|line| line.contains("[env: FAIRWAY_S")).collect();
        assert_eq!(strange, Vec::<&str>::new());
    }
}

#[test]
fn commands_have_an_example_each_and_the_short_page_is_short() {
    let long = help(&["--help"]);
    for command in [
        "serve",
        "migrate",
        "admin create",
        "doctor",
        "backup",
        "restore",
        "seed-demo",
        "openapi",
        "completions",
    ] {
        let first = command.split(' ').next().unwrap();
        let own = help(&[first, "--help"]);
        assert!(own.contains(&format!("fairway-server {command}")), "{command}: {own}");
        assert!(
            below(&long, "Commands:").iter().any(|line| line.starts_with(&format!("  {first}"))),
            "{command}"
        );
        assert!(
            !own.contains("FAIRWAY_SITE_PAYABLE_TO"),
            "{command} tells settings that are not its own: {own}"
        );
    }
    let short = help(&["-h"]);
    assert!(short.lines().count() < 40, "{} lines: {short}", short.lines().count());
    for word in ["backup", "--help"] {
        assert!(short.contains(word), "{short}");
    }
}

#[test]
fn the_page_fits_into_a_terminal_and_breaks_no_example() {
    for (terminal, widest) in [("80", 80), ("120", 100)] {
        for page in ["--help", "-h", "doctor --help", "backup --help", "restore --help", "seed-demo --help"] {
            let mut command = Command::new(env!("CARGO_BIN_EXE_fairway-server"));
            let output = command.args(page.split(' ')).env("COLUMNS", terminal).output().unwrap();
            let text = String::from_utf8(output.stdout).unwrap();
            for line in text.lines() {
                assert!(line.chars().count() <= widest, "{page} at {terminal}: {line}");
            }
            let examples: Vec<_> = text.lines().filter(|line| line.starts_with("  fairway-server")).collect();
            assert_eq!(examples.is_empty(), page == "-h", "{text}");
        }
    }
}
