//! Sheets of paper for the day.

use serde_json::{Value, json};

use super::Sample;

/// The body of one of these calls. The sheet has changed since it was printed, but the printing is recorded nevertheless.
pub(super) fn body(sample: &Sample, operation: &str) -> Option<Value> {
    let sheet = json!({"key": "alphabeticalList-a", "digest": "0".repeat(64)});
    (operation == "create_printing")
        .then(|| json!({"tournamentId": sample.id("Tournament"), "sheets": [sheet]}))
}
