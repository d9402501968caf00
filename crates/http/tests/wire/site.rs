//! The operator's data, field by field (rule `wire-names`).

use fairway_domain::fund::DEDUCTION_NOTE;
use serde_json::json;

use crate::harness::{call, get, site};

#[actix_web::test]
async fn the_site_names_its_operator() {
    let answer = call(site(|_| {}), get("/api/Site")).await;
    let expected = json!({
        "fundName": "The Fund", "supportEmail": "help@fairway.example",
        "privacyPolicyUrl": "https://fairway.example/privacy",
        "cookiePreferencesUrl": "https://fairway.example/cookies",
        "attendeeDonationUrl": "https://pay.example/attendee",
        "sponsorDonationUrl": "https://pay.example/sponsor",
        "payableTo": "The Fund, Inc.", "mailAddress": "P.O. Box 1", "courierAddress": "1 Main Street",
        "timeZone": "America/New_York", "taxNumber": null,
        "deductionNote": DEDUCTION_NOTE, "logo": null, "waitlistHours": 48,
    });
    assert_eq!((answer.status, answer.json()), (200, expected));
}
