//! A check-in reaches the lists of the devices at the tables, through three instances behind nginx: soon, and soon after an outage of PostgreSQL.

use std::time::{Duration, Instant};

use fairway_domain::access::Role;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::{JoinHandle, block_in_place};
use tokio::time::{sleep, timeout};

use crate::cluster::Cluster;
use crate::common::{Person, client};
use crate::day::Day;
use crate::is_full;
use crate::load::Load;
use crate::postgres::Postgres;
use crate::traffic::Traffic;

/// Devices that follow the list; nginx spreads them over the instances.
const DEVICES: usize = 9;
const GUESTS: usize = 20;
/// Limit for 99 % of check-ins to reach another device …
const HEARD: Duration = Duration::from_secs(1);
/// … and for the first one after PostgreSQL has returned.
const HEARD_AGAIN: Duration = Duration::from_secs(3);
/// The short form runs a debug build, also beside other work, and multiplies the limits by this factor.
const SHORT: u32 = 5;
/// Longer than any step here takes.
const TIMEOUT: Duration = Duration::from_secs(20);

/// An operation on the list of a device, and the time since which it is there.
type Seen = (String, Instant);

/// A device at a table: it follows the events, and reads the changes after each.
struct Device {
    seen: UnboundedReceiver<Seen>,
    reading: JoinHandle<()>,
}

impl Device {
    /// Starts following the list, once the first event has arrived.
    async fn follow(cluster: &Cluster, table: &str, volunteer: &Person) -> Self {
        let address = format!("{}{table}", cluster.nginx.address);
        let mut list = List {
            client: client(),
            address: format!("{address}/roster"),
            token: volunteer.token.clone(),
            number: 0,
        };
        list.read().await;
        let call = client().get(format!("{address}/events")).bearer_auth(&volunteer.token);
        let stream = call.send().await.unwrap();
        assert_eq!(stream.status(), 200);
        let (tell, seen) = unbounded_channel();
        let (follows, mut following) = unbounded_channel();
        let reading = tokio::spawn(follow(stream, list, tell, follows));
        timeout(TIMEOUT, following.recv()).await.expect("a stream says nothing").unwrap();
        Self { seen, reading }
    }

    /// The time since which the list has this operation.
    async fn sees(&mut self, operation: &str) -> Instant {
        loop {
            let seen = timeout(TIMEOUT, self.seen.recv()).await;
            let (one, at) = seen.expect("a change is not on the list").expect("a stream has ended");
            if one == operation {
                return at;
            }
        }
    }
}

impl Drop for Device {
    fn drop(&mut self) {
        self.reading.abort();
    }
}

/// The list of a device, read through nginx.
struct List {
    client: reqwest::Client,
    address: String,
    token: String,
    /// The number for the next call for changes.
    number: i64,
}

impl List {
    /// Reads the changes, with retries. Returns the operations of all changed attendees.
    async fn read(&mut self) -> Vec<String> {
        loop {
            if let Some(roster) = self.ask().await {
                self.number = roster["number"].as_i64().unwrap();
                let changed = roster["attendees"].as_array().unwrap().iter();
                let made = changed.flat_map(|row| row["checkIns"].as_array().unwrap());
                return made.map(|it| it["operationId"].as_str().unwrap().to_owned()).collect();
            }
            sleep(Duration::from_millis(50)).await;
        }
    }

    async fn ask(&self) -> Option<Value> {
        let call = self.client.get(format!("{}?since={}", self.address, self.number));
        let answer = call.bearer_auth(&self.token).timeout(TIMEOUT).send().await.ok()?;
        if answer.status() != 200 {
            return None;
        }
        serde_json::from_slice(&answer.bytes().await.ok()?).ok()
    }
}

/// Reads the list after each complete event, and sends its operations. `follows` is notified of each event.
async fn follow(
    mut stream: reqwest::Response,
    mut list: List,
    tell: UnboundedSender<Seen>,
    follows: UnboundedSender<()>,
) {
    let mut text = String::new();
    while let Ok(Some(chunk)) = stream.chunk().await {
        text.push_str(&String::from_utf8_lossy(&chunk));
        while let Some(end) = text.find("\n\n") {
            let event: String = text.drain(..end + 2).collect();
            if !event.contains("data:") {
                continue;
            }
            for operation in list.read().await {
                if tell.send((operation, Instant::now())).is_err() {
                    return;
                }
            }
            // The receiver waits for the first one only.
            let _ = follows.send(());
        }
    }
}

/// The devices, and the check-ins that they follow.
struct Table {
    load: Load,
    volunteer: Person,
    batch: String,
    guests: Vec<i64>,
    turn: usize,
    devices: Vec<Device>,
}

impl Table {
    async fn open(cluster: &Cluster) -> Self {
        let database = &cluster.database;
        let day = Day::new(database, 1_000, 72);
        let guests = (0..GUESTS).map(|_| day.player(database).2).collect();
        let volunteer = Person::new(database, Role::Volunteer);
        let path = format!("/api/Attendee/checkin/{}", day.tournament);
        let mut devices = Vec::new();
        for _ in 0..DEVICES {
            devices.push(Device::follow(cluster, &path, &volunteer).await);
        }
        let load = Load::on(&cluster.nginx.address);
        Self { load, volunteer, batch: format!("{path}/batch"), guests, turn: 0, devices }
    }

    /// Checks an attendee in or out, as a phone would. Returns the time from the press until each device has the row.
    async fn check_in(&mut self) -> Vec<Duration> {
        let (guest, round) = (self.guests[self.turn % GUESTS], self.turn / GUESTS);
        self.turn += 1;
        let id = uuid::Uuid::new_v4().to_string();
        let operation = json!({"id": guest, "checkedIn": round.is_multiple_of(2), "operationId": id, "device": "gate 1",
            "deviceCounter": self.turn});
        let pressed = Instant::now();
        self.send(&json!({"operations": [operation]})).await;
        let mut times = Vec::new();
        for device in &mut self.devices {
            times.push(device.sees(&id).await - pressed);
        }
        times
    }

    /// Sends a batch like a phone, with retries during an outage.
    async fn send(&self, batch: &Value) {
        loop {
            let call = self.load.send(Method::POST, &self.batch, &self.volunteer, batch);
            let answer = self.load.call("check-in", call).await.expect("a check-in is not answered");
            if answer.status == 200 {
                let told = answer.json();
                let outcome = told["results"][0]["outcome"].as_str().unwrap();
                assert!(matches!(outcome, "applied" | "same"), "{told}");
                return;
            }
            assert_eq!(answer.status, 503);
            sleep(Duration::from_millis(50)).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "starts PostgreSQL, three servers and nginx: `just soak-short`"]
async fn a_check_in_is_soon_on_every_device_s_list() {
    let mut postgres = Postgres::start();
    let cluster = Cluster::start(postgres.database(), 3);
    let mut table = Table::open(&cluster).await;
    let traffic = Traffic::start(&cluster);
    let mut times = Vec::new();
    for _ in 0..if is_full() { 400 } else { 60 } {
        times.extend(table.check_in().await);
    }
    times.sort();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100];
    println!(
        "{} rows on the lists of {DEVICES} devices under load: p50 {} ms, p99 {} ms, slowest {} ms",
        times.len(),
        at(50).as_millis(),
        at(99).as_millis(),
        at(100).as_millis()
    );
    let margin = if is_full() { 1 } else { SHORT };
    assert!(at(99) < HEARD * margin, "{:?}", at(99));

    postgres.signal("-QUIT");
    sleep(Duration::from_secs(2)).await;
    block_in_place(|| postgres.start_again());
    let back = Instant::now();
    cluster.database.connect_again();
    let slowest = table.check_in().await.into_iter().max().unwrap();
    assert!(back.elapsed() < HEARD_AGAIN * margin, "{:?}", back.elapsed());
    println!("after the return of PostgreSQL: {} ms on the slowest device", slowest.as_millis());
    traffic.end().await;
}
