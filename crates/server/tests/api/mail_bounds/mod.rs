//! Mail to an address is limited by its sender, its recipient and its kind, whatever accounts are used.

mod at_once;
mod codes;
mod teams;
mod tickets;
mod unproven;
mod waitlists;

use std::sync::Arc;

use fairway_application::mail::{Delivery, DeliveryOutcome};
use serde_json::json;

use crate::app::{App, Person};
use crate::client::{Answer, Call};
use crate::smtp::deliver;

/// A site with the default limits.
fn app() -> App {
    App::spawn_with(&[])
}

/// A group with many places, on a ticket of its own.
fn group(app: &App, owner: &Person) -> i64 {
    app.ticket(app.category(app.tournament(), json!({"num_attendees": 200})), owner).1
}

fn add(app: &App, owner: &Person, group: i64, email: &str) -> Call {
    app.post("/api/Attendee", &json!({"groupId": group, "email": email})).by(owner)
}

/// The seconds of `Retry-After`; asserts that the call was refused as too much.
#[track_caller]
fn wait(answer: &Answer) -> i64 {
    answer.problem(429, "");
    answer.header("retry-after").parse().unwrap()
}

fn mails(app: &App, to: &str) -> i64 {
    app.rows.count(&format!("outbox WHERE lower(recipient) = lower('{to}')"))
}

/// Sends all due mail, and returns its number; mail that waits for its limit is not tried again.
async fn sent_of_all(delivery: &Arc<Delivery>) -> usize {
    let mut sent = 0;
    while let Some(outcome) = deliver(delivery).await {
        sent += usize::from(outcome == DeliveryOutcome::Sent);
    }
    sent
}

fn recover(app: &App, email: &str) -> Call {
    app.post("/api/Auth/recover", &json!({"email": email}))
}

/// From another client address, through a trusted proxy.
fn from(call: Call, client: usize) -> Call {
    call.header("x-forwarded-for", &format!("192.0.2.{client}"))
}

fn behind_a_proxy() -> App {
    App::spawn_with(&["--trusted-proxies=127.0.0.1"])
}

/// Makes all waiting mail due.
fn make_due(app: &App) {
    app.rows.execute("UPDATE outbox SET due_at = now() WHERE sent_at IS NULL");
}
