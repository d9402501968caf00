//! Rounds and ticket categories.

use serde_json::{Value, json};

use super::Sample;

/// The body of one of these calls.
pub(super) fn body(sample: &Sample, operation: &str) -> Option<Value> {
    let body = match operation {
        "create_round" => {
            let categories = json!([{"ticketCategoryId": sample.id("TicketCategory"), "enabled": true}]);
            json!({"tournamentId": sample.id("Tournament"), "name": "Noon", "location": "Tenth tee",
                    "startDate": "2026-06-13", "startTime": "12:00", "endDate": "2026-06-13", "endTime": "16:30",
                    "endDateVisible": true, "description": "Shotgun start", "maxAttendees": 72, "liveFlag": true,
                    "enabledDisabledTicketCategories": categories})
        }
        "update_round" => json!({"id": sample.id("Round"), "name": "Afternoon"}),
        "create_ticket_category" => {
            json!({"tournamentId": sample.id("Tournament"), "name": "Twosome", "description": "Two players",
                    "numGroups": 1, "numAttendees": 2, "maxTotalTickets": 20, "noCostFlag": false, "price": 149.99, "fairMarketValue": 45,
                    "saleStart": "2026-04-01T13:00:00Z", "saleEnd": "2026-06-13T04:00:00Z", "hiddenBeforeSaleFlag": false,
                    "earlyPrices": [{"until": "2026-05-10T04:00:00Z", "price": 120}],
                    "embedCode": "<a href=\"https://pay.example/two\">Pay</a>", "liveFlag": true, "sponsorFlag": false, "playFlag": true})
        }
        "update_ticket_category" => json!({"id": sample.id("TicketCategory"), "name": "Fourball"}),
        _ => return None,
    };
    Some(body)
}
