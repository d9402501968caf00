//! Metrics (decision 029): right counts, a bounded number of series, no personal data, and only with the token.

mod text;

use std::collections::BTreeSet;
use std::future::IntoFuture;
use std::time::{Duration, Instant};

use chrono::TimeDelta;
use diesel::prelude::*;
use fairway_application::ports::Clock;
use serde_json::json;

use crate::app::{App, METRICS_TOKEN, Slowness};
use crate::client::Call;
use crate::operations::{document, operations};
use crate::samples::Sample;
use text::Scrape;

const REQUESTS: &str = "fairway_http_requests_total";

/// A call for the metrics, with the token.
fn scrape(app: &App) -> Call {
    app.get("/metrics").token(METRICS_TOKEN)
}

impl App {
    /// The current metrics.
    pub(crate) async fn metrics(&self) -> Scrape {
        let answer = scrape(self).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        assert_eq!(answer.header("content-type"), "text/plain; version=0.0.4");
        Scrape::read(&answer.text())
    }
}

fn requests(scrape: &Scrape, method: &str, route: &str, status: &str) -> u64 {
    scrape.count(REQUESTS, &[("method", method), ("route", route), ("status", status)])
}

#[tokio::test]
async fn requests_count_by_their_call_and_take_as_long_as_they_take() {
    let app = App::spawn();
    let admin = app.admin();
    for round in ["1", "2", "3"] {
        app.get(&format!("/api/Round/{round}")).await.problem(404, "");
    }
    for _ in 0..4 {
        app.get("/api/Tournament").await.ok(200);
    }
    app.call(reqwest::Method::HEAD, "/api/Tournament").await;
    app.post("/api/Tournament", &json!({})).by(&admin).await.problem(422, "slug");
    app.get("/").await;
    let now = app.metrics().await;
    assert_eq!(requests(&now, "GET", "/api/Round/{id}", "404"), 3);
    assert_eq!(requests(&now, "GET", "/api/Tournament", "200"), 4);
    assert_eq!(requests(&now, "HEAD", "/api/Tournament", "200"), 1);
    assert_eq!(requests(&now, "POST", "/api/Tournament", "422"), 1);
    assert_eq!(requests(&now, "GET", "other", "200"), 1, "a page");
    let of_list = [("method", "GET"), ("route", "/api/Tournament")];
    assert_eq!(now.count("fairway_http_request_duration_seconds_count", &of_list), 4);
    let took = now.number("fairway_http_request_duration_seconds_sum", &of_list).unwrap();
    assert!(took > 0.0 && took < 120.0, "{took} s");
    assert_eq!(now.count("fairway_http_requests_in_flight", &[]), 1, "the one that asks");
    assert_eq!(now.count("fairway_build_info", &[("version", fairway_server::VERSION)]), 1);
    assert_eq!(requests(&app.metrics().await, "GET", "/metrics", "200"), 1, "the one before");
}

#[tokio::test]
async fn kept_answers_count_by_their_call_too() {
    let app = App::spawn_bearing(Slowness { kept: Some(Duration::from_hours(1)), ..Slowness::default() });
    for _ in 0..3 {
        app.get("/api/Tournament").await.ok(200);
        app.get("/").await;
    }
    for _ in 0..2 {
        app.get("/api/Tournament").header("if-none-match", "*").await;
    }
    let now = app.metrics().await;
    assert_eq!(requests(&now, "GET", "/api/Tournament", "200"), 3);
    assert_eq!(requests(&now, "GET", "/api/Tournament", "304"), 2);
    assert_eq!(requests(&now, "GET", "other", "200"), 3, "a page");
    let of_list = [("method", "GET"), ("route", "/api/Tournament")];
    assert_eq!(now.count("fairway_http_request_duration_seconds_count", &of_list), 5);
    assert_eq!(now.count("fairway_http_requests_in_flight", &[]), 1, "the one that asks");
}

#[tokio::test]
async fn each_of_two_instances_counts_its_own_requests() {
    let app = App::spawn();
    let other = app.another_instance();
    for _ in 0..3 {
        other.get("/healthz").await;
    }
    let others = Scrape::read(&other.get("/metrics").token(METRICS_TOKEN).await.text());
    assert_eq!(requests(&others, "GET", "/healthz", "200"), 3);
    assert_eq!(requests(&app.metrics().await, "GET", "/healthz", "200"), 0);
}

#[tokio::test]
async fn every_call_counts_by_its_pattern_without_personal_data() {
    let app = App::spawn();
    let admin = app.admin();
    let sample = Sample::of(&app, &admin);
    for operation in operations() {
        sample.request(&app, &operation).by(&admin).await;
    }
    let answer = scrape(&app).await.text();
    let now = Scrape::read(&answer);
    let known = document();
    let known: BTreeSet<_> = known["paths"].as_object().unwrap().keys().map(String::as_str).collect();
    for route in now.values("route") {
        // Two calls with one address may differ in the names of its parameters.
        assert!(known.contains(route) || route == "other", "{route}");
    }
    assert!(now.values("route").len() > 40);
    for secret in [admin.email.as_str(), &admin.token, METRICS_TOKEN, "example.org", "Rivera"] {
        assert!(!answer.contains(secret), "{secret}");
    }
}

/// Requests of a client that tries to create as many series as possible.
async fn hostile(app: &App, seed: usize) {
    for path in [
        format!("/api/Nothing{seed}"),
        format!("/api/Round/{seed}x"),
        format!("/api/Round/{seed}{seed}{seed}"),
        format!("/nowhere/{seed}"),
        format!("/assets/{seed}.js"),
        format!("/media/logo/{seed}.png"),
        format!("/media/x{seed}/y"),
        format!("/embed/{seed}"),
        format!("/api/Tournament?{seed}"),
        format!("/%22%7D%0A{seed}"),
    ] {
        app.get(&path).await;
        for method in ["PATCH", "BREW", "TRACE", "OPTIONS", &format!("M{seed}")] {
            app.call(method.parse().unwrap(), &path).await;
        }
        app.get(&path).header("x-request-id", &format!("id-{seed}")).header("user-agent", "\"}").await;
    }
}

#[tokio::test]
async fn no_address_method_or_header_makes_a_series_of_its_own() {
    let app = App::spawn();
    hostile(&app, 1).await;
    let before = app.metrics().await;
    let methods = BTreeSet::from(["GET", "other"]);
    assert!(before.values("method").is_subset(&methods), "{:?}", before.values("method"));
    for seed in 2..6 {
        hostile(&app, seed).await;
    }
    let after = app.metrics().await;
    let known: BTreeSet<_> = before.series.keys().collect();
    let new: Vec<_> = after.series.keys().filter(|series| !known.contains(series)).collect();
    let own = |(_, labels): &(String, text::Labels)| labels.get("route").is_some_and(|it| it == "/metrics");
    assert!(new.iter().all(|series| own(series)), "{new:?}");
    let others = |scrape: &Scrape| requests(scrape, "other", "other", "405");
    assert!(others(&after) >= 200, "{}", others(&after));
}

#[tokio::test]
async fn metrics_need_the_token() {
    let app = App::spawn();
    let admin = app.admin();
    let almost = format!("{}x", &METRICS_TOKEN[..METRICS_TOKEN.len() - 1]);
    let longer = format!("{METRICS_TOKEN}x");
    let shorter = &METRICS_TOKEN[..METRICS_TOKEN.len() - 1];
    for token in [almost.as_str(), &longer, shorter, "", "x", &admin.token, &METRICS_TOKEN.to_uppercase()] {
        let refused = app.get("/metrics").token(token).await;
        assert_eq!(refused.problem(401, ""), "The token for metrics is missing or wrong.");
        assert_eq!(refused.header("www-authenticate"), "Bearer");
        assert_eq!(refused.header("cache-control"), "no-store");
    }
    app.get("/metrics").await.problem(401, "");
    app.get(&format!("/metrics?token={METRICS_TOKEN}")).await.problem(401, "");
    app.get("/metrics").header("authorization", &format!("Basic {METRICS_TOKEN}")).await.problem(401, "");
    scrape(&app).token(METRICS_TOKEN).await.problem(401, "");
    assert_eq!(app.post("/metrics", &json!({})).token(METRICS_TOKEN).await.status, 405);
    assert_eq!(scrape(&app).await.header("cache-control"), "no-store");
}

#[tokio::test]
async fn without_a_configured_token_metrics_are_404() {
    let app = App::spawn_with(&[]);
    for call in [app.get("/metrics"), scrape(&app), app.get("/metrics").token("")] {
        assert_eq!(call.await.problem(404, ""), "There is nothing at this address.");
    }
}

#[tokio::test]
async fn the_outbox_has_its_size_and_the_age_of_the_oldest_mail() {
    let app = App::spawn();
    let empty = app.metrics().await;
    let age = |scrape: &Scrape| scrape.whole("fairway_outbox_oldest_age_seconds", &[]);
    assert_eq!(age(&empty), Some(0));
    let ago = |minutes| (app.clock.now() - TimeDelta::minutes(minutes)).to_rfc3339();
    for row in [
        json!({"created_at": ago(1)}),
        json!({"created_at": ago(2)}),
        json!({"created_at": ago(7), "last_error": "busy"}),
        json!({"created_at": ago(90), "last_error": "no such user", "given_up_at": ago(80)}),
        json!({"created_at": ago(99), "sent_at": ago(98)}),
    ] {
        app.rows.insert("outbox", row);
    }
    let now = app.metrics().await;
    let mails = |state| now.whole("fairway_outbox_mails", &[("state", state)]);
    assert_eq!((mails("waiting"), mails("retrying"), mails("given_up")), (Some(2), Some(1), Some(1)));
    assert_eq!(age(&now), Some(7 * 60));
}

#[tokio::test]
async fn metrics_report_a_database_outage_and_the_rest() {
    let app = App::spawn();
    assert_eq!(app.metrics().await.whole("fairway_database_up", &[]), Some(1));
    app.rows.set_away(true);
    let asked = Instant::now();
    let now = app.metrics().await;
    assert!(asked.elapsed() < Duration::from_secs(5), "{:?}", asked.elapsed());
    assert_eq!(now.whole("fairway_database_up", &[]), Some(0));
    assert!(now.series.keys().all(|(name, _)| !name.starts_with("fairway_outbox")));
    assert_eq!(requests(&now, "GET", "/metrics", "200"), 1);
    app.rows.set_away(false);
    assert_eq!(app.metrics().await.whole("fairway_database_up", &[]), Some(1));
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_have_the_used_connections_and_waiting_calls() {
    let app = App::spawn_with(&["--database-connections=2", &format!("--metrics-token={METRICS_TOKEN}")]);
    app.get("/api/Tournament").await.ok(200);
    let before = app.metrics().await;
    assert_eq!(before.whole("fairway_database_connections_max", &[]), Some(2));
    let given = "fairway_database_connections_given_total";
    assert!(before.count(given, &[]) >= 2);
    let mut holder = app.rows.connect();
    diesel::sql_query("BEGIN").execute(&mut holder).unwrap();
    diesel::sql_query("LOCK TABLE tournaments IN ACCESS EXCLUSIVE MODE").execute(&mut holder).unwrap();
    let calls: Vec<_> = (0..2).map(|_| tokio::spawn(app.get("/api/Tournament").into_future())).collect();
    let waiting = "pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    while app.rows.count(waiting) < 2 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let now = app.metrics().await;
    let state = |state| now.whole("fairway_database_connections", &[("state", state)]);
    assert_eq!((state("in_use"), state("idle")), (Some(2), Some(0)));
    assert_eq!(now.whole("fairway_database_up", &[]), Some(1), "it is busy, not away");
    assert!(
        now.series.keys().all(|(name, _)| !name.starts_with("fairway_outbox")),
        "nothing is to be had of it in time"
    );
    assert_eq!(now.whole("fairway_http_requests_in_flight", &[]), Some(3));
    drop(holder);
    for call in calls {
        call.await.unwrap().ok(200);
    }
    let after = app.metrics().await;
    let wait = "fairway_database_connections_wait_seconds_total";
    assert!(after.number(wait, &[]) > before.number(wait, &[]));
    assert_eq!(after.whole("fairway_database_up", &[]), Some(1));
}

#[tokio::test]
async fn check_ins_count_by_direction_and_outcome() {
    let app = App::spawn();
    let volunteer = app.volunteer();
    let category = app.category(app.tournament(), json!({}));
    let (ticket, _, attendee) = app.ticket(category, &app.user());
    let check = async |checked_in: bool, operation: &str| {
        let body = json!({"id": attendee, "checkedIn": checked_in, "operationId": operation});
        app.put("/api/Attendee/checkin/update", &body).by(&volunteer).await.status
    };
    let counts = async || {
        let now = app.metrics().await;
        let count =
            |to, outcome| now.whole("fairway_check_ins_total", &[("direction", to), ("outcome", outcome)]);
        let all =
            ["in", "out"].map(|to| ["changed", "unchanged", "repeated", "refused"].map(|it| count(to, it)));
        all.map(|counts| {
            counts.map(|count| count.unwrap_or_else(|| panic!("it is there from the beginning")))
        })
    };
    assert_eq!(counts().await, [[0; 4]; 2]);
    assert_eq!(check(true, "op-1").await, 200);
    assert_eq!(check(true, "op-1").await, 200);
    assert_eq!(check(true, "op-2").await, 200);
    assert_eq!(check(false, "op-3").await, 200);
    assert_eq!(check(true, "op-3").await, 409, "another operation by that name");
    app.rows.execute(&format!("UPDATE tickets SET is_cancelled = true WHERE id = {ticket}"));
    assert_eq!(check(false, "op-4").await, 409);
    let stranger = app.user();
    let body = json!({"id": attendee, "checkedIn": true});
    app.put("/api/Attendee/checkin/update", &body).by(&stranger).await.problem(403, "");
    app.put("/api/Attendee/checkin/update", &json!({})).by(&volunteer).await.problem(422, "id");
    assert_eq!(counts().await, [[1, 1, 1, 1], [1, 0, 0, 1]]);
}

#[tokio::test]
async fn metrics_have_the_process_s_memory_files_and_start() {
    let now = App::spawn().metrics().await;
    let number = |name| now.number(name, &[]).unwrap_or_else(|| panic!("no {name}"));
    let memory = number("process_resident_memory_bytes");
    assert!((1e6..1e11).contains(&memory), "{memory}");
    let (open, most) = (number("process_open_fds"), number("process_max_fds"));
    assert!(open > 3.0 && open <= most, "{open} of {most}");
    let started = std::time::UNIX_EPOCH + Duration::from_secs_f64(number("process_start_time_seconds"));
    assert!(started.elapsed().unwrap() < Duration::from_mins(10));
}
