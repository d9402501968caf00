//! Malformed bodies and ids.

use actix_web::test::TestRequest;
use fairway_domain::access::Role;
use fairway_http::Setup;

use crate::harness::{SignedIn, call, get, put, site, site_as};
use crate::samples;

fn signed_in_site() -> Setup {
    site_as(&[Role::User], |_| {})
}

#[actix_web::test]
async fn a_body_that_is_no_json_object_is_unreadable() {
    for body in [
        "",
        "{",
        "[]",
        "7",
        "null",
        "{\"id\":7} x",
        "{\"id\":7,\"id\":7}",
        "\u{feff}{}",
        "{\"id\":07}",
        r#"{"id":7,"phone":"\ud800"}"#,
    ] {
        let answer = call(signed_in_site(), put("/api/User", body).signed_in()).await;
        assert!(answer.problem(400, "").contains("JSON"), "{body}");
    }
}

#[actix_web::test]
async fn a_wrong_type_names_its_field() {
    for (body, field) in [
        (r#"{"id":"7"}"#, "id"),
        (r#"{"id":7.5}"#, "id"),
        (r#"{"id":true}"#, "id"),
        (r#"{"id":7,"nameFirst":5}"#, "nameFirst"),
        (r#"{"id":7,"phone":["5"]}"#, "phone"),
        (r#"{"id":7,"roleArray":"Admin"}"#, "roleArray"),
        (r#"{"id":7,"roleArray":[1]}"#, "roleArray[0]"),
    ] {
        let answer = call(signed_in_site(), put("/api/User", body).signed_in()).await;
        assert!(answer.problem(400, field).starts_with(field), "{body}");
    }
}

#[actix_web::test]
async fn null_in_a_required_field_counts_as_empty() {
    let site = site_as(&[Role::Admin], |_| {});
    let body = r#"{"id":null,"numGroups":null,"price":null,"liveFlag":null,"numAttendees":4}"#;
    let answer = call(site, put("/api/TicketCategory", body).signed_in()).await;
    for field in ["id", "numGroups", "price", "liveFlag"] {
        assert_eq!(answer.problem(422, field), format!("{field} cannot be empty"));
    }
    assert_eq!(answer.json()["errors"].as_object().unwrap().len(), 4);
    let answer = call(signed_in_site(), put("/api/TicketCategory", body).signed_in()).await;
    assert_eq!(answer.status, 403, "the role is looked at before the fields");
}

#[actix_web::test]
async fn a_whole_number_may_be_written_with_a_point() {
    let site = site_as(&[Role::User], |stores| {
        stores.users.expect_lock().returning(|_| Ok(Some(samples::user())));
    });
    assert_eq!(call(site, put("/api/User", r#"{"id":7.0}"#).signed_in()).await.status, 200);
}

#[actix_web::test]
async fn only_plain_json_is_taken() {
    let login = || TestRequest::post().uri("/api/Auth/login").set_payload("{}");
    let wrong = [
        login(),
        login().insert_header(("content-type", "text/plain")),
        login().insert_header(("content-type", "application/x-www-form-urlencoded")),
        login().insert_header(("content-type", "nonsense")),
        login()
            .insert_header(("content-type", "application/json"))
            .insert_header(("content-encoding", "gzip")),
    ];
    for request in wrong {
        call(site(|_| {}), request).await.problem(415, "");
    }
    let right = login().insert_header(("content-type", "Application/JSON; charset=utf-8"));
    call(site(|_| {}), right).await.problem(422, "email");
}

#[actix_web::test]
async fn an_id_in_a_path_is_a_whole_number() {
    for id in ["abc", "1.5", "+1", "0x1", "%20", "1e3", "-", "%D9%A3"] {
        let answer = call(site(|_| {}), get(&format!("/api/Tournament/{id}"))).await;
        assert_eq!(answer.problem(400, "id"), "id must be a whole number", "{id}");
    }
    let answer = call(site_as(&[Role::Volunteer], |_| {}), get("/api/Attendee/checkin/x").signed_in()).await;
    answer.problem(400, "tournamentId");
}
