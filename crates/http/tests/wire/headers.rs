//! Headers of every answer.

use fairway_http::Setup;

use crate::harness::{SignedIn, call, get, post, site};

#[actix_web::test]
async fn every_answer_carries_the_security_headers() {
    for path in ["/", "/api/Site", "/api/Nothing", "/assets/none.js", "/media/logo/none.png", "/healthz"] {
        let answer = call(site(|_| {}), get(path)).await;
        assert_eq!(
            answer.header("content-security-policy"),
            "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
             img-src 'self' data: https: http:; frame-src https: 'self'; connect-src 'self'; object-src 'none'; \
             base-uri 'self'; form-action 'self'; frame-ancestors 'none'; manifest-src 'self'; worker-src 'self'",
            "{path}"
        );
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("referrer-policy"), "strict-origin-when-cross-origin");
        assert_eq!(answer.header("x-frame-options"), "DENY");
        assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin");
        let resources = if path.starts_with("/media/") { "cross-origin" } else { "same-origin" };
        assert_eq!(answer.header("cross-origin-resource-policy"), resources, "{path}");
        assert!(answer.header("permissions-policy").contains("camera=(self)"));
        assert!(answer.header("permissions-policy").contains("screen-wake-lock=(self)"));
        assert!(!answer.header("permissions-policy").contains("web-share"));
        assert!(answer.header("permissions-policy").contains("microphone=()"));
        assert_eq!(answer.header("strict-transport-security"), "", "{path}");
    }
}

#[actix_web::test]
async fn browsers_are_held_to_https_only_behind_it() {
    let secure = Setup { behind_tls: true, ..site(|_| {}) };
    assert_eq!(call(secure, get("/")).await.header("strict-transport-security"), "max-age=31536000");
}

#[actix_web::test]
async fn a_request_s_id_is_taken_from_nobody_but_a_trusted_proxy() {
    let told = call(site(|_| {}), get("/api/Site").insert_header(("x-request-id", "proxy-1aB"))).await;
    assert_eq!(told.header("x-request-id").len(), 36, "a stranger does not choose what stands in the log");
    for strange in ["", "two words", "a\"b", &"x".repeat(65)] {
        let answer = call(site(|_| {}), get("/api/Site").insert_header(("x-request-id", strange))).await;
        assert_eq!(answer.header("x-request-id").len(), 36, "{strange}");
    }
    let (one, two) = (call(site(|_| {}), get("/")).await, call(site(|_| {}), get("/")).await);
    assert_ne!(one.header("x-request-id"), two.header("x-request-id"));
}

#[actix_web::test]
async fn answers_are_compressed_for_who_takes_it() {
    for coding in ["gzip", "br"] {
        let request = get("/api/openapi.json").insert_header(("accept-encoding", coding));
        let answer = call(site(|_| {}), request).await;
        assert_eq!(answer.header("content-encoding"), coding);
        assert_eq!(answer.header("vary"), "authorization, accept-encoding");
    }
    let plain = call(site(|_| {}), get("/api/openapi.json")).await;
    assert_eq!(plain.header("content-encoding"), "");
}

#[actix_web::test]
async fn personal_answers_are_stored_in_no_cache() {
    for request in [post("/api/Auth/login", "{}"), get("/api/User/7").signed_in(), get("/api/Nothing")] {
        let answer = call(site(|_| {}), request.insert_header(("authorization", "Bearer bad"))).await;
        assert_eq!(answer.header("cache-control"), "no-store");
    }
}
