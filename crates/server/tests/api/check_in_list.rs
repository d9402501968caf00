//! The check-in list of a large tournament: its size for a phone on the course (rule `check-in-list`).

use std::future::IntoFuture;
use std::time::Duration;

use diesel::prelude::*;
use serde_json::json;
use tokio::task::JoinSet;

use crate::app::App;
use crate::large::large_tournament;
use crate::statements;

#[tokio::test]
async fn the_list_of_five_thousand_is_below_300_kilobytes() {
    let app = App::spawn();
    let volunteer = app.volunteer();
    let tournament = large_tournament(&app, 5_000);
    let path = format!("/api/Attendee/checkin/{tournament}");
    let list = app.get(&path).by(&volunteer).await;
    assert_eq!(list.ok(200).as_array().unwrap().len(), 5_000);
    assert_eq!(list.each("checkedIn").iter().filter(|it| **it == json!(true)).count(), 2_500);
    // Since the site writes workbooks, gzip is zlib-rs at its fastest level for all answers (decision 099). Browsers take Brotli.
    for (coding, most) in [("br", 300_000), ("gzip", 350_000)] {
        let compressed = app.get(&path).by(&volunteer).header("accept-encoding", coding).await;
        assert_eq!(compressed.header("content-encoding"), coding);
        assert!(compressed.body.len() < most, "{coding}: {} bytes", compressed.body.len());
    }
}

/// Number of queries for the list's rows since `statements::forget`, found by their order.
fn readings() -> usize {
    statements::made().iter().filter(|sql| sql.contains("ORDER BY lower(CASE WHEN users.name_first")).count()
}

#[tokio::test]
async fn the_statements_of_a_whole_list_do_not_depend_on_its_length() {
    statements::keep();
    let app = App::spawn();
    let volunteer = app.volunteer();
    let mut taken = vec![];
    for attendees in [2, 200] {
        let tournament = large_tournament(&app, attendees);
        statements::forget();
        let list = app.get(&format!("/api/Attendee/checkin/{tournament}")).by(&volunteer).await;
        assert_eq!(list.ok(200).as_array().unwrap().len(), attendees);
        let is_counted = |sql: &String| !sql.contains("set_config") && !sql.contains("\"token_version\"");
        taken.push(statements::made().into_iter().filter(is_counted).collect::<Vec<_>>());
    }
    assert_eq!(taken[0], taken[1]);
    assert!(taken[0].len() < 10, "{:#?}", taken[0]);
}

#[tokio::test]
async fn simultaneous_phones_share_one_query_of_the_list() {
    statements::keep();
    let app = App::spawn();
    let volunteer = app.volunteer();
    let tournament = large_tournament(&app, 200);
    let path = format!("/api/Attendee/checkin/{tournament}");
    let list = || app.get(&path).by(&volunteer).header("accept-encoding", "br");
    statements::forget();
    let mut together = JoinSet::new();
    for _ in 0..20 {
        together.spawn(list().into_future());
    }
    let lists = together.join_all().await;
    assert_eq!(readings(), 1);
    for one in &lists {
        assert_eq!((one.status, &one.body), (200, &lists[0].body));
        assert_eq!(one.header("x-check-in-number"), lists[0].header("x-check-in-number"));
    }
    let attendee = app.rows.number("SELECT min(id) AS number FROM attendees");
    let tap = json!({"id": attendee, "checkedIn": false});
    app.put("/api/Attendee/checkin/update", &tap).by(&volunteer).await.ok(200);
    app.rows.execute(&format!("INSERT INTO no_shows (attendee_id, marked_at) VALUES ({attendee}, now())"));
    statements::forget();
    let changed = list().await;
    assert_eq!(readings(), 1, "the list has changed");
    assert_ne!(changed.header("etag"), lists[0].header("etag"));
    let known = list().header("if-none-match", &changed.header("etag")).await;
    assert_eq!((known.status, known.body.len()), (304, 0));
    assert_eq!(known.header("x-total-count"), "200");
}

#[tokio::test]
async fn a_kept_list_needs_the_right_to_check_in() {
    let app = App::spawn();
    let tournament = large_tournament(&app, 10);
    let path = format!("/api/Attendee/checkin/{tournament}");
    app.get(&path).by(&app.volunteer()).await.ok(200);
    assert_eq!(app.get(&path).by(&app.user()).await.status, 403);
    assert_eq!(app.get(&path).await.status, 401);
    let plain = app.get(&path).by(&app.volunteer()).header("accept-encoding", "identity").await;
    let gzip = app.get(&path).by(&app.volunteer()).header("accept-encoding", "gzip").await;
    let (plain_tag, gzip_tag) = (plain.header("etag"), gzip.header("etag"));
    assert_eq!(gzip_tag, format!("{}-gzip\"", plain_tag.trim_end_matches('"')));
    assert!(gzip.header("vary").contains("accept-encoding") && gzip.body.len() < plain.body.len());
}

#[tokio::test]
async fn clients_that_go_leave_two_running_queries_at_most() {
    let app = App::spawn();
    let volunteer = app.volunteer();
    let tournament = large_tournament(&app, 10);
    let mut holder = app.rows.connect();
    for sql in ["BEGIN", "LOCK no_shows IN ACCESS EXCLUSIVE MODE"] {
        diesel::sql_query(sql).execute(&mut holder).unwrap();
    }
    for path in ["", "/roster"].repeat(3) {
        let call = app.get(&format!("/api/Attendee/checkin/{tournament}{path}")).by(&volunteer);
        let gone = call.0.timeout(Duration::from_millis(500)).send().await;
        assert!(gone.is_err(), "the client has gone");
    }
    let waiting = app.rows.number(
        "SELECT count(*) AS number FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event = 'relation'",
    );
    assert!((1..=2).contains(&waiting), "{waiting} readings wait");
    diesel::sql_query("COMMIT").execute(&mut holder).unwrap();
    app.get(&format!("/api/Attendee/checkin/{tournament}")).by(&volunteer).await.ok(200);
}
