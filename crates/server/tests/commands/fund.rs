//! The fund's settings and the payment methods: on the operator's own database, missing settings are reported.

use std::process::{Command, Output};

use crate::doctor::healthy;
use crate::site::{FUND, Site};

fn printed(command: &mut Command) -> (Output, String) {
    let output = command.output().unwrap();
    let said = String::from_utf8(output.stdout.clone()).unwrap();
    (output, said)
}

/// A command of a site with only these settings of the fund.
fn only(site: &Site, arguments: &[&str], told: &[(&str, &str)]) -> Command {
    let mut command = site.command(arguments);
    for (name, _) in FUND {
        command.env_remove(name);
    }
    command.envs(told.iter().copied());
    command
}

#[test]
fn the_doctor_names_each_missing_setting() {
    let site = healthy();
    let (output, said) = printed(&mut only(&site, &["doctor"], &[]));
    assert!(!output.status.success());
    assert_eq!(said.matches("WRONG  fund: ").count(), FUND.len(), "{said}");
    for (name, _) in FUND {
        assert!(
            said.contains(&format!("WRONG  fund: {name} is not set, and no Admin has told it on the site")),
            "{said}"
        );
        assert!(
            said.contains(&format!(
                "To mend it: tell it under Fund Settings, or set {name} to your fund's own"
            )),
            "{said}"
        );
    }
    let (_, said) = printed(&mut only(&site, &["doctor"], &FUND[..9]));
    assert_eq!(said.matches("WRONG").count(), 1, "{said}");
    assert!(
        said.contains("FAIRWAY_SITE_TIME_ZONE is not set") && said.contains("so tickets cannot be reserved"),
        "{said}"
    );
}

#[test]
fn a_value_equal_to_the_demonstration_s_counts_as_set() {
    let site = healthy();
    let file = site.folder().join("fairway.conf");
    let lines: Vec<_> = FUND.iter().map(|(name, value)| format!("{name}='{value}'\n")).collect();
    std::fs::write(&file, lines[..9].concat()).unwrap();
    let file = file.to_str().unwrap();
    for (arguments, told) in [
        (vec!["doctor", "--config", file, "--time-zone", "America/Phoenix"], vec![]),
        (vec!["--time-zone", "America/Phoenix", "--config", file, "doctor"], vec![]),
        (vec!["doctor", "--config", file], vec![("FAIRWAY_SITE_TIME_ZONE", "America/Phoenix")]),
    ] {
        let (output, said) = printed(&mut only(&site, &arguments, &told));
        assert!(output.status.success() && said.contains("ok     fund: "), "{said}");
    }
    let (_, said) = printed(&mut only(&site, &["doctor", "--config", file], &[]));
    assert_eq!(said.matches("WRONG  fund: FAIRWAY_SITE_TIME_ZONE").count(), 1, "{said}");
    std::fs::write(file, lines.concat()).unwrap();
    let (output, said) = printed(&mut only(&site, &["doctor", "--config", file], &[]));
    assert!(output.status.success() && said.contains("ok     fund: "), "{said}");
}

#[test]
fn a_setting_made_on_the_site_is_not_missing() {
    let site = healthy();
    site.database.execute("UPDATE fund_settings SET time_zone = 'America/Denver', payable_to = 'Meadow'");
    let (_, said) = printed(&mut only(&site, &["doctor"], &[]));
    assert_eq!(said.matches("WRONG  fund: ").count(), FUND.len() - 2, "{said}");
    let (output, said) = printed(&mut only(&site, &["doctor"], &FUND[..9]));
    assert!(output.status.success() && said.contains("ok     fund: "), "{said}");
}

#[test]
fn the_demonstration_may_be_of_an_invented_fund() {
    let site = healthy();
    let (output, said) = printed(only(&site, &["doctor"], &[]).env_remove("DATABASE_URL"));
    assert!(output.status.success() && said.contains("ok     fund: "), "{said}");
    // Refused before it starts a PostgreSQL.
    let mut in_public = only(&site, &["serve"], &[("FAIRWAY_LISTEN", "0.0.0.0:0")]);
    let (output, _) = printed(in_public.env_remove("DATABASE_URL"));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("demonstration accounts") && !said.contains("FAIRWAY_SITE_"), "{said}");
}

/// The logs of a start with an unreachable database.
fn logged(told: &[(&str, &str)], format: &str) -> String {
    let site = Site::empty();
    let mut start = only(&site, &["serve"], told);
    start.env("DATABASE_URL", "postgres://nobody@127.0.0.1:1/nothing").env("FAIRWAY_LOG", "info");
    let (output, _) = printed(start.env("FAIRWAY_LOG_FORMAT", format));
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_start_warns_once_of_missing_settings() {
    for format in ["text", "json"] {
        let log = logged(&FUND[..8], format);
        let warnings: Vec<_> = log.lines().filter(|line| line.contains("WARN")).collect();
        let [warning] = warnings[..] else { panic!("one warning: {log}") };
        assert!(warning.contains("FAIRWAY_SITE_COURIER_ADDRESS, FAIRWAY_SITE_TIME_ZONE\""), "{warning}");
        let log = logged(&FUND, format);
        assert!(log.contains("INFO") && !log.contains("WARN") && !log.contains("FAIRWAY_SITE_"), "{log}");
    }
}

#[test]
fn a_log_that_goes_into_a_file_has_no_codes_of_colours() {
    for format in ["text", "json"] {
        let log = logged(&[], format);
        assert!(log.contains("INFO") && !log.contains('\u{1b}'), "{log:?}");
    }
}
