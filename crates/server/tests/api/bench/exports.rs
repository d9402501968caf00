//! Exports against PostgreSQL's own `COPY` of the same query, and what the server's memory does meanwhile.

use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;

use super::compare;
use crate::app::{App, Person};
use crate::check_in_list::large;
use crate::statements;

fn path(tournament: i64) -> String {
    format!("/api/DataExport/comprehensive/{tournament}")
}

/// Reads an export as it comes and answers its length.
async fn export(app: &App, admin: &Person, tournament: i64) -> usize {
    let call = app.get(&path(tournament)).by(admin).header("accept", "text/csv");
    let mut response = call.0.send().await.unwrap();
    assert_eq!(response.status(), 200);
    let mut length = 0;
    while let Some(chunk) = response.chunk().await.unwrap() {
        length += chunk.len();
    }
    length
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement, for `just bench`"]
async fn a_hundred_thousand_rows_against_copy() {
    statements::keep();
    let app = App::spawn();
    let admin = app.admin();
    let tournament = large(&app, 100_000);
    statements::forget();
    export(&app, &admin, tournament).await;
    let query = statements::made().into_iter().find(|sql| sql.contains("ticket_categories")).unwrap();
    let copy = format!("COPY ({}) TO STDOUT (FORMAT csv)", query.replace("$1", &tournament.to_string()));
    // COPY stands first, as it is speed that is told: 0.5 is half of its.
    compare(
        "speed of an export of 100,000 rows, CSV over HTTP, to COPY by psql",
        5,
        async || {
            let psql =
                Command::new("psql").args([&app.rows.url(), "-c", &copy]).stdout(Stdio::null()).status();
            assert!(psql.expect("psql, of PostgreSQL's client").success());
        },
        async || {
            export(&app, &admin, tournament).await;
        },
    )
    .await;
}

/// Adds a group of a thousand, so many times: there are no more than a thousand people.
fn thousands(app: &App, groups: usize) -> i64 {
    let tournament = app.tournament();
    let category = app.category(tournament, json!({}));
    app.rows.execute(&format!(
        "WITH person AS (INSERT INTO users (email, name_first, name_last, created_at)
             SELECT 'p' || n || '.of.{tournament}@example.org', 'Player', 'No ' || n, now() FROM generate_series(1, 1000) n RETURNING id),
         ticket AS (INSERT INTO tickets (tournament_id, ticket_category_id, user_id, scan_code, created_at)
             SELECT {tournament}, {category}, (SELECT min(id) FROM person), gen_random_uuid()::text, now() FROM generate_series(1, {groups}) RETURNING id),
         grouped AS (INSERT INTO groups (ticket_id, name) SELECT id, 'Group 1' FROM ticket RETURNING id)
         INSERT INTO attendees (group_id, user_id, scan_code, created_at)
             SELECT grouped.id, person.id, gen_random_uuid()::text, now() FROM grouped, person"
    ));
    app.rows.execute("ANALYZE");
    tournament
}

/// Memory of this process, the server and its client, in KiB.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// The most that it is while something is done.
async fn peak<T>(work: impl Future<Output = T>) -> (T, u64) {
    let done = Arc::new(AtomicBool::new(false));
    let watching = done.clone();
    let watch = std::thread::spawn(move || {
        let mut most = resident();
        while !watching.load(Ordering::SeqCst) {
            std::thread::sleep(Duration::from_millis(5));
            most = most.max(resident());
        }
        most
    });
    let made = work.await;
    done.store(true, Ordering::SeqCst);
    (made, watch.join().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement, for `just bench`"]
async fn memory_stays_flat_from_a_thousand_rows_to_a_million() {
    let app = App::spawn();
    let admin = app.admin();
    // Warms up: connections, buffers, code.
    export(&app, &admin, thousands(&app, 1)).await;
    let mut peaks = Vec::new();
    for groups in [1, 100, 1_000] {
        let tournament = thousands(&app, groups);
        let before = resident();
        let asked = Instant::now();
        let (length, most) = peak(export(&app, &admin, tournament)).await;
        let line = format!(
            "an export of {} rows: {:.1} MiB at most, {:.1} MiB before; {:.1} MiB of CSV in {:.1?}",
            groups * 1000,
            mebibytes(most),
            mebibytes(before),
            mebibytes(u64::try_from(length / 1024).unwrap()),
            asked.elapsed()
        );
        writeln!(std::io::stdout(), "{line}").unwrap();
        peaks.push(mebibytes(most));
    }
    let growth = peaks[2] / peaks[0];
    writeln!(std::io::stdout(), "memory at an export of 1,000,000 rows to that at one of 1,000: {growth:.3}")
        .unwrap();
    assert!(growth < 1.5, "an export takes more memory the more rows it has");
}

fn mebibytes(kibibytes: u64) -> f64 {
    f64::from(u32::try_from(kibibytes).unwrap()) / 1024.0
}
