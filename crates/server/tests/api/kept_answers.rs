//! The cache of answers to visitors: shared by concurrent callers, never older than this instance's own changes, and never used for signed-in callers.

use std::collections::BTreeSet;
use std::future::IntoFuture;
use std::time::{Duration, Instant};

use reqwest::Method;
use reqwest::header::HeaderMap;
use serde_json::json;
use tokio::task::JoinSet;

use crate::app::{App, Slowness};
use crate::client::Answer;

/// Longer than any test.
const LONG: Duration = Duration::from_hours(1);

fn site(kept: Duration) -> App {
    App::spawn_bearing(Slowness { kept: Some(kept), ..Slowness::default() })
}

/// A tournament, and its address for visitors.
fn tournament(app: &App) -> (i64, String) {
    let id = app.tournament();
    (id, format!("/api/Tournament/{id}"))
}

fn rename(app: &App, id: i64, name: &str) {
    app.rows.execute(&format!("UPDATE tournaments SET name = '{name}' WHERE id = {id}"));
}

#[tokio::test]
async fn visitors_get_the_cached_answer_and_signed_in_callers_a_fresh_one() {
    let app = site(LONG);
    let (id, path) = tournament(&app);
    let name = app.get(&path).await.ok(200)["name"].clone();
    rename(&app, id, "Autumn Classic");
    assert_eq!(app.get(&path).await.ok(200)["name"], name, "the control: it is kept");
    assert_eq!(app.get(&path).by(&app.user()).await.ok(200)["name"], "Autumn Classic");
    app.get(&path).token("no token").await.problem(401, "");
}

#[tokio::test]
async fn a_change_by_this_instance_is_seen_at_once() {
    let app = site(LONG);
    let (_, path) = tournament(&app);
    let admin = app.admin();
    for name in ["Spring Classic", "Autumn Classic"] {
        let mut tournament = app.get(&path).by(&admin).await.ok(200);
        app.get(&path).await.ok(200);
        tournament["name"] = json!(name);
        app.put("/api/Tournament", &tournament).by(&admin).await.ok(200);
        assert_eq!(app.get(&path).await.ok(200)["name"], name);
    }
}

#[tokio::test]
async fn a_change_by_another_instance_is_seen_within_a_second() {
    let app = site(Duration::from_millis(100));
    let (_, path) = tournament(&app);
    let (admin, other) = (app.admin(), app.another_instance());
    for turn in 0..5 {
        let mut tournament = app.get(&path).by(&admin).await.ok(200);
        app.get(&path).await.ok(200);
        tournament["name"] = json!(format!("Classic {turn}"));
        other.call(Method::PUT, "/api/Tournament").json(&tournament.to_string()).by(&admin).await.ok(200);
        let changed = Instant::now();
        loop {
            let asked = changed.elapsed();
            if app.get(&path).await.ok(200)["name"] == tournament["name"] {
                break;
            }
            assert!(asked < Duration::from_secs(1), "asked a second later, and still the old one");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

#[tokio::test]
async fn a_current_copy_gets_304_and_codings_are_cached_apart() {
    let app = site(LONG);
    let (_, path) = tournament(&app);
    let plain = app.get(&path).await;
    let tag = plain.header("etag");
    for turn in 0..3 {
        let known = app.get(&path).header("if-none-match", &tag).await;
        assert_eq!(
            (known.status, known.text(), known.header("etag")),
            (304, String::new(), tag.clone()),
            "{turn}"
        );
        let other = app.get(&path).header("if-none-match", "\"other\"").await;
        assert_eq!((other.status, other.text()), (200, plain.text()));
        let small = app.get(&path).header("accept-encoding", "br").await;
        assert_eq!(small.header("content-encoding"), "br");
        assert!(small.text() != plain.text(), "compressed");
        for (coding, known) in
            [("br", small.header("etag")), ("br", tag.clone()), ("identity", small.header("etag"))]
        {
            let again =
                app.get(&path).header("accept-encoding", coding).header("if-none-match", &known).await;
            assert_eq!((again.status, again.header("etag")), (304, known), "{turn} {coding}");
        }
        assert_eq!(small.header("etag"), format!("{}-br\"", tag.trim_end_matches('"')));
        let head = app.call(Method::HEAD, &path).await;
        assert_eq!((head.status, head.text(), head.header("etag")), (200, String::new(), tag.clone()));
    }
    for name in ["cache-control", "content-type", "vary", "x-content-type-options"] {
        assert_eq!(app.get(&path).await.header(name), plain.header(name), "{name}");
    }
    assert!(app.get(&path).await.header("x-request-id") != plain.header("x-request-id"));
}

/// The headers of an answer that do not depend on the caller.
fn shared(answer: &Answer) -> HeaderMap {
    let mut headers = answer.headers.clone();
    for own in ["date", "x-request-id"] {
        assert!(headers.remove(own).is_some(), "{own}");
    }
    // A cached body has a known length, a body that is being compressed has none.
    for framing in ["content-length", "transfer-encoding"] {
        headers.remove(framing);
    }
    headers
}

#[tokio::test]
async fn kept_answers_have_the_headers_of_answers_that_are_read() {
    let (app, reading) = (site(LONG), App::spawn());
    for path in ["/", "/api/Site", "/api/openapi.json"] {
        let read = reading.get(path).header("accept-encoding", "br").await;
        let tag = read.header("etag");
        let read_304 = reading.get(path).header("accept-encoding", "br").header("if-none-match", &tag).await;
        let mut ids = BTreeSet::new();
        for turn in 0..3 {
            let kept = app.get(path).header("accept-encoding", "br").await;
            assert_eq!(
                (kept.status, shared(&kept), &kept.body),
                (200, shared(&read), &read.body),
                "{path} {turn}"
            );
            let kept_304 = app.get(path).header("accept-encoding", "br").header("if-none-match", &tag).await;
            assert_eq!(kept_304.status, 304, "{path} {turn}");
            assert_eq!(shared(&kept_304).get("etag"), read_304.headers.get("etag"), "{path} {turn}");
            assert_eq!(
                kept_304.header("content-security-policy"),
                read_304.header("content-security-policy")
            );
            assert_eq!(kept_304.header("content-type"), "", "{path} {turn}");
            ids.extend([kept.header("x-request-id"), kept_304.header("x-request-id")]);
        }
        assert_eq!(ids.len(), 6, "no two requests have one id");
    }
}

#[tokio::test]
async fn a_trusted_proxy_s_request_id_is_given_with_a_kept_answer() {
    let slowness = Slowness { kept: Some(LONG), ..Slowness::default() };
    let app = App::spawn_for(&["--trusted-proxies=127.0.0.1"], |ports| ports, slowness);
    for id in ["proxy-1", "proxy-2"] {
        assert_eq!(app.get("/").header("x-request-id", id).await.header("x-request-id"), id);
    }
    assert_eq!(site(LONG).get("/").header("x-request-id", "proxy-3").await.header("x-request-id").len(), 36);
}

#[tokio::test]
async fn a_request_with_two_lists_of_codings_does_not_affect_others() {
    let app = site(LONG);
    let (_, path) = tournament(&app);
    for codings in ["gzip, deflate", "identity"] {
        let both = app.get(&path).header("accept-encoding", codings).header("accept-encoding", "br").await;
        assert_eq!(both.header("content-encoding"), "br", "the control: both are read");
        let one = app.get(&path).header("accept-encoding", codings).await;
        assert!(one.header("content-encoding") != "br", "{codings}");
    }
}

#[tokio::test]
async fn answers_to_long_queries_are_not_kept() {
    let app = site(LONG);
    let (id, path) = tournament(&app);
    for (query, kept) in [("x".repeat(60), true), ("x".repeat(70), false)] {
        let path = format!("{path}?{query}");
        app.get(&path).await.ok(200);
        rename(&app, id, &query);
        assert_eq!(app.get(&path).await.ok(200)["name"] != query.as_str(), kept, "{query}");
    }
}

#[tokio::test]
async fn answers_at_long_addresses_are_not_kept() {
    let app = site(LONG);
    let (id, short) = tournament(&app);
    for (letters, kept) in [(256, true), (257, false), (8_000, false)] {
        // The same tournament with leading zeros: a flood could use any number of such addresses.
        let zeros = "0".repeat(letters - short.len());
        let path = format!("/api/Tournament/{zeros}{id}");
        assert_eq!(path.len(), letters);
        app.get(&path).await.ok(200);
        let name = format!("Classic {letters}");
        rename(&app, id, &name);
        assert_eq!(app.get(&path).await.ok(200)["name"] != name.as_str(), kept, "{letters}");
    }
}

#[tokio::test]
async fn a_first_request_with_a_tag_caches_the_whole_answer() {
    let app = site(LONG);
    let (_, path) = tournament(&app);
    let known = app.get(&path).header("if-none-match", "*").await;
    assert_eq!((known.status, known.text()), (304, String::new()));
    assert!(app.get(&path).await.ok(200)["name"].is_string());
}

#[tokio::test]
async fn problems_and_health_checks_are_not_cached() {
    let app = site(LONG);
    let (id, path) = tournament(&app);
    app.rows.execute(&format!("UPDATE tournaments SET live_flag = false WHERE id = {id}"));
    app.get(&path).await.problem(404, "");
    app.rows.execute(&format!("UPDATE tournaments SET live_flag = true WHERE id = {id}"));
    app.get(&path).await.ok(200);
    assert_eq!(app.get("/healthz").await.status, 200);
}

/// Number of database connections that this number of concurrent visitors takes.
async fn connections_of(app: &App, visitors: usize) -> u64 {
    let (_, path) = tournament(app);
    let before = app.ports.database.connections().given;
    let mut calls: JoinSet<_> = (0..visitors).map(|_| app.get(&path).into_future()).collect();
    while let Some(answer) = calls.join_next().await {
        answer.unwrap().ok(200);
    }
    app.ports.database.connections().given - before
}

#[tokio::test(flavor = "multi_thread")]
async fn simultaneous_visitors_take_one_query() {
    assert_eq!(connections_of(&site(LONG), 60).await, 1);
    assert!(connections_of(&App::spawn(), 60).await >= 60, "the control: nothing is kept");
}
