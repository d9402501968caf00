//! Mail to a real mail server: delivered once, retried, given up, never lost (rule `mail`).

use std::collections::BTreeMap;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use chrono::TimeDelta;
use chrono_tz::Tz;
use fairway_application::known_fund::{FundDefaults, KnownFund};
use fairway_application::mail::{Delivery, DeliveryOutcome, RetryPolicy};
use fairway_application::{ChangeCount, Ports};
use fairway_domain::fund::Setting;
use fairway_http::Metrics;
use fairway_persistence::PgDatabase;
use fairway_platform::{MailEnclosures, MailFrom, SmtpMailer};
use fairway_server::jobs::mail::{MailWorker, Rhythm};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use serde_json::{Value, json};
use tokio::runtime::Handle;

use crate::app::{App, Person};
use crate::smtp_server::{SmtpServer, wait_until};

/// In tests, failures are retried at once.
pub(crate) const PACE: RetryPolicy = RetryPolicy {
    lease: TimeDelta::seconds(30),
    first_pause: TimeDelta::milliseconds(1),
    longest_pause: TimeDelta::milliseconds(1),
    tries: 5,
};
pub(crate) const RHYTHM: Rhythm = Rhythm {
    look: Duration::from_millis(10),
    recover: Duration::from_millis(50),
    tidy: Duration::from_hours(1),
};

/// Metrics that no test reads.
pub(crate) fn metrics() -> Metrics {
    Metrics::new(None, "0.0.0").unwrap()
}

/// A fund whose settings differ from those of the environment.
fn fund() -> KnownFund {
    let told = [
        (Setting::FundName, "The Fund"),
        (Setting::SupportEmail, "help@fairway.example"),
        (Setting::AttendeeDonationUrl, "https://pay.example/attendee"),
        (Setting::SponsorDonationUrl, "https://pay.example/sponsor"),
        (Setting::PayableTo, "The Fund, Inc."),
        (Setting::MailAddress, "P.O. Box 1"),
        (Setting::CourierAddress, "1 Main Street"),
        (Setting::TimeZone, "America/Phoenix"),
    ];
    let told = told.into_iter().map(|(setting, text)| (setting, text.to_owned())).collect();
    KnownFund::new(FundDefaults { told, ..FundDefaults::default() }, ChangeCount::default())
}

/// Delivery through the server at `url`, with a connection pool of its own, as on another instance. On a busy machine a mail takes seconds, and one that
/// is given up too early arrives twice.
pub(crate) fn delivery(app: &App, url: &str, retries: RetryPolicy) -> Delivery {
    delivery_within(Duration::from_secs(20), app, url, retries)
}

/// The same, with this timeout for the server's answer.
fn delivery_within(timeout: Duration, app: &App, url: &str, retries: RetryPolicy) -> Delivery {
    let from = MailFrom::of("The Fund", "golf@fairway.example").ok();
    let mailer = SmtpMailer::new(url, from, timeout, Handle::current()).unwrap();
    let database = Arc::new(PgDatabase::new(&app.rows.url(), 2));
    let ports = Ports { database, fund: Arc::new(fund()), ..app.ports.clone() };
    let enclosures = Arc::new(MailEnclosures::new(Tz::America__Phoenix));
    Delivery::new(&ports, Arc::new(mailer), enclosures, "https://golf.example.org".into(), retries)
}

/// Sends one due mail, and returns its outcome.
pub(crate) async fn deliver(delivery: &Arc<Delivery>) -> Option<DeliveryOutcome> {
    let delivery = delivery.clone();
    let delivered = tokio::task::spawn_blocking(move || delivery.deliver_next()).await.unwrap();
    delivered.unwrap().map(|it| it.outcome)
}

/// A user with this address, and a mail to them.
fn addressee(app: &App, email: &str) -> i64 {
    app.rows.insert("users", json!({"email": email}));
    app.rows.insert("outbox", json!({"recipient": email}))
}

fn code_in(text: &str) -> &str {
    text.split("https://golf.example.org/account/signin?tempAuthCode=")
        .nth(1)
        .unwrap()
        .split_whitespace()
        .next()
        .unwrap()
}

#[tokio::test]
async fn a_recovery_arrives_as_text_and_html_and_its_link_signs_in() {
    let (app, server) = (App::spawn(), SmtpServer::start());
    let user = app.user();
    assert_eq!(app.post("/api/Auth/recover", &json!({"email": user.email})).await.status, 200);
    let delivery = Arc::new(delivery(&app, &server.url(), PACE));
    assert_eq!(deliver(&delivery).await, Some(DeliveryOutcome::Sent));
    assert_eq!(deliver(&delivery).await, None);
    let [mail] = &server.wait_for(1)[..] else { panic!("one mail") };
    assert_eq!(mail["to"], user.email);
    assert_eq!(mail["from"], "\"The Fund\" <golf@fairway.example>");
    assert_eq!(mail["subject"], "Recover your account: The Fund");
    assert_eq!(mail["type"], "multipart/alternative");
    assert_eq!(
        (&mail["automatic"], &mail["date"]),
        (&json!("auto-generated"), &json!("2026-05-01T12:00:00.000Z"))
    );
    let written =
        app.rows.texts("SELECT message_id AS name, '' AS text FROM outbox WHERE sent_at IS NOT NULL");
    let [id] = &written.into_keys().collect::<Vec<_>>()[..] else { panic!("one row that was sent") };
    assert_eq!(mail["messageId"], format!("<{id}@fairway.example>"));
    let (text, html) = (mail["text"].as_str().unwrap(), mail["html"].as_str().unwrap());
    let code = code_in(text);
    assert!(html.contains(&format!("href=\"https://golf.example.org/account/signin?tempAuthCode={code}\"")));
    let token = app.post("/api/Auth/loginViaAuthCode", &json!({"tempAuthCode": code})).await.ok(200);
    let mut user = user;
    user.token = token.as_str().unwrap().to_owned();
    app.get(&format!("/api/User/{}", user.id)).by(&user).await.ok(200);
}

#[tokio::test]
async fn a_refused_recipient_is_given_up_and_delays_no_other_mail() {
    let (app, server) = (App::spawn(), SmtpServer::start());
    addressee(&app, "gone@example.org");
    addressee(&app, "sam@example.org");
    let delivery = Arc::new(delivery(&app, &server.url(), PACE));
    let why = "The mail server refused it: 550 (recipient) no such mailbox here.".to_owned();
    assert_eq!(deliver(&delivery).await, Some(DeliveryOutcome::GivenUp(why)), "the log has no recipient");
    assert_eq!(deliver(&delivery).await, Some(DeliveryOutcome::Sent));
    assert_eq!(deliver(&delivery).await, None, "what was given up is not tried again by itself");
    let admin = app.admin();
    let list = app.get("/api/Mail").by(&admin).await.ok(200);
    let [seen] = &list.as_array().unwrap()[..] else { panic!("one") };
    assert_eq!(
        seen["lastError"],
        "The mail server refused it: 550 <gone@example.org>: no such mailbox here."
    );
    assert_eq!((&seen["recipient"], &seen["nextTryAt"]), (&json!("gone@example.org"), &json!(null)));
    app.put("/api/Mail/retry", &json!({"id": seen["id"]})).by(&admin).await.ok(200);
    assert!(
        matches!(deliver(&delivery).await, Some(DeliveryOutcome::GivenUp(_))),
        "an Admin has it tried again"
    );
}

/// Delivers until the mail is sent. Returns the reasons of the failures before.
async fn until_sent(delivery: &Arc<Delivery>) -> Vec<String> {
    let mut reasons = Vec::new();
    loop {
        match deliver(delivery).await {
            Some(DeliveryOutcome::Postponed(why)) => reasons.push(why),
            Some(DeliveryOutcome::Sent) => return reasons,
            None => tokio::time::sleep(Duration::from_millis(2)).await,
            other => panic!("{other:?} after {reasons:?}"),
        }
    }
}

#[tokio::test]
async fn a_server_that_defers_gets_the_same_mail_again() {
    let (app, server) = (App::spawn(), SmtpServer::start());
    addressee(&app, "deferred@example.org");
    let reasons = until_sent(&Arc::new(delivery(&app, &server.url(), PACE))).await;
    assert_eq!(reasons, ["The mail server did not take it now: 451 Greylisted, try again."]);
    assert_eq!(server.wait_for(1).len(), 1);
    let admin = app.admin();
    assert_eq!(app.get("/api/Mail").by(&admin).await.ok(200), json!([]), "what was sent at last is no worry");
}

#[tokio::test]
async fn a_connection_that_breaks_in_the_middle_is_made_again() {
    let (app, server) = (App::spawn(), SmtpServer::start());
    addressee(&app, "dropped@example.org");
    let reasons = until_sent(&Arc::new(delivery(&app, &server.url(), PACE))).await;
    assert_eq!(reasons.len(), 1, "{reasons:?}");
    assert!(reasons[0].starts_with("The mail server cannot be talked to:"), "{reasons:?}");
    assert_eq!(server.wait_for(1).len(), 1);
}

#[tokio::test]
async fn a_server_that_never_answers_is_not_waited_for_and_nothing_is_lost() {
    let (app, server) = (App::spawn(), SmtpServer::start());
    addressee(&app, "silent@example.org");
    let (admin, why) = (app.admin(), "The mail server did not take it within 1.5s.");
    let timeout = Duration::from_millis(1500);
    let delivery = Arc::new(delivery_within(timeout, &app, &server.url(), PACE));
    for tries in [1, 2] {
        let began = Instant::now();
        assert_eq!(deliver(&delivery).await, Some(DeliveryOutcome::Postponed(why.into())));
        assert!(began.elapsed() < Duration::from_secs(6), "{:?}", began.elapsed());
        assert_eq!(server.wait_for(tries).len(), tries, "it is asked again each time");
        let list = app.get("/api/Mail").by(&admin).await.ok(200);
        let [seen] = &list.as_array().unwrap()[..] else { panic!("one: {list}") };
        assert_eq!(
            (&seen["recipient"], &seen["lastError"], &seen["tries"], &seen["givenUpAt"]),
            (&json!("silent@example.org"), &json!(why), &json!(tries), &json!(null))
        );
        assert!(seen["nextTryAt"].is_string(), "{seen}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(app.rows.count("outbox WHERE sent_at IS NULL AND given_up_at IS NULL AND lease IS NULL"), 1);
}

#[tokio::test]
async fn an_unreachable_server_is_tried_until_it_answers() {
    let (app, server) = (App::spawn(), SmtpServer::start());
    addressee(&app, "sam@example.org");
    let nowhere = Arc::new(delivery(&app, "smtp://127.0.0.1:1", PACE));
    let Some(DeliveryOutcome::Postponed(why)) = deliver(&nowhere).await else { panic!("it is postponed") };
    assert!(why.contains("Connection refused"), "{why}");
    until_sent(&Arc::new(delivery(&app, &server.url(), PACE))).await;
}

#[tokio::test]
async fn a_password_that_is_wrong_costs_no_mail() {
    let server = SmtpServer::start_with(&json!({"user": "fund", "password": "right"}));
    let app = App::spawn();
    addressee(&app, "sam@example.org");
    let with = |password: &str| {
        let url = format!("smtp://fund:{password}@127.0.0.1:{}", server.port);
        Arc::new(delivery(&app, &url, PACE))
    };
    let Some(DeliveryOutcome::Postponed(why)) = deliver(&with("wrong")).await else {
        panic!("it is postponed")
    };
    assert_eq!(why, "The mail server did not take it now: 535 Authentication failed.");
    let anonymous = Arc::new(delivery(&app, &server.url(), PACE));
    let Some(DeliveryOutcome::Postponed(why)) = deliver(&anonymous).await else { panic!("it is postponed") };
    assert!(why.contains("530"), "{why}");
    until_sent(&with("right")).await;
    assert_eq!(server.wait_for(1).len(), 1);
}

#[tokio::test]
async fn after_enough_tries_a_mail_is_given_up_and_stays_to_be_seen() {
    let app = App::spawn();
    addressee(&app, "sam@example.org");
    let nowhere = Arc::new(delivery(&app, "smtp://127.0.0.1:1", PACE));
    let mut outcomes = Vec::new();
    while outcomes.len() < 5 {
        outcomes.extend(deliver(&nowhere).await);
    }
    let postponed = outcomes.iter().filter(|it| matches!(it, DeliveryOutcome::Postponed(_))).count();
    assert_eq!(postponed, 4, "{outcomes:?}");
    assert!(matches!(outcomes[4], DeliveryOutcome::GivenUp(_)), "{outcomes:?}");
    tokio::time::sleep(Duration::from_millis(5)).await;
    assert_eq!(deliver(&nowhere).await, None);
    assert_eq!(app.get("/api/Mail").by(&app.admin()).await.each("tries"), [json!(5)]);
}

// Encryption.

/// An unknown certificate authority, and a server certificate that it signed.
struct Certificates {
    authority: String,
    options: Value,
}

fn certificates() -> Certificates {
    let mut params = CertificateParams::default();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let authority = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
    let key = KeyPair::generate().unwrap();
    let params = CertificateParams::new(["localhost".to_owned()]).unwrap();
    let cert = params.signed_by(&key, &authority).unwrap();
    let options = json!({"key": key.serialize_pem(), "cert": cert.pem()});
    Certificates { authority: authority.pem(), options }
}

#[tokio::test]
async fn a_server_with_an_untrusted_certificate_gets_no_mail() {
    let mut options = certificates().options;
    let upgrading = SmtpServer::start_with(&options);
    options["secure"] = json!(true);
    let secure = SmtpServer::start_with(&options);
    let plain = SmtpServer::start();
    let app = App::spawn();
    addressee(&app, "sam@example.org");
    for url in [
        format!("smtps://localhost:{}", secure.port),
        format!("smtp://localhost:{}?tls=required", upgrading.port),
        format!("smtp://localhost:{}?tls=required", plain.port),
    ] {
        let outcome = deliver(&Arc::new(delivery(&app, &url, PACE))).await;
        assert!(matches!(outcome, Some(DeliveryOutcome::Postponed(_))), "{url}: {outcome:?}");
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    assert_eq!((upgrading.output(), secure.output(), plain.output()), (vec![], vec![], vec![]));
}

/// The binary, sending through `url`; stopped when dropped.
struct Site(Child);

impl Site {
    fn start(app: &App, url: &str, authority: &std::path::Path) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fairway-server"));
        command.env("DATABASE_URL", app.rows.url()).env("FAIRWAY_SECRET", "x".repeat(32));
        command.env("FAIRWAY_PUBLIC_URL", "https://golf.example.org").env("FAIRWAY_LISTEN", "127.0.0.1:0");
        command.env("FAIRWAY_DATA_DIR", authority.parent().unwrap().join("data"));
        command.env("FAIRWAY_SMTP_URL", url).env("SSL_CERT_FILE", authority).env_remove("SSL_CERT_DIR");
        Self(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap())
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[tokio::test]
async fn a_mail_server_of_a_trusted_private_authority_gets_encrypted_mail() {
    let Certificates { authority, mut options } = certificates();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("authority.pem");
    std::fs::write(&file, authority).unwrap();
    let upgrading = SmtpServer::start_with(&options);
    options["secure"] = json!(true);
    let secure = SmtpServer::start_with(&options);
    for (server, url) in [
        (&upgrading, format!("smtp://localhost:{}?tls=required", upgrading.port)),
        (&secure, format!("smtps://localhost:{}", secure.port)),
    ] {
        let app = App::spawn();
        addressee(&app, "sam@example.org");
        let _site = Site::start(&app, &url, &file);
        let [mail] = &server.wait_for(1)[..] else { panic!("one mail") };
        assert_eq!((&mail["encrypted"], &mail["to"]), (&json!(true), &json!("sam@example.org")));
        code_in(mail["text"].as_str().unwrap());
    }
}

// One worker, and several.

/// Queues a mail to each of this number of new people.
fn addressees(app: &App, kind: &str, many: usize) {
    app.rows.execute(&format!(
        "INSERT INTO users (email, created_at) SELECT '{kind}-' || n || '@example.org', now() FROM generate_series(1, {many}) n"
    ));
    app.rows.execute(&format!(
        "INSERT INTO outbox (recipient, message, created_at)
         SELECT '{kind}-' || n || '@example.org', '{{\"kind\": \"recovery\"}}', now() FROM generate_series(1, {many}) n"
    ));
}

/// Number of arrivals of each mail.
fn arrivals(server: &SmtpServer) -> BTreeMap<String, usize> {
    let mut arrived = BTreeMap::new();
    for mail in server.output() {
        *arrived.entry(mail["messageId"].as_str().unwrap().to_owned()).or_default() += 1;
    }
    arrived
}

async fn stop_all(workers: Vec<MailWorker>) {
    for worker in workers {
        worker.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_instances_send_each_of_fifty_mails_once() {
    let (app, server) = (App::spawn(), SmtpServer::start());
    addressees(&app, "many", 50);
    let workers: Vec<_> = (0..2)
        .map(|_| MailWorker::start_at(delivery(&app, &server.url(), PACE), RHYTHM, metrics()))
        .collect();
    wait_until("every mail is sent", || app.rows.count("outbox WHERE sent_at IS NULL") == 0);
    stop_all(workers).await;
    // The mail server has received them all, but may not have printed the last ones yet.
    server.wait_for(50);
    let arrived = arrivals(&server);
    assert_eq!((arrived.len(), arrived.values().max()), (50, Some(&1)), "{arrived:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_control_without_a_lease_two_instances_send_the_same_mail() {
    let (app, server) = (App::spawn(), SmtpServer::start());
    addressees(&app, "slow", 1);
    let no_lease = RetryPolicy { lease: TimeDelta::zero(), ..PACE };
    let workers: Vec<_> = (0..2)
        .map(|_| MailWorker::start_at(delivery(&app, &server.url(), no_lease), RHYTHM, metrics()))
        .collect();
    server.wait_for(2);
    stop_all(workers).await;
    let arrived = arrivals(&server);
    assert!(arrived.len() == 1 && arrived.values().all(|times| *times > 1), "{arrived:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn mails_that_are_being_sent_at_the_end_are_sent_and_no_other_is_begun() {
    let (app, server) = (App::spawn(), SmtpServer::start());
    addressees(&app, "slow", 9);
    let worker = MailWorker::start_at(delivery(&app, &server.url(), PACE), RHYTHM, metrics());
    server.wait_for(1);
    worker.stop().await;
    let begun = server.output().len();
    assert!((1..=3).contains(&begun), "{begun}");
    assert_eq!(app.rows.count("outbox WHERE sent_at IS NOT NULL"), i64::try_from(begun).unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_worker_goes_on_after_an_outage_of_the_database() {
    let (app, server) = (App::spawn(), SmtpServer::start());
    let worker = MailWorker::start_at(delivery(&app, &server.url(), PACE), RHYTHM, metrics());
    addressees(&app, "before", 1);
    server.wait_for(1);
    wait_until("it is written down", || app.rows.count("outbox WHERE sent_at IS NULL") == 0);
    app.rows.set_away(true);
    tokio::time::sleep(Duration::from_millis(200)).await;
    app.rows.set_away(false);
    addressees(&app, "after", 1);
    server.wait_for(2);
    worker.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn mail_leased_by_a_dead_instance_is_sent_when_its_lease_is_over() {
    let (app, server) = (App::spawn(), SmtpServer::start());
    addressees(&app, "left", 1);
    app.rows.execute("UPDATE outbox SET lease = 'another', leased_until = 'infinity', tries = 1");
    let worker = MailWorker::start_at(delivery(&app, &server.url(), PACE), RHYTHM, metrics());
    // Written later and sent earlier, so the worker has polled, and skipped the mail that another instance has leased.
    addressees(&app, "free", 1);
    let [free] = &server.wait_for(1)[..] else { panic!("what another holds is sent") };
    assert_eq!(free["to"], "free-1@example.org");
    tokio::time::sleep(10 * RHYTHM.look).await;
    assert_eq!((server.output().len(), app.rows.count("outbox WHERE sent_at IS NULL AND tries = 1")), (1, 1));
    app.rows.execute("UPDATE outbox SET leased_until = now() WHERE lease = 'another'");
    assert_eq!(server.wait_for(2)[1]["to"], "left-1@example.org");
    worker.stop().await;
    assert_eq!(app.rows.count("outbox WHERE sent_at IS NOT NULL AND tries = 2"), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_worker_deletes_expired_mail_and_codes() {
    let (app, server) = (App::spawn(), SmtpServer::start());
    app.rows.execute(
        "INSERT INTO outbox (recipient, message, created_at, sent_at, given_up_at)
         SELECT 'sam@example.org', '{\"kind\": \"recovery\"}', now(),
             CASE WHEN sent THEN now() - days * interval '1 day' END,
             CASE WHEN NOT sent THEN now() - days * interval '1 day' END
         FROM unnest(ARRAY[29, 31]) days, unnest(ARRAY[true, false]) sent",
    );
    let user: Person = app.user();
    app.auth_code(&user);
    app.clock.advance(TimeDelta::minutes(30));
    let kept = app.auth_code(&user);
    let worker = MailWorker::start_at(delivery(&app, &server.url(), PACE), RHYTHM, metrics());
    wait_until("old rows go", || (app.rows.count("outbox"), app.rows.count("auth_codes")) == (2, 1));
    worker.stop().await;
    let body = json!({"tempAuthCode": kept});
    app.post("/api/Auth/loginViaAuthCode", &body).await.ok(200);
}
