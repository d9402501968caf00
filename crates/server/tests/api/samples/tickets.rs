//! Tickets and the waitlist.

use serde_json::{Value, json};

use super::Sample;

/// The body of one of these calls.
pub(super) fn body(sample: &Sample, operation: &str) -> Option<Value> {
    let body = match operation {
        "create_ticket" => {
            json!({"ticketCategoryId": sample.id("TicketCategory"), "userId": sample.id("User")})
        }
        "create_walk_up" => {
            json!({"ticketCategoryId": sample.id("TicketCategory"), "newUserNameFirst": "Wally",
            "newUserNameLast": "Walkup"})
        }
        "create_waitlist_entry" => {
            json!({"ticketCategoryId": sample.id("FullCategory"), "name": "Kim Park", "email": sample.email})
        }
        "update_waitlist_entry" => json!({"id": sample.id("Waitlist"), "offered": true}),
        "find_waitlist_entry" | "confirm_waitlist_entry" => json!({"code": sample.link_code}),
        "leave_waitlist" => json!({"code": sample.left_code}),
        "keep_ticket" => json!({"id": sample.id("SuspendedTicket")}),
        "update_ticket" => json!({"id": sample.id("Ticket"), "paid": true}),
        "update_tickets_paid" => json!({"ids": [sample.id("Ticket")], "paid": true}),
        "lapse_tickets" => json!({"ids": [sample.id("LapsingTicket")]}),
        "update_check_promise" => json!({"id": sample.id("Ticket"), "checkPromised": true}),
        "update_term" => {
            json!({"id": sample.id("Tournament"), "days": 14, "reminderDays": 3, "lapseFlag": true})
        }
        "send_reminders" => json!({"ids": [sample.id("Ticket")]}),
        "send_receipt" => json!({"id": sample.id("Receipt")}),
        "create_receipt" => json!({"ticketId": sample.id("PaidTicket")}),
        "create_ledger_entry" => json!({"kind": "payment", "amount": 100.5}),
        _ => return None,
    };
    Some(body)
}
