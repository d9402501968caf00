//! A real mail server for one test: `tests/smtp/server.mjs`.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// Timeout of waits.
const TIMEOUT: Duration = Duration::from_secs(20);

/// Runs until it is dropped.
pub(crate) struct SmtpServer {
    pub(crate) port: u16,
    child: Child,
    /// Its output, by line.
    output: Arc<Mutex<Vec<Value>>>,
}

impl SmtpServer {
    /// A server that accepts mail from any client, unencrypted.
    pub(crate) fn start() -> Self {
        Self::start_with(&json!({}))
    }

    pub(crate) fn start_with(options: &Value) -> Self {
        let program = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/smtp/server.mjs");
        let mut child = Command::new("node")
            .args([program, &options.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("node runs; `just install` brings what the server needs");
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let first = lines.next().expect("the mail server starts: `just install`").unwrap();
        let port = serde_json::from_str::<Value>(&first).unwrap()["port"].as_u64().unwrap();
        let output = Arc::new(Mutex::new(Vec::new()));
        let hearing = output.clone();
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                hearing.lock().unwrap().push(serde_json::from_str(&line).unwrap());
            }
        });
        Self { port: port.try_into().unwrap(), child, output }
    }

    pub(crate) fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    /// Its output so far.
    pub(crate) fn output(&self) -> Vec<Value> {
        self.output.lock().unwrap().clone()
    }

    /// The output, once it has this number of lines.
    #[track_caller]
    pub(crate) fn wait_for(&self, lines: usize) -> Vec<Value> {
        wait_until(&format!("{lines} lines of the mail server"), || self.output().len() >= lines);
        self.output()
    }
}

impl Drop for SmtpServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits without the test's runtime, which has threads of its own.
#[track_caller]
pub(crate) fn wait_until(what: &str, mut so: impl FnMut() -> bool) {
    let until = Instant::now() + TIMEOUT;
    while !so() {
        assert!(Instant::now() < until, "{what}: that does not happen");
        std::thread::sleep(Duration::from_millis(10));
    }
}
