//! The server's logs for machines.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use serde_json::Value;

use crate::site::{Site, client};

#[tokio::test]
async fn a_line_for_machines_names_its_request_once() {
    let site = Site::demonstration().set("FAIRWAY_LOG_FORMAT", "json").set("FAIRWAY_LOG", "info");
    let mut child = site.command(&["serve"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut ready = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut ready).unwrap();
    let address = ready.trim().strip_prefix("Fairway is ready at ").expect("it serves");
    client().get(format!("{address}/api/Tournament")).send().await.unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let answered = lines.find_map(|line| {
        let line: Value = serde_json::from_str(&line.unwrap()).expect("an object a line");
        (line["message"] == "answered").then_some(line)
    });
    child.kill().unwrap();
    child.wait().unwrap();
    let answered = answered.expect("the request is logged");
    assert_eq!(answered["span"]["path"], "/api/Tournament");
    assert!(answered["span"]["request_id"].is_string(), "{answered}");
    assert!(answered.get("spans").is_none(), "{answered}");
}
