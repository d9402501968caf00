//! Clients that are slow, on purpose or by their network, are cut off in time (decision 030). `soak/idle.rs` tests that others do not notice them.

use std::time::{Duration, Instant};

use fairway_http::Pace;
use fairway_server::connection::Timeouts;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::net::tcp::OwnedWriteHalf;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use crate::app::{App, Person, Slowness};

/// Limits short enough for a test.
const SHORT: Slowness = Slowness {
    timeouts: Timeouts {
        head: Duration::from_millis(500),
        idle: Duration::from_secs(4),
        answer: Duration::from_millis(800),
        linger: Duration::from_millis(200),
    },
    pace: Pace { grace: Duration::from_millis(500), bytes_a_second: 1000 },
    heartbeat: None,
    kept: None,
};
/// Longer than all limits together, even on a busy machine.
const LONG: Duration = Duration::from_secs(20);

async fn connect(app: &App) -> TcpStream {
    TcpStream::connect(app.address.trim_start_matches("http://")).await.unwrap()
}

/// A client that sends this, and then a byte at intervals. It collects the answer until it is cut off.
struct Slow {
    answer: JoinHandle<String>,
    trickle: JoinHandle<()>,
    began: Instant,
}

impl Slow {
    async fn send(app: &App, first: &str, byte: &'static [u8]) -> Self {
        let (mut read, mut write) = connect(app).await.into_split();
        write.write_all(first.as_bytes()).await.unwrap();
        let answer = tokio::spawn(async move {
            let mut answer = Vec::new();
            // An end or a reset: both cut the client off.
            let _ = read.read_to_end(&mut answer).await;
            String::from_utf8_lossy(&answer).into_owned()
        });
        Self { answer, trickle: tokio::spawn(trickle(write, byte)), began: Instant::now() }
    }

    /// The answer until the client was cut off, and the time until then.
    async fn cut(self) -> (String, Duration) {
        let answer = timeout(LONG, self.answer).await.expect("it is cut").unwrap();
        self.trickle.abort();
        (answer, self.began.elapsed())
    }

    fn is_cut(&self) -> bool {
        self.answer.is_finished()
    }
}

async fn trickle(mut write: OwnedWriteHalf, byte: &'static [u8]) {
    while write.write_all(byte).await.is_ok() {
        sleep(Duration::from_millis(50)).await;
    }
}

/// The head of a call with a body of this length.
fn head(call: &str, person: Option<&Person>, media: &str, length: usize) -> String {
    let token = person.map(|it| format!("authorization: Bearer {}\r\n", it.token)).unwrap_or_default();
    format!(
        "{call} HTTP/1.1\r\nhost: fairway\r\n{token}content-type: {media}\r\ncontent-length: {length}\r\n\r\n"
    )
}

const LOGIN: &str = "POST /api/Auth/login";
const JSON: &str = "application/json";

#[track_caller]
fn assert_too_slow(answer: &str) {
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    assert!(answer.contains("content-type: application/problem+json"), "{answer}");
    assert!(answer.contains("The request took too long to arrive. Please try again."), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_trickling_body_gets_408_and_is_cut() {
    let app = App::spawn_bearing(SHORT);
    let (admin, sponsor) = (app.admin(), app.rows.insert("sponsors", json!({})));
    let before = app.rows.state();
    let form = "multipart/form-data; boundary=X";
    let part = format!(
        "--X\r\nContent-Disposition: form-data; name=\"SponsorId\"\r\n\r\n{sponsor}\r\n--X\r\n\
         Content-Disposition: form-data; name=\"LogoPhoto\"; filename=\"a.png\"\r\n\r\n"
    );
    for first in [
        head(LOGIN, None, JSON, 1000),
        head("PUT /api/User", Some(&admin), JSON, 1000) + "{",
        head("POST /api/Widget", Some(&admin), JSON, 1_000_000) + "{\"content\":\"",
        head("POST /api/Sponsor/logo", Some(&admin), form, 1_000_000) + &part,
    ] {
        let (answer, took) = Slow::send(&app, &first, b" ").await.cut().await;
        assert_too_slow(&answer);
        assert!(took >= SHORT.pace.grace, "{took:?}");
    }
    assert_eq!(app.rows.state(), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_above_the_slowest_pace_is_read_beyond_the_grace() {
    let app = App::spawn_bearing(SHORT);
    let body = json!({"email": "nobody@example.org", "password": "a password"}).to_string();
    let padded = format!("{body}{}", " ".repeat(7_000));
    let mut stream = connect(&app).await;
    stream.write_all(head(LOGIN, None, JSON, padded.len()).as_bytes()).await.unwrap();
    let began = Instant::now();
    for part in padded.as_bytes().chunks(350) {
        stream.write_all(part).await.unwrap();
        sleep(Duration::from_millis(50)).await;
    }
    assert!(began.elapsed() > SHORT.pace.grace);
    let mut line = [0; 12];
    stream.read_exact(&mut line).await.unwrap();
    assert_eq!(&line, b"HTTP/1.1 401");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_head_that_trickles_is_cut_and_so_is_the_next_one_of_a_connection() {
    let app = App::spawn_bearing(SHORT);
    let get = "GET /healthz HTTP/1.1\r\nhost: fairway\r\n";
    let first = Slow::send(&app, &format!("{get}x: "), b"x").await;
    let silent = Slow::send(&app, "", b"").await;
    let second = Slow::send(&app, &format!("{get}\r\n{get}x: "), b"x").await;
    let (answer, took) = first.cut().await;
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    assert!(took < SHORT.timeouts.idle, "{took:?}");
    let (answer, _) = silent.cut().await;
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    let (answer, _) = second.cut().await;
    assert!(answer.starts_with("HTTP/1.1 200 ") && answer.matches("HTTP/1.1").count() == 1, "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_control_with_a_limit_of_an_hour_is_not_cut() {
    let hour = Duration::from_hours(1);
    let timeouts = Timeouts { head: hour, idle: hour, answer: hour, linger: hour };
    let app =
        App::spawn_bearing(Slowness { timeouts, pace: Pace { grace: hour, bytes_a_second: 1 }, ..SHORT });
    let get = "GET /healthz HTTP/1.1\r\nhost: fairway\r\n";
    let slow = [
        Slow::send(&app, &head(LOGIN, None, JSON, 1000), b" ").await,
        Slow::send(&app, &format!("{get}x: "), b"x").await,
        Slow::send(&app, &format!("{get}\r\n{get}x: "), b"x").await,
    ];
    sleep(SHORT.timeouts.idle + Duration::from_secs(2)).await;
    assert!(slow.iter().all(|it| !it.is_cut()), "a bound that was not set cut them");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unread_body_is_not_waited_for() {
    let app = App::spawn_bearing(SHORT);
    let chunked = "POST /api/Tournament HTTP/1.1\r\nhost: fairway\r\ncontent-type: application/json\r\n\
                   transfer-encoding: chunked\r\n\r\n";
    for (first, byte, status) in [
        (head("POST /api/Tournament", None, JSON, 100_000), b" ".as_slice(), "401"),
        (head("GET /healthz", None, JSON, 100_000), b" ", "200"),
        (chunked.to_owned(), b"1\r\n \r\n", "401"),
    ] {
        let (answer, _) = Slow::send(&app, &first, byte).await.cut().await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{answer}");
    }
}

/// A tournament with an export larger than the buffers of a connection.
fn large(app: &App) -> i64 {
    let tournament = app.tournament();
    let category = app.category(tournament, json!({"max_total_tickets": 5000}));
    app.rows.execute(&format!(
        "WITH buyer AS (INSERT INTO users (email, created_at) VALUES ('buyer@example.org', now()) RETURNING id)
         INSERT INTO tickets (tournament_id, ticket_category_id, user_id, scan_code, created_at, paid, date_paid, payment_note)
         SELECT {tournament}, {category}, buyer.id, 'code ' || n, now(), true, now(), repeat('note ', 800)
         FROM buyer, generate_series(1, 5000) n"
    ));
    tournament
}

/// A client that requests an export and reads only the first line.
async fn stalled_reader(app: &App, tournament: i64, admin: &Person) -> TcpStream {
    let mut stream = connect(app).await;
    let token = &admin.token;
    let request = format!(
        "GET /api/DataExport/comprehensive/{tournament} HTTP/1.1\r\nhost: fairway\r\naccept: text/csv\r\n\
         authorization: Bearer {token}\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut line = [0; 15];
    stream.read_exact(&mut line).await.unwrap();
    assert_eq!(&line, b"HTTP/1.1 200 OK");
    stream
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_stops_reading_an_export_loses_it_and_its_place() {
    let app = App::spawn_bearing(SHORT);
    let admin = app.admin();
    let tournament = large(&app);
    let mut stalled = Vec::new();
    for _ in 0..3 {
        stalled.push(stalled_reader(&app, tournament, &admin).await);
    }
    let began = Instant::now();
    while app.scratch_files() > 0 {
        assert!(began.elapsed() < LONG, "{} files stay behind", app.scratch_files());
        sleep(Duration::from_millis(20)).await;
    }
    let whole = app.get(&format!("/api/DataExport/comprehensive/{tournament}")).by(&admin);
    assert_eq!(whole.await.status, 200);
    drop(stalled);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_control_with_a_limit_of_a_minute_keeps_the_place() {
    let app = App::spawn();
    let admin = app.admin();
    let stalled = stalled_reader(&app, large(&app), &admin).await;
    sleep(SHORT.timeouts.answer + Duration::from_secs(3)).await;
    assert_eq!(app.scratch_files(), 1);
    drop(stalled);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_reads_slowly_gets_all_of_it() {
    // Far longer than one of its pauses, and shorter than the whole transfer. On a busy machine its request may take a while.
    let timeouts = Timeouts { head: LONG, answer: Duration::from_secs(3), ..SHORT.timeouts };
    let app = App::spawn_bearing(Slowness { timeouts, ..SHORT });
    let admin = app.admin();
    let tournament = large(&app);
    let path = format!("/api/DataExport/comprehensive/{tournament}");
    let whole = app.get(&path).by(&admin).header("accept", "text/csv").await.body.len();
    let mut slow = stalled_reader(&app, tournament, &admin).await;
    let began = Instant::now();
    let (mut read, mut part) = (0, vec![0; 512 * 1024]);
    while read < whole {
        sleep(Duration::from_millis(150)).await;
        match timeout(LONG, slow.read(&mut part)).await.unwrap().unwrap() {
            0 => panic!("cut after {read} of {whole}"),
            more => read += more,
        }
    }
    assert!(began.elapsed() > timeouts.answer.max(timeouts.idle), "{:?}", began.elapsed());
}
