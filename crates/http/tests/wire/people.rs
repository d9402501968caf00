//! Users and suggestions, field by field (rule `wire-names`).

use fairway_application::page::{Page, Part};
use fairway_application::stores::accounts::{Suggestion, User, UserFilter};
use fairway_domain::access::Role;
use fairway_domain::ids::UserId;
use serde_json::{Value, json};

use crate::harness::{SignedIn, call, get, put, site_as};
use crate::samples;

pub(crate) fn person() -> Value {
    json!({"nameFirst": "Sam", "nameLast": "Rivera", "email": "sam@example.org"})
}

pub(crate) fn user() -> Value {
    json!({
        "id": 7, "email": "Sam@example.org", "nameFirst": "Sam", "nameLast": "Rivera", "phone": "",
        "roleArray": ["User"], "uid": "4f9c", "provider": "email", "emailProven": true,
    })
}

#[actix_web::test]
async fn a_person_s_account_is_personal() {
    let site = site_as(&[Role::User], |stores| {
        stores.users.expect_find().returning(|_| Ok(Some(samples::user())));
    });
    let answer = call(site.clone(), get("/api/User/7").signed_in()).await;
    assert_eq!((answer.status, answer.json()), (200, user()));
    assert_eq!(answer.header("cache-control"), "no-store");
    call(site, get("/api/User/8").signed_in()).await.problem(404, "");
}

#[actix_web::test]
async fn an_admin_s_list_of_people_is_accounts_and_counts_what_the_search_found() {
    let site = site_as(&[Role::Admin], |stores| {
        let expected = Page { search: Some("Sam".into()), limit: Some(1), offset: 2 };
        let expected = UserFilter { role: Some(Role::ContentEditor), proven: Some(false), page: expected };
        let part = Part { rows: vec![samples::user()], total: 3 };
        stores.users.expect_list().withf(move |filter| *filter == expected).return_once(|_| Ok(part));
    });
    let query = "search=Sam&limit=1&offset=2&role=Content%20Editor&emailProven=false";
    let answer = call(site, get(&format!("/api/User?{query}")).signed_in()).await;
    assert_eq!((answer.status, answer.json()), (200, json!([user()])));
    assert_eq!(answer.header("x-total-count"), "3");
}

#[actix_web::test]
async fn a_suggestion_is_a_name_and_the_address_that_was_asked_for() {
    let site = site_as(&[Role::User], |stores| {
        let suggestion = |id| Suggestion {
            id: UserId(id),
            name_first: "Sam".into(),
            name_last: "Rivera".into(),
            email: None,
        };
        stores.users.expect_teammates().return_once(move |_| Ok(vec![suggestion(8)]));
        stores.users.expect_owner_of().return_once(move |_| Ok(Some(suggestion(9))));
    });
    let answer = call(site, get("/api/User?email=sam@example.org").signed_in()).await;
    let found = json!({"id": 9, "nameFirst": "Sam", "nameLast": "Rivera", "email": "sam@example.org"});
    let teammate = json!({"id": 8, "nameFirst": "Sam", "nameLast": "Rivera", "email": null});
    assert_eq!((answer.status, answer.json()), (200, json!([found, teammate])));
    assert_eq!(answer.header("x-total-count"), "2");
}

#[actix_web::test]
async fn a_change_touches_what_is_present_and_null_makes_it_empty() {
    let site = site_as(&[Role::User], |stores| {
        stores.users.expect_lock().returning(|_| Ok(Some(samples::user())));
        stores.users.expect_update().times(1).returning(|user| {
            assert_eq!((user.name_first.as_str(), user.name_last.as_str()), ("", "Rivera"));
            assert_eq!(user.phone, "555");
            Ok(())
        });
        stores.users.expect_find().returning(|_| Ok(Some(samples::user())));
    });
    let body = r#"{"id":7,"nameFirst":null,"phone":"555","email":"SAM@example.org","other":{}}"#;
    let answer = call(site, put("/api/User", body).signed_in()).await;
    assert_eq!((answer.status, answer.json()), (200, user()));
    assert!(answer.header("etag").starts_with("\"3-"));
}

#[actix_web::test]
async fn a_person_without_an_address_is_saved_without_one() {
    let site = site_as(&[Role::Admin], |stores| {
        let teammate = || User { id: UserId(8), email: None, ..samples::user() };
        stores.users.expect_lock().returning(move |_| Ok(Some(teammate())));
    });
    let answer = call(site, put("/api/User", r#"{"id":8,"email":null}"#).signed_in()).await;
    assert_eq!((answer.status, answer.json()["email"].clone()), (200, Value::Null));
    let site = site_as(&[Role::User], |stores| {
        stores.users.expect_lock().returning(|_| Ok(Some(samples::user())));
    });
    let answer = call(site, put("/api/User", r#"{"id":7,"email":null}"#).signed_in()).await;
    assert_eq!(answer.problem(422, "email"), "email cannot be empty");
}
