//! Liveness and readiness.

use crate::app::App;

#[tokio::test]
async fn both_health_checks_succeed_and_are_not_cached() {
    let app = App::spawn();
    for path in ["/healthz", "/readyz"] {
        let answer = app.get(path).await;
        assert_eq!(
            (answer.status, answer.text().as_str(), answer.header("cache-control").as_str()),
            (200, "ok", "no-store")
        );
    }
}

#[tokio::test]
async fn a_process_without_its_database_runs_but_is_not_ready() {
    let app = App::spawn();
    app.rows.set_away(true);
    assert_eq!(app.get("/healthz").await.status, 200);
    app.get("/readyz").await.problem(503, "");
    app.rows.set_away(false);
    assert_eq!(app.get("/readyz").await.status, 200);
}
