//! Decisions about the weather, and choices after them.

use serde_json::{Value, json};

use super::Sample;
use crate::app::{App, Person};

/// A paid ticket of a cancelled tournament, which is not the current one.
pub(super) fn to_choose(app: &App, owner: &Person) -> i64 {
    let tournament = app.rows.insert("tournaments", json!({"live_flag": false, "weather": "cancelled"}));
    super::paid(app, tournament, owner)
}

/// Another such ticket, with this code for the choice.
pub(super) fn linked(app: &App, owner: &Person, code: &str) {
    let ticket = to_choose(app, owner);
    let hash = app.ports.digests.sha256(code);
    app.rows.link(
        "choice_links",
        json!({"hash": hash, "ticket_id": ticket, "created_at": "2026-05-01T12:00:00Z"}),
    );
}

/// The body of one of these calls.
pub(super) fn body(sample: &Sample, operation: &str) -> Option<Value> {
    let body = match operation {
        "update_weather" => {
            json!({"id": sample.id("Tournament"), "decision": "waiting", "decisionAt": "2026-05-02T11:00:00Z"})
        }
        "update_choice" => json!({"ticketId": sample.id("ChoiceTicket"), "choice": "nextYear"}),
        "find_choice" => json!({"code": sample.auth_code}),
        "confirm_choice" => json!({"code": sample.auth_code, "choice": "nextYear"}),
        _ => return None,
    };
    Some(body)
}
