//! The server is killed while tickets are reserved: every answered reservation is there and complete, none is partial, and a repeat gets its ticket once.

#![expect(clippy::unwrap_used, reason = "what a test cannot arrange must fail it")]

mod common;

use std::path::Path;
use std::time::Duration;

use chrono::TimeDelta;
use fairway_application::ports::Clock;
use fairway_domain::access::Role;
use fairway_persistence::TestDatabase;
use serde_json::{Value, json};

use crate::common::{Person, Running, WHOLE, client, clock, command};

/// Number of kills.
const KILLS: usize = 20;
/// Number of concurrent buyers, each reserving one ticket after the other.
const BUYERS: usize = 8;

/// A buyer who reserves one ticket after the other.
struct Buyer {
    person: Person,
    category: i64,
    /// Tickets that the server answered.
    tickets: Vec<i64>,
    /// The key of the reservation that has no answer yet.
    key: String,
    client: reqwest::Client,
}

impl Buyer {
    fn new(database: &TestDatabase, category: i64) -> Self {
        let person = Person::new(database, Role::User);
        Self { person, category, tickets: vec![], key: key(), client: client() }
    }

    /// Reserves until the server is gone, or until one ticket is answered.
    async fn reserve(&mut self, address: &str, once: bool) {
        loop {
            let body = json!({"ticketCategoryId": self.category, "userId": self.person.id}).to_string();
            let call =
                self.client.post(format!("{address}/api/Ticket")).bearer_auth(&self.person.token).body(body);
            let call = call.header("content-type", "application/json").header("idempotency-key", &self.key);
            let Ok(answer) = call.send().await else { return };
            let status = answer.status();
            // Cut off within the answer, so it does not count as answered.
            let Ok(body) = answer.bytes().await else { return };
            assert_eq!(status, 201, "{}", String::from_utf8_lossy(&body));
            let ticket: Value = serde_json::from_slice(&body).unwrap();
            self.tickets.push(ticket["id"].as_i64().unwrap());
            self.key = key();
            if once {
                return;
            }
        }
    }
}

fn key() -> String {
    uuid::Uuid::new_v4().to_string()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_killed_twenty_times_neither_loses_nor_doubles_a_ticket() {
    let database = TestDatabase::new();
    let data = tempfile::tempdir().unwrap();
    let next_year = (clock().today() + TimeDelta::days(365)).to_string();
    let tournament = database.insert("tournaments", json!({"date_start": next_year, "date_end": next_year}));
    let category = json!({"tournament_id": tournament, "num_groups": 2, "max_total_tickets": 100_000});
    let category = database.insert("ticket_categories", category);
    let mut buyers: Vec<Buyer> = (0..BUYERS).map(|_| Buyer::new(&database, category)).collect();
    for kill in 0..KILLS {
        let mut server = start(&database, data.path());
        let address = server.address.clone();
        // At another moment of a reservation each time.
        let until = Duration::from_millis(7 * u64::try_from(kill).unwrap());
        let mut buying = tokio::task::JoinSet::new();
        for mut buyer in buyers.drain(..) {
            let address = address.clone();
            buying.spawn(async move {
                buyer.reserve(&address, false).await;
                buyer
            });
        }
        let some = database.count("tickets") + 3;
        while database.count("tickets") < some {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        tokio::time::sleep(until).await;
        server.kill();
        buyers = buying.join_all().await;
        assert_whole(&database, &buyers);
    }
    let server = start(&database, data.path());
    for buyer in &mut buyers {
        buyer.reserve(&server.address, true).await;
    }
    let answered = assert_whole(&database, &buyers);
    assert_eq!(database.count("tickets"), answered, "a repeat got what was made, and nothing was made twice");
    assert!(
        answered > i64::try_from(KILLS * 2).unwrap(),
        "{answered} were reserved: it was killed too early"
    );
}

/// A server without limits for eight buyers.
fn start(database: &TestDatabase, data: &Path) -> Running {
    let mut command = command(&database.url(), data);
    command.env("FAIRWAY_RESERVATIONS_PER_ADDRESS", "10000");
    command.env("FAIRWAY_UNPAID_TICKETS", "100000").env("FAIRWAY_WRITES_PER_USER", "10000");
    Running::start(&mut command)
}

/// Asserts that every ticket is complete and every answered one is there. Returns the number of answered ones.
fn assert_whole(database: &TestDatabase, buyers: &[Buyer]) -> i64 {
    let answered: Vec<_> = buyers.iter().flat_map(|buyer| &buyer.tickets).map(ToString::to_string).collect();
    let count = i64::try_from(answered.len()).unwrap();
    if count > 0 {
        let there = database.count(&format!("tickets WHERE id IN ({})", answered.join(", ")));
        assert_eq!(there, count, "every ticket that was answered is there");
    }
    // In one statement: a transaction whose commit was pending at the kill may end between two.
    let half = database.count(&format!("tickets WHERE id NOT IN (SELECT t.id FROM {WHOLE})"));
    assert_eq!(half, 0, "and none is half");
    count
}
