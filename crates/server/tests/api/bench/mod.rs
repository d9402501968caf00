//! Measurements: `just bench`. Each is a ratio of two that were taken in turns, so that it means the same on every machine.

mod check_in;
mod exports;

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

#[tokio::test]
#[ignore = "a measurement, for `just bench`"]
async fn a_page_of_thousands_of_tickets_and_a_search_in_them() {
    let app = App::spawn();
    let admin = app.admin();
    let [few, many] = [50, 5_000].map(|tickets| {
        let tournament = app.tournament();
        let category = app.category(tournament, json!({"max_total_tickets": tickets}));
        app.rows.execute(&format!(
            "WITH buyer AS (INSERT INTO users (email, name_first, name_last, created_at)
                 SELECT 'buyer' || n || '.of.' || {tournament} || '@example.org', 'Sam', 'No ' || n, now()
                 FROM generate_series(1, {tickets}) n RETURNING id),
             ticket AS (INSERT INTO tickets (tournament_id, ticket_category_id, user_id, scan_code, created_at)
                 SELECT {tournament}, {category}, id, replace(gen_random_uuid()::text, '-', ''), now() FROM buyer RETURNING id)
             INSERT INTO groups (ticket_id, name) SELECT id, 'Group 1' FROM ticket"
        ));
        tournament
    });
    app.rows.execute("ANALYZE");
    let list = async |tournament: i64, search: &str| {
        let path = format!("/api/Ticket/query/tournament/{tournament}?sponsor=false&limit=50{search}");
        let found = app.get(&path).by(&admin).await.ok(200).as_array().unwrap().len();
        assert!(found > 0 && found <= 50);
    };
    let page = "a page of 50 tickets, of 5,000 to of 50";
    compare(page, 30, async || list(many, "").await, async || list(few, "").await).await;
    let searched = "the same searched for one buyer";
    let one = "&search=buyer7.of";
    compare(searched, 30, async || list(many, one).await, async || list(few, one).await).await;
}
