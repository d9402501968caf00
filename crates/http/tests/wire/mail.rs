//! Mail that could not be sent, field by field (rule `wire-names`).

use fairway_application::page::Part;
use fairway_application::stores::mail::UnsentMail;
use fairway_domain::access::Role;
use fairway_domain::ids::MailId;
use serde_json::json;

use crate::harness::{SignedIn, call, get, site_as};
use crate::samples;

#[actix_web::test]
async fn unsent_mail_is_listed_with_its_next_try() {
    let site = site_as(&[Role::Admin], |stores| {
        stores.mail.expect_unsent().returning(|page| {
            assert_eq!((page.limit, page.offset), (Some(2), 4));
            let given_up = UnsentMail {
                id: MailId(4),
                message: None,
                expires_at: Some(samples::at(8, 30)),
                given_up_at: Some(samples::at(9, 0)),
                ..samples::unsent_mail()
            };
            Ok(Part { rows: vec![samples::unsent_mail(), given_up], total: 6 })
        });
    });
    let answer = call(site, get("/api/Mail?limit=2&offset=4").signed_in()).await;
    let waiting = json!({
        "id": 5, "recipient": "sam@example.org", "subject": "Account recovery", "createdAt": "2026-05-01T08:00:00Z",
        "expiresAt": null, "tries": 3, "lastError": "The mail server did not answer.", "nextTryAt": "2026-05-01T08:30:00Z",
        "givenUpAt": null,
    });
    let mut given_up = waiting.clone();
    given_up["id"] = json!(4);
    given_up["subject"] = json!("A mail of a newer version of Fairway");
    given_up["expiresAt"] = json!("2026-05-01T08:30:00Z");
    given_up["nextTryAt"] = json!(null);
    given_up["givenUpAt"] = json!("2026-05-01T09:00:00Z");
    assert_eq!((answer.status, answer.json()), (200, json!([waiting, given_up])));
    assert_eq!(answer.header("x-total-count"), "6");
}
