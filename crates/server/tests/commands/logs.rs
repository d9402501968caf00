//! The server's logs in JSON.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};

use serde_json::{Value, json};

use crate::site::{ADMIN, Site, client};

/// A server with the demonstration that logs in JSON, and its address.
fn serve(site: &Site) -> (Child, String) {
    let mut child = site.command(&["serve"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut ready = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut ready).unwrap();
    let address = ready.trim().strip_prefix("Fairway is ready at ").expect("it serves").to_owned();
    (child, address)
}

/// The log lines up to the one for this path; then stops the server.
fn lines_until_answered(mut child: Child, path: &str) -> Vec<Value> {
    let mut lines = Vec::new();
    for line in BufReader::new(child.stderr.take().unwrap()).lines() {
        let line: Value = serde_json::from_str(&line.unwrap()).expect("an object a line");
        let is_last = line["message"] == "answered" && line["span"]["path"] == path;
        lines.push(line);
        if is_last {
            break;
        }
    }
    child.kill().unwrap();
    child.wait().unwrap();
    lines
}

#[tokio::test]
async fn misplaced_tags_of_a_text_are_not_logged_one_by_one() {
    let site = Site::demonstration().set("FAIRWAY_LOG_FORMAT", "json").set("FAIRWAY_LOG", "info");
    let (child, address) = serve(&site);
    let (email, password) = ADMIN;
    let sign_in = json!({"email": email, "password": password});
    let signed_in = client().post(format!("{address}/api/Auth/login")).json(&sign_in).send().await.unwrap();
    let token: String = signed_in.json().await.unwrap();
    let content = json!({"body": format!("<table>{}</table>", "x<b>y</b>".repeat(30))}).to_string();
    let widget = json!({"tournamentId": 1, "widgetTypeId": 1, "name": "Day", "content": content});
    client().post(format!("{address}/api/Widget")).bearer_auth(token).json(&widget).send().await.unwrap();
    let lines = lines_until_answered(child, "/api/Widget");
    assert_eq!(lines.last().unwrap()["span"]["status"], 201);
    let of_the_parser = |line: &&Value| line["target"].as_str().is_some_and(|it| it.starts_with("html5ever"));
    assert_eq!(lines.iter().find(of_the_parser), None);
}

#[tokio::test]
async fn a_line_for_machines_names_its_request_once() {
    let site = Site::demonstration().set("FAIRWAY_LOG_FORMAT", "json").set("FAIRWAY_LOG", "info");
    let (child, address) = serve(&site);
    client().get(format!("{address}/api/Tournament")).send().await.unwrap();
    let lines = lines_until_answered(child, "/api/Tournament");
    let answered = lines.last().expect("the request is logged");
    assert_eq!(answered["span"]["path"], "/api/Tournament");
    assert!(answered["span"]["request_id"].is_string(), "{answered}");
    assert!(answered.get("spans").is_none(), "{answered}");
}

#[tokio::test]
async fn each_request_for_a_shared_answer_has_a_line() {
    let site = Site::demonstration().set("FAIRWAY_LOG_FORMAT", "json").set("FAIRWAY_LOG", "info");
    let (child, address) = serve(&site);
    let path = "/api/Tournament/1";
    // Far more requests than there are tenths of a second, the lifetime of a cached answer.
    for known in ["\"other\"", "*"].repeat(20) {
        client().get(format!("{address}{path}")).header("if-none-match", known).send().await.unwrap();
    }
    client().get(format!("{address}/readyz")).send().await.unwrap();
    let lines = lines_until_answered(child, "/readyz");
    let spans: Vec<_> = lines.iter().map(|line| &line["span"]).filter(|span| span["path"] == path).collect();
    let statuses: Vec<_> = spans.iter().map(|span| span["status"].as_i64().unwrap()).collect();
    assert_eq!(statuses, [200, 304].repeat(20));
    let ids: BTreeSet<_> = spans.iter().map(|span| span["request_id"].as_str().unwrap()).collect();
    assert_eq!(ids.len(), 40);
    assert!(spans.iter().all(|span| span["method"] == "GET"));
}
