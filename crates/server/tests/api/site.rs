//! The fund that runs the site.

use fairway_domain::fund::DEDUCTION_NOTE;
use serde_json::json;

use crate::app::App;

#[tokio::test]
async fn the_fund_s_names_addresses_and_links_come_from_the_configuration() {
    let app = App::spawn();
    let site = app.get("/api/Site").await.ok(200);
    let expected = json!({"fundName": "Meridian Health Charitable Fund", "supportEmail": "golf@fairway.example",
        "privacyPolicyUrl": "https://fairway.example/privacy", "cookiePreferencesUrl": "https://fairway.example/cookies",
        "attendeeDonationUrl": "https://fairway.example/donate", "sponsorDonationUrl": "https://fairway.example/sponsor",
        "payableTo": "Meridian Health Charitable Fund", "mailAddress": "P.O. Box 1180, Heron Lakes, AZ 85255",
        "courierAddress": "400 Meridian Way, Suite 210, Heron Lakes, AZ 85255", "timeZone": "America/Phoenix",
        "taxNumber": null, "deductionNote": DEDUCTION_NOTE, "logo": null, "waitlistHours": 48});
    assert_eq!(site, expected);
}

#[tokio::test]
async fn a_browser_with_a_current_copy_gets_304() {
    let app = App::spawn();
    let etag = app.get("/api/Site").await.header("etag");
    assert_eq!(app.get("/api/Site").header("if-none-match", &etag).await.status, 304);
}
