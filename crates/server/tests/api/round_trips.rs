//! Frequent calls take few round trips to PostgreSQL, and connections are not checked before use.

use serde_json::json;

use crate::app::App;
use crate::statements;

/// The statements since `statements::forget`, without those of a connection that the pool opened meanwhile, and of the session: a call whose body arrives
/// slowly checks it again, and on a busy machine that may be any call.
fn made() -> Vec<String> {
    let is_counted = |sql: &String| {
        !sql.contains("idle_in_transaction_session_timeout") && !sql.contains("\"token_version\"")
    };
    statements::made().into_iter().filter(is_counted).collect()
}

/// BEGIN, both locks with the facts, the check-in with its audit entry, COMMIT.
#[tokio::test]
async fn a_check_in_takes_four_round_trips_beside_its_session() {
    statements::keep();
    let app = App::spawn();
    let (.., attendee) = app.ticket(app.category(app.tournament(), json!({})), &app.user());
    let volunteer = app.volunteer();
    let check = |on: bool| {
        app.put("/api/Attendee/checkin/update", &json!({"id": attendee, "checkedIn": on})).by(&volunteer)
    };
    check(true).await.ok(200);
    statements::forget();
    check(false).await.ok(200);
    let made = made();
    assert_eq!(made.len(), 4, "{made:#?}");
}

/// BEGIN, the key, both locks, the facts, the sale, COMMIT: the locks are held during the last three.
#[tokio::test]
async fn a_reservation_takes_six_round_trips_beside_its_session() {
    statements::keep();
    let app = App::spawn();
    let user = app.user();
    let body = json!({"ticketCategoryId": app.category(app.tournament(), json!({})), "userId": user.id});
    let reserve = |key| app.post("/api/Ticket", &body).by(&user).header("idempotency-key", key);
    reserve("first").await.ok(201);
    statements::forget();
    reserve("second").await.ok(201);
    let made = made();
    assert_eq!(made.len(), 6, "{made:#?}");
    let lock = made.iter().position(|sql| sql.contains("FOR NO KEY UPDATE")).unwrap();
    assert_eq!(made.len() - lock - 1, 3, "others wait as long: {made:#?}");
}

#[tokio::test]
async fn a_connection_that_was_closed_while_idle_fails_no_call() {
    let app = App::spawn();
    let user = app.user();
    let body = json!({"ticketCategoryId": app.category(app.tournament(), json!({})), "userId": user.id});
    let session = format!("/api/User/{}", user.id);
    let close = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()";
    for tickets in 1..=3 {
        app.get(&session).by(&user).await.ok(200);
        app.rows.execute(close);
        app.post("/api/Ticket", &body).by(&user).await.ok(201);
        assert_eq!(app.rows.count("tickets"), tickets);
    }
}
