//! The pages.

use std::borrow::Cow;

use actix_web::http::Method;
use actix_web::test::TestRequest;
use fairway_http::{Frontend, Setup};

use crate::harness::{call, get, site};

#[actix_web::test]
async fn every_address_of_the_browser_s_router_is_the_index() {
    for path in
        ["/", "/tournaments", "/tournaments/1/spring-classic", "/account/signin?tempAuthCode=a.b", "/apis"]
    {
        let answer = call(site(|_| {}), get(path)).await;
        assert_eq!((answer.status, &answer.body[..]), (200, &b"<title>Fairway</title>"[..]), "{path}");
        assert_eq!(answer.header("content-type"), "text/html");
        assert_eq!(answer.header("cache-control"), "no-cache");
        let request = get(path).insert_header(("if-none-match", answer.header("etag").as_str()));
        assert_eq!(call(site(|_| {}), request).await.status, 304);
    }
}

#[actix_web::test]
async fn a_file_with_a_hash_in_its_name_is_kept_for_ever() {
    let answer = call(site(|_| {}), get("/assets/main.0123abcd.js")).await;
    assert_eq!((answer.status, &answer.body[..]), (200, &b"console.log(1)"[..]));
    assert_eq!(answer.header("content-type"), "text/javascript");
    assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(answer.header("vary"), "accept-encoding");
}

#[actix_web::test]
async fn a_file_is_served_compressed_as_it_was_built() {
    for (accepted, coding, body) in [
        ("gzip, br", "br", "brotli"),
        ("gzip", "gzip", "gzip"),
        ("gzip;q=1, br;q=0", "gzip", "gzip"),
        ("identity", "", "console.log(1)"),
    ] {
        let request = get("/assets/main.0123abcd.js").insert_header(("accept-encoding", accepted));
        let answer = call(site(|_| {}), request).await;
        assert_eq!((answer.header("content-encoding").as_str(), &answer.body[..]), (coding, body.as_bytes()));
        assert_eq!(answer.header("content-type"), "text/javascript");
    }
}

#[actix_web::test]
async fn another_file_is_asked_for_each_time() {
    let answer = call(site(|_| {}), get("/favicon.svg")).await;
    assert_eq!((answer.status, answer.header("content-type").as_str()), (200, "image/svg+xml"));
    assert_eq!(answer.header("cache-control"), "no-cache");
}

#[actix_web::test]
async fn a_file_that_is_not_there_is_not_the_index() {
    for path in ["/assets/gone.js", "/assets/gone", "/assets/", "/robots.txt", "/a/b.png", "/..%2fsecret.txt"]
    {
        call(site(|_| {}), get(path)).await.problem(404, "");
    }
}

#[actix_web::test]
async fn head_answers_as_get_does() {
    for path in ["/", "/assets/main.0123abcd.js"] {
        let answer = call(site(|_| {}), TestRequest::with_uri(path).method(Method::HEAD)).await;
        assert_eq!(answer.status, 200);
    }
}

#[actix_web::test]
async fn pages_that_were_not_built_are_not_found() {
    fn nothing(_: &str) -> Option<Cow<'static, [u8]>> {
        None
    }
    let site = Setup { frontend: Frontend(nothing), ..site(|_| {}) };
    call(site, get("/")).await.problem(404, "");
}
