//! The cache of answers to visitors.

use std::time::Duration;

use actix_web::http::ConnectionType;
use actix_web::test::{call_service, init_service};
use fairway_application::ChangeCount;
use fairway_http::{Draining, KeptAnswers, Setup};

use crate::harness::{call, get, site};

/// Longer than any test.
const LONG: Duration = Duration::from_hours(1);

#[actix_web::test]
async fn kept_answers_send_hsts_and_close_connections_while_draining() {
    let draining = Draining::default();
    let kept_answers = KeptAnswers::lasting(LONG, ChangeCount::default());
    let setup = Setup { behind_tls: true, kept_answers, draining: draining.clone(), ..site(|_| {}) };
    let app = init_service(fairway_http::app(setup)).await;
    for turn in 0..4 {
        if turn == 2 {
            draining.begin();
        }
        let answer = call_service(&app, get("/").to_request()).await;
        let https = answer.headers().get("strict-transport-security");
        assert_eq!(https.and_then(|it| it.to_str().ok()), Some("max-age=31536000"), "{turn}");
        let is_ended = answer.response().head().connection_type() == ConnectionType::Close;
        assert_eq!(is_ended, turn >= 2, "{turn}");
    }
}

#[actix_web::test]
async fn files_of_pages_are_kept_and_missing_ones_are_not() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    for (kept_answers, after) in
        [(KeptAnswers::lasting(LONG, ChangeCount::default()), 200), (KeptAnswers::none(), 404)]
    {
        let ask = async |name: &str| {
            let site = site(|_| {});
            let frontend = site.frontend.clone().with_earlier(folder.path().to_owned());
            let setup = Setup { frontend, kept_answers: kept_answers.clone(), ..site };
            call(setup, get(&format!("/assets/{name}"))).await
        };
        std::fs::write(file("stations.9876fedc.js"), "earlier").unwrap();
        let read = ask("stations.9876fedc.js").await;
        assert_eq!((read.status, &read.body[..]), (200, &b"earlier"[..]));
        std::fs::remove_file(file("stations.9876fedc.js")).unwrap();
        assert_eq!(ask("stations.9876fedc.js").await.status, after);
        assert_eq!(ask("late.9876fedc.js").await.status, 404);
        std::fs::write(file("late.9876fedc.js"), "late").unwrap();
        assert_eq!(ask("late.9876fedc.js").await.status, 200);
        std::fs::remove_file(file("late.9876fedc.js")).unwrap();
    }
}
