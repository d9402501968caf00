//! Tournaments.

use serde_json::{Value, json};

use super::{Sample, png, slug};
use crate::client::Field;

/// The body of one of these calls.
pub(super) fn body(sample: &Sample, operation: &str) -> Option<Value> {
    let body = match operation {
        "create_tournament" => {
            json!({"name": "Autumn Classic", "slug": slug(), "description": "Another day out",
                "dateStart": "2026-09-19", "dateEnd": "2026-09-19", "locationTitle": "Cedar Ridge"})
        }
        "create_tournament_copy" => {
            json!({"id": sample.id("Tournament"), "name": "Next Year's Classic", "slug": slug(), "dateStart": "2027-06-12"})
        }
        "update_tournament" => {
            json!({"id": sample.id("Tournament"), "name": "Autumn Classic", "locationAddress": "1 Ridge Road",
                "teamsFreezeAt": "2026-09-18T21:00:00Z"})
        }
        _ => return None,
    };
    Some(body)
}

/// The form of one of these calls.
pub(super) fn form(sample: &Sample, operation: &str) -> Option<Vec<Field>> {
    let form = match operation {
        "create_tournament_banner" => {
            vec![
                Field::file("Photo", "day.png", png(4, 2)),
                Field::text("TournamentId", &sample.id("Tournament")),
            ]
        }
        _ => return None,
    };
    Some(form)
}
