//! Headers that depend on the settings.

use fairway_http::Setup;

use crate::harness::{call, get, site};

#[actix_web::test]
async fn browsers_are_held_to_https_only_behind_it() {
    let secure = Setup { behind_tls: true, ..site(|_| {}) };
    assert_eq!(call(secure, get("/")).await.header("strict-transport-security"), "max-age=31536000");
}
