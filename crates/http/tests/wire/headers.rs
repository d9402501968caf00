//! Headers that depend on the settings.

use fairway_http::Setup;

use crate::harness::{call, get, site};

#[actix_web::test]
async fn hsts_is_sent_only_behind_tls() {
    let secure = Setup { behind_tls: true, ..site(|_| {}) };
    assert_eq!(call(secure, get("/")).await.header("strict-transport-security"), "max-age=31536000");
}
