//! Sponsors, their people and their logos.

use serde_json::{Value, json};

use super::{Sample, png};
use crate::client::Field;

/// The body of one of these calls.
pub(super) fn body(sample: &Sample, operation: &str) -> Option<Value> {
    let body = match operation {
        "create_user_sponsor" => {
            json!({"userId": sample.id("User"), "sponsorId": sample.id("Sponsor")})
        }
        "create_tournament_sponsor" => {
            json!({"tournamentId": sample.id("Banner"), "sponsorId": sample.id("Sponsor")})
        }
        "create_named_sponsor" => {
            json!({"ticketCategoryId": sample.id("SponsorCategory"), "name": "Hilltop Bank"})
        }
        "update_sponsor_approval" => {
            json!({"id": sample.id("WaitingSponsor"), "approved": true})
        }
        "create_sponsor" => json!({"name": "Harbor Health"}),
        "update_sponsor" => json!({"id": sample.id("Sponsor"), "phone": "555-0100"}),
        "update_logo_verification" => {
            json!({"id": sample.id("Logo"), "verified": false, "reason": "Too dark"})
        }
        _ => return None,
    };
    Some(body)
}

/// The form of one of these calls.
pub(super) fn form(sample: &Sample, operation: &str) -> Option<Vec<Field>> {
    let form = match operation {
        "create_sponsor_logo" => {
            vec![Field::file("Image", "logo.png", png(4, 2)), Field::text("SponsorId", &sample.id("Sponsor"))]
        }
        _ => return None,
    };
    Some(form)
}
