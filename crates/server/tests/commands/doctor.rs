//! `doctor`: each fault has its own message, which names the setting; checked against real servers.

use std::io::{Read, Write};
use std::net::TcpListener;

use fairway_platform::{Bucket, TestS3};
use fairway_server::VERSION;
use tokio::runtime::Runtime;

use crate::doctor_mail::certificates;
use crate::site::Site;
use crate::smtp_server::SmtpServer;

/// A password, which the doctor must not print.
pub(crate) const PASSWORD: &str = "hunter2";

/// The doctor's report on a site, and whether it succeeded.
#[track_caller]
pub(crate) fn visit(site: &Site, arguments: &[&str]) -> (String, bool) {
    let output = site.run(&[&["doctor"], arguments].concat());
    let said = String::from_utf8(output.stdout).unwrap();
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert!(!said.contains(PASSWORD) && !complaint.contains(PASSWORD), "{said}{complaint}");
    for about in ["settings", "fund", "database", "data folder", "pictures", "mail"] {
        assert!(said.contains(&format!("  {about}: ")), "nothing about {about}: {said}");
    }
    let wrong = said.lines().filter(|line| line.starts_with("WRONG")).count();
    assert_eq!(output.status.success(), wrong == 0, "{said}");
    assert_eq!(said.lines().filter(|line| line.starts_with("       To mend it: ")).count(), wrong, "{said}");
    (said, wrong == 0)
}

/// Asserts that the doctor finds one fault, with this description and this remedy.
#[track_caller]
pub(crate) fn assert_wrong(site: &Site, arguments: &[&str], what: &str, mend: &str) {
    let (said, _) = visit(site, arguments);
    let lines: Vec<_> = said.lines().collect();
    let wrong: Vec<_> = (0..lines.len()).filter(|place| lines[*place].starts_with("WRONG")).collect();
    let [place] = wrong[..] else { panic!("one thing is wrong: {said}") };
    assert!(lines[place].contains(what), "{what}: {said}");
    assert!(lines[place + 1].contains(mend), "{mend}: {said}");
}

pub(crate) fn healthy() -> Site {
    let site = Site::empty();
    site.done(&["migrate"]);
    site
}

/// A site with its database at another address.
fn at(url: &str) -> Site {
    healthy().set("DATABASE_URL", url)
}

/// The port of a listener that answers each connection with these bytes; without bytes it stays silent.
pub(crate) fn listening(answer: Option<&'static str>) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        let mut held = Vec::new();
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            if let Some(answer) = answer {
                let _ = stream.write_all(answer.as_bytes());
                let _ = stream.read(&mut [0; 1024]);
            } else {
                held.push(stream);
            }
        }
    });
    port
}

/// A port without a listener.
pub(crate) fn nobody() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

#[test]
fn a_healthy_site_has_a_good_line_for_each_check() {
    let (said, well) = visit(&Site::demonstration(), &[]);
    assert!(well, "{said}");
    for fine in ["settings", "fund", "database", "data folder", "pictures"] {
        assert!(said.contains(&format!("ok     {fine}: ")), "{said}");
    }
    assert!(said.contains("note   mail: no FAIRWAY_SMTP_URL is set"), "{said}");
}

#[test]
fn a_wrong_host_a_closed_port_and_a_foreign_server_are_distinguished() {
    let url = |place: &str| format!("postgres://fairway:{PASSWORD}@{place}/fairway");
    assert_wrong(&at(&url("nowhere.invalid")), &[], "a name that leads nowhere", "a slip in the host's name");
    let closed = at(&url(&format!("127.0.0.1:{}", nobody())));
    assert_wrong(&closed, &[], "nobody listens at the host and port in DATABASE_URL", "start PostgreSQL");
    let web = at(&url(&format!("127.0.0.1:{}", listening(Some("HTTP/1.1 400 Bad Request\r\n\r\n")))));
    assert_wrong(&web, &[], "is no PostgreSQL", "correct host and port");
    let silent = at(&(url(&format!("127.0.0.1:{}", listening(None))) + "?connect_timeout=2"));
    assert_wrong(&silent, &[], "does not answer", "firewall");
    let mute = at(&url(&format!("127.0.0.1:{}", listening(Some("")))));
    assert_wrong(&mute, &[], "ends the connection without a word", "into its log");
    assert_wrong(&at("fairway"), &[], "DATABASE_URL is no address", "postgres://user:password@host/fairway");
}

#[test]
fn a_missing_role_database_and_tables_are_distinguished() {
    let site = healthy();
    let url = site.database.url();
    let with = |from: &str, to: &str| at(&url.replacen(from, to, 1));
    let name = url.rsplit('/').next().unwrap().split('?').next().unwrap();
    assert_wrong(
        &with(name, "nothing_here"),
        &[],
        "has no database of the name in DATABASE_URL",
        "createdb --owner=fairway",
    );
    let user = if url.contains("user=") { ("user=", "user=nobody_") } else { ("://", "://nobody_") };
    assert_wrong(&with(user.0, user.1), &[], "has no role of the name in DATABASE_URL", "createuser fairway");
    let closed = Site::empty();
    let name = closed.database.url().rsplit('/').next().unwrap().split('?').next().unwrap().to_owned();
    site.database.execute(&format!("ALTER DATABASE {name} ALLOW_CONNECTIONS false"));
    assert_wrong(&closed, &[], "is closed to everybody", "ALLOW_CONNECTIONS true");
    assert_wrong(&Site::empty(), &[], "has no tables yet", "fairway-server migrate");
    site.database.execute("INSERT INTO __diesel_schema_migrations (version) VALUES ('99990101000000')");
    assert_wrong(
        &site,
        &[],
        &format!("as a newer version of Fairway left it (this is {VERSION})"),
        "install that version again",
    );
    site.database.execute("DELETE FROM __diesel_schema_migrations WHERE version >= '00000000000014'");
    assert_wrong(&site, &[], "as an older version of Fairway left it", "fairway-server migrate");
}

#[test]
fn wrong_counters_are_named() {
    let site = healthy();
    site.database.execute("INSERT INTO user_counts (users) VALUES (3)");
    assert_wrong(&site, &[], "these counters are not what they count: user_counts", "SELECT count_anew()");
    site.database.execute("SELECT count_anew()");
    assert!(visit(&site, &[]).0.contains("ok     database: "));
}

#[test]
fn more_connections_than_the_server_allows_are_reported() {
    let site = healthy().set("FAIRWAY_DATABASE_CONNECTIONS", "1000");
    assert_wrong(&site, &[], "FAIRWAY_DATABASE_CONNECTIONS is 1000", "max_connections");
}

#[test]
#[cfg(not(feature = "pg-tls"))]
fn tls_in_a_build_without_it_is_reported() {
    let tls = at(&format!("postgres://fairway:{PASSWORD}@db.example.org/fairway?sslmode=verify-full"));
    assert_wrong(&tls, &[], "asks for TLS, and this build has none", "released binary");
}

#[test]
fn missing_weak_and_contradictory_settings_are_named() {
    let short = healthy().set("FAIRWAY_SECRET", PASSWORD);
    assert_wrong(&short, &[], "at least 32 characters", "openssl rand -base64 48");
    assert_wrong(
        &healthy().set("FAIRWAY_PUBLIC_URL", ""),
        &[],
        "there is no FAIRWAY_PUBLIC_URL",
        "https://golf.example.org",
    );
    assert_wrong(
        &healthy().set("FAIRWAY_PUBLIC_URL", "golf"),
        &[],
        "FAIRWAY_PUBLIC_URL must be like",
        "where visitors find",
    );
    let https = || healthy().set("FAIRWAY_PUBLIC_URL", "https://golf.example.org");
    assert_wrong(&https(), &[], "FAIRWAY_BEHIND_TLS is false", "set FAIRWAY_BEHIND_TLS=true");
    let behind = https().set("FAIRWAY_BEHIND_TLS", "true");
    assert_wrong(&behind, &[], "all visitors count as one client", "set FAIRWAY_TRUSTED_PROXIES");
    let plain = healthy().set("FAIRWAY_BEHIND_TLS", "true").set("FAIRWAY_TRUSTED_PROXIES", "127.0.0.1");
    assert_wrong(&plain, &[], "FAIRWAY_BEHIND_TLS is true, but FAIRWAY_PUBLIC_URL is http://", "https://");
    let anybody = behind.set("FAIRWAY_TRUSTED_PROXIES", "0.0.0.0/0");
    assert_wrong(&anybody, &[], "FAIRWAY_TRUSTED_PROXIES has 0.0.0.0/0", "the proxies only");
}

#[test]
fn an_invalid_or_world_writable_data_folder_is_reported() {
    let site = healthy();
    let file = site.folder().join("file");
    std::fs::write(&file, "").unwrap();
    let (said, well) = visit(&healthy().set("FAIRWAY_DATA_DIR", file.to_str().unwrap()), &[]);
    assert!(!well && said.contains("WRONG  data folder: ") && said.contains("file is no folder"), "{said}");
    assert!(said.contains("WRONG  pictures: ") && said.contains("WRONG  mail: "), "{said}");
    std::fs::remove_file(file).unwrap();
    std::process::Command::new("chmod").arg("o+w").arg(site.folder()).status().unwrap();
    assert_wrong(&site, &[], "everybody on this machine may write in", "chmod o-w");
}

fn with_bucket(bucket: Bucket) -> Site {
    healthy()
        .set("FAIRWAY_S3_BUCKET", &bucket.name)
        .set("FAIRWAY_S3_ENDPOINT", &bucket.endpoint.unwrap())
        .set("FAIRWAY_S3_ACCESS_KEY", &bucket.access_key)
        .set("FAIRWAY_S3_SECRET_KEY", &bucket.secret_key)
}

#[test]
fn a_wrong_bucket_key_and_store_are_distinguished() {
    let runtime = Runtime::new().unwrap();
    let s3 = TestS3::start(runtime.handle());
    let (said, well) = visit(&with_bucket(s3.bucket()), &[]);
    assert!(well && said.contains("ok     pictures: the bucket"), "{said}");
    assert!(crate::site::files(&s3.folder().join("photo")).is_empty(), "nothing is left of the probe");
    let wrong = |bucket: Bucket, what: &str, mend: &str| assert_wrong(&with_bucket(bucket), &[], what, mend);
    let key = "does not take the access key with its secret";
    wrong(Bucket { access_key: "AKNOBODY".into(), ..s3.bucket() }, key, "FAIRWAY_S3_ACCESS_KEY");
    wrong(Bucket { secret_key: PASSWORD.into(), ..s3.bucket() }, key, "FAIRWAY_S3_SECRET_KEY");
    wrong(
        Bucket { name: "nowhere".into(), ..s3.bucket() },
        "has no bucket of this name",
        "correct FAIRWAY_S3_BUCKET",
    );
    let elsewhere = format!("http://127.0.0.1:{}", nobody());
    wrong(Bucket { endpoint: Some(elsewhere), ..s3.bucket() }, "cannot be reached", "FAIRWAY_S3_ENDPOINT");
    let nowhere = "http://nowhere.invalid:9000".to_owned();
    wrong(
        Bucket { endpoint: Some(nowhere), ..s3.bucket() },
        "leads nowhere",
        "a slip in FAIRWAY_S3_ENDPOINT",
    );
    // Its certificate is untrusted, so the protocol behind it does not matter.
    let mut options = certificates("localhost", 4000).1;
    options["secure"] = true.into();
    let stranger = SmtpServer::start_with(&options);
    let untrusted = format!("https://localhost:{}", stranger.port);
    wrong(
        Bucket { endpoint: Some(untrusted), ..s3.bucket() },
        "the certificate of the picture store is not to be trusted",
        "update-ca-certificates",
    );
    assert_wrong(
        &healthy().set("FAIRWAY_S3_BUCKET", "half"),
        &[],
        "FAIRWAY_S3_ACCESS_KEY",
        "FAIRWAY_S3_SECRET_KEY",
    );
}
