//! Bodies and ids that are not as they should be.

use actix_web::test::TestRequest;
use fairway_domain::access::Role;
use fairway_http::Setup;

use crate::harness::{SignedIn, call, get, post, put, site, site_as};
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
async fn a_body_that_is_no_text_is_unreadable() {
    let request = put("/api/User", "").set_payload(&b"{\"id\":\"\xff\"}"[..]).signed_in();
    assert_eq!(call(signed_in_site(), request).await.status, 400);
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
async fn null_where_there_must_be_something_is_as_good_as_empty() {
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
async fn a_number_out_of_range_is_told_on_its_field() {
    for number in ["9223372036854775808", "-9223372036854775809", "1e30", "-1e300", "1e999"] {
        let body = format!(r#"{{"ticketCategoryId":{number},"userId":7}}"#);
        let answer = call(signed_in_site(), post("/api/Ticket", &body).signed_in()).await;
        assert_eq!(answer.problem(422, "ticketCategoryId"), "ticketCategoryId is out of range", "{number}");
    }
}

#[actix_web::test]
async fn a_whole_number_may_be_written_with_a_point() {
    let site = site_as(&[Role::User], |stores| {
        stores.users.expect_lock().returning(|_| Ok(Some(samples::user())));
    });
    assert_eq!(call(site, put("/api/User", r#"{"id":7.0}"#).signed_in()).await.status, 200);
}

#[actix_web::test]
async fn a_change_without_an_id_is_told_so() {
    for body in ["{}", r#"{"id":null}"#] {
        let answer = call(signed_in_site(), put("/api/User", body).signed_in()).await;
        assert_eq!(answer.problem(422, "id"), "id cannot be empty");
    }
}

#[actix_web::test]
async fn a_reservation_says_what_it_lacks() {
    let answer = call(signed_in_site(), post("/api/Ticket", r#"{"userId":null}"#).signed_in()).await;
    assert_eq!(answer.problem(422, "ticketCategoryId"), "ticketCategoryId cannot be empty");
    assert_eq!(answer.problem(422, "userId"), "userId cannot be empty");
}

#[actix_web::test]
async fn a_body_of_256_kilobytes_is_read_and_a_larger_one_is_not() {
    let padded = |bytes: usize| format!("{{{}}}", " ".repeat(bytes - 2));
    let largest = put("/api/User", &padded(256 * 1024)).signed_in();
    call(signed_in_site(), largest).await.problem(422, "id");
    let larger = put("/api/User", &padded(256 * 1024 + 1)).signed_in();
    call(signed_in_site(), larger).await.problem(413, "");
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

#[actix_web::test]
async fn an_id_that_no_row_can_have_is_unknown() {
    let site = site(|stores| {
        stores.tournaments.expect_find().returning(|_, _| Ok(None));
    });
    for id in ["0", "-1", "9223372036854775807", "9223372036854775808", "-99999999999999999999"] {
        let answer = call(site.clone(), get(&format!("/api/Tournament/{id}"))).await;
        assert_eq!(answer.problem(404, ""), "couldn't find tournament", "{id}");
    }
}
