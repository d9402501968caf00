//! Headers of every answer that depend on how the site is set up.

use std::time::Duration;

use actix_web::http::ConnectionType;
use actix_web::test::{call_service, init_service};
use fairway_http::{Draining, KeptAnswers, Setup};

use crate::harness::{call, get, site};

#[actix_web::test]
async fn browsers_are_held_to_https_only_behind_it() {
    let secure = Setup { behind_tls: true, ..site(|_| {}) };
    assert_eq!(call(secure, get("/")).await.header("strict-transport-security"), "max-age=31536000");
}

#[actix_web::test]
async fn kept_answers_are_held_to_https_and_end_connections_of_one_that_stops() {
    let draining = Draining::default();
    let kept_answers = KeptAnswers::lasting(Duration::from_hours(1));
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
