//! Headers of every answer, and the pages.

use reqwest::Method;
use serde_json::json;

use crate::app::App;

/// A path for each kind of answer.
const PATHS: [(&str, u16); 8] = [
    ("/", 200),
    ("/tournaments/1/spring-classic", 200),
    ("/assets/main.0123abcd.js", 200),
    ("/assets/none.js", 404),
    ("/api/Site", 200),
    ("/api/Tournament/404", 404),
    ("/media/logo/a.png", 200),
    ("/healthz", 200),
];

const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data: https: http:; frame-src https: 'self'; connect-src 'self'; object-src 'none'; \
    base-uri 'self'; form-action 'self'; frame-ancestors 'none'; manifest-src 'self'; worker-src 'self'";

#[tokio::test]
async fn every_answer_carries_the_security_headers_and_an_id() {
    let app = App::spawn();
    app.picture("logo", "a.png", b"png");
    let mut ids = Vec::new();
    for (path, status) in PATHS {
        let answer = app.get(path).await;
        assert_eq!(answer.status, status, "{path}");
        assert_eq!(answer.header("content-security-policy"), POLICY, "{path}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("x-frame-options"), "DENY", "{path}");
        assert_eq!(answer.header("referrer-policy"), "strict-origin-when-cross-origin", "{path}");
        assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin", "{path}");
        let features = answer.header("permissions-policy");
        for feature in ["camera=(self)", "screen-wake-lock=(self)", "microphone=()"] {
            assert!(features.contains(feature), "{path}: {feature}");
        }
        assert!(!features.contains("web-share"), "{path}");
        let resources = if path.starts_with("/media/") { "cross-origin" } else { "same-origin" };
        assert_eq!(answer.header("cross-origin-resource-policy"), resources, "{path}");
        assert_eq!(answer.header("strict-transport-security"), "", "{path}");
        assert_eq!(answer.header("server"), "", "{path}");
        ids.push(answer.header("x-request-id"));
    }
    assert!(ids.iter().all(|id| id.len() == 36), "{ids:?}");
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), PATHS.len(), "no two requests have one id");
}

/// Features of Permissions-Policy that `document.featurePolicy.features()` of Chromium 156 lists. It logs an error for any other.
const KNOWN_FEATURES: &str = "accelerometer autoplay browsing-topics camera clipboard-read clipboard-write compute-pressure \
    cross-origin-isolated display-capture encrypted-media fullscreen gamepad geolocation gyroscope hid \
    identity-credentials-get idle-detection keyboard-map local-fonts magnetometer microphone midi otp-credentials \
    payment picture-in-picture publickey-credentials-create publickey-credentials-get screen-wake-lock serial \
    storage-access sync-xhr unload usb window-management xr-spatial-tracking";

#[tokio::test]
async fn the_permissions_policy_names_features_that_browsers_know() {
    let policy = App::spawn().get("/").await.header("permissions-policy");
    let named: Vec<_> = policy.split(", ").map(|rule| rule.split_once('=').unwrap().0).collect();
    let unknown: Vec<_> =
        named.iter().filter(|name| !KNOWN_FEATURES.split(' ').any(|known| known == **name)).collect();
    assert_eq!(unknown, Vec::<&&str>::new());
    let mut once = named.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(named, once, "in order, and each once");
}

#[tokio::test]
async fn a_refused_request_carries_the_security_headers() {
    let app = App::spawn();
    for answer in [
        app.get("/api/User/1").await,
        app.call(Method::PATCH, "/api/User").await,
        app.call(Method::POST, "/x").await,
    ] {
        assert!(answer.status >= 400);
        assert!(answer.header("content-security-policy").contains("default-src"));
        assert_eq!(answer.header("cache-control"), "no-store");
        assert_eq!(answer.header("x-request-id").len(), 36);
    }
}

#[tokio::test]
async fn a_trusted_proxy_s_request_id_is_kept_if_it_is_plain_and_no_other_s() {
    let stranger = App::spawn();
    let answer = stranger.get("/api/Site").header("x-request-id", "proxy-1aB").await;
    assert_eq!(answer.header("x-request-id").len(), 36);
    let app = App::spawn_with(&["--trusted-proxies=127.0.0.1"]);
    assert_eq!(
        app.get("/api/Site").header("x-request-id", "proxy-1aB").await.header("x-request-id"),
        "proxy-1aB"
    );
    for strange in ["a b", "\"a\"", "é", "a.b_c", &"x".repeat(65)] {
        assert_ne!(
            app.get("/api/Site").header("x-request-id", strange).await.header("x-request-id"),
            strange
        );
    }
}

#[tokio::test]
async fn answers_are_compressed_for_a_client_that_takes_it_and_for_no_other() {
    let app = App::spawn();
    let plain = app.get("/api/openapi.json").await;
    assert_eq!(plain.header("content-encoding"), "");
    for (accepted, coding) in
        [("gzip", "gzip"), ("br", "br"), ("gzip;q=0.1, br;q=0.9", "br"), ("identity", "")]
    {
        let answer = app.get("/api/openapi.json").header("accept-encoding", accepted).await;
        assert_eq!((answer.status, answer.header("content-encoding").as_str()), (200, coding), "{accepted}");
        let vary = if coding.is_empty() { "authorization" } else { "authorization, accept-encoding" };
        assert_eq!(answer.header("vary"), vary, "{accepted}");
        assert!(
            coding.is_empty() || answer.body.len() * 3 < plain.body.len(),
            "{accepted}: {}",
            answer.body.len()
        );
    }
    let none = app.get("/api/openapi.json").header("accept-encoding", "identity;q=0, *;q=0").await;
    assert_eq!(none.problem(406, ""), "None of the content codings that you take can be given.");
}

#[tokio::test]
async fn each_coding_has_a_tag_of_its_own_and_any_of_them_is_known() {
    let app = App::spawn();
    let admin = app.admin();
    let tournament = app.tournament();
    let paths = ["/", "/api/openapi.json", "/api/Site", &format!("/api/Tournament/{tournament}")];
    for (path, by) in paths.iter().map(|path| (*path, None)).chain([("/api/Tournament", Some(&admin))]) {
        let get = |coding: &str| {
            let call = app.get(path).header("accept-encoding", coding);
            if let Some(person) = by { call.by(person) } else { call }
        };
        let mut tags = Vec::new();
        for (coding, ending) in [("identity", ""), ("br", "-br"), ("gzip", "-gzip"), ("deflate", "-deflate")]
        {
            let answer = get(coding).await;
            let sent = answer.header("content-encoding");
            assert_eq!(sent.is_empty(), ending.is_empty(), "{path} {coding}");
            tags.push((answer.header("etag"), ending));
        }
        let plain = tags[0].0.trim_end_matches('"').to_owned();
        for (tag, ending) in &tags {
            assert_eq!(*tag, format!("{plain}{ending}\""), "{path}");
            for coding in ["identity", "br", "gzip"] {
                let known = get(coding).header("if-none-match", &format!("\"other\", {tag}")).await;
                assert_eq!((known.status, known.header("etag")), (304, tag.clone()), "{path} {coding}");
            }
        }
        for other in [format!("{plain}-zstd\""), format!("{plain}0-br\""), "\"-br\"".into()] {
            assert_eq!(get("br").header("if-none-match", &other).await.status, 200, "{path} {other}");
        }
        let any = get("br").header("if-none-match", "*").await;
        assert_eq!((any.status, any.header("etag").starts_with(&plain)), (304, true), "{path}");
    }
}

#[tokio::test]
async fn a_change_is_made_from_the_tag_of_any_coding() {
    let app = App::spawn();
    let admin = app.admin();
    let tournament = app.tournament();
    let path = format!("/api/Tournament/{tournament}");
    let tag = app.get(&path).header("accept-encoding", "br").await.header("etag");
    assert!(tag.ends_with("-br\""), "{tag}");
    let change = |name: &str| {
        let body = json!({"id": tournament, "name": name});
        app.put("/api/Tournament", &body).by(&admin).header("if-match", &tag)
    };
    change("First").await.ok(200);
    change("Second").await.problem(409, "");
}

#[tokio::test]
async fn every_address_of_the_router_gets_the_page_and_missing_files_404() {
    let app = App::spawn();
    for path in [
        "/",
        "/tournaments",
        "/account/signin?tempAuthCode=x",
        "/tournaments/1/admin/tickets/attendee",
        "/%F0%9F%8F%8C",
    ] {
        let answer = app.get(path).await;
        assert_eq!((answer.status, answer.header("content-type").as_str()), (200, "text/html"), "{path}");
        assert_eq!(answer.header("cache-control"), "no-cache", "{path}");
        assert!(answer.text().contains("<title>Fairway</title>"), "{path}");
    }
    let hashed = app.get("/assets/main.0123abcd.js").await;
    assert_eq!(hashed.header("cache-control"), "public, max-age=31536000, immutable");
    for path in ["/none.ico", "/assets/none.js", "/assets/"] {
        app.get(path).await.problem(404, "");
    }
}

#[tokio::test]
async fn head_is_answered_as_get_is_without_the_body() {
    let app = App::spawn();
    for (path, status) in [("/", 200), ("/api/Site", 200), ("/api/Tournament/404", 404)] {
        let get = app.get(path).await;
        let head = app.call(Method::HEAD, path).await;
        assert_eq!((head.status, head.text()), (status, String::new()), "{path}");
        for name in ["content-type", "etag", "cache-control"] {
            assert_eq!(head.header(name), get.header(name), "{path} {name}");
        }
    }
}

#[tokio::test]
async fn search_engines_leave_out_pages_that_a_mailed_link_opens() {
    let app = App::spawn();
    for (path, robots) in [("/pass", "noindex"), ("/waitlist?entry=0123", "noindex"), ("/tournaments", "")] {
        assert_eq!(app.get(path).await.header("x-robots-tag"), robots, "{path}");
    }
}
