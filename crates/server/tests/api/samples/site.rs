//! The site's settings.

use serde_json::{Value, json};

use super::{Sample, png};
use crate::client::Field;

/// The body of one of these calls.
pub(super) fn body(_: &Sample, operation: &str) -> Option<Value> {
    (operation == "update_site_settings")
        .then(|| json!({"fundName": "Meadow Fund", "timeZone": "America/Denver", "privacyPolicyUrl": null}))
}

/// The form of one of these calls.
pub(super) fn form(_: &Sample, operation: &str) -> Option<Vec<Field>> {
    (operation == "create_site_logo").then(|| vec![Field::file("Photo", "fund.png", png(4, 2))])
}
