//! `ETag` and the conditions on it.

use actix_web::test::TestRequest;
use fairway_domain::access::Role;
use fairway_http::Setup;

use crate::harness::{SignedIn, call, get, put, site, site_as};
use crate::samples;

fn public() -> Setup {
    site(|stores| {
        stores.tournaments.expect_list().returning(|_| Ok(vec![samples::tournament()]));
        stores.tournaments.expect_most_recent_live().returning(|| Ok(Some(samples::tournament())));
        stores.tournaments.expect_find().returning(|_, _| Ok(Some(samples::tournament())));
        stores.tournaments.expect_sponsors().returning(|_| Ok(vec![]));
        stores.rounds.expect_of_tournament().returning(|_, _| Ok(vec![samples::round()]));
        stores.rounds.expect_find().returning(|_, _| Ok(Some(samples::round())));
        stores.categories.expect_find().returning(|_, _, _| Ok(Some(samples::category())));
        stores.categories.expect_of_tournament().returning(|_, _, _, _| Ok(vec![samples::category()]));
        stores.widgets.expect_of_tournament().returning(|_, _| Ok(vec![samples::widget()]));
    })
}

#[actix_web::test]
async fn public_answers_are_cached_but_revalidated() {
    for path in [
        "/api/Site",
        "/api/openapi.json",
        "/api/Tournament",
        "/api/Tournament/mostRecentLive",
        "/api/Tournament/1",
        "/api/Round/query/tournament/1",
        "/api/Round/2",
        "/api/TicketCategory/query/tournament/1",
        "/api/TicketCategory/3",
        "/api/Widget/query/tournament/1",
    ] {
        let answer = call(public(), get(path)).await;
        let tag = answer.header("etag");
        assert_eq!((answer.status, tag.is_empty()), (200, false), "{path}");
        for known in [tag.clone(), format!("W/{tag}"), format!("\"other\", {tag}"), "*".into()] {
            let again = call(public(), get(path).insert_header(("if-none-match", known.as_str()))).await;
            assert_eq!((again.status, again.body.len()), (304, 0), "{path} {known}");
            assert_eq!(again.header("etag"), tag);
            assert_eq!(again.header("cache-control"), "private, no-cache");
            assert_eq!(again.header("vary"), "authorization");
        }
        let other = call(public(), get(path).insert_header(("if-none-match", "\"other\""))).await;
        assert_eq!((other.status, other.body), (200, answer.body), "{path}");
    }
}

#[actix_web::test]
async fn a_tag_changes_with_the_body_and_carries_the_version() {
    let before = call(public(), get("/api/Tournament/1")).await.header("etag");
    assert!(before.starts_with("\"5-"), "{before}");
    let other = site(|stores| {
        stores.tournaments.expect_find().returning(|_, _| Ok(Some(samples::tournament())));
        stores.tournaments.expect_sponsors().returning(|_| Ok(vec![samples::sponsor()]));
        stores.rounds.expect_of_tournament().returning(|_, _| Ok(vec![]));
    });
    let after = call(other, get("/api/Tournament/1")).await.header("etag");
    assert!(after.starts_with("\"5-") && after != before, "{after}");
}

fn account() -> Setup {
    site_as(&[Role::User], |stores| {
        stores.users.expect_lock().returning(|_| Ok(Some(samples::user())));
        stores.users.expect_find().returning(|_| Ok(Some(samples::user())));
    })
}

fn change(if_match: &str) -> TestRequest {
    put("/api/User", r#"{"id":7}"#).signed_in().insert_header(("if-match", if_match))
}

#[actix_web::test]
async fn a_change_from_the_present_version_is_made() {
    let read = call(account(), get("/api/User/7").signed_in()).await.header("etag");
    for fits in
        [read.as_str(), "\"3-another-hash\"", "W/\"3-weakened\"", "*", "\"2-a\", \"3-b\"", "\"2-a\",*"]
    {
        assert_eq!(call(account(), change(fits)).await.status, 200, "{fits}");
    }
}

#[actix_web::test]
async fn a_change_from_another_version_is_stale() {
    for stale in ["\"2-0\"", "\"4-0\"", "3", "\"3\"", "", "\"foreign\"", "\"-1-0\"", "\"4-a\", \"2-b\""] {
        let answer = call(account(), change(stale)).await;
        answer.problem(409, "");
        assert_eq!(answer.json()["type"], "/problems/stale", "{stale}");
    }
}
