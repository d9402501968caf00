//! A check-in is heard by the devices at the tables, through three instances behind nginx: soon, and again after PostgreSQL was away.

use std::time::{Duration, Instant};

use fairway_domain::access::Role;
use reqwest::Method;
use serde_json::json;
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
/// Within how long 99 of 100 check-ins are on another device …
const HEARD: Duration = Duration::from_secs(1);
/// … and within how long after the return of PostgreSQL one is.
const HEARD_AGAIN: Duration = Duration::from_secs(3);
/// Longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(20);

/// A stream of events, read as it comes.
struct Device {
    heard: UnboundedReceiver<Instant>,
    reading: JoinHandle<()>,
}

impl Device {
    /// Begins to follow the list, once it was told where the list stands.
    async fn follow(cluster: &Cluster, day: &Day, volunteer: &Person) -> Self {
        let path = format!("/api/Attendee/checkin/{}/events", day.tournament);
        let call = client().get(format!("{}{path}", cluster.nginx.address)).bearer_auth(&volunteer.token);
        let stream = call.send().await.unwrap();
        assert_eq!(stream.status(), 200);
        let (tell, mut heard) = unbounded_channel();
        let reading = tokio::spawn(read(stream, tell));
        timeout(PATIENCE, heard.recv()).await.expect("a stream says nothing").unwrap();
        Self { heard, reading }
    }

    /// The moment of the next event.
    async fn hears(&mut self) -> Instant {
        timeout(PATIENCE, self.heard.recv()).await.expect("a change is not told").expect("a stream has ended")
    }
}

impl Drop for Device {
    fn drop(&mut self) {
        self.reading.abort();
    }
}

/// Tells of each event when it is whole.
async fn read(mut stream: reqwest::Response, tell: UnboundedSender<Instant>) {
    let mut text = String::new();
    while let Ok(Some(chunk)) = stream.chunk().await {
        text.push_str(&String::from_utf8_lossy(&chunk));
        while let Some(end) = text.find("\n\n") {
            let event: String = text.drain(..end + 2).collect();
            if event.contains("data:") && tell.send(Instant::now()).is_err() {
                return;
            }
        }
    }
}

/// The devices, and the table whose check-ins they hear.
struct Table {
    load: Load,
    volunteer: Person,
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
        let mut devices = Vec::new();
        for _ in 0..DEVICES {
            devices.push(Device::follow(cluster, &day, &volunteer).await);
        }
        Self { load: Load::on(&cluster.nginx.address), volunteer, guests, turn: 0, devices }
    }

    /// Checks somebody in or out; the time from the press to each device.
    async fn check_in(&mut self) -> Vec<Duration> {
        let (guest, round) = (self.guests[self.turn % GUESTS], self.turn / GUESTS);
        self.turn += 1;
        let operation = uuid::Uuid::new_v4().to_string();
        let body = json!({"id": guest, "checkedIn": round.is_multiple_of(2), "operationId": operation});
        let pressed = Instant::now();
        // Again while the database is away, as a phone does.
        loop {
            let call = self.load.send(Method::PUT, "/api/Attendee/checkin/update", &self.volunteer, &body);
            let answer = self.load.call("check-in", call).await.expect("a check-in is not answered");
            if answer.status == 200 {
                break;
            }
            assert_eq!(answer.status, 503);
            sleep(Duration::from_millis(50)).await;
        }
        let mut times = Vec::new();
        for device in &mut self.devices {
            times.push(device.hears().await - pressed);
        }
        times
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "starts PostgreSQL, three servers and nginx: `just soak-short`"]
async fn a_check_in_is_heard_on_every_device_within_a_second() {
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
        "{} events at {DEVICES} devices under load: p50 {:.0?}, p99 {:.0?}, slowest {:.0?}",
        times.len(),
        at(50),
        at(99),
        at(100)
    );
    assert!(at(99) < HEARD, "{:?}", at(99));

    postgres.signal("-QUIT");
    sleep(Duration::from_secs(2)).await;
    block_in_place(|| postgres.start_again());
    let back = Instant::now();
    cluster.database.connect_again();
    let slowest = table.check_in().await.into_iter().max().unwrap();
    assert!(back.elapsed() < HEARD_AGAIN, "{:?}", back.elapsed());
    println!("after the return of PostgreSQL: {slowest:.0?} on the slowest device");
    traffic.end().await;
}
