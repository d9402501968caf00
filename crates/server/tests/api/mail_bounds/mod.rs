//! Mail to an address is bounded by its sender, its recipient and its message, whatever accounts are used.

mod at_once;
mod codes;
mod teams;
mod tickets;
mod unproven;
mod waitlists;

use std::sync::Arc;

use fairway_application::mail::{Delivery, Outcome};
use serde_json::json;

use crate::app::{App, Person};
use crate::client::{Answer, Call};
use crate::smtp::deliver;

/// With the limits that the binary has.
fn app() -> App {
    App::spawn_with(&[])
}

/// A group with room for many, of a ticket of its own.
fn group(app: &App, owner: &Person) -> i64 {
    app.ticket(app.category(app.tournament(), json!({"num_attendees": 200})), owner).1
}

fn add(app: &App, owner: &Person, group: i64, email: &str) -> Call {
    app.post("/api/Attendee", &json!({"groupId": group, "email": email})).by(owner)
}

/// Seconds that it says to wait, once it was refused as too much.
#[track_caller]
fn wait(answer: &Answer) -> i64 {
    answer.problem(429, "");
    answer.header("retry-after").parse().unwrap()
}

fn mails(app: &App, to: &str) -> i64 {
    app.rows.count(&format!("outbox WHERE lower(recipient) = lower('{to}')"))
}

/// Sends all mail that is due, and counts it; mail that waits for room is not tried again.
async fn sent_of_all(delivery: &Arc<Delivery>) -> usize {
    let mut sent = 0;
    while let Some(outcome) = deliver(delivery).await {
        sent += usize::from(outcome == Outcome::Sent);
    }
    sent
}

fn recover(app: &App, email: &str) -> Call {
    app.post("/api/Auth/recover", &json!({"email": email}))
}

/// From another client each time: a proxy is believed about where they are.
fn from(call: Call, client: usize) -> Call {
    call.header("x-forwarded-for", &format!("192.0.2.{client}"))
}

fn behind_a_proxy() -> App {
    App::spawn_with(&["--trusted-proxies=127.0.0.1"])
}

/// Makes all mail due, as if the time that it waits were over.
fn make_due(app: &App) {
    app.rows.execute("UPDATE outbox SET due_at = now() WHERE sent_at IS NULL");
}
