//! The database goes away and comes back while the site runs: calls report it in a sentence, the site goes on, and nothing is lost.

use std::future::IntoFuture;
use std::time::{Duration, Instant};

use diesel::prelude::*;
use serde_json::json;

use crate::app::{App, PASSWORD};
use crate::client::Answer;
use crate::operations::operations;
use crate::samples::Sample;

/// Limit of the time in which a call has to report the outage.
const SOON: Duration = Duration::from_secs(8);

#[track_caller]
fn assert_away(answer: &Answer, what: &str) {
    assert_eq!(answer.status, 503, "{what}: {}", answer.text());
    let sentence = answer.problem(503, "");
    assert_eq!(sentence, "The site cannot reach its database right now. Please try again in a moment.");
    assert!(answer.header("retry-after").parse::<u32>().is_ok_and(|seconds| seconds > 0), "{what}");
}

#[tokio::test]
async fn every_call_reports_a_database_outage_and_recovers() {
    let app = App::spawn();
    let mut person = app.admin();
    let sample = Sample::of(&app, &person);
    let before = app.rows.state();
    app.rows.set_away(true);
    let asked = Instant::now();
    let mut calls = Vec::new();
    for operation in operations() {
        let call = sample.request(&app, &operation).by(&person);
        calls.push((operation, tokio::spawn(call.into_future())));
    }
    for (operation, call) in calls {
        let answer = call.await.unwrap();
        // The session is checked first, so with a token even a call without rows needs the database.
        if ["get_healthz", "get_media"].contains(&operation.id.as_str()) {
            assert_eq!(answer.status, 200, "{}", operation.name());
        } else {
            assert_away(&answer, &operation.name());
        }
    }
    assert!(asked.elapsed() < SOON, "{:?}", asked.elapsed());
    app.rows.set_away(false);
    let back = Instant::now();
    app.get(&format!("/api/User/{}", person.id)).by(&person).await.ok(200);
    assert!(back.elapsed() < SOON, "{:?}", back.elapsed());
    assert_eq!(app.rows.state(), before, "nothing changed meanwhile");
    for operation in operations() {
        // Some calls end the caller's session.
        app.sign_in(&mut person);
        let answer = sample.request(&app, &operation).by(&person).await;
        // An Admin with a ticket cannot delete their own account.
        let refused = operation.id == "leave_account" && answer.status == 409;
        assert!(answer.status < 300 || refused, "{}: {}", operation.name(), answer.text());
    }
}

#[tokio::test]
async fn calls_without_the_database_are_served_all_the_while() {
    let app = App::spawn();
    app.picture("logo", "a.png", b"a logo");
    assert_eq!(app.get("/readyz").await.text(), "ok");
    app.rows.set_away(true);
    for path in ["/", "/tournaments", "/api/Site", "/api/openapi.json", "/media/logo/a.png", "/healthz"] {
        assert_eq!(app.get(path).await.status, 200, "{path}");
    }
    app.get("/api/Nothing").await.problem(404, "");
    app.post("/api/Auth/login", &json!({})).await.problem(422, "email");
    assert_away(&app.get("/readyz").await, "/readyz");
}

#[tokio::test]
async fn a_session_and_a_password_are_as_good_after_an_outage_as_before() {
    let app = App::spawn();
    let user = app.user();
    app.rows.set_away(true);
    let path = format!("/api/User/{}", user.id);
    assert_away(&app.get(&path).by(&user).await, "503 and not 401: the page must not drop the session");
    let login = json!({"email": user.email, "password": PASSWORD});
    assert_away(&app.post("/api/Auth/login", &login).await, "503 and not 401: the password may be right");
    app.rows.set_away(false);
    app.get(&path).by(&user).await.ok(200);
    app.post("/api/Auth/login", &login).await.ok(200);
}

#[tokio::test]
async fn a_reservation_that_an_outage_cuts_off_is_made_once_by_its_repeat() {
    let app = App::spawn();
    let user = app.user();
    let category = app.category(app.tournament(), json!({}));
    let mut holder = app.rows.connect();
    diesel::sql_query("BEGIN").execute(&mut holder).unwrap();
    diesel::sql_query("SELECT 1 FROM ticket_categories FOR UPDATE").execute(&mut holder).unwrap();
    let body = json!({"ticketCategoryId": category, "userId": user.id});
    let reserve = || app.post("/api/Ticket", &body).by(&user).header("idempotency-key", "once").into_future();
    let cut_off = tokio::spawn(reserve());
    let waiting = "pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    while app.rows.count(waiting) == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    app.rows.set_away(true);
    assert_away(&cut_off.await.unwrap(), "the reservation that was waiting");
    app.rows.set_away(false);
    assert_eq!((app.rows.count("tickets"), app.rows.count("idempotency_keys")), (0, 0));
    let made = reserve().await;
    assert_eq!(reserve().await.ok(201), made.ok(201));
    assert_eq!((app.rows.count("tickets"), app.rows.count("groups"), app.rows.count("attendees")), (1, 1, 1));
}

#[tokio::test]
async fn a_commit_whose_answer_never_arrived_is_answered_again_by_its_repeat() {
    let app = App::spawn();
    let user = app.user();
    let category = app.category(app.tournament(), json!({}));
    let body = json!({"ticketCategoryId": category, "userId": user.id});
    let reserve = || app.post("/api/Ticket", &body).by(&user).header("idempotency-key", "once");
    let unread = reserve().await;
    app.rows.set_away(true);
    assert_away(&reserve().await, "the repeat while it is away");
    app.rows.set_away(false);
    let again = reserve().await;
    assert_eq!((again.status, again.text()), (201, unread.text()));
    assert_eq!(app.rows.count("tickets"), 1);
}

#[tokio::test]
async fn the_site_survives_repeated_outages_under_load() {
    let app = App::spawn();
    let volunteer = app.volunteer();
    let sample = Sample::of(&app, &app.user());
    for turn in 0..2 {
        let mut calls = tokio::task::JoinSet::new();
        for call in 0..30 {
            let body = json!({"id": sample.id("Attendee"), "checkedIn": true, "operationId": format!("{turn}-{call}")});
            calls.spawn(app.put("/api/Attendee/checkin/update", &body).by(&volunteer).into_future());
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
        app.rows.set_away(true);
        let answers = calls.join_all().await;
        app.rows.set_away(false);
        for answer in &answers {
            assert!([200, 503].contains(&answer.status), "{}: {}", answer.status, answer.text());
        }
        let kept = app.rows.count(&format!("check_ins WHERE operation_id LIKE '{turn}-%'"));
        let told = answers.iter().filter(|answer| answer.status == 200).count();
        assert!(kept >= i64::try_from(told).unwrap(), "{told} were acknowledged, {kept} are kept");
        assert_eq!(app.rows.count("check_ins"), app.rows.count("audit_log"), "each with its entry");
        assert_eq!(app.get("/readyz").await.status, 200);
    }
}
