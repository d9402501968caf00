//! Sessions: the caller behind a token.

use fairway_application::Error;
use fairway_domain::access::Role;

use crate::harness::{Answer, SignedIn, call, get, post, site, site_as};
use crate::samples;

#[track_caller]
fn assert_unauthenticated(answer: &Answer) {
    assert_eq!(answer.problem(401, ""), "Please sign in.");
    assert_eq!(answer.header("www-authenticate"), "Bearer");
}

#[actix_web::test]
async fn an_ill_formed_or_unknown_token_is_refused() {
    for value in [
        "",
        "Bearer",
        "Bearer ",
        "Bearer bad",
        "Bearer good good",
        "Basic Zm9vOmJhcg==",
        "good",
        "Bearer gööd",
    ] {
        let request = get("/api/User/7").insert_header(("authorization", value));
        assert_unauthenticated(&call(site(|_| {}), request).await);
    }
    let twice = get("/api/User/7").signed_in().append_header(("authorization", "Bearer good"));
    assert_unauthenticated(&call(site(|_| {}), twice).await);
}

#[actix_web::test]
async fn the_scheme_s_name_has_no_case() {
    let site = site_as(&[Role::User], |stores| {
        stores.users.expect_find().returning(|_| Ok(Some(samples::user())));
    });
    let request = get("/api/User/7").insert_header(("authorization", "bearer good"));
    assert_eq!(call(site, request).await.status, 200);
}

#[actix_web::test]
async fn recovering_for_somebody_else_needs_a_session() {
    let body = r#"{"email":"sam@example.org","isAdminRecovery":true}"#;
    for token in ["Bearer bad", "Basic x", ""] {
        let request = post("/api/Auth/recover", body).insert_header(("authorization", token));
        assert_unauthenticated(&call(site(|_| {}), request).await);
    }
    assert_unauthenticated(&call(site(|_| {}), post("/api/Auth/recover", body)).await);
    let user = site_as(&[Role::User, Role::Volunteer], |_| {});
    call(user, post("/api/Auth/recover", body).signed_in()).await.problem(403, "");
}

#[actix_web::test]
async fn a_token_that_cannot_be_checked_is_no_bad_token() {
    let site = site(|stores| {
        stores.users.expect_session().returning(|_| Err(Error::Unavailable("gone".into())));
    });
    let answer = call(site, get("/api/Tournament").signed_in()).await;
    answer.problem(503, "");
    assert_eq!(answer.header("retry-after"), "5");
}
