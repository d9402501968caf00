//! Mails to many people, and consent to invitations.

use serde_json::{Value, json};

use super::Sample;

/// The body of one of these calls.
pub(super) fn body(sample: &Sample, operation: &str) -> Option<Value> {
    let words = json!({"tournamentId": sample.id("Tournament"), "who": "everyone", "subject": "Rain",
        "body": "Bring an umbrella."});
    let body = match operation {
        "create_broadcast" | "send_test_broadcast" => words,
        "preview_broadcast" => json!({"broadcast": words, "userId": sample.id("User")}),
        "cancel_broadcast" => json!({"id": sample.id("Broadcast")}),
        "update_invitation" => json!({"userId": sample.id("User"), "invited": false}),
        // The code of the owner's link.
        "leave_invitations" => json!({"code": sample.auth_code}),
        _ => return None,
    };
    Some(body)
}
