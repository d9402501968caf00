//! Limits of the changes that one account or client may make within an hour.

use serde_json::json;

use crate::app::App;

#[tokio::test]
async fn a_user_has_an_hourly_limit_of_changes_but_not_of_reads() {
    let app = App::spawn_with(&["--writes-per-user=3"]);
    let (ann, bob) = (app.user(), app.user());
    for _ in 0..3 {
        app.put("/api/User", &json!({"id": ann.id, "phone": "555"})).by(&ann).await.ok(200);
    }
    let refused = app.put("/api/User", &json!({"id": ann.id, "phone": "555"})).by(&ann).await;
    assert_eq!(refused.problem(429, ""), "Too many tries. Please wait a little and try again.");
    let wait: u64 = refused.header("retry-after").parse().unwrap();
    assert!((1_190..=1_200).contains(&wait), "{wait}");
    app.post("/api/Ticket", &json!({})).by(&ann).await.problem(429, "");
    app.get(&format!("/api/User/{}", ann.id)).by(&ann).await.ok(200);
    app.put("/api/User", &json!({"id": bob.id, "phone": "555"})).by(&bob).await.ok(200);
}

#[tokio::test]
async fn a_thief_who_uses_up_all_changes_cannot_keep_the_sessions() {
    let app = App::spawn_with(&["--writes-per-user=1"]);
    let ann = app.user();
    app.put("/api/User", &json!({"id": ann.id, "phone": "555"})).by(&ann).await.ok(200);
    app.put("/api/User", &json!({"id": ann.id, "phone": "556"})).by(&ann).await.problem(429, "");
    let ended = app.call(reqwest::Method::POST, "/api/Auth/signOutEverywhere").by(&ann).await;
    assert!(ended.status < 300, "{}", ended.text());
    assert_eq!(app.get(&format!("/api/User/{}", ann.id)).by(&ann).await.status, 401);
}

#[tokio::test]
async fn staff_make_as_many_changes_as_their_work_takes() {
    let app = App::spawn_with(&["--writes-per-user=1"]);
    for person in [app.admin(), app.volunteer()] {
        for _ in 0..3 {
            app.put("/api/User", &json!({"id": person.id, "phone": "555"})).by(&person).await.ok(200);
        }
    }
}
