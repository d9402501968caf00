//! Stations.

use chrono::TimeDelta;
use fairway_application::ports::Clock;
use fairway_persistence::TestDatabase;
use serde_json::{Value, json};

use super::Sample;
use crate::app::{App, Person};

/// A station made by this person.
pub(super) fn made_by(rows: &TestDatabase, tournament: i64, maker: &Person) -> i64 {
    rows.insert("check_in_stations", json!({"tournament_id": tournament, "created_by": maker.id}))
}

/// The code of a station that waits for its phone.
pub(super) fn invited(app: &App, tournament: i64) -> String {
    let code = uuid::Uuid::new_v4().simple().to_string();
    let expires_at = (app.clock.now() + TimeDelta::minutes(15)).to_rfc3339();
    app.rows.insert(
        "check_in_stations",
        json!({"tournament_id": tournament, "credential_digest": null, "code_digest": app.ports.digests.sha256(&code),
            "code_expires_at": expires_at}),
    );
    code
}

/// The body of one of these calls.
pub(super) fn body(sample: &Sample, operation: &str) -> Option<Value> {
    let name = || format!("Cart barn {}", uuid::Uuid::new_v4().simple());
    let body = match operation {
        "create_station" | "create_station_invite" => {
            json!({"tournamentId": sample.id("Tournament"), "name": name()})
        }
        "enroll_station" => json!({"code": sample.station_code}),
        _ => return None,
    };
    Some(body)
}
