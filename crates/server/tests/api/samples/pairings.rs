//! Pairings of a round.

use serde_json::{Value, json};

use super::Sample;
use crate::app::{App, Person};

/// A round with two single players, in a tournament that is not live: its id, a pairing, and the player of the other one.
pub(super) fn paired(app: &App, owner: &Person) -> [(&'static str, i64); 5] {
    let tournament = app.rows.insert("tournaments", json!({"live_flag": false}));
    let category = app.category(tournament, json!({}));
    let round = app.rows.insert("rounds", json!({"tournament_id": tournament}));
    let single = || {
        let (_, group, attendee) = app.ticket(category, owner);
        let given_away = "seats_given_away = true";
        app.rows.execute(&format!("UPDATE groups SET round_id = {round}, {given_away} WHERE id = {group}"));
        (group, attendee)
    };
    let ((group, other), (_, attendee)) = (single(), single());
    let sql = format!("SELECT pairing_id AS number FROM pairing_groups WHERE group_id = {group}");
    [
        ("PairedRound", round),
        ("PairedGroup", group),
        ("PairedOther", other),
        ("Pairing", app.rows.number(&sql)),
        ("PairedAttendee", attendee),
    ]
}

/// The body of one of these calls.
pub(super) fn body(sample: &Sample, operation: &str) -> Option<Value> {
    let round = || sample.id("PairedRound");
    let body = match operation {
        "update_course" => {
            json!({"roundId": round(), "start": "reverseShotgun", "intervalMinutes": 8, "pairingSize": 5})
        }
        "update_assignment" => json!({"roundId": round(), "anewFlag": true}),
        "update_fill_up" => json!({"roundId": round()}),
        "update_seats" => {
            json!({"roundId": round(), "groupIds": [sample.id("PairedGroup")], "givenAwayFlag": false})
        }
        "update_wish" => {
            let other = sample.id("PairedOther");
            json!({"roundId": round(), "attendeeId": sample.id("PairedAttendee"), "otherAttendeeId": other, "apartFlag": true})
        }
        "update_players" => {
            json!({"roundId": round(), "attendeeIds": [sample.id("PairedAttendee")], "pairingId": sample.id("Pairing")})
        }
        "update_start" => json!({"roundId": round(), "pairingId": sample.id("Pairing"), "hole": 7}),
        _ => return None,
    };
    Some(body)
}
