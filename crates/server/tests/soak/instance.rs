//! One of several servers, always at the same address.

use std::net::TcpListener;
use std::process::Command;
use std::time::{Duration, Instant};

use tokio::task::block_in_place;
use tokio::time::sleep;

use crate::common::{Running, client};

/// Limit of the time to stop: running requests get 20 seconds.
const ENDS_WITHIN: Duration = Duration::from_secs(30);
const READY_WITHIN: Duration = Duration::from_secs(20);

/// A server that may be running or stopped.
pub(crate) struct Instance {
    pub(crate) port: u16,
    command: Command,
    running: Option<Running>,
}

impl Instance {
    /// Starts the server on a port that it keeps.
    pub(crate) fn start(mut command: Command) -> Self {
        let port = free_port();
        command.env("FAIRWAY_LISTEN", format!("127.0.0.1:{port}"));
        let running = Running::start(&mut command);
        assert_eq!(running.address, format!("http://127.0.0.1:{port}"));
        Self { port, command, running: Some(running) }
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    /// Kills the server, like `kill -9`.
    pub(crate) fn kill(&mut self) {
        self.running = None;
    }

    /// Sends SIGTERM, and waits for the end.
    pub(crate) async fn stop(&mut self) {
        let mut running = self.running.take().unwrap();
        let process = running.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &process]).status().unwrap().success());
        let until = Instant::now() + ENDS_WITHIN;
        loop {
            if let Some(status) = running.child.try_wait().unwrap() {
                assert!(status.success(), "after SIGTERM it ended by {status}");
                return;
            }
            assert!(Instant::now() < until, "after SIGTERM it does not end");
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Starts the server again, and waits until it is ready.
    pub(crate) async fn start_again(&mut self) {
        self.running = Some(block_in_place(|| Running::start(&mut self.command)));
        let until = Instant::now() + READY_WITHIN;
        let ready = client().get(self.url("/readyz"));
        while !ready.try_clone().unwrap().send().await.is_ok_and(|answer| answer.status() == 200) {
            assert!(Instant::now() < until, "it is not ready");
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Resident memory in MiB.
    pub(crate) fn memory(&self) -> f64 {
        let process = self.running.as_ref().unwrap().child.id();
        let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").parse::<f64>().unwrap() / 1024.0
    }
}

/// A port that stays free while its server is away: below the range of ephemeral ports.
pub(crate) fn free_port() -> u16 {
    let random = u16::from_le_bytes(uuid::Uuid::new_v4().as_bytes()[..2].try_into().unwrap());
    let mut tries = (0..1000).map(|step| 20_000 + (random.wrapping_add(step)) % 10_000);
    tries.find(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok()).unwrap()
}
