//! Undelivered mail: the list of Admins, and retries.

use serde_json::json;

use crate::app::App;

#[tokio::test]
async fn an_admin_sees_failed_mail_the_newest_first_in_pages() {
    let app = App::spawn();
    let admin = app.admin();
    for minute in 10..15 {
        let row = json!({"last_error": "The mail server did not answer.", "tries": 3,
            "recipient": format!("{minute}@example.org"), "created_at": format!("2026-05-01T11:{minute}:00Z")});
        app.rows.insert("outbox", row);
    }
    app.rows.insert("outbox", json!({}));
    app.rows.insert("outbox", json!({"last_error": "was away", "sent_at": "2026-05-01T11:00:00Z"}));
    let all = app.get("/api/Mail").by(&admin).await;
    let expected: Vec<_> = (10..15).rev().map(|minute| json!(format!("{minute}@example.org"))).collect();
    assert_eq!(all.each("recipient"), expected);
    assert_eq!(all.header("x-total-count"), "5");
    let part = app.get("/api/Mail?limit=2&offset=3").by(&admin).await;
    assert_eq!(part.each("recipient"), expected[3..]);
    assert_eq!(part.header("x-total-count"), "5");
}

#[tokio::test]
async fn a_retry_makes_a_mail_due_and_is_recorded() {
    let app = App::spawn();
    let admin = app.admin();
    let row = json!({"last_error": "550 no", "tries": 60, "given_up_at": "2026-05-01T11:00:00Z",
        "due_at": "2099-01-01T00:00:00Z", "expires_at": "2026-05-01T12:00:01Z"});
    let id = app.rows.insert("outbox", row);
    let [seen] = &app.get("/api/Mail").by(&admin).await.each("expiresAt")[..] else { panic!("one") };
    assert_eq!(*seen, json!("2026-05-01T12:00:01Z"));
    let retried = app.put("/api/Mail/retry", &json!({"id": id})).by(&admin).await.ok(200);
    assert_eq!((&retried["givenUpAt"], &retried["tries"]), (&json!(null), &json!(0)));
    assert_eq!(app.rows.count("outbox WHERE due_at <= now() AND given_up_at IS NULL"), 1);
    assert_eq!(app.rows.count("audit_log WHERE action = 'mail.retry'"), 1);
}

#[tokio::test]
async fn the_right_to_see_mail_is_checked_before_a_missing_id() {
    let app = App::spawn();
    let retry = || app.put("/api/Mail/retry", &json!({}));
    retry().by(&app.volunteer()).await.problem(403, "");
    assert_eq!(retry().by(&app.admin()).await.problem(422, "id"), "id cannot be empty");
}

#[tokio::test]
async fn unlisted_and_expired_mails_are_not_tried_again() {
    let app = App::spawn();
    let admin = app.admin();
    let fresh = app.rows.insert("outbox", json!({}));
    let sent = app.rows.insert("outbox", json!({"last_error": "x", "sent_at": "2026-05-01T11:00:00Z"}));
    let expired = app.rows.insert("outbox", json!({"last_error": "x", "expires_at": "2026-05-01T12:00:00Z"}));
    let before = app.rows.state();
    let retry = |id: i64| app.put("/api/Mail/retry", &json!({"id": id})).by(&admin);
    for id in [fresh, sent, expired + 1] {
        retry(id).await.problem(404, "");
    }
    assert!(retry(expired).await.problem(409, "").contains("has expired"));
    assert_eq!(app.rows.state(), before);
}
