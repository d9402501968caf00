//! Bodies that the client holds back until the caller's session has ended.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::sleep;

use crate::app::{App, Person};
use crate::proven::{EMAIL, register, use_code};

/// An authenticated call of which the body is held back but for its first bytes.
struct HeldBack {
    stream: TcpStream,
    rest: String,
}

impl HeldBack {
    async fn begin(app: &App, call: &str, person: &Person, body: &Value) -> Self {
        let mut stream = TcpStream::connect(app.address.trim_start_matches("http://")).await.unwrap();
        let body = body.to_string();
        let (first, rest) = body.split_at(3);
        let head = format!(
            "{call} HTTP/1.1\r\nhost: fairway\r\nconnection: close\r\nauthorization: Bearer {}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{first}",
            person.token,
            body.len()
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        Self { stream, rest: rest.to_owned() }
    }

    /// Sends the rest of the body, and returns the status.
    async fn end(mut self) -> String {
        self.stream.write_all(self.rest.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        self.stream.read_to_end(&mut answer).await.unwrap();
        String::from_utf8_lossy(&answer).split(' ').nth(1).unwrap_or_default().to_owned()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_held_back_over_the_first_code_does_nothing() {
    let app = App::spawn();
    let stranger = register(&app, EMAIL).await;
    let category = app.category(app.tournament(), json!({}));
    let reservation = json!({"ticketCategoryId": category, "userId": stranger.id});
    let ticket = app.post("/api/Ticket", &reservation).by(&stranger).await.ok(201);
    let (keep, rename) = (json!({"id": ticket["id"]}), json!({"id": stranger.id, "nameFirst": "Mallory"}));
    let add = json!({"groupId": ticket["groups"][0]["id"], "nameFirst": "Eve", "nameLast": "Mallory"});
    let calls = [
        ("PUT /api/Ticket/keep", &keep),
        ("POST /api/Ticket", &reservation),
        ("POST /api/Attendee", &add),
        ("PUT /api/User", &rename),
    ];
    let mut held = Vec::new();
    for (call, body) in calls {
        held.push(HeldBack::begin(&app, call, &stranger, body).await);
    }
    // The control: a body that arrives before the first code is processed.
    let control = HeldBack::begin(&app, "PUT /api/User", &stranger, &json!({"id": stranger.id})).await;
    assert_eq!(control.end().await, "200");
    // Time for the authentication; a call that is later than that is refused anyway.
    sleep(Duration::from_millis(300)).await;
    use_code(&app, &app.auth_code(&stranger)).await.ok(200);
    for held in held {
        assert_eq!(held.end().await, "401");
    }
    assert_eq!(app.rows.count("tickets WHERE is_suspended"), 1);
    assert_eq!((app.rows.count("tickets"), app.rows.count("attendees")), (1, 1));
    assert_eq!(app.rows.count("users WHERE name_first = 'Mallory'"), 0);
}
