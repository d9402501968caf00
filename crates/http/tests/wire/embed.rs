//! `/embed`, and the leave to see what is not live.

use fairway_application::stores::categories::{CategoryDetails, CategoryView};
use fairway_domain::access::Role;
use fairway_http::Setup;
use serde_json::json;

use crate::harness::{SignedIn, call, get, site, site_as};
use crate::samples;

/// Category 3, not live.
fn hidden() -> Setup {
    site(|stores| {
        stores.categories.expect_find().returning(|id, hidden, _| {
            let details = CategoryDetails {
                embed_code: "<b>Pay</b>".into(),
                live: false,
                ..samples::category().details
            };
            Ok((hidden && id.0 == 3).then(|| CategoryView { details, ..samples::category() }))
        });
    })
}

#[actix_web::test]
async fn a_preview_is_an_address_with_an_end() {
    let site = site_as(&[Role::Admin], |stores| {
        stores.categories.expect_find().returning(|_, _, _| Ok(Some(samples::category())));
    });
    let answer = call(site, get("/api/TicketCategory/3/preview").signed_in()).await;
    let expected = json!({"url": "/embed/3?preview=preview.of.3", "expiresAt": "2026-05-01T12:10:00Z"});
    assert_eq!((answer.json(), answer.header("cache-control").as_str()), (expected, "no-store"));
}

#[actix_web::test]
async fn the_page_of_a_code_has_a_policy_of_its_own() {
    let page = call(hidden(), get("/embed/3?preview=preview.of.3")).await;
    assert_eq!((page.status, page.header("content-type").as_str()), (200, "text/html; charset=utf-8"));
    assert!(String::from_utf8_lossy(&page.body).contains("<b>Pay</b>"));
    assert_eq!(
        page.header("content-security-policy"),
        "sandbox allow-scripts allow-forms allow-popups; default-src https: data: blob: 'unsafe-inline' 'unsafe-eval'; \
         object-src 'none'; base-uri 'none'; form-action https:; frame-ancestors 'self'"
    );
    assert_eq!(page.header("x-frame-options"), "SAMEORIGIN");
    assert_eq!(page.header("cross-origin-opener-policy"), "unsafe-none");
    assert_eq!(page.header("x-content-type-options"), "nosniff");
    assert_eq!(page.header("referrer-policy"), "strict-origin-when-cross-origin");
}

#[actix_web::test]
async fn without_leave_for_that_very_category_there_is_none() {
    for path in
        ["/embed/3", "/embed/3?preview=", "/embed/3?preview=preview.of.4", "/embed/4?preview=preview.of.4"]
    {
        assert_eq!(
            call(hidden(), get(path)).await.problem(404, ""),
            "There is no such ticket category.",
            "{path}"
        );
    }
}
