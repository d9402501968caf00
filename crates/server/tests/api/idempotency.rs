//! `Idempotency-Key`: a repeated creating call takes effect once (rule `repeated-posts`).

use std::future::IntoFuture;

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::Call;

/// A buyer, and the body of their reservation.
fn buyer() -> (App, Person, Value) {
    let app = App::spawn();
    let user = app.user();
    let category = app.category(app.tournament(), json!({}));
    let body = json!({"ticketCategoryId": category, "userId": user.id});
    (app, user, body)
}

fn reserve(app: &App, by: &Person, body: &Value, key: &str) -> Call {
    app.post("/api/Ticket", body).by(by).header("idempotency-key", key)
}

#[tokio::test]
async fn eight_requests_with_one_key_at_once_make_one_ticket_and_get_one_answer() {
    let (app, user, body) = buyer();
    let mut racing = tokio::task::JoinSet::new();
    for _ in 0..8 {
        racing.spawn(reserve(&app, &user, &body, "once").into_future());
    }
    let answers: Vec<_> = racing.join_all().await.into_iter().map(|it| (it.status, it.text())).collect();
    assert_eq!(answers[0].0, 201, "{}", answers[0].1);
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    assert_eq!(app.rows.count("tickets"), 1);
    assert_eq!(app.rows.count("attendees"), 1);
}

#[tokio::test]
async fn without_a_key_every_request_makes_a_ticket() {
    let (app, user, body) = buyer();
    for _ in 0..2 {
        app.post("/api/Ticket", &body).by(&user).await.ok(201);
    }
    assert_eq!(app.rows.count("tickets"), 2);
}

#[tokio::test]
async fn the_same_key_with_another_body_is_a_conflict_and_makes_nothing() {
    let (app, user, body) = buyer();
    reserve(&app, &user, &body, "k").await.ok(201);
    let before = app.rows.state();
    let mut other = body.clone();
    other["userParticipating"] = false.into();
    let refused = reserve(&app, &user, &other, "k").await;
    assert!(refused.problem(409, "").contains("Idempotency-Key"));
    assert_eq!(refused.json()["type"], "/problems/key-reused");
    assert_eq!(app.rows.state(), before);
    reserve(&app, &user, &body, "k").await.ok(201);
}

#[tokio::test]
async fn a_key_is_its_caller_s_own() {
    let (app, user, body) = buyer();
    let first = reserve(&app, &user, &body, "k").await.ok(201);
    let other = app.user();
    let own = json!({"ticketCategoryId": body["ticketCategoryId"], "userId": other.id});
    let second = reserve(&app, &other, &own, "k").await.ok(201);
    assert_ne!(first["id"], second["id"]);
    assert_eq!(second["userId"], other.id);
}

#[tokio::test]
async fn a_key_is_kept_for_24_hours_and_then_free_again() {
    let (app, mut user, body) = buyer();
    let first = reserve(&app, &user, &body, "k").await.ok(201);
    app.clock.advance(TimeDelta::hours(24));
    app.sign_in(&mut user);
    assert_eq!(reserve(&app, &user, &body, "k").await.ok(201)["id"], first["id"]);
    app.clock.advance(TimeDelta::seconds(1));
    assert_ne!(reserve(&app, &user, &body, "k").await.ok(201)["id"], first["id"]);
    assert_eq!(app.rows.count("tickets"), 2);
}

#[tokio::test]
async fn the_newest_thousand_answers_of_a_caller_are_kept() {
    let (app, user, body) = buyer();
    let other = app.user();
    // Each a second younger than the previous one.
    for person in [&user, &other] {
        app.rows.execute(&format!(
            "INSERT INTO idempotency_keys (caller_id, key, request, answer, created_at)
             SELECT {}, 'old' || n, '', '', timestamptz '2026-05-01 10:00Z' + n * interval '1 second'
             FROM generate_series(1, 1010) n",
            person.id
        ));
    }
    reserve(&app, &user, &body, "new").await.ok(201);
    let kept = |person: &Person, which: &str| {
        app.rows.count(&format!("idempotency_keys WHERE caller_id = {} AND {which}", person.id))
    };
    assert_eq!(kept(&user, "true"), 1_000);
    assert_eq!((kept(&user, "key = 'new'"), kept(&user, "key IN ('old11', 'old12')")), (1, 1));
    assert_eq!(kept(&other, "true"), 1_010, "another's are their own");
    reserve(&app, &user, &body, "new").await.ok(201);
    assert_eq!((kept(&user, "true"), app.rows.count("tickets")), (1_000, 1), "a repeat takes no room");
}

#[tokio::test]
async fn a_refused_call_is_not_remembered() {
    let (app, user, body) = buyer();
    app.rows.execute("UPDATE ticket_categories SET live_flag = false");
    reserve(&app, &user, &body, "k").await.problem(404, "");
    assert_eq!(app.rows.count("idempotency_keys"), 0);
    app.rows.execute("UPDATE ticket_categories SET live_flag = true");
    reserve(&app, &user, &body, "k").await.ok(201);
}

#[tokio::test]
async fn a_repeat_gets_its_first_answer_even_when_everything_is_sold_by_then() {
    let (app, user, body) = buyer();
    let first = reserve(&app, &user, &body, "k").await;
    first.ok(201);
    app.rows.execute("UPDATE ticket_categories SET max_total_tickets = 1");
    app.post("/api/Ticket", &body).by(&user).await.problem(409, "");
    let again = reserve(&app, &user, &body, "k").await;
    assert_eq!((again.status, again.text()), (201, first.text()));
    for header in ["content-type", "cache-control"] {
        assert_eq!(again.header(header), first.header(header));
    }
}

#[tokio::test]
async fn an_invalid_key_is_unreadable() {
    let (app, user, body) = buyer();
    for key in ["", "two words", &"k".repeat(129), "é"] {
        assert!(reserve(&app, &user, &body, key).await.problem(400, "").contains("1 to 128"));
    }
    reserve(&app, &user, &body, "one").header("idempotency-key", "two").await.problem(400, "");
    assert_eq!(app.rows.count("tickets"), 0);
    for key in ["k", "!~", "\"quoted\"", &"k".repeat(128)] {
        reserve(&app, &user, &body, key).await.ok(201);
    }
}

#[tokio::test]
async fn auth_calls_ignore_a_key() {
    let app = App::spawn();
    let body = |email: &str| json!({"email": email, "password": "fore on the tee", "passwordConfirmation": "fore on the tee"});
    for email in ["one@example.org", "two@example.org"] {
        app.post("/api/Auth/register", &body(email)).header("idempotency-key", "k").await.ok(201);
    }
}
