//! Groups, the places in them, and check-in.

use serde_json::{Value, json};

use super::Sample;

/// The body of one of these calls.
pub(super) fn body(sample: &Sample, operation: &str) -> Option<Value> {
    let body = match operation {
        "create_group" => json!({"ticketId": sample.id("Ticket"), "name": "Eagles"}),
        "update_group" => json!({"id": sample.id("Group"), "name": "Birdies", "roundId": sample.id("Round")}),
        "update_group_name" => json!({"id": sample.id("Group"), "name": "Albatrosses"}),
        "update_group_wish" => json!({"id": sample.id("Group"), "wish": "With the Parks, please"}),
        "create_attendee" => {
            json!({"groupId": sample.id("Group"), "email": format!("mate.{}@example.org", sample.id("Ticket"))})
        }
        "update_attendee" => {
            json!({"id": sample.id("Attendee"), "email": format!("other.{}@example.org", sample.id("Ticket"))})
        }
        "update_check_in" => json!({"id": sample.id("Attendee"), "checkedIn": true}),
        "update_no_shows" => json!({"attendeeIds": [sample.id("NoShow")], "noShow": true}),
        "create_check_in_batch" => {
            let operation = format!("batch-{}", uuid::Uuid::new_v4().simple());
            json!({"operations": [{"id": sample.id("Attendee"), "checkedIn": true, "operationId": operation,
                "device": "gate 1"}]})
        }
        "update_check_in_clash" => {
            json!({"id": sample.id("CheckInClash"), "settled": true, "note": "Talked to them."})
        }
        _ => return None,
    };
    Some(body)
}
