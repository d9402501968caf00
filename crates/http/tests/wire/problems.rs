//! Failures with other causes than the body.

use std::time::Duration;

use actix_web::http::Method;
use actix_web::test::TestRequest;
use fairway_application::Error;
use fairway_domain::refusal::Refusal;
use serde_json::json;

use crate::harness::{call, get, site};

#[actix_web::test]
async fn a_wrong_method_gets_the_allowed_ones() {
    for (method, path, allowed) in [
        (Method::DELETE, "/api/Tournament", "GET, HEAD, POST, PUT"),
        (Method::PUT, "/api/Tournament/1", "DELETE, GET, HEAD"),
        (Method::PUT, "/api/Site", "GET, HEAD"),
        (Method::GET, "/api/Auth/login", "POST"),
        (Method::HEAD, "/api/Auth/login", "POST"),
        (Method::DELETE, "/api/Attendee/pass", "POST"),
        (Method::POST, "/api/User/7", "DELETE, GET, HEAD"),
        (Method::POST, "/api/Attendee/checkin/update", "PUT"),
        (Method::GET, "/api/Tournament/copy", "POST"),
        (Method::POST, "/api/Tournament/mostRecentLive", "GET, HEAD"),
        (Method::PATCH, "/api/Ticket", "POST, PUT"),
        (Method::OPTIONS, "/api/Ticket", "POST, PUT"),
        (Method::GET, "/api/Round", "POST, PUT"),
        (Method::PUT, "/api/TicketCategory/3", "DELETE, GET, HEAD"),
        (Method::PUT, "/media/logo/a.png", "GET, HEAD"),
        (Method::POST, "/embed/3", "GET, HEAD"),
        (Method::POST, "/healthz", "GET, HEAD"),
        (Method::POST, "/tournaments", "GET, HEAD"),
    ] {
        let answer = call(site(|_| {}), TestRequest::with_uri(path).method(method.clone())).await;
        answer.problem(405, "");
        assert_eq!(answer.header("allow"), allowed, "{method} {path}");
    }
}

#[actix_web::test]
async fn a_refusal_is_a_conflict_with_a_stable_type_and_a_sentence() {
    let site = site(|stores| {
        stores.tournaments.expect_list().returning(|_| Err(Refusal::SoldOut.into()));
    });
    let answer = call(site, get("/api/Tournament")).await;
    let sentence = "Sorry, the last ticket of this category has just been taken.";
    let expected = json!({
        "type": "/problems/sold-out", "title": "Sold out", "status": 409, "detail": sentence,
        "errors": {"": [sentence]},
    });
    assert_eq!((answer.status, answer.json()), (409, expected));
}

#[actix_web::test]
async fn too_many_tries_get_retry_after_in_whole_seconds() {
    let site = site(|stores| {
        stores.tournaments.expect_list().returning(|_| Err(Error::TooMany(Duration::from_millis(2_001))));
    });
    let answer = call(site, get("/api/Tournament")).await;
    answer.problem(429, "");
    assert_eq!(answer.header("retry-after"), "3");
}

#[actix_web::test]
async fn a_database_outage_gets_retry_after() {
    let site = site(|stores| {
        stores.tournaments.expect_list().returning(|_| Err(Error::Unavailable("no route to host".into())));
    });
    let answer = call(site, get("/api/Tournament")).await;
    assert!(!answer.problem(503, "").contains("route"));
    assert_eq!(answer.header("retry-after"), "5");
}

#[actix_web::test]
async fn a_lock_that_could_not_be_had_is_no_outage() {
    let site = site(|stores| {
        stores.tournaments.expect_list().returning(|_| Err(Error::Busy("deadlock detected".into())));
    });
    let answer = call(site, get("/api/Tournament")).await;
    assert_eq!(
        answer.problem(503, ""),
        "Too many people ask the site for the same thing at once. Please try again in a moment."
    );
    let answered = (answer.json()["type"].clone(), answer.header("retry-after"));
    assert_eq!(answered, (json!("/problems/busy"), "5".to_owned()));
}

#[actix_web::test]
async fn an_internal_error_hides_its_cause() {
    let site = site(|stores| {
        stores.tournaments.expect_list().returning(|_| Err(Error::Unexpected("secret".into())));
    });
    let answer = call(site, get("/api/Tournament")).await;
    assert_eq!(answer.problem(500, ""), "An error occurred.");
    assert!(!String::from_utf8_lossy(&answer.body).contains("secret"));
}

#[actix_web::test]
async fn a_panic_is_an_internal_error_and_the_site_goes_on() {
    let site = site(|stores| {
        stores.tournaments.expect_list().returning(|_| panic!("on purpose"));
    });
    assert_eq!(call(site.clone(), get("/api/Tournament")).await.problem(500, ""), "An error occurred.");
    assert_eq!(call(site, get("/api/Site")).await.status, 200);
}
