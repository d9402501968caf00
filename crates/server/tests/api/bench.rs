//! Measurements: `just bench`. Each is a ratio of two that were taken in turns, so that it means the same on every machine.

use std::io::Write;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::app::App;

/// Makes both in turns, so that whatever else the machine does happens to both, and prints how long one takes in terms
/// of the other.
async fn compare(what: &str, rounds: usize, one: impl AsyncFn(), other: impl AsyncFn()) {
    let (mut ones, mut others) = (Vec::new(), Vec::new());
    // The first round warms up.
    for round in 0..=rounds {
        let started = Instant::now();
        one().await;
        let between = Instant::now();
        other().await;
        if round > 0 {
            ones.push(between - started);
            others.push(between.elapsed());
        }
    }
    let (one, other) = (median(ones), median(others));
    let ratio = one.as_secs_f64() / other.as_secs_f64();
    writeln!(std::io::stdout(), "{what}: {ratio:.3} ({one:.1?} to {other:.1?}, {rounds} rounds)").unwrap();
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

#[tokio::test]
#[ignore = "a measurement, for `just bench`"]
async fn signing_in_with_an_unknown_address_and_with_a_wrong_password() {
    let app = App::spawn();
    let user = app.user();
    let login = async |email: &str| {
        let answer = app.post("/api/Auth/login", &json!({"email": email, "password": "wrong"})).await;
        answer.problem(401, "");
    };
    compare(
        "signing in, unknown address to wrong password",
        100,
        async || login("nobody@example.org").await,
        async || login(&user.email).await,
    )
    .await;
}

#[tokio::test]
#[ignore = "a measurement, for `just bench`"]
async fn recovering_an_account_that_nobody_has_and_one_that_somebody_has() {
    let app = App::spawn();
    let user = app.user();
    let recover = async |email: &str| {
        assert_eq!(app.post("/api/Auth/recover", &json!({"email": email})).await.status, 200);
    };
    compare(
        "recovering, unknown address to known address",
        100,
        async || recover("nobody@example.org").await,
        async || recover(&user.email).await,
    )
    .await;
}
