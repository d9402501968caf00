//! Clients that read an export slowly, disconnect, or come with many others: they hold no database connection, leave no file, and do not stop the site.

use std::future::IntoFuture;
use std::time::Duration;

use diesel::prelude::*;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use crate::app::{App, Person};

/// More than the buffers of a connection hold: twenty megabytes.
const NOTES: usize = 5_000;

/// A tournament with a large export.
fn large(app: &App) -> i64 {
    let tournament = app.tournament();
    let category = app.category(tournament, json!({"max_total_tickets": NOTES}));
    app.rows.execute(&format!(
        "WITH buyer AS (INSERT INTO users (email, created_at) VALUES ('buyer@example.org', now()) RETURNING id)
         INSERT INTO tickets (tournament_id, ticket_category_id, user_id, scan_code, created_at, paid, date_paid, payment_note)
         SELECT {tournament}, {category}, buyer.id, 'code ' || n, now(), true, now(), repeat('note ', 800)
         FROM buyer, generate_series(1, {NOTES}) n"
    ));
    tournament
}

fn path(tournament: i64) -> String {
    format!("/api/DataExport/comprehensive/{tournament}")
}

/// A client that requests an export and reads only the first line.
async fn slow_reader(app: &App, tournament: i64, admin: &Person) -> TcpStream {
    let mut stream = ask(app, tournament, admin).await;
    let mut line = [0; 15];
    stream.read_exact(&mut line).await.unwrap();
    assert_eq!(&line, b"HTTP/1.1 200 OK");
    stream
}

async fn ask(app: &App, tournament: i64, admin: &Person) -> TcpStream {
    let mut stream = TcpStream::connect(app.address.trim_start_matches("http://")).await.unwrap();
    let (path, token) = (path(tournament), &admin.token);
    let request = format!(
        "GET {path} HTTP/1.1\r\nhost: fairway\r\naccept: text/csv\r\nauthorization: Bearer {token}\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    stream
}

/// Waits until the site has no export file open.
async fn nothing_stays_behind(app: &App) {
    for _ in 0..500 {
        if app.scratch_files() == 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("{} files stay behind", app.scratch_files());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_reader_holds_no_connection_and_gets_the_whole_export() {
    let app = App::spawn_with(&["--database-connections=1"]);
    let admin = app.admin();
    let tournament = large(&app);
    let mut slow = slow_reader(&app, tournament, &admin).await;
    assert_eq!(app.scratch_files(), 1);
    // The only database connection serves other calls meanwhile.
    for _ in 0..10 {
        app.get("/api/Tournament").await.ok(200);
    }
    let whole = app.get(&path(tournament)).by(&admin).header("accept", "text/csv").await;
    assert_eq!((whole.status, app.scratch_files()), (200, 1));
    let mut rest = vec![0; 64 * 1024];
    let mut read = 0;
    while read < whole.body.len() {
        read += slow.read(&mut rest).await.unwrap();
    }
    nothing_stays_behind(&app).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reader_that_disconnects_leaves_nothing_behind() {
    let app = App::spawn();
    let admin = app.admin();
    let tournament = large(&app);
    for _ in 0..3 {
        let slow = slow_reader(&app, tournament, &admin).await;
        assert_eq!(app.scratch_files(), 1);
        drop(slow);
        nothing_stays_behind(&app).await;
    }
}

/// Blocks every export's query until it is dropped.
fn hold(app: &App) -> PgConnection {
    let mut connection = app.rows.connect();
    diesel::sql_query("BEGIN").execute(&mut connection).unwrap();
    diesel::sql_query("LOCK TABLE groups IN ACCESS EXCLUSIVE MODE").execute(&mut connection).unwrap();
    connection
}

/// Waits until this number of exports wait for the table.
async fn reading(app: &App, exports: i64) {
    let waiting = "pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    while app.rows.count(waiting) < exports {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_is_given_up_when_its_client_goes_away() {
    let app = App::spawn();
    let admin = app.admin();
    let tournament = large(&app);
    let held = hold(&app);
    let connections = app.connections();
    let gone = ask(&app, tournament, &admin).await;
    reading(&app, 1).await;
    drop(gone);
    // The server notices it when it polls the connection again.
    app.closed_all_but(connections).await;
    drop(held);
    nothing_stays_behind(&app).await;
    assert_eq!(app.rows.count("audit_log"), 0, "not received, so not exported");
    app.get(&path(tournament)).by(&admin).await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_exports_run_at_a_time_and_the_last_get_503() {
    let app = App::spawn();
    let admin = app.admin();
    let category = app.category(app.tournament(), json!({}));
    let tournament = app.rows.number("SELECT max(id) AS number FROM tournaments");
    app.ticket(category, &admin);
    let held = hold(&app);
    let mut exports: JoinSet<_> =
        (0..20).map(|_| app.get(&path(tournament)).by(&admin).into_future()).collect();
    for _ in 0..4 {
        let refused = exports.join_next().await.unwrap().unwrap();
        let sentence = "Several exports are being made right now. Please try again in a moment.";
        assert_eq!(refused.problem(503, ""), sentence);
        assert_eq!(
            (refused.json()["type"].as_str(), refused.header("retry-after").as_str()),
            (Some("/problems/busy"), "5")
        );
    }
    reading(&app, 2).await;
    let watched = app.metrics().await;
    assert_eq!(watched.whole("fairway_exports_in_progress", &[]), Some(16));
    assert_eq!(watched.whole("fairway_exports_turned_away_total", &[]), Some(4));
    for _ in 0..5 {
        app.get("/api/Tournament").await.ok(200);
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    let waiting = "pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    assert_eq!(app.rows.count(waiting), 2, "no more than two at a time");
    drop(held);
    let answers = exports.join_all().await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 16);
    nothing_stays_behind(&app).await;
    assert_eq!(app.metrics().await.whole("fairway_exports_in_progress", &[]), Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_that_fails_midway_is_an_error_not_a_short_file() {
    let app = App::spawn();
    let admin = app.admin();
    let tournament = large(&app);
    let held = hold(&app);
    let mut export = JoinSet::new();
    export.spawn(app.get(&path(tournament)).by(&admin).into_future());
    reading(&app, 1).await;
    app.rows.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    export.join_next().await.unwrap().unwrap().problem(503, "");
    drop(held);
    nothing_stays_behind(&app).await;
    assert_eq!(app.rows.count("audit_log"), 0);
}
