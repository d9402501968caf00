//! Event streams and the stop of their server: they end first, so that it does not wait for them (rule `check-in-events`).

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "what a test cannot arrange must fail it")]

#[expect(dead_code, reason = "other tests use the rest of it")]
mod common;

use std::process::Command;
use std::time::{Duration, Instant};

use fairway_domain::access::Role;
use fairway_persistence::TestDatabase;
use reqwest::Response;
use serde_json::json;
use tempfile::TempDir;
use tokio::time::{sleep, timeout};

use crate::common::{Person, Running, client, command};

/// Limit of streams of one account.
const EACH: usize = 10;
/// Longer than any step here takes, even on a busy machine.
const LONG: Duration = Duration::from_secs(20);

/// A server with streams of many volunteers.
struct Followed {
    server: Running,
    path: String,
    volunteers: Vec<Person>,
    streams: Vec<Response>,
    _data: TempDir,
    _database: TestDatabase,
}

impl Followed {
    async fn by(volunteers: usize, drain_seconds: &str) -> Self {
        let (database, data) = (TestDatabase::new(), tempfile::tempdir().unwrap());
        let tournament = database.insert("tournaments", json!({}));
        let mut command = command(&database.url(), data.path());
        let server = Running::start(command.env("FAIRWAY_DRAIN_SECONDS", drain_seconds));
        let path = format!("/api/Attendee/checkin/{tournament}/events");
        let volunteers: Vec<_> = (0..volunteers).map(|_| Person::new(&database, Role::Volunteer)).collect();
        let mut followed =
            Self { server, path, volunteers, streams: Vec::new(), _data: data, _database: database };
        for volunteer in followed.volunteers.clone() {
            for _ in 0..EACH {
                let mut stream = followed.call(&volunteer).await;
                assert_eq!(stream.status(), 200);
                assert!(stream.chunk().await.unwrap().is_some(), "it has begun");
                followed.streams.push(stream);
            }
        }
        followed
    }

    async fn call(&self, volunteer: &Person) -> Response {
        let address = format!("{}{}", self.server.address, self.path);
        client().get(address).bearer_auth(&volunteer.token).send().await.unwrap()
    }

    fn terminate(&self) -> Instant {
        let process = self.server.child.id().to_string();
        let told = Instant::now();
        assert!(Command::new("kill").args(["-TERM", &process]).status().unwrap().success());
        told
    }

    /// Asserts that every stream ends properly, and is not cut off.
    async fn assert_ended(&mut self) {
        for stream in &mut self.streams {
            let rest = async { while stream.chunk().await.expect("a stream breaks off").is_some() {} };
            timeout(LONG, rest).await.expect("a stream goes on");
        }
    }
}

#[tokio::test]
async fn a_server_with_two_hundred_streams_stops_within_a_second() {
    let mut followed = Followed::by(20, "0").await;
    let told = followed.terminate();
    while followed.server.child.try_wait().unwrap().is_none() {
        assert!(told.elapsed() < LONG, "it does not end");
        sleep(Duration::from_millis(5)).await;
    }
    let took = told.elapsed();
    assert!(followed.server.child.wait().unwrap().success());
    assert_eq!(followed.streams.len(), 200);
    assert!(took < Duration::from_secs(1), "{took:?}");
    followed.assert_ended().await;
}

#[tokio::test]
async fn a_draining_server_ends_its_streams_and_begins_no_other() {
    let mut followed = Followed::by(1, "30").await;
    let told = followed.terminate();
    followed.assert_ended().await;
    assert!(told.elapsed() < Duration::from_secs(1), "{:?}", told.elapsed());
    let refused = followed.call(&followed.volunteers[0]).await;
    assert_eq!((refused.status().as_u16(), refused.headers().contains_key("retry-after")), (503, true));
    let served = client().get(format!("{}/healthz", followed.server.address)).send().await.unwrap();
    assert_eq!(served.status(), 200, "everything else is served until it stops");
}
