//! Limits on tries (rule `limited-tries`). Each instance counts for itself. The tests set the client address by `X-Forwarded-For`, from a trusted proxy.

use serde_json::{Value, json};

use crate::app::{App, PASSWORD, Person};
use crate::client::{Answer, Call};

const HOME: &str = "192.0.2.1";
const ELSEWHERE: &str = "198.51.100.7";

fn behind_a_proxy() -> App {
    App::spawn_with(&["--trusted-proxies=10.0.0.0/8, 127.0.0.1"])
}

fn login(app: &App, from: &str, email: &str, password: &str) -> Call {
    let body = json!({"email": email, "password": password});
    app.post("/api/Auth/login", &body).header("x-forwarded-for", from)
}

#[track_caller]
fn assert_too_many(answer: &Answer, at_most: u64) {
    assert_eq!(answer.problem(429, ""), "Too many tries. Please wait a little and try again.");
    assert_eq!(answer.json()["type"], "/problems/too-many");
    let wait: u64 = answer.header("retry-after").parse().unwrap();
    assert!((1..=at_most).contains(&wait), "{wait}");
}

/// Repeats a call until it is refused as too many, and returns the number of calls before.
async fn until_too_many(call: impl Fn(usize) -> Call, status: u16) -> usize {
    for made in 0.. {
        let answer = call(made).await;
        if answer.status == 429 {
            assert_too_many(&answer, 60);
            return made;
        }
        assert_eq!(answer.status, status, "{}", answer.text());
    }
    unreachable!("calls never end")
}

#[tokio::test]
async fn ten_failures_hold_an_account_up_for_their_own_address_alone() {
    let app = behind_a_proxy();
    let (ann, bob) = (app.user(), app.user());
    let wrong = |_| login(&app, HOME, &ann.email, "wrong");
    assert_eq!(until_too_many(wrong, 401).await, 10);
    let before = app.rows.state();
    assert_too_many(&login(&app, HOME, &ann.email, PASSWORD).await, 60);
    assert_too_many(&login(&app, HOME, &format!(" {} ", ann.email.to_uppercase()), PASSWORD).await, 60);
    assert_eq!(app.rows.state(), before);
    login(&app, ELSEWHERE, &ann.email, PASSWORD).await.ok(200);
    login(&app, HOME, &bob.email, PASSWORD).await.ok(200);
    let recover = json!({"email": ann.email});
    let recovered = app.post("/api/Auth/recover", &recover).header("x-forwarded-for", HOME).await;
    assert_eq!(recovered.status, 200, "the way out stays open");
}

#[tokio::test]
async fn an_account_that_does_not_exist_is_held_up_alike() {
    let app = behind_a_proxy();
    app.rows.insert("users", json!({"email": "nopassword@example.org"}));
    for email in ["nobody@example.org", "nopassword@example.org", "no address"] {
        assert_eq!(until_too_many(|_| login(&app, HOME, email, "wrong"), 401).await, 10, "{email}");
    }
}

#[tokio::test]
async fn a_success_forgets_the_failures_before_it_and_is_not_limited_itself() {
    let app = behind_a_proxy();
    let ann = app.user();
    for _ in 0..3 {
        for _ in 0..9 {
            login(&app, HOME, &ann.email, "wrong").await.problem(401, "");
        }
        login(&app, HOME, &ann.email, PASSWORD).await.ok(200);
    }
}

#[tokio::test]
async fn a_call_that_cannot_be_tried_is_not_counted() {
    let app = behind_a_proxy();
    for _ in 0..20 {
        login(&app, HOME, "ann@example.org", "").await.problem(422, "password");
    }
    login(&app, HOME, "ann@example.org", "wrong").await.problem(401, "");
}

#[tokio::test]
async fn one_client_has_a_limit_of_tries_for_all_accounts_and_codes() {
    let app = App::spawn_with(&["--trusted-proxies=127.0.0.1", "--tries-per-client=5"]);
    let code = |from: &str| {
        app.post("/api/Auth/loginViaAuthCode", &json!({"tempAuthCode": "guessed"}))
            .header("x-forwarded-for", from)
    };
    assert_eq!(until_too_many(|_| code(HOME), 401).await, 5);
    assert_too_many(&login(&app, HOME, "ann@example.org", "wrong").await, 60);
    assert_too_many(&register(&app, HOME, "ann@example.org").await, 60);
    assert_too_many(&recover(&app, HOME, "ann@example.org").await, 60);
    code(ELSEWHERE).await.problem(401, "");
    assert_eq!(app.rows.count("users"), 0);
}

fn register(app: &App, from: &str, email: &str) -> Call {
    let body = json!({"email": email, "password": PASSWORD, "passwordConfirmation": PASSWORD});
    app.post("/api/Auth/register", &body).header("x-forwarded-for", from)
}

fn recover(app: &App, from: &str, email: &str) -> Call {
    app.post("/api/Auth/recover", &json!({"email": email})).header("x-forwarded-for", from)
}

#[tokio::test]
async fn recovering_and_registering_one_address_are_limited_too() {
    let app = behind_a_proxy();
    let ann = app.user();
    assert_eq!(until_too_many(|_| recover(&app, HOME, &ann.email), 200).await, 10);
    assert_eq!(until_too_many(|_| recover(&app, HOME, "nobody@example.org"), 200).await, 10);
    assert_eq!(app.rows.count("outbox"), 2, "one mail for each address: a repeat within a minute is folded");
    assert_eq!(until_too_many(|_| register(&app, HOME, &ann.email), 409).await, 10);
    register(&app, ELSEWHERE, &ann.email).await.problem(409, "email");
}

#[tokio::test]
async fn a_user_has_a_limit_of_looked_up_addresses() {
    let app = App::spawn_with(&["--suggestions-per-user=4"]);
    let (ann, bob) = (app.user(), app.user());
    let look_up = |by: &Person, email: &str| app.get(&format!("/api/User?email={email}")).by(by);
    for email in [bob.email.as_str(), "one@example.org", "two@example.org", "three@example.org"] {
        look_up(&ann, email).await.ok(200);
    }
    assert_too_many(&look_up(&ann, &bob.email).await, 15 * 60);
    for harmless in ["", "bob@exam"] {
        look_up(&ann, harmless).await.ok(200);
    }
    assert_eq!(look_up(&bob, &ann.email).await.ok(200)[0]["id"], ann.id, "each has their own");
}

#[tokio::test]
async fn a_forged_client_address_gives_no_more_tries() {
    // Here the tests are not a trusted proxy.
    let app = App::spawn_with(&["--trusted-proxies=10.0.0.1"]);
    let ann = app.user();
    let told = |made: usize| login(&app, &format!("203.0.113.{made}"), &ann.email, "wrong");
    assert_eq!(until_too_many(told, 401).await, 10);
    let app = behind_a_proxy();
    let ann = app.user();
    let made_up =
        |made: usize| login(&app, &format!("203.0.113.{made}, {HOME}, 10.1.2.3"), &ann.email, "wrong");
    assert_eq!(until_too_many(made_up, 401).await, 10);
    let network = |made: usize| login(&app, &format!("2001:db8:1:2::{made}"), &ann.email, "wrong");
    assert_eq!(until_too_many(network, 401).await, 10);
}

#[tokio::test]
async fn tries_that_come_all_at_once_are_all_counted() {
    use std::future::IntoFuture;
    let app = behind_a_proxy();
    let ann = app.user();
    let mut racing = tokio::task::JoinSet::new();
    for _ in 0..40 {
        racing.spawn(login(&app, HOME, &ann.email, "wrong").into_future());
    }
    let statuses: Vec<_> = racing.join_all().await.iter().map(|answer| answer.status).collect();
    assert_eq!(statuses.iter().filter(|status| **status == 401).count(), 10, "{statuses:?}");
    assert_eq!(statuses.iter().filter(|status| **status == 429).count(), 30, "{statuses:?}");
}

#[tokio::test]
async fn each_instance_counts_its_own_tries() {
    let app = App::spawn_with(&[]);
    let ann = app.user();
    let other = app.another_instance();
    let body = json!({"email": ann.email, "password": "wrong"}).to_string();
    let (method, path) = (reqwest::Method::POST, "/api/Auth/login");
    let here = |_| app.call(method.clone(), path).json(&body);
    let there = |_| other.call(method.clone(), path).json(&body);
    assert_eq!((until_too_many(here, 401).await, until_too_many(there, 401).await), (10, 10));
}

/// Every status that a client may get is documented.
#[test]
fn every_limited_call_documents_429() {
    let document = crate::operations::document();
    for (method, path) in [
        ("post", "/api/Auth/login"),
        ("post", "/api/Auth/loginViaAuthCode"),
        ("post", "/api/Auth/recover"),
        ("post", "/api/Auth/register"),
        ("get", "/api/User"),
    ] {
        assert_ne!(document["paths"][path][method]["responses"]["429"], Value::Null, "{path}");
    }
}

#[tokio::test]
async fn one_user_has_a_limit_of_new_passwords() {
    let app = App::spawn_with(&[]);
    let mut ann = app.user();
    for _ in 0..10 {
        let body = json!({"password": PASSWORD, "passwordConfirmation": PASSWORD});
        app.put("/api/User/password", &body).by(&ann).await.ok(200);
        app.sign_in(&mut ann);
    }
    let body = json!({"password": PASSWORD, "passwordConfirmation": PASSWORD});
    assert_too_many(&app.put("/api/User/password", &body).by(&ann).await, 60);
}
