//! The server is killed twice while it mails 600 people over a slow mail server that refuses some. Every recipient is mailed, and a repeated mail has the
//! same Message-ID.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "what a test cannot arrange must fail it")]

#[expect(dead_code, reason = "other tests use the rest of it")]
mod common;
#[path = "api/smtp_server.rs"]
#[expect(dead_code, reason = "other tests use the rest")]
mod smtp_server;

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use chrono::TimeDelta;
use fairway_application::ports::Clock;
use fairway_domain::access::Role;
use fairway_persistence::TestDatabase;
use serde_json::{Value, json};

use crate::common::{Person, Running, client, clock, command};
use crate::smtp_server::SmtpServer;

const PEOPLE: i64 = 600;
const REFUSED: i64 = 12;

/// Six hundred buyers, every third with three tickets; twelve of them have no mailbox any more.
fn sell(database: &TestDatabase) -> i64 {
    let next_year = (clock().today() + TimeDelta::days(365)).to_string();
    let tournament = database.insert("tournaments", json!({"date_start": next_year, "date_end": next_year}));
    let category = json!({"tournament_id": tournament, "max_total_tickets": 100_000});
    let category = database.insert("ticket_categories", category);
    for number in 0..PEOPLE {
        let mailbox = if number < REFUSED { "gone" } else { "golfer" };
        let user = database.insert("users", json!({"email": format!("{mailbox}-{number}@example.org")}));
        for _ in 0..(if number % 3 == 0 { 3 } else { 1 }) {
            let of = json!({"tournament_id": tournament, "ticket_category_id": category, "user_id": user});
            database.insert("tickets", of);
        }
    }
    tournament
}

/// The progress on the page.
async fn progress(server: &Running, admin: &Person, tournament: i64) -> Value {
    let address = format!("{}/api/Broadcast/query/tournament/{tournament}", server.address);
    let answer = client().get(address).bearer_auth(&admin.token).send().await.unwrap();
    let listed: Value = serde_json::from_slice(&answer.bytes().await.unwrap()).unwrap();
    listed[0].clone()
}

/// Waits until the mail server has taken this number of mails.
async fn taken(server: &SmtpServer, mails: usize) {
    let until = Instant::now() + Duration::from_secs(90);
    while server.output().len() < mails {
        assert!(Instant::now() < until, "{} of {mails} mails", server.output().len());
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn six_hundred_mails_reach_all_recipients_despite_two_kills() {
    let relay = SmtpServer::start_with(&json!({"takes": 15}));
    let database = TestDatabase::new();
    let data = tempfile::tempdir().unwrap();
    let tournament = sell(&database);
    let admin = Person::new(&database, Role::Admin);
    let start = || Running::start(command(&database.url(), data.path()).env("FAIRWAY_SMTP_URL", relay.url()));
    let mut server = start();
    let words =
        json!({"tournamentId": tournament, "who": "everyone", "subject": "Rain", "body": "Come at 11."});
    let call = client().post(format!("{}/api/Broadcast", server.address)).bearer_auth(&admin.token);
    let call = call.header("content-type", "application/json").body(words.to_string());
    assert_eq!(call.send().await.unwrap().status(), 201);
    for mails in [150, 400] {
        taken(&relay, mails).await;
        server.kill();
        // Otherwise the leases of the interrupted mails would expire only after two minutes.
        database.execute(
            "UPDATE outbox SET leased_until = now() WHERE sent_at IS NULL AND leased_until IS NOT NULL",
        );
        server = start();
        let shown = progress(&server, &admin, tournament).await;
        assert_eq!((&shown["state"], &shown["recipients"]), (&json!("sending"), &json!(PEOPLE)));
        assert!(shown["sent"].as_i64().unwrap() + 12 >= i64::try_from(mails).unwrap() - 12, "{shown}");
    }
    let until = Instant::now() + Duration::from_secs(90);
    let done = loop {
        let shown = progress(&server, &admin, tournament).await;
        if shown["state"] == "done" {
            break shown;
        }
        assert!(Instant::now() < until, "{shown}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    assert_eq!((&done["sent"], &done["refused"]), (&json!(PEOPLE - REFUSED), &json!(REFUSED)));
    let mut ids: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for mail in relay.output() {
        let text = |name: &str| mail[name].as_str().unwrap().to_owned();
        ids.entry(text("to")).or_default().insert(text("messageId"));
    }
    assert_eq!(i64::try_from(ids.len()).unwrap(), PEOPLE - REFUSED, "all people with a mailbox");
    assert!(ids.values().all(|of_one| of_one.len() == 1), "one Message-ID each: {ids:?}");
    let twice = i64::try_from(relay.output().len()).unwrap() - (PEOPLE - REFUSED);
    assert!(twice <= 6, "{twice} mails came twice; three workers were killed twice");
}
