//! Files of banks.

use serde_json::{Value, json};

use super::Sample;
use crate::client::Field;

/// The body of one of these calls.
pub(super) fn body(sample: &Sample, operation: &str) -> Option<Value> {
    (operation == "update_bank_row").then(|| json!({"id": sample.id("BankRow"), "state": "gift"}))
}

/// The form of one of these calls.
pub(super) fn form(sample: &Sample, operation: &str) -> Option<Vec<Field>> {
    let file = b"Payment Date,First Name,Total Amount,Transaction ID\n2026-05-01,Sam,650,T1\n";
    let form = || {
        vec![
            Field::text("TournamentId", &sample.id("Tournament")),
            Field::file("File", "zeffy.csv", file.to_vec()),
        ]
    };
    (operation == "create_bank_file").then(form)
}
