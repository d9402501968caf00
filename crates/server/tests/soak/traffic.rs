//! A small tournament's morning: people read, reserve and check in, and remember the answers.

use std::time::Duration;

use fairway_domain::access::Role;
use reqwest::Method;
use serde_json::json;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::cluster::Cluster;
use crate::common::{Person, WHOLE};
use crate::day::Day;
use crate::load::{Call, Load, statuses};

const READERS: usize = 4;
pub(crate) const BUYERS: usize = 6;
const GATES: usize = 4;
/// Attendees at each gate.
const QUEUE: usize = 10;

/// All clients of the morning.
pub(crate) struct Traffic {
    pub(crate) load: Load,
    day: Day,
    readers: JoinSet<()>,
    buyers: JoinSet<Buyer>,
    gates: JoinSet<Gate>,
}

impl Traffic {
    /// Starts the traffic, through nginx.
    pub(crate) fn start(cluster: &Cluster) -> Self {
        let database = &cluster.database;
        let (day, at_gates) = (Day::new(database, 1_000_000, 72), Day::new(database, 1_000, 72));
        let load = Load::on(&cluster.nginx.address);
        let (mut readers, mut buyers, mut gates) = (JoinSet::new(), JoinSet::new(), JoinSet::new());
        for _ in 0..READERS {
            readers.spawn(read(load.clone(), day));
        }
        for _ in 0..BUYERS {
            let buyer = Buyer { person: Person::new(database, Role::User), key: key(), tickets: vec![] };
            buyers.spawn(buyer.buy(load.clone(), day));
        }
        for _ in 0..GATES {
            let attendees = (0..QUEUE).map(|_| at_gates.player(database).2).collect();
            let gate =
                Gate { volunteer: Person::new(database, Role::Volunteer), attendees, operations: vec![] };
            gates.spawn(gate.check_in(load.clone()));
        }
        Self { load, day, readers, buyers, gates }
    }

    /// Ends the traffic; pending calls are completed first.
    pub(crate) async fn end(self) -> Kept {
        self.load.end();
        self.readers.join_all().await;
        let gates = self.gates.join_all().await;
        let mut buyers = self.buyers.join_all().await;
        let calls = self.load.calls();
        for buyer in &mut buyers {
            let answered = buyer.reserve(&self.load, self.day).await;
            assert!(answered, "the last reservation: {:?}", self.load.calls().last().map(|call| call.status));
        }
        Kept {
            calls,
            day: self.day,
            tickets: buyers.into_iter().flat_map(|buyer| buyer.tickets).collect(),
            operations: gates.into_iter().flat_map(|gate| gate.operations).collect(),
        }
    }
}

/// The answered calls.
pub(crate) struct Kept {
    pub(crate) calls: Vec<Call>,
    day: Day,
    tickets: Vec<i64>,
    operations: Vec<String>,
}

impl Kept {
    /// Asserts that nothing was refused, and that every answered write is in the database, complete and once. Prints their numbers.
    pub(crate) fn assert_there(&self, cluster: &Cluster) {
        let refused =
            self.calls.iter().filter(|call| !call.is_fault() && !matches!(call.status, Some(200 | 201)));
        assert_eq!(
            refused.count(),
            0,
            "nobody asked for what they may not have: {:?}",
            statuses(&self.calls)
        );
        assert!(!self.tickets.is_empty() && !self.operations.is_empty(), "something was answered");
        let database = &cluster.database;
        let list = |them: Vec<String>| format!("('{}')", them.join("', '"));
        let count = |them: usize| i64::try_from(them).unwrap();
        let tickets = list(self.tickets.iter().map(ToString::to_string).collect());
        let there = database.count(&format!("tickets WHERE id IN {tickets}"));
        assert_eq!(there, count(self.tickets.len()), "every ticket that was answered is there");
        let sold = format!("ticket_category_id = {}", self.day.category);
        let all = database.count(&format!("tickets WHERE {sold}"));
        assert_eq!(all, there, "a repeat got what was made, and nothing was made twice");
        assert_eq!(database.count(&format!("{WHOLE} AND {sold}")), all, "and none is half");
        let operations = list(self.operations.clone());
        let there = database.count(&format!("check_ins WHERE operation_id IN {operations}"));
        assert_eq!(there, count(self.operations.len()), "every check-in that was answered is there");
        println!(
            "{} calls; {} tickets and {} check-ins were answered, and are there",
            self.calls.len(),
            self.tickets.len(),
            self.operations.len()
        );
    }
}

fn key() -> String {
    uuid::Uuid::new_v4().to_string()
}

async fn read(load: Load, day: Day) {
    let paths = [
        "/api/Tournament/mostRecentLive".to_owned(),
        format!("/api/TicketCategory/query/tournament/{}", day.tournament),
        format!("/api/Round/{}", day.round),
        "/".to_owned(),
    ];
    for path in paths.iter().cycle() {
        if !load.goes_on() {
            return;
        }
        load.call("reading", load.get(path)).await;
        sleep(Duration::from_millis(10)).await;
    }
}

/// A buyer who reserves one ticket after the other.
struct Buyer {
    person: Person,
    /// The key of the reservation that has no answer yet.
    key: String,
    tickets: Vec<i64>,
}

impl Buyer {
    async fn buy(mut self, load: Load, day: Day) -> Self {
        while load.goes_on() {
            self.reserve(&load, day).await;
            sleep(Duration::from_millis(10)).await;
        }
        self
    }

    /// Whether a ticket was answered; otherwise the next try has the same key.
    async fn reserve(&mut self, load: &Load, day: Day) -> bool {
        let body = json!({"ticketCategoryId": day.category, "userId": self.person.id});
        let call = load.send(Method::POST, "/api/Ticket", &self.person, &body);
        let answer = load.call("reservation", call.header("idempotency-key", &self.key)).await;
        let Some(answer) = answer.filter(|answer| answer.status == 201) else { return false };
        self.tickets.push(answer.json()["id"].as_i64().unwrap());
        self.key = key();
        true
    }
}

/// A volunteer who checks people in and out.
struct Gate {
    volunteer: Person,
    attendees: Vec<i64>,
    /// Operations that the server answered.
    operations: Vec<String>,
}

impl Gate {
    async fn check_in(mut self, load: Load) -> Self {
        for turn in 0.. {
            if !load.goes_on() {
                break;
            }
            let operation = key();
            let attendee = self.attendees[turn % QUEUE];
            let body = json!({"id": attendee, "checkedIn": (turn / QUEUE).is_multiple_of(2), "operationId": operation});
            let call = load.send(Method::PUT, "/api/Attendee/checkin/update", &self.volunteer, &body);
            if load.call("check-in", call).await.is_some_and(|answer| answer.status == 200) {
                self.operations.push(operation);
            }
            sleep(Duration::from_millis(10)).await;
        }
        self
    }
}
