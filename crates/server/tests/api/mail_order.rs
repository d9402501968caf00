//! Codes are sent before all other mail, over connections that stay open.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use fairway_application::mail::DeliveryOutcome;
use fairway_server::jobs::mail::MailWorker;
use serde_json::{Value, json};

use crate::app::App;
use crate::smtp::{PACE, RHYTHM, deliver, delivery, metrics};
use crate::smtp_server::{SmtpServer, wait_until};

/// Queues this number of due mails, each of a ticket, none with a code.
fn queue(app: &App, many: usize) {
    let owner = app.user();
    let (ticket, ..) = app.ticket(app.category(app.tournament(), json!({})), &owner);
    app.rows.execute(&format!(
        "INSERT INTO outbox (recipient, message, created_at, due_at)
         SELECT '{}', '{{\"kind\": \"ticketReserved\", \"ticketId\": {ticket}}}', now(), now() - interval '1 hour'
         FROM generate_series(1, {many})",
        owner.email
    ));
}

/// Number of mails by connection.
fn connections(told: &[Value]) -> BTreeMap<i64, usize> {
    let mut brought = BTreeMap::new();
    for mail in told {
        *brought.entry(mail["connection"].as_i64().unwrap_or(-1)).or_default() += 1;
    }
    brought
}

#[tokio::test(flavor = "multi_thread")]
async fn five_hundred_waiting_mails_delay_a_recovery_by_seconds_only() {
    let (app, server) = (App::spawn(), SmtpServer::start_with(&json!({"takes": 200})));
    queue(&app, 500);
    let user = app.user();
    let worker = MailWorker::start_at(delivery(&app, &server.url(), PACE), RHYTHM, metrics());
    server.wait_for(10);
    let asked = Instant::now();
    assert_eq!(app.post("/api/Auth/recover", &json!({"email": user.email})).await.status, 200);
    let recovers = |mail: &Value| mail["subject"].as_str().unwrap().starts_with("Recover");
    wait_until("the recovery arrives", || server.output().iter().any(recovers));
    let took = asked.elapsed();
    let before = server.output().iter().position(recovers).unwrap();
    worker.stop().await;
    assert!(took < Duration::from_secs(5) && before < 100, "{took:?}, behind {before} mails");
    let brought = connections(&server.output());
    assert!(brought.len() <= 3, "one connection a worker: {brought:?}");
}

#[tokio::test]
async fn a_code_is_sent_before_mails_that_were_due_long_before() {
    let (app, server) = (App::spawn(), SmtpServer::start());
    queue(&app, 2);
    let user = app.user();
    app.post("/api/Auth/recover", &json!({"email": user.email})).await;
    let delivery = Arc::new(delivery(&app, &server.url(), PACE));
    for _ in 0..3 {
        assert_eq!(deliver(&delivery).await, Some(DeliveryOutcome::Sent));
    }
    let told = server.wait_for(3);
    let subjects: Vec<_> = told.iter().map(|mail| mail["subject"].as_str().unwrap()).collect();
    assert!(subjects[0].starts_with("Recover your account"), "{subjects:?}");
    assert_eq!(connections(&told), [(1, 3)].into(), "all over one connection");
}

#[tokio::test]
async fn a_server_that_ends_connections_gets_every_mail_once() {
    let (app, server) = (App::spawn(), SmtpServer::start_with(&json!({"most": 2})));
    queue(&app, 5);
    let delivery = Arc::new(delivery(&app, &server.url(), PACE));
    for _ in 0..5 {
        assert_eq!(deliver(&delivery).await, Some(DeliveryOutcome::Sent), "and none is put off");
    }
    let told = server.wait_for(5);
    let ids: BTreeSet<_> = told.iter().map(|mail| mail["messageId"].to_string()).collect();
    assert_eq!((told.len(), ids.len()), (5, 5));
    assert_eq!(connections(&told), [(1, 2), (2, 2), (3, 1)].into());
}

#[tokio::test]
async fn a_refused_recipient_leaves_no_broken_connection() {
    let (app, server) = (App::spawn(), SmtpServer::start());
    for email in ["first@example.org", "gone@example.org", "last@example.org"] {
        app.rows.insert("users", json!({"email": email}));
        app.rows.insert("outbox", json!({"recipient": email}));
    }
    let delivery = Arc::new(delivery(&app, &server.url(), PACE));
    assert_eq!(deliver(&delivery).await, Some(DeliveryOutcome::Sent));
    assert!(matches!(deliver(&delivery).await, Some(DeliveryOutcome::GivenUp(_))));
    assert_eq!(deliver(&delivery).await, Some(DeliveryOutcome::Sent));
    assert_eq!(server.wait_for(2).len(), 2);
}
